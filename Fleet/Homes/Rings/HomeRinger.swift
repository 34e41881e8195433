// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Tells the devices of one home about its rings, while the server has the right to.
///
/// Sound is made where people are. Rings that begin without trust are held back: they are told when the trust is back
/// and the home is still the server's, and by nobody here otherwise.
// Proof: it is used on the server's loop.
final class HomeRinger: Ringer, @unchecked Sendable {
  private let home: HomeID
  private let server: LoadedHome.Surroundings
  /// The visible rings, in the order of their beginnings.
  private var shown: [Ring] = []
  /// The rings that the devices know.
  private var told: Set<RingKey> = []
  private var isClosed = false
  private var report: (RingerReport) -> Void = { _ in }

  init(_ home: HomeID, in server: LoadedHome.Surroundings) { (self.home, self.server) = (home, server) }

  // MARK: The server

  /// Takes back the devices' rings, for the trust has ended.
  func silence() {
    for ring in shown where ring.end == nil { hush(ring) }
  }

  /// Tells the open rings, for there is trust again.
  func goOn() {
    for ring in shown { tell(ring) }
  }

  private func tell(_ ring: Ring) {
    let key = RingKey(ring, in: home)
    let isMissed = ring.rang == nil
    // A ring that nobody answered is over, and stays visible.
    guard isMissed || ring.end == nil else { return }
    guard !isClosed, server.clock.isTrusted, told.insert(key).inserted else { return }
    if isMissed { server.delivery.missed(key, ring) } else { server.delivery.ring(key, ring) }
  }

  private func hush(_ ring: Ring) {
    let key = RingKey(ring, in: home)
    if told.remove(key) != nil, ring.rang != nil { server.delivery.hush(key) }
  }

  private func keep(_ ring: Ring) {
    shown.removeAll { $0.id == ring.id }
    shown.append(ring)
    tell(ring)
  }

  // MARK: Ringer

  func start(report: @escaping @Sendable (RingerReport) -> Void) { self.report = report }
  func apply(_ settings: EngineSettings) {}
  func problem(with sound: RingSound) -> String? { nil }

  /// Tells the devices, each of which shows it.
  ///
  /// Without trust no engine asks or announces, for its clock stands still; notices restored at its loading are in the
  /// state anyway.
  func show(_ notice: Notice) {
    guard !isClosed else { return }
    switch notice {
    case .ring(let ring), .missed(let ring): keep(ring)
    case .question(let question): if server.clock.isTrusted { server.delivery.asks(question, in: home) }
    case .coming(let ring): if server.clock.isTrusted { server.delivery.comes(ring, in: home) }
    case .unwoken, .failure, .trouble: break
    }
  }

  func withdraw(_ subject: Notice.Subject) {
    guard case .ring(let ring) = subject, let index = shown.firstIndex(where: { $0.id == ring }) else { return }
    hush(shown.remove(at: index))
  }

  func shutDown() {
    for ring in shown { hush(ring) }
    isClosed = true
    shown = []
  }

  // Each device decides what sounds, and which of several.
  //
  // A chime would otherwise wait for the end of a sound that nobody makes here.
  func play(_ ring: Ring?) { if let ring, ring.settings.isChime { report(.playedOnce(ring.id)) } }
  func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) { answer(nil) }
  func examine(isQuick: Bool, answer: @escaping @Sendable ([Finding]) -> Void) { answer([]) }
}
