// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Tells the devices of one home what rings, while the server has the right to.
///
/// Sound is made where people are. What begins without trust is held back: it is told when the trust is back and the
/// home is still the server's, and by nobody here otherwise.
// Proof: it is used on the server's loop.
final class HomeRinger: Ringer, @unchecked Sendable {
  private let home: HomeID
  private let server: LoadedHome.Surroundings
  /// What is to be seen, in the order in which it began.
  private var shown: [Ring] = []
  /// What the devices have been told.
  private var told: Set<RingKey> = []
  private var isClosed = false
  private var report: (RingerReport) -> Void = { _ in }

  init(_ home: HomeID, in server: LoadedHome.Surroundings) { (self.home, self.server) = (home, server) }

  // MARK: The server

  /// Stops what the devices were told, for the trust has ended.
  func silence() {
    for ring in shown where ring.end == nil { hush(ring) }
  }

  /// Tells what rings, for there is trust again.
  func goOn() {
    for ring in shown { tell(ring) }
  }

  private func tell(_ ring: Ring) {
    let key = RingKey(ring, in: home)
    guard !isClosed, server.clock.isTrusted, told.insert(key).inserted else { return }
    if ring.rang == nil { server.delivery.missed(key, ring) } else { server.delivery.ring(key, ring) }
  }

  private func hush(_ ring: Ring) {
    let key = RingKey(ring, in: home)
    if told.remove(key) != nil, ring.rang != nil { server.delivery.hush(key) }
  }

  private func show(_ ring: Ring) {
    guard !isClosed else { return }
    shown.removeAll { $0.id == ring.id }
    shown.append(ring)
    tell(ring)
  }

  // MARK: Ringer

  func start(report: @escaping @Sendable (RingerReport) -> Void) { self.report = report }
  func apply(_ settings: EngineSettings) {}
  func problem(with sound: RingSound) -> String? { nil }
  func present(_ ring: Ring) { show(ring) }
  func announceMissed(_ ring: Ring) { show(ring) }

  func withdraw(_ ring: RingID) {
    guard let index = shown.firstIndex(where: { $0.id == ring }) else { return }
    hush(shown.remove(at: index))
  }

  func shutDown() {
    for ring in shown { hush(ring) }
    isClosed = true
    shown = []
  }

  // Without trust no engine asks or announces, for its clock stands still; what it restores when it is loaded is in the
  // state anyway.

  func ask(_ question: AwakeQuestion) {
    if !isClosed, server.clock.isTrusted { server.delivery.asks(question, in: home) }
  }

  func announce(_ ring: ComingRing) {
    if !isClosed, server.clock.isTrusted { server.delivery.comes(ring, in: home) }
  }

  // What sounds, and which of several, is for each device to decide.
  //
  // A chime would otherwise wait for the end of a sound that nobody makes here.
  func play(_ ring: Ring) { if ring.settings.isChime { report(.playedOnce(ring.id)) } }
  func stopPlaying() {}
  func preview(_ settings: RingSettings?, answer: @escaping @Sendable (String?) -> Void) { answer(nil) }
  func examine(answer: @escaping @Sendable ([Finding]) -> Void) { answer([]) }
  func look(answer: @escaping @Sendable ([Finding]) -> Void) { answer([]) }
  func withdrawQuestion(of item: ItemID) {}
  func withdrawComing(of item: ItemID) {}
  func announceSleep(before ring: ComingRing?, _ state: WakeState) {}
  func announceFailure(_ report: HookReport) {}
}
