// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A timer to be made.
public struct TimerDraft: Hashable, Sendable, Formed {
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

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimerDraft?
  ) throws(Visitor.Failure) -> TimerDraft {
    TimerDraft(
      duration: try visitor.field("duration_ns", whole) { $0.duration },
      label: try visitor.field("label", or: Label.none, whole) { $0.label },
      settings: try visitor.usual("settings", whole) { $0.settings },
      usesTrustedTime: try visitor.field("trusted", or: false, whole) { $0.usesTrustedTime },
      starts: try visitor.field("starts", or: true, whole) { $0.starts })
  }
}

/// An alarm to be made.
public struct AlarmDraft: Hashable, Sendable, Formed {
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

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmDraft?
  ) throws(Visitor.Failure) -> AlarmDraft {
    let time = try visitor.field("time", whole) { $0.time }
    let zone = try visitor.field("zone", whole) { $0.zone }
    let set = try visitor.field("set", whole) { $0.set }
    let label = try visitor.field("label", or: Label.none, whole) { $0.label }
    let settings = try visitor.usual("settings", whole) { $0.settings }
    let usesTrustedTime = try visitor.field("trusted", or: false, whole) { $0.usesTrustedTime }
    let days = try AlarmDays.form(&visitor, whole?.days, allowsNoDays: true) ?? .next
    return AlarmDraft(
      time: time, days: days, zone: zone, set: set, label: label, settings: settings,
      usesTrustedTime: usesTrustedTime)
  }
}

/// A sequence to be made.
public struct SequenceDraft: Hashable, Sendable, Formed {
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

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceDraft?
  ) throws(Visitor.Failure) -> SequenceDraft {
    SequenceDraft(
      plan: try visitor.field("plan", whole) { $0.plan },
      label: try visitor.field("label", or: Label.none, whole) { $0.label },
      settings: try visitor.usual("settings", whole) { $0.settings },
      starts: try visitor.field("starts", or: true, whole) { $0.starts })
  }
}

/// A stopwatch to be made.
public struct StopwatchDraft: Hashable, Sendable, Formed {
  public var label: Label
  /// Whether it runs at once.
  public var starts: Bool

  public init(label: Label = .none, starts: Bool = true) {
    self.label = label
    self.starts = starts
  }

  @inlinable
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StopwatchDraft?
  ) throws(Visitor.Failure) -> StopwatchDraft {
    StopwatchDraft(
      label: try visitor.field("label", or: Label.none, whole) { $0.label },
      starts: try visitor.field("starts", or: true, whole) { $0.starts })
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
