// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Items in any state, for tests that specify only their own values. The model's own initialisers have no defaults, so
// that code restoring an item cannot forget a field.

extension CountdownTimer {
  /// Fills in the defaults of most tests.
  public init(
    id: TimerID, _ terms: TimerTerms, runLength: TimeSpan, run: Int64, began: HostMoment? = nil, state: State,
    revision: Int64, awakeCheck: AwakeCheck? = nil
  ) {
    self.init(
      id: id, terms, runLength: runLength, run: run, began: began, state: state, trustedRun: nil, revision: revision,
      awakeCheck: awakeCheck)
  }
}

extension Alarm {
  /// Fills in the defaults of most tests.
  public init(
    id: AlarmID, label: Label, settings: RingSettings, time: TimeOfDay, recurrence: AlarmRecurrence,
    skipped: [CivilDate] = [], skippedTimes: [CivilDateTime] = [], pause: ClosedRange<CivilDate>? = nil,
    zone: AlarmZone, set: AlarmSetName? = nil,
    isOffWithSet: Bool = false, state: State, next: UTCInstant?,
    handled: UTCInstant?, isHandledTrusted: Bool = false, isHandledProvisional: Bool = false,
    passed: UTCInstant? = nil, over isOver: Bool = false, era: Int64, revision: Int64,
    awakeCheck: AwakeCheck? = nil
  ) {
    self.init(
      id: id, AlarmTerms(label: label, set: set, settings: settings), times: TimesOfDay(time), recurrence: recurrence,
      skipped: skipped, skippedTimes: skippedTimes, pause: pause, zone: zone, isOffWithSet: isOffWithSet, state: state,
      next: next,
      handled: handled, isHandledTrusted: isHandledTrusted, isHandledProvisional: isHandledProvisional,
      passed: passed, isOver: isOver, era: era, revision: revision, awakeCheck: awakeCheck)
  }
}

extension Stopwatch {
  /// Puts the label into terms.
  public init(
    id: StopwatchID, label: Label, laps: [TimeSpan], state: State, revision: Int64, uid: ItemUID? = nil
  ) {
    self.init(id: id, StopwatchTerms(label: label), laps: laps, state: state, revision: revision, uid: uid)
  }
}
