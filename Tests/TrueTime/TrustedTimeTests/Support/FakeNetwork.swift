// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiModel
import TokiTestKit

@testable import TrustedTime

/// A fake network: servers that answer at once or never, and a pause that waits until told.
final class FakeNetwork: TimeTransport, NameResolver, TimePause, TimeStorage {
  /// The behaviour of an address.
  enum Manner: Sendable {
    case answers(off: TimeSpan)
    /// First garbage, then the truth.
    case forgedFirst
    case silent
    case unreachable
  }

  let clock: ManualTimeClock
  /// A client run here has finished the effects of a step when the step returns, so the clock moves only while nothing
  /// is in progress.
  let loop = InlineLoop()
  private let state = Mutex(State())

  private struct State {
    var hosts: [String: [ServerAddress]] = [:]
    var manners: [ServerAddress: Manner] = [:]
    var asked: [ServerAddress] = []
    var open = 0
    var waits: [(until: BootInstant, bell: Bell)] = []
    var kept: [UInt8]?
    var changed: [Bell] = []
  }

  init(clock: ManualTimeClock = ManualTimeClock(TrustedTimeTests.boot(1_000))) { self.clock = clock }

  /// The true time: `noon` when the boot clock reads 1,000 s.
  var truth: UTCInstant { noon + (clock.boot() - TrustedTimeTests.boot(1_000)) }

  func put(_ host: String, _ number: UInt8, _ manner: Manner) {
    state.withLock { state in
      state.hosts[host, default: []].append(.sample(number))
      state.manners[.sample(number)] = manner
    }
  }

  func set(_ number: UInt8, _ manner: Manner) { state.withLock { $0.manners[.sample(number)] = manner } }

  var asked: [ServerAddress] { state.withLock { $0.asked } }
  /// Number of callers waiting for an answer or an instant.
  var open: Int { state.withLock { $0.open } }
  var kept: [UInt8]? { state.withLock { $0.kept } }

  /// Waits until a condition on the network holds.
  func until(_ holds: @escaping @Sendable (FakeNetwork) -> Bool) async {
    while !holds(self), !Task.isCancelled {
      let bell = Bell()
      state.withLock { $0.changed.append(bell) }
      if holds(self) { return }
      await bell.wait()
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let bells = state.withLock { state in
      body(&state)
      defer { state.changed = [] }
      return state.changed
    }
    for bell in bells { bell.ring() }
  }

  // MARK: The protocols

  func exchange(
    _ datagram: [UInt8], with address: ServerAddress, until deadline: BootInstant,
    judge: @escaping @Sendable (ReceivedDatagram) -> Bool
  ) async throws(TransportFailure) {
    change { $0.asked.append(address) }
    let now = clock.boot()
    guard let question = NTPHeader(reading: datagram) else { throw .unreachable(reason: "no question") }
    func reply(off: TimeSpan, origin: UInt64) -> Bool {
      var header = answer(
        to: NTPTimestamp(bits: origin), received: truth + off, rootDelay: .zero, rootDispersion: .milliseconds(1))
      header.precisionExponent = -20
      let tail = Array(datagram.dropFirst(NTPHeader.length))
      return judge(ReceivedDatagram(bytes: header.bytes + tail, sent: now, received: now))
    }
    switch state.withLock({ $0.manners[address] ?? .silent }) {
    case .answers(let off):
      if reply(off: off, origin: question.transmit.bits) { return }
    case .forgedFirst:
      if reply(off: .days(400), origin: question.transmit.bits &+ 1) { return }
      if reply(off: .zero, origin: question.transmit.bits) { return }
    case .unreachable: throw .unreachable(reason: "nobody is there")
    case .silent: break
    }
    do throws(CancellationError) { try await wait(until: deadline) } catch { throw .cancelled }
    throw .timedOut
  }

  func addresses(
    of host: String, port: UInt16, until deadline: BootInstant
  ) async throws(ResolutionFailure) -> [ServerAddress] {
    guard let found = state.withLock({ $0.hosts[host] }) else { throw .failed(reason: "no such name") }
    return found
  }

  func wait(until instant: BootInstant) async throws(CancellationError) {
    if clock.boot() >= instant { return }
    let bell = Bell()
    change { state in
      state.open += 1
      state.waits.append((instant, bell))
    }
    await bell.wait()
    change { state in
      state.open -= 1
      state.waits.removeAll { $0.bell === bell }
    }
    if Task.isCancelled { throw CancellationError() }
  }

  /// Moves the clock to the first instant waited for; `false` if nobody waits.
  @discardableResult func advance() -> Bool {
    loop.rest()
    let due = state.withLock { state in
      let due = state.waits.min { $0.until < $1.until }
      // It is woken once, however long that takes.
      state.waits.removeAll { $0.bell === due?.bell }
      return due
    }
    guard let due else { return false }
    clock.set(max(clock.boot(), due.until))
    due.bell.ring()
    return true
  }

  func load() -> [UInt8]? { kept }
  func save(_ bytes: [UInt8]) { change { $0.kept = bytes } }

  func client(
    _ servers: [TimeServer], options: TrustedTimeOptions = .init(), authentication: (any TimeAuthentication)? = nil,
    keeps: Bool = false
  ) -> TrustedTimeClient {
    TrustedTimeClient(
      servers: servers, options: options, clock: clock, transport: self, resolver: self,
      randomness: SeededRandomness(seed: 6), pause: self, anchors: keeps ? self : nil, authentication: authentication)
  }
}
