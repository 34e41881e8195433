// SPDX-License-Identifier: Apache-2.0

extension CountdownTimer {
  /// Carries out a command at `now`; on refusal nothing changes.
  ///
  /// `timing` is the clock that times its run.
  ///
  /// - Throws: `TimerRefusal.notWhile` if the command does not suit the state; `.durationOutOfRange` if an added span
  ///   leaves too little or too much to run.
  public mutating func apply(
    _ command: TimerCommand, at now: HostMoment, by timing: RunTiming = .bootClock
  ) throws(TimerRefusal) {
    switch (command, state) {
    case (.start, .idle), (.restart, _):
      begin(duration, at: now, by: timing)
    case (.pause, .running(let deadline)) where deadline.boot > now.boot:
      state = .paused(remaining: left(at: now, by: timing.guide))
      trustedRun = nil
    case (.resume, .paused(let remaining)):
      run(for: remaining, at: now, by: timing)
    case (.reset, _):
      state = .idle
      began = nil
      runLength = duration
      trustedRun = nil
      course = RingCourse()
      awakeCheck = nil
    case (.awake, _):
      guard awakeCheck != nil else { return }
      awakeCheck = nil
    case (.add(let span), .running):
      let remaining = try Self.checked(left(at: now, by: timing.guide) + span)
      runLength = max(runLength + span, remaining)
      extend(by: span, at: now, by: timing.guide)
    case (.add(let span), .paused(let remaining)):
      let remaining = try Self.checked(remaining + span)
      runLength = max(runLength + span, remaining)
      state = .paused(remaining: remaining)
    case (.add(let span), .ringing):
      begin(try Self.checked(span), at: now, by: timing)
    default:
      throw .notWhile(command.kind, state: state)
    }
    // A timer that stands still is not touched when the clock is set.
    began = began?.recomputedUTC(from: now)
    revision += 1
  }

  /// Sets another duration; a run in progress keeps its elapsed time, but not the time that was added to it.
  ///
  /// A 30-minute timer that has run for 2 minutes and was shortened by 24 has 4 minutes left; setting its duration to
  /// 30 minutes leaves 28. The time to the end of a snooze or to another attempt is no part of it, and stays.
  ///
  /// - Throws: `TimerRefusal.durationOutOfRange` if the duration, or the rest of the run, is not in `durations`.
  public mutating func setDuration(
    _ span: TimeSpan, at now: HostMoment, by timing: RunTiming = .bootClock
  ) throws(TimerRefusal) {
    let span = try Self.checked(span)
    guard course == RingCourse() else {
      duration = span
      return
    }
    let change = span - runLength
    switch state {
    case .idle, .ringing:
      if state == .idle { runLength = span }
    case .running:
      _ = try Self.checked(left(at: now, by: timing.guide) + change)
      runLength += change
      extend(by: change, at: now, by: timing.guide)
    case .paused(let remaining):
      state = .paused(remaining: try Self.checked(remaining + change))
      runLength += change
    }
    duration = span
  }

  /// Moves from running to ringing; traps in any other state.
  public mutating func ring() {
    guard case .running(let deadline) = state else {
      preconditionFailure("A timer cannot begin to ring while \(state.kind.rawValue)")
    }
    state = .ringing(deadline: deadline)
    course = RingCourse()
    revision += 1
  }

  /// Begins to run for the length of a snooze; on refusal nothing changes.
  ///
  /// - Throws: As `apply` for added time.
  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, at now: HostMoment, by timing: RunTiming
  ) throws(TimerRefusal) {
    try apply(.add(length), at: now, by: timing)
    course = RingCourse(snoozing: ring)
  }

  /// Runs on after a ring that nobody answered, to ring again for the same run; traps unless it rings.
  public mutating func waitForNextAttempt(after ring: Ring, at now: HostMoment, by timing: RunTiming) {
    guard case .ringing = state else {
      preconditionFailure("Only a timer that rings can ring again, not one that is \(state.kind.rawValue)")
    }
    course = RingCourse(unanswered: ring)
    runLength = ring.settings.every
    run(for: runLength, at: now, by: timing)
    revision += 1
  }

  /// Begins another run without its length, for a ring that follows the last one after all.
  public mutating func beginRun() { run += 1 }

  /// Rings again at `deadline`, because nobody said to be awake.
  public mutating func ringAgain(at deadline: HostMoment) {
    state = .ringing(deadline: deadline)
    trustedRun = nil
    awakeCheck = nil
    revision += 1
  }

  /// Ends a run that rang or was missed: idle again, with the whole duration.
  public mutating func finish() {
    state = .idle
    began = nil
    runLength = duration
    trustedRun = nil
    course = RingCourse()
    revision += 1
  }

  /// Recomputes the UTC instant of the deadline after the device's clock was set.
  ///
  /// An anchored deadline stays, because it does not come from the device's clock.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func recomputeUTC(at now: HostMoment) -> Bool {
    let moved = moveCheck { $0.recomputedUTC(at: now) }
    guard state.kind != .paused else { return moved }
    let isMoved = moveBeginning { $0.recomputedUTC(from: now) } || moved
    guard trustedRun?.isAnchored != true else { return isMoved }
    return moveDeadline { $0.recomputedUTC(from: now) } || isMoved
  }

  /// Carries the deadline over to the boot clock of a new boot, by its UTC instant.
  ///
  /// A run on trusted time is aimed again as soon as true time is known.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func carryOver(to now: HostMoment) -> Bool {
    trustedRun?.since = nil
    let moved = moveCheck { $0.carriedOver(to: now) }
    let isMoved = moveBeginning { $0.carriedOver(to: now) } || moved
    return moveDeadline { $0.carriedOver(to: now) } || isMoved
  }

  /// Restores this run, which a wrong clock has changed.
  ///
  /// `other` is the timer as that clock left it. If it no longer runs, its ring keeps its occurrence, and the
  /// restored run gets the next one.
  public func again(after other: CountdownTimer) -> CountdownTimer {
    var again = self
    again.run = other.state.kind == .running ? other.run : other.run + 1
    again.revision = other.revision + 1
    return again
  }

  private mutating func begin(_ span: TimeSpan, at now: HostMoment, by timing: RunTiming) {
    runLength = span
    course = RingCourse()
    run += 1
    began = now
    awakeCheck = nil
    run(for: span, at: now, by: timing)
  }

  private mutating func moveDeadline(_ move: (HostMoment) -> HostMoment) -> Bool {
    let moved: State
    switch state {
    case .running(let deadline): moved = .running(deadline: move(deadline))
    case .ringing(let deadline): moved = .ringing(deadline: move(deadline))
    case .idle, .paused: return false
    }
    guard moved != state else { return false }
    state = moved
    revision += 1
    return true
  }

  private mutating func moveBeginning(_ move: (HostMoment) -> HostMoment) -> Bool {
    guard let old = began, move(old) != old else { return false }
    began = move(old)
    revision += 1
    return true
  }

  private mutating func moveCheck(_ move: (AwakeCheck) -> AwakeCheck) -> Bool {
    guard let check = awakeCheck, move(check) != check else { return false }
    awakeCheck = move(check)
    revision += 1
    return true
  }

  private static func checked(_ span: TimeSpan) throws(TimerRefusal) -> TimeSpan {
    guard durations.contains(span) else { throw .durationOutOfRange(span) }
    return span
  }
}
