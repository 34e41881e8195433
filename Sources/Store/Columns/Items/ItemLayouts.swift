// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

extension ItemKind {
  /// The columns of the kind's table in the first version with seals, after the number and the label.
  ///
  /// `ring` are those of ring settings.
  func firstColumns(ring: String) -> String {
    switch self {
    case .timer:
      """
      \(ring), duration_ns, run_length_ns, run, state TEXT, deadline_boot_ns, deadline_utc_ns, remaining_ns, trusted,
      since_boot_ns, span_ns, slack_ns, revision
      """
    case .alarm:
      """
      \(ring), time TEXT, date TEXT, rule TEXT, from_date TEXT, skipped TEXT, pause_from TEXT, pause_until TEXT,
      zone TEXT, in_set TEXT, is_off_with_set, state TEXT, planned_utc_ns, until_boot_ns, until_utc_ns, next_utc_ns,
      handled_utc_ns, trusted, is_handled_trusted, is_handled_provisional, passed_utc_ns, is_over, era, revision
      """
    case .sequence:
      """
      \(ring), plan TEXT, step_length_ns, run, state TEXT, step, deadline_boot_ns, deadline_utc_ns, remaining_ns,
      revision
      """
    case .stopwatch: "laps TEXT, state TEXT, start_boot_ns, start_utc_ns, elapsed_ns, revision"
    }
  }
}

extension ColumnLayout {
  static let timers = ColumnLayout(.items(.timer), example: timer)
  static let alarms = ColumnLayout(.items(.alarm), example: alarm)
  static let sequences = ColumnLayout(.items(.sequence), example: sequence)
  static let stopwatches = ColumnLayout(.items(.stopwatch), example: Stopwatch(id: StopwatchID(1)))
  static let formerTimers = ColumnLayout(.former(.timer), example: timer)
  static let formerAlarms = ColumnLayout(.former(.alarm), example: alarm)
  static let formerSequences = ColumnLayout(.former(.sequence), example: sequence)
  static let formerStopwatches = ColumnLayout(.former(.stopwatch), example: Stopwatch(id: StopwatchID(1)))

  private static let check = AwakeCheck(after: RingID(1), due: exampleMoment)

  /// A timer that runs by trusted time.
  private static var timer: CountdownTimer? {
    var timer = try? CountdownTimer(id: TimerID(1), duration: .minutes(1), settings: ringSettings)
    try? timer?.apply(.start, at: exampleMoment, by: .trustedTime(nil))
    timer?.awakeCheck = check
    return timer
  }

  /// A paused alarm that will ask whether a person is awake.
  private static var alarm: Alarm? {
    guard let noon = TimeOfDay(hour: 12, minute: 0) else { return nil }
    let day = CivilDate(daysSinceEpoch: 1)
    var alarm = Alarm(
      id: AlarmID(1), settings: ringSettings, times: TimesOfDay(noon), recurrence: .weekly(.everyDay), pause: day...day,
      at: exampleMoment, in: .utc)
    alarm?.awakeCheck = check
    return alarm
  }

  private static var sequence: StepSequence? {
    let plan = try? SequencePlan([.step(SequenceStep(duration: .minutes(1)))])
    return plan.map { StepSequence(id: SequenceID(1), plan: $0, settings: ringSettings) }
  }
}
