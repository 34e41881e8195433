// SPDX-License-Identifier: Apache-2.0

/// A timer to be made.
public struct TimerDraft: ItemDraft {
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

  public typealias Made = CountdownTimer
  public var ringSettings: RingSettings? { settings }

  public var request: String {
    let trust = RequestText.trust(usesTrustedTime)
    return
      "timer \(duration.nanoseconds) \(starts ? "start" : "idle")\(trust) \(RequestText.of(settings)) \(label.text)"
  }

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

/// What is to change about a timer; `nil` stays as it is.
public struct TimerEdit: ItemEdit {
  /// The new whole duration; a run that is under way rings that much earlier or later.
  public var duration: TimeSpan?
  /// Whether it is to go by trusted time.
  public var usesTrustedTime: Bool?
  public var label: Label?
  public var settings: SettingsEdit

  public init(
    duration: TimeSpan? = nil, usesTrustedTime: Bool? = nil, label: Label? = nil,
    settings: SettingsEdit = SettingsEdit()
  ) {
    self.duration = duration
    self.usesTrustedTime = usesTrustedTime
    self.label = label
    self.settings = settings
  }

  public var sounds: [RingSound] { settings.sounds }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimerEdit?
  ) throws(Visitor.Failure) -> TimerEdit {
    TimerEdit(
      duration: try visitor.given("duration_ns", whole) { $0.duration },
      usesTrustedTime: try visitor.given("trusted", whole) { $0.usesTrustedTime },
      label: try visitor.given("label", whole) { $0.label },
      settings: try visitor.given("settings", whole) { $0.settings.given } ?? SettingsEdit())
  }
}
