// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiClient
public import TokiEngine
public import TokiModel
import TokiWire

/// The clocks of another machine, as this one knows them, in this machine's zone.
///
/// Before anything is known of them, it shows this machine's.
public final class RemoteClock: HostClock, RouteClock {
  private let host: any HostClock
  private let state = Mutex(State())

  private struct State {
    var offset: RemoteOffset?
    var ask: (@Sendable () -> Void)?
    var asked: BootInstant?
  }

  /// Creates a clock that goes on by a host's.
  public init(host: any HostClock) { self.host = host }

  /// Sets the call that asks the other machine again, when it has been long ago.
  public func askAgain(by ask: @escaping @Sendable () -> Void) { state.withLock { $0.ask = ask } }

  /// This machine's boot clock.
  public func local() -> BootInstant { host.now().boot }

  /// Takes over a moment of the other machine's; one that is not understood changes nothing.
  public func heard(_ text: [UInt8], sent: BootInstant?, received: BootInstant) {
    guard let told = try? Wire.answer(ClockBody.self, from: text) else { return }
    let sample = RemoteOffset.Sample(boot: told.boot, moment: told.moment, sent: sent, received: received)
    let ask = state.withLock { state -> (@Sendable () -> Void)? in
      if state.offset == nil { state.offset = RemoteOffset(sample) } else { state.offset?.take(sample) }
      guard sent == nil, state.offset?.isCoarse(at: received) == true,
        state.asked.map({ received - $0 > .minutes(1) }) ?? true
      else { return nil }
      state.asked = received
      return state.ask
    }
    ask?()
  }

  /// The moment there.
  public func now() -> HostMoment {
    let now = host.now()
    return state.withLock { $0.offset?.moment(at: now.boot) } ?? now
  }

  /// This machine's instant at one of the other's.
  public func local(at remote: BootInstant) -> BootInstant {
    state.withLock { $0.offset?.local(at: remote) } ?? remote
  }

  /// The boot of the other machine; this one's before anything is known.
  public var bootID: BootID { state.withLock { $0.offset?.boot } ?? host.bootID }

  /// The zone of this machine, by which times are typed and shown.
  public func hostZone() throws(ZoneError) -> ZoneRules { try host.hostZone() }

  /// A zone, as this machine knows it.
  public func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules { try host.zone(named: name) }
}
