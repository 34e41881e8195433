// SPDX-License-Identifier: Apache-2.0

/// The end of a step that has come, possibly some time ago.
public struct StepEnd: Hashable, Sendable {
  /// Index of the step, from 0.
  public let step: Int
  /// Planned end of the step.
  public let deadline: HostMoment
  /// Identifies the ring at this end.
  public let occurrence: Occurrence
  /// `true` if it rings until somebody stops it; otherwise it chimes, and the next step has begun.
  public let holds: Bool
}

extension StepSequence {
  /// Length of a step's chime at its end if nobody has to stop it.
  public static let chime = TimeSpan.seconds(5)

  /// Carries out a command at `now`; on refusal nothing changes.
  ///
  /// - Throws: `SequenceRefusal.notWhile` if the command does not suit the state; `.durationOutOfRange` if an added
  ///   span leaves too little or too much to run.
  public mutating func apply(
    _ command: SequenceCommand, at now: HostMoment
  ) throws(SequenceRefusal) {
    switch (command, state) {
    case (.start, .idle), (.restart, _):
      began = now
      begin(step: 0, at: now)
    case (.pause, .running(let step, let deadline)) where deadline.boot > now.boot:
      state = .paused(step: step, remaining: deadline.boot - now.boot)
    case (.resume, .paused(let step, let remaining)):
      // If nobody stopped the step before, its ring used the number of this run.
      run += 1
      state = .running(step: step, deadline: now + remaining)
    case (.reset, _):
      finish()
    case (.next, .running(let step, _)), (.next, .paused(let step, _)), (.next, .ringing(let step, _)):
      begin(step: step + 1, at: now)
    case (.back, .running(let step, _)), (.back, .paused(let step, _)), (.back, .ringing(let step, _)):
      begin(step: max(0, step - 1), at: now)
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
    // A sequence that stands still is not touched when the clock is set.
    began = began?.recomputedUTC(from: now)
    revision += 1
  }

  /// Takes the ends of steps that have come, the oldest first.
  ///
  /// If nobody has to stop a step, the next one begins at its exact deadline, so that the plan keeps its times however
  /// late this is found. There are at most as many ends as the plan has steps.
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

  /// Continues after the ring of a step was stopped, with the next step or to the end; traps unless it rings.
  public mutating func goOn(at now: HostMoment) {
    guard case .ringing(let step, _) = state else {
      preconditionFailure("Only a sequence that rings can go on, not one that is \(state.kind.rawValue)")
    }
    begin(step: step + 1, at: now)
    revision += 1
  }

  /// Pauses before the next step if nobody stopped the ring of one; after the last step, ends the sequence.
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

  /// Rings again at the end of a step, where it stood still because nobody was known to have stopped it.
  ///
  /// - Parameters:
  ///   - run: The number of the run that rang.
  ///   - deadline: When it was to ring.
  /// - Returns: `false`, with nothing changed, if it has moved on.
  public mutating func ringAgain(run: Int64, at deadline: HostMoment) -> Bool {
    guard run == self.run else { return false }
    let step: Int
    switch state {
    case .idle: step = plan.steps.count - 1
    case .paused(let next, let remaining) where next > 0 && remaining == plan.steps[next].duration: step = next - 1
    case .paused, .running, .ringing: return false
    }
    guard plan.steps[step].waits || step == plan.steps.count - 1 else { return false }
    stepLength = plan.steps[step].duration
    state = .ringing(step: step, deadline: deadline)
    revision += 1
    return true
  }

  /// Sets another plan.
  ///
  /// - Returns: `false`, with nothing changed, unless it is idle.
  public mutating func replace(plan: SequencePlan) -> Bool {
    guard state == .idle else { return false }
    self.plan = plan
    stepLength = plan.steps[0].duration
    return true
  }

  /// Recomputes the UTC instant of the deadline after the device's clock was set.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func recomputeUTC(at now: HostMoment) -> Bool {
    state.kind == .paused ? false : move { $0.recomputedUTC(from: now) }
  }

  /// Carries the deadline over to the boot clock of a new boot, by its UTC instant.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func carryOver(to now: HostMoment) -> Bool {
    move { $0.carriedOver(to: now) }
  }

  /// Restores this run, which a wrong clock has changed.
  ///
  /// `other` is the sequence as that clock left it. The rings of its steps keep their occurrences, and those of
  /// the restored run get others.
  public func again(after other: StepSequence) -> StepSequence {
    var again = self
    again.run = other.run == run && other.state.kind == .running ? run : other.run + 1
    again.revision = other.revision + 1
    return again
  }

  /// Begins a step; after the last one the sequence is over.
  private mutating func begin(step: Int, at start: HostMoment) {
    guard step < plan.steps.count else { return finish() }
    stepLength = plan.steps[step].duration
    run += 1
    state = .running(step: step, deadline: start + stepLength)
  }

  private mutating func finish() {
    state = .idle
    began = nil
    stepLength = plan.steps[0].duration
  }

  private mutating func move(_ move: (HostMoment) -> HostMoment) -> Bool {
    let before = (began: began, state: state)
    began = began.map(move)
    switch state {
    case .running(let step, let deadline): state = .running(step: step, deadline: move(deadline))
    case .ringing(let step, let deadline): state = .ringing(step: step, deadline: move(deadline))
    case .idle, .paused: break
    }
    guard began != before.began || state != before.state else { return false }
    revision += 1
    return true
  }

  private static func checked(_ span: TimeSpan) throws(SequenceRefusal) -> TimeSpan {
    guard CountdownTimer.durations.contains(span) else { throw .durationOutOfRange(span) }
    return span
  }
}
