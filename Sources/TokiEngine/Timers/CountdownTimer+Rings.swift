// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// What a timer does when its deadline has come, and after its ring.
extension CountdownTimer {
  public func fire(on machine: inout EngineStateMachine, at now: HostMoment) {
    guard case .running(let deadline) = state else { return }
    var timer = self
    let owner = ItemID.timer(id)
    let late = max(.zero, now.boot - deadline.boot)
    if late <= machine.settings.lateLimit + machine.patience(of: self) {
      timer.ring()
      machine.open(
        owner, occurrence: occurrence, label: label, settings: settings, planned: deadline.utc, late: late, at: now)
      machine.put(timer)
    } else {
      machine.miss(
        owner, occurrence: occurrence, label: label, settings: settings, planned: deadline.utc, late: late,
        isNewest: true, at: now)
      timer.finish()
      machine.put(timer)
      machine.noteEnd(of: timer.id)
    }
  }

  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, on machine: EngineStateMachine, at now: HostMoment
  ) throws(ControlError) {
    do { try apply(.add(length), at: now, by: machine.known.guide) } catch { throw ControlError(error, timer: id) }
  }

  public func settle(after end: RingEnd, on machine: inout EngineStateMachine, at now: HostMoment) {
    var timer = self
    timer.finish()
    machine.put(timer)
    machine.noteEnd(of: id)
  }

  public func basis(by known: KnownTime, at now: HostMoment) -> RingBasis? {
    guard usesTrustedTime else { return nil }
    let state = known.state(at: now)
    // What was aimed while the time was known stays aimed: better than any other clock there is.
    let isAimed = trustedRun?.isAnchored == true && trustedRun?.since != nil
    let isBound = isAimed && (known.guide != nil || state == .expired)
    return RingBasis(state: state, bound: isBound ? known.report?.reading(at: now.boot)?.bound : nil)
  }
}

extension EngineStateMachine {
  /// How many timers that have rung are kept for another start; those that rang longest ago go.
  public static let mostIdleTimers = 20

  /// Remembers that a timer has ended, and lets those go that ended longest ago.
  mutating func noteEnd(of id: TimerID) {
    for old in endedTimers.add(id, most: Self.mostIdleTimers, isIdle: { shelves.timers[$0]?.state == .idle }) {
      remove(.timer(old))
    }
  }
}
