// SPDX-License-Identifier: Apache-2.0
// One draft and one edit of each kind.

extension TimerDraft {
  /// Three minutes.
  public static var example: TimerDraft { TimerDraft(duration: .minutes(3)) }
}

extension AlarmDraft {
  /// Seven in the morning, on weekdays.
  public static var example: AlarmDraft {
    AlarmDraft(time: TimeOfDay(checkedSecondOfDay: 25_200), days: .weekly(.weekdays))
  }
}

extension AlarmEdit {
  /// Half past seven.
  public static var example: AlarmEdit { AlarmEdit(time: TimeOfDay(checkedSecondOfDay: 27_000)) }
}

extension SequenceDraft {
  /// Work and a break.
  public static var example: SequenceDraft { SequenceDraft(plan: .example) }
}

extension SequencePlan {
  /// Twenty-five minutes and five.
  public static var example: SequencePlan {
    let parts: [SequencePart] = [
      .step(SequenceStep(label: .none, duration: .minutes(25))),
      .step(SequenceStep(label: .none, duration: .minutes(5))),
    ]
    guard let plan = try? SequencePlan(parts) else { preconditionFailure("It is a plan") }
    return plan
  }
}

extension StopwatchDraft {
  /// One that runs.
  public static var example: StopwatchDraft { StopwatchDraft() }
}
