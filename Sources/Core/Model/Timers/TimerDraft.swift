// SPDX-License-Identifier: Apache-2.0

/// The values for a new timer.
public struct TimerDraft: ItemDraft {
  /// The whole span: over 0, at most 36,525 days.
  public var duration: TimeSpan
  /// Name to give it; empty for none.
  public var label: Label
  /// What was said of how it rings.
  public var settings: Said<RingSettings>
  /// Whether it starts at once.
  public var starts: Bool
  /// Whether it stays ready once it has rung.
  public var isKept: Bool
  /// Whether nothing is made where such a timer is there.
  public var isOnlyIfAbsent: Bool

  /// Makes a draft; nothing is checked yet.
  public init(
    duration: TimeSpan, label: Label = .none, settings: Said<RingSettings> = Said(),
    starts: Bool = true, isKept: Bool = false, isOnlyIfAbsent: Bool = false
  ) {
    self.duration = duration
    self.label = label
    self.settings = settings
    self.starts = starts
    self.isKept = isKept
    self.isOnlyIfAbsent = isOnlyIfAbsent
  }

  /// Whether a timer has its label and span, and runs or stays ready as it would.
  public func isMet(by timer: CountdownTimer, at now: HostMoment, in rules: ZoneRules) -> Bool {
    timer.label == label && timer.duration == duration && (starts ? timer.state != .idle : timer.isKept)
  }

  /// A draft of a timer.
  public typealias Made = CountdownTimer
  /// `settings`; every timer rings.
  public var rings: Said<RingSettings>? {
    get { settings }
    set { settings = newValue ?? Said() }
  }

  /// Names every value of the draft.
  public func request(ringing rings: RingSettings) -> String {
    // A draft of an older Toki keeps its text, by which a repeated request is known.
    let state = (starts ? "start" : "idle") + (isKept ? " kept" : "") + (isOnlyIfAbsent ? " if absent" : "")
    return "timer \(duration.nanoseconds) \(state) \(RequestText.of(rings)) \(label.text)"
  }

  /// Visits the fields of a draft.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimerDraft?
  ) throws(Visitor.Failure) -> TimerDraft {
    try visitor.former("trusted", whole)
    return TimerDraft(
      duration: try visitor.field("duration_ns", whole) { $0.duration },
      label: try visitor.field("label", or: Label.none, whole) { $0.label },
      settings: try visitor.said("settings", whole) { $0.settings },
      starts: try visitor.field("starts", or: true, whole) { $0.starts },
      isKept: try visitor.field("kept", or: false, whole) { $0.isKept },
      isOnlyIfAbsent: try visitor.given("if_absent", whole) { $0.isOnlyIfAbsent ? true : nil } ?? false)
  }
}

/// Changes to a timer; a field that is `nil` stays as it is.
public struct TimerEdit: ItemEdit {
  /// New whole duration; a run in progress rings that much earlier or later.
  public var duration: TimeSpan?
  /// New name; empty for none.
  public var label: Label?
  /// Changes to how it rings.
  public var settings: Said<RingSettings>
  /// Whether it stays ready once it has rung.
  public var isKept: Bool?

  /// Makes an edit of the fields that are given.
  public init(
    duration: TimeSpan? = nil, label: Label? = nil,
    settings: Said<RingSettings> = Said(), isKept: Bool? = nil
  ) {
    self.duration = duration
    self.label = label
    self.settings = settings
    self.isKept = isKept
  }

  /// The new sound, if the edit names one.
  public var sounds: [RingSound] { settings.sounds }

  /// Visits the fields of an edit.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimerEdit?
  ) throws(Visitor.Failure) -> TimerEdit {
    try visitor.former("trusted", whole)
    return TimerEdit(
      duration: try visitor.given("duration_ns", whole) { $0.duration },
      label: try visitor.given("label", whole) { $0.label },
      settings: try visitor.said("settings", whole) { $0.settings },
      isKept: try visitor.given("kept", whole) { $0.isKept })
  }
}
