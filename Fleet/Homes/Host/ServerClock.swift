// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// The clock of a server's homes: the database's, and it stands still while the server has no trust in its lease.
///
/// Without trust another server may have rung already. An engine that saw the time go on would decide the same ring again;
/// so it sees the last moment at which it had the right to decide, and later the present one.
final class ServerClock: HostClock {
  private let host: any HostClock
  private let state: Mutex<State>

  private struct State {
    var trustedUntil: BootInstant?
    var database = DatabaseClock()
    var last: HostMoment
    var zone: KeptZone?
  }

  /// The host's own zone, as it was read a moment ago.
  private struct KeptZone {
    let answer: Result<ZoneRules, ZoneError>
    let until: BootInstant
  }

  /// Time for which the host's zone is not read again, unless it is said to have changed: a takeover loads thousands of
  /// homes, and each reading asks for several files.
  private static let zoneSpan = TimeSpan.seconds(1)

  init(_ host: any HostClock) {
    self.host = host
    state = Mutex(State(last: host.now()))
  }

  /// Sets when it stops, unless it is told again; `nil` for at once.
  func trust(until end: BootInstant?) { state.withLock { $0.trustedUntil = end } }

  /// Takes note of the database's clock; returns whether that was set.
  func note(_ utc: UTCInstant, sent: BootInstant, received: BootInstant) -> Bool {
    state.withLock { $0.database.note(utc, sent: sent, received: received) }
  }

  /// The boot clock at an instant of this one.
  func boot(at utc: UTCInstant) -> BootInstant {
    let now = host.now()
    return state.withLock { $0.database.boot(at: utc) } ?? now.boot + (utc - now.utc)
  }

  /// `true` if it goes.
  var isTrusted: Bool {
    let now = host.now().boot
    return state.withLock { $0.trustedUntil.map { now < $0 } ?? false }
  }

  func now() -> HostMoment {
    let now = host.now()
    return state.withLock { state in
      if let end = state.trustedUntil, now.boot < end {
        // Before the first reading nothing is loaded.
        state.last = HostMoment(boot: now.boot, utc: state.database.utc(at: now.boot) ?? now.utc)
      }
      return state.last
    }
  }

  var bootID: BootID { host.bootID }
  var suspended: TimeSpan { host.suspended }

  /// The host's own zone, read at most once a second.
  func hostZone() throws(ZoneError) -> ZoneRules {
    let now = host.now().boot
    if let zone = state.withLock({ $0.zone }), now < zone.until { return try zone.answer.get() }
    let answer = Result { () throws(ZoneError) in try host.hostZone() }
    state.withLock { $0.zone = KeptZone(answer: answer, until: now + Self.zoneSpan) }
    return try answer.get()
  }

  /// Has the host's zone read anew: it has changed.
  func forgetZone() { state.withLock { $0.zone = nil } }

  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules { try host.zone(named: name) }
}
