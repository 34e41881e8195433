// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The tables of items, one for each kind.
struct ItemTables {
  private let timers: ItemTable<CountdownTimer>
  private let alarms: ItemTable<Alarm>
  private let sequences: ItemTable<StepSequence>
  private let stopwatches: ItemTable<Stopwatch>

  init(_ connection: Connection, _ ledger: OpenLedger) throws(StoreError) {
    timers = try ItemTable(.timers, connection, ledger)
    alarms = try ItemTable(.alarms, connection, ledger)
    sequences = try ItemTable(.sequences, connection, ledger)
    stopwatches = try ItemTable(.stopwatches, connection, ledger)
  }

  func put(_ item: AnyItem) throws(StoreError) {
    switch item {
    case .timer(let timer): try timers.put(timer)
    case .alarm(let alarm): try alarms.put(alarm)
    case .sequence(let sequence): try sequences.put(sequence)
    case .stopwatch(let stopwatch): try stopwatches.put(stopwatch)
    }
  }

  func remove(_ id: ItemID) throws(StoreError) {
    switch id {
    case .timer(let id): try timers.remove(id)
    case .alarm(let id): try alarms.remove(id)
    case .sequence(let id): try sequences.remove(id)
    case .stopwatch(let id): try stopwatches.remove(id)
    }
  }

  func load() throws(StoreError) -> ItemLists {
    ItemLists(
      timers: try timers.load(), alarms: try alarms.load(), sequences: try sequences.load(),
      stopwatches: try stopwatches.load())
  }

  /// Checks that a row is a valid item of a kind.
  func check(_ row: inout Row, of kind: ItemKind) throws(StoreError) {
    switch kind {
    case .timer: _ = try timers.read(&row)
    case .alarm: _ = try alarms.read(&row)
    case .sequence: _ = try sequences.read(&row)
    case .stopwatch: _ = try stopwatches.read(&row)
    }
  }
}

extension ItemKind {
  /// The columns of the kind's table in the first sealed version, after the number and the label.
  ///
  /// `ring` are those of ring settings.
  func firstColumns(ring: String) -> String {
    switch self {
    case .timer:
      """
      \(ring), duration_ns, run_length_ns, run, state, deadline_boot_ns, deadline_utc_ns, remaining_ns, trusted,
      since_boot_ns, span_ns, slack_ns, revision
      """
    case .alarm:
      """
      \(ring), time, date, rule, from_date, skipped, pause_from, pause_until, zone, in_set, is_off_with_set, state,
      planned_utc_ns, until_boot_ns, until_utc_ns, next_utc_ns, handled_utc_ns, trusted, is_handled_trusted,
      is_handled_provisional, passed_utc_ns, is_over, era, revision
      """
    case .sequence:
      """
      \(ring), plan, step_length_ns, run, state, step, deadline_boot_ns, deadline_utc_ns, remaining_ns, revision
      """
    case .stopwatch: "laps, state, start_boot_ns, start_utc_ns, elapsed_ns, revision"
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
    var timer = try? CountdownTimer(
      id: TimerID(1), duration: .minutes(1), settings: ringSettings, usesTrustedTime: true)
    try? timer?.apply(.start, at: exampleMoment)
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
