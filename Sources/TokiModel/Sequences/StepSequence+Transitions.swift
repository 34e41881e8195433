// SPDX-License-Identifier: Apache-2.0

/// The end of a step, come or overdue.
public struct StepEnd: Hashable, Sendable {
  /// The step's number, from 0.
  public let step: Int
  public let deadline: HostMoment
  /// Names the ring at this end.
  public let occurrence: Occurrence
  /// Whether it rings until somebody stops it; otherwise it chimes and the next step has begun.
  public let holds: Bool
}

extension StepSequence {
  /// How long a step chimes whose end nobody has to stop.
  public static let chime = TimeSpan.seconds(5)

  /// Does what the sequence is told, as of `now`; on refusal nothing changes.
  ///
  /// - Throws: `SequenceRefusal.notWhile` when the command does not fit the state;
  ///   `.durationOutOfRange` when an added span leaves nothing or too much to run.
  public mutating func apply(
    _ command: SequenceCommand, at now: HostMoment
  ) throws(SequenceRefusal) {
    switch (command, state) {
    case (.start, .idle), (.restart, _):
      begin(step: 0, at: now)
    case (.pause, .running(let step, let deadline)) where deadline.boot > now.boot:
      state = .paused(step: step, remaining: deadline.boot - now.boot)
    case (.resume, .paused(let step, let remaining)):
      // Where nobody stopped the step before, its ring had the number of this run.
      run += 1
      state = .running(step: step, deadline: now + remaining)
    case (.reset, _):
      finish()
    case (.next, .running(let step, _)), (.next, .paused(let step, _)), (.next, .ringing(let step, _)):
      begin(step: step + 1, at: now)
    case (.add(let span), .running(let step, let deadline)):
      let remaining = try Self.checked(deadline.boot - now.boot + span)
      stepLength = max(stepLength + span, remaining)
      state = .running(step: step, deadline: deadline + span)
    case (.add(let span), .paused(let step, let remaining)):
      let remaining = try Self.checked(remaining + span)
      stepLength = max(stepLength + span, remaining)
      state = .paused(step: step, remaining: remaining)
    case (.add(let span), .ringing(let step, _)):
      stepLength = try Self.checked(span)
      run += 1
      state = .running(step: step, deadline: now + span)
    default:
      throw .notWhile(command.kind, state: state.kind.rawValue)
    }
    revision += 1
  }

  /// Takes the ends of steps that have come, the oldest first.
  ///
  /// A step that nobody has to stop is followed by the next at its very deadline, so that however late
  /// this is found, the plan stays where it was. There are at most as many as the plan has steps.
  public mutating func takeDue(at now: HostMoment) -> [StepEnd] {
    var ends: [StepEnd] = []
    while case .running(let step, let deadline) = state, deadline.boot <= now.boot {
      let holds = plan.steps[step].waits || step == plan.steps.count - 1
      ends.append(StepEnd(step: step, deadline: deadline, occurrence: occurrence, holds: holds))
      if holds {
        state = .ringing(step: step, deadline: deadline)
      } else {
        begin(step: step + 1, at: deadline)
      }
    }
    if !ends.isEmpty { revision += 1 }
    return ends
  }

  /// Goes on after the ring of a step was stopped: with the next step, or to the end.
  public mutating func goOn(at now: HostMoment) {
    guard case .ringing(let step, _) = state else {
      preconditionFailure("Only a sequence that rings can go on, not one that is \(state.kind.rawValue)")
    }
    begin(step: step + 1, at: now)
    revision += 1
  }

  /// Stands still before the next step after nobody stopped the ring of one; after the last it is over.
  public mutating func standStill() {
    guard case .ringing(let step, _) = state else { return }
    if step + 1 < plan.steps.count {
      stepLength = plan.steps[step + 1].duration
      state = .paused(step: step + 1, remaining: stepLength)
    } else {
      finish()
    }
    revision += 1
  }

  /// Gives it another plan.
  ///
  /// - Returns: `false`, and nothing is changed, unless it is idle.
  public mutating func replace(plan: SequencePlan) -> Bool {
    guard state == .idle else { return false }
    self.plan = plan
    stepLength = plan.steps[0].duration
    return true
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

  /// The same run once more, in place of what became of it by a clock that was wrong.
  ///
  /// - Parameter other: What became of it; the rings of its steps keep their occurrences, and those of this one get
  ///   others.
  public func again(after other: StepSequence) -> StepSequence {
    var again = self
    again.run = other.run == run && other.state.kind == .running ? run : other.run + 1
    again.revision = other.revision + 1
    return again
  }

  /// Begins a step; behind the last one the sequence is over.
  private mutating func begin(step: Int, at start: HostMoment) {
    guard step < plan.steps.count else { return finish() }
    stepLength = plan.steps[step].duration
    run += 1
    state = .running(step: step, deadline: start + stepLength)
  }

  private mutating func finish() {
    state = .idle
    stepLength = plan.steps[0].duration
  }

  private mutating func moveDeadline(_ move: (HostMoment) -> HostMoment) -> Bool {
    let moved: State
    switch state {
    case .running(let step, let deadline): moved = .running(step: step, deadline: move(deadline))
    case .ringing(let step, let deadline): moved = .ringing(step: step, deadline: move(deadline))
    case .idle, .paused: return false
    }
    guard moved != state else { return false }
    state = moved
    revision += 1
    return true
  }

  private static func checked(_ span: TimeSpan) throws(SequenceRefusal) -> TimeSpan {
    guard CountdownTimer.durations.contains(span) else { throw .durationOutOfRange(span) }
    return span
  }
}
