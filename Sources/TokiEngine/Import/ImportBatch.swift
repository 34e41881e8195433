// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Items to import together, from a backup or a calendar file.
public struct ImportBatch: Hashable, Sendable {
  /// Timers; their IDs only tell them apart.
  ///
  /// Each gets a new ID. Running timers go by their UTC deadlines.
  public var timers: [CountdownTimer]
  /// Alarms from a backup, which get new IDs.
  public var alarms: [Alarm]
  /// Sequences from a backup, which get new IDs.
  public var sequences: [StepSequence]
  /// Stopwatches from a backup, which get new IDs.
  public var stopwatches: [Stopwatch]
  /// New alarms, as from a calendar file.
  public var alarmDrafts: [AlarmDraft]

  /// Creates a batch; every kind is empty unless given.
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
