// SPDX-License-Identifier: Apache-2.0

extension CountdownTimer {
  /// Does what the timer is told, as of `now`; on refusal nothing changes.
  ///
  /// - Throws: `TimerRefusal.notWhile` when the command does not fit the state;
  ///   `.durationOutOfRange` when an added span leaves nothing or too much to run.
  public mutating func apply(_ command: TimerCommand, at now: HostMoment) throws(TimerRefusal) {
    switch (command, state) {
    case (.start, .idle), (.restart, _):
      begin(duration, at: now)
    case (.pause, .running(let deadline)) where deadline.boot > now.boot:
      state = .paused(remaining: deadline.boot - now.boot)
    case (.resume, .paused(let remaining)):
      state = .running(deadline: now + remaining)
    case (.reset, _):
      state = .idle
      runLength = duration
    case (.add(let span), .running(let deadline)):
      let remaining = try Self.checked(deadline.boot - now.boot + span)
      runLength = max(runLength + span, remaining)
      state = .running(deadline: deadline + span)
    case (.add(let span), .paused(let remaining)):
      let remaining = try Self.checked(remaining + span)
      runLength = max(runLength + span, remaining)
      state = .paused(remaining: remaining)
    case (.add(let span), .ringing):
      begin(try Self.checked(span), at: now)
    default:
      throw .notWhile(command.kind, state: state)
    }
    revision += 1
  }

  /// Gives it another duration; a run that is under way keeps what has gone by.
  ///
  /// - Throws: `TimerRefusal.durationOutOfRange` when the duration, or what would remain of the run, is
  ///   not in `durations`.
  public mutating func setDuration(_ span: TimeSpan, at now: HostMoment) throws(TimerRefusal) {
    let span = try Self.checked(span)
    let change = span - duration
    switch state {
    case .idle, .ringing:
      if state == .idle { runLength = span }
    case .running(let deadline):
      _ = try Self.checked(deadline.boot - now.boot + change)
      state = .running(deadline: deadline + change)
      runLength += change
    case .paused(let remaining):
      state = .paused(remaining: try Self.checked(remaining + change))
      runLength += change
    }
    duration = span
  }

  /// Moves from running to ringing once the deadline has come.
  public mutating func ring() {
    guard case .running(let deadline) = state else {
      preconditionFailure("A timer cannot begin to ring while \(stateName)")
    }
    state = .ringing(deadline: deadline)
    revision += 1
  }

  /// Ends a run that is over, rung or missed: idle, with the whole duration again.
  public mutating func finish() {
    state = .idle
    runLength = duration
    revision += 1
  }

  /// Says anew which UTC instant the deadline corresponds to, after the clock was set.
  ///
  /// - Returns: Whether anything changed.
  public mutating func reckon(at now: HostMoment) -> Bool {
    moveDeadline { $0.reckoned(from: now) }
  }

  /// Carries the deadline over to the boot clock of a new boot, by its UTC instant.
  ///
  /// - Returns: Whether anything changed.
  public mutating func carryOver(to now: HostMoment) -> Bool {
    moveDeadline { $0.carriedOver(to: now) }
  }

  /// The name of the state in the API and in messages: `idle`, `running`, `paused`, `ringing`.
  public var stateName: String { state.name }

  private mutating func begin(_ span: TimeSpan, at now: HostMoment) {
    runLength = span
    run += 1
    state = .running(deadline: now + span)
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

  private static func checked(_ span: TimeSpan) throws(TimerRefusal) -> TimeSpan {
    guard durations.contains(span) else { throw .durationOutOfRange(span) }
    return span
  }
}

extension CountdownTimer.State {
  /// `idle`, `running`, `paused` or `ringing`.
  public var name: String {
    switch self {
    case .idle: "idle"
    case .running: "running"
    case .paused: "paused"
    case .ringing: "ringing"
    }
  }
}
