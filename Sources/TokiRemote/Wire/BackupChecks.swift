// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// The daemon's own answers are believed; a file that somebody may have edited is not. Each check names
// the field as the file does.

extension CountdownTimer {
  /// The timer as it comes back from a backup: checked, and idle if it rang.
  func restored() throws(ControlError) -> CountdownTimer {
    try settings.checkLengths()
    try ControlError.check(duration, at: "duration_ns")
    // What was added to a run can take it beyond the longest duration.
    try ControlError.check(min(runLength, duration), at: "run_length_ns")
    if case .paused(let remaining) = state { try ControlError.check(remaining, at: "remaining_ns") }
    try ControlError.check(run: run, revision: revision)
    guard case .ringing = state else { return self }
    return CountdownTimer(
      id: id, label: label, settings: settings, duration: duration, runLength: duration, run: run, state: .idle,
      usesTrustedTime: usesTrustedTime, revision: revision)
  }
}

extension Alarm {
  /// The alarm as it comes back from a backup: checked, and scheduled if it rang or snoozed.
  func restored() throws(ControlError) -> Alarm {
    try settings.checkLengths()
    guard skipped.count <= Self.mostSkipped else {
      throw .invalid("skipped", "At most \(Self.mostSkipped) days are left out.")
    }
    for (index, day) in skipped.enumerated().dropFirst() where day <= skipped[index - 1] {
      throw .invalid("skipped[\(index)]", "The days that are left out stand in their order.")
    }
    if recurrence.isOnce {
      guard skipped.isEmpty else { throw .invalid("skipped", "An alarm that rings once leaves no day out.") }
      guard pause == nil else { throw .invalid("pause", "An alarm that rings once has no pause.") }
    }
    guard !isOffWithSet || (state == .off && set != nil) else {
      throw .invalid("off_with_set", "Only an alarm of a set that is off can be off with it.")
    }
    guard era >= 0 else { throw .invalid("era", "The era is 0 or more.") }
    try ControlError.check(run: 0, revision: revision)
    switch state {
    case .off, .scheduled: return self
    case .ringing, .snoozed:
      return Alarm(
        id: id, label: label, settings: settings, time: time, recurrence: recurrence, skipped: skipped,
        pause: pause, zone: zone, set: set, isOffWithSet: isOffWithSet, state: .scheduled,
        usesTrustedTime: usesTrustedTime, next: next, handled: handled, isHandledTrusted: isHandledTrusted,
        isHandledProvisional: isHandledProvisional, passed: passed, isOver: isOver, era: era, revision: revision)
    }
  }
}

extension StepSequence {
  /// The sequence as it comes back from a backup: checked, and idle if it rang.
  func restored() throws(ControlError) -> StepSequence {
    try settings.checkLengths()
    try ControlError.check(min(stepLength, plan.total), at: "step_length_ns")
    if case .paused(_, let remaining) = state { try ControlError.check(remaining, at: "remaining_ns") }
    try ControlError.check(run: run, revision: revision)
    guard case .ringing = state else { return self }
    return StepSequence(
      id: id, label: label, settings: settings, plan: plan, stepLength: plan.steps[0].duration, run: run,
      state: .idle, revision: revision)
  }
}

extension Stopwatch {
  /// The stopwatch as it comes back from a backup, checked.
  func restored() throws(ControlError) -> Stopwatch {
    try ControlError.check(run: 0, revision: revision)
    switch state {
    case .idle:
      guard laps.isEmpty else { throw .invalid("laps", "A stopwatch at 0 has no laps.") }
    case .paused(let elapsed):
      guard elapsed >= laps.last ?? .zero else {
        throw .invalid("elapsed_ns", "A stopwatch shows no less than at its last lap.")
      }
    case .running: break
    }
    return self
  }
}

extension RingSettings {
  /// - Throws: `ControlError` unless both lengths are in `lengths`.
  func checkLengths() throws(ControlError) {
    for (length, field) in [(snoozeLength, "snooze_ns"), (ringLength, "ring_ns")]
    where !Self.lengths.contains(length) {
      throw ControlError(
        .invalidDuration, subject: "settings.\(field)",
        message: "A snooze and a ring last 1 s to 24 h; \(length.nanoseconds) ns is outside.")
    }
    guard Self.trustedWaits.contains(trustedWait) else {
      throw ControlError(
        .invalidDuration, subject: "settings.trusted_wait_ns",
        message: "A ring waits for trusted time for 0 to 1 h; \(trustedWait.nanoseconds) ns is outside.")
    }
  }
}

extension ControlError {
  fileprivate static func check(_ span: TimeSpan, at field: String) throws(ControlError) {
    guard CountdownTimer.durations.contains(span) else {
      throw ControlError(
        .invalidDuration, subject: field,
        message: "It lasts more than 0 and at most 36525 days; \(span.nanoseconds) ns is outside.")
    }
  }

  fileprivate static func check(run: Int64, revision: Int64) throws(ControlError) {
    guard run >= 0 else { throw .invalid("run", "A run is 0 or more.") }
    guard revision >= 1 else { throw .invalid("revision", "A revision is 1 or more.") }
  }
}
