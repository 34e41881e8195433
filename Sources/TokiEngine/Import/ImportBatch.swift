// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Everything that is to be taken in at once, as from a backup or a calendar file.
public struct ImportBatch: Hashable, Sendable {
  /// Timers, whose ids only tell them apart.
  ///
  /// Each gets a new one. Running ones go by their UTC deadlines.
  public var timers: [CountdownTimer]
  public var alarms: [Alarm]
  public var sequences: [StepSequence]
  public var stopwatches: [Stopwatch]
  public var alarmDrafts: [AlarmDraft]

  public init(
    timers: [CountdownTimer] = [], alarms: [Alarm] = [], sequences: [StepSequence] = [],
    stopwatches: [Stopwatch] = [], alarmDrafts: [AlarmDraft] = []
  ) {
    self.timers = timers
    self.alarms = alarms
    self.sequences = sequences
    self.stopwatches = stopwatches
    self.alarmDrafts = alarmDrafts
  }
}
