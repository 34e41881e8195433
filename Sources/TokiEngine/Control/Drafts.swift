// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A timer to be made.
public struct TimerDraft: Hashable, Sendable {
  public var duration: TimeSpan
  public var label: Label
  public var settings: RingSettings
  /// Whether it goes by trusted time.
  public var usesTrustedTime: Bool
  /// Whether it runs at once.
  public var starts: Bool

  public init(
    duration: TimeSpan, label: Label = .none, settings: RingSettings = RingSettings(),
    usesTrustedTime: Bool = false, starts: Bool = true
  ) {
    self.duration = duration
    self.usesTrustedTime = usesTrustedTime
    self.label = label
    self.settings = settings
    self.starts = starts
  }
}

/// An alarm to be made.
public struct AlarmDraft: Hashable, Sendable {
  public var time: TimeOfDay
  public var days: AlarmDays
  public var zone: AlarmZone
  public var set: AlarmSetName?
  public var label: Label
  public var settings: RingSettings
  /// Whether it goes by trusted time.
  public var usesTrustedTime: Bool

  public init(
    time: TimeOfDay, days: AlarmDays = .next, zone: AlarmZone = .floating, set: AlarmSetName? = nil,
    label: Label = .none, settings: RingSettings = RingSettings(), usesTrustedTime: Bool = false
  ) {
    self.time = time
    self.usesTrustedTime = usesTrustedTime
    self.days = days
    self.zone = zone
    self.set = set
    self.label = label
    self.settings = settings
  }
}

/// A sequence to be made.
public struct SequenceDraft: Hashable, Sendable {
  public var plan: SequencePlan
  public var label: Label
  public var settings: RingSettings
  /// Whether it runs at once.
  public var starts: Bool

  public init(
    plan: SequencePlan, label: Label = .none, settings: RingSettings = RingSettings(), starts: Bool = true
  ) {
    self.plan = plan
    self.label = label
    self.settings = settings
    self.starts = starts
  }
}

/// A stopwatch to be made.
public struct StopwatchDraft: Hashable, Sendable {
  public var label: Label
  /// Whether it runs at once.
  public var starts: Bool

  public init(label: Label = .none, starts: Bool = true) {
    self.label = label
    self.starts = starts
  }
}

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
