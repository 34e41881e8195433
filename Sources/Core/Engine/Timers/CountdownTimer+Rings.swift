// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Firing, snoozing and settling a timer.
extension CountdownTimer {
  /// The hooks of its ring settings.
  public var hooks: [Hook] { settings.hooks }
  /// As its ring settings say.
  public var keepsAwake: Bool { settings.keepsAwake }

  /// Rings, or is missed if the deadline is past the late limit.
  public func fire(on machine: inout EngineStateMachine, at now: HostMoment) {
    guard case .running(let deadline) = state else { return }
    var timer = self
    let owner = ItemID.timer(id)
    let late = max(.zero, now.boot - deadline.boot)
    if late <= machine.settings.lateLimit + machine.patience(of: self) {
      timer.ring()
      machine.open(
        owner, occurrence: occurrence, again: course, label: label, settings: settings, planned: deadline.utc,
        late: late, at: now)
      machine.put(timer)
    } else {
      machine.miss(
        owner, occurrence: occurrence, again: course, label: label, settings: settings, planned: deadline.utc,
        late: late, isNewest: true, at: now)
      timer.finish()
      machine.put(timer)
      machine.noteEnd(of: timer)
    }
  }

  /// Runs again for the length; throws `ControlError` of `.wrongState` if it cannot.
  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, on machine: EngineStateMachine, at now: HostMoment
  ) throws(ControlError) {
    do { try snooze(ring, for: length, at: now, by: machine.known.timing) } catch {
      throw ControlError(error, timer: id)
    }
  }

  /// Runs on until its next attempt; `false`, with nothing changed, unless it rings.
  public mutating func waitForNextAttempt(
    after ring: Ring, on machine: EngineStateMachine, at now: HostMoment
  ) -> Bool {
    guard isRinging else { return false }
    waitForNextAttempt(after: ring, at: now, by: machine.known.timing)
    return true
  }

  /// Goes idle, and is kept among the timers that ended last.
  public func settle(after end: RingEnd, on machine: inout EngineStateMachine, at now: HostMoment) {
    var timer = self
    timer.finish()
    machine.put(timer)
    machine.noteEnd(of: timer)
  }

  /// The state and bound of trusted time for a ring; `nil` in a home that rings by the device's clocks.
  public func basis(by known: KnownTime, at now: HostMoment) -> RingBasis? {
    guard known.isUsed else { return nil }
    let state = known.state(at: now)
    // A deadline aimed while the time was known stays better than any other clock.
    let isAimed = trustedRun?.isAnchored == true && trustedRun?.since != nil
    let isBound = isAimed && (known.guide != nil || state == .expired)
    return RingBasis(state: state, bound: isBound ? known.report?.reading(at: now.boot)?.bound : nil)
  }
}

extension EngineStateMachine {
  /// How many idle timers that have rung stay for another start, besides those that are kept; the oldest go first.
  public static let mostIdleTimers = 20

  /// Notes that a timer has ended, and removes the ones that ended longest ago.
  mutating func noteEnd(of timer: CountdownTimer) {
    let standing = timers
    let surplus = copied.endedTimers.add(timer.id, most: Self.mostIdleTimers) { id in
      // An edit is not on the shelf yet.
      id == timer.id ? timer.isOver : standing[id]?.isOver == true
    }
    for old in surplus { remove(.timer(old)) }
  }
}

extension CountdownTimer {
  /// Whether it is idle and nobody keeps it, and it does not ask whether a person is awake either.
  fileprivate var isOver: Bool { state == .idle && awakeCheck == nil && !isKept }
}
