// SPDX-License-Identifier: Apache-2.0

/// A sequence to be made.
public struct SequenceDraft: ItemDraft {
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

  public typealias Made = StepSequence
  public var ringSettings: RingSettings? { settings }
  public var sounds: [RingSound] { [settings.sound] + plan.sounds }

  public var request: String {
    "sequence \(SequenceText.text(of: plan)) \(starts ? "start" : "idle") \(RequestText.of(settings)) \(label.text)"
  }

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

/// What is to change about a sequence; `nil` stays as it is.
public struct SequenceEdit: ItemEdit {
  public var plan: SequencePlan?
  public var label: Label?
  public var settings: SettingsEdit

  public init(plan: SequencePlan? = nil, label: Label? = nil, settings: SettingsEdit = SettingsEdit()) {
    self.plan = plan
    self.label = label
    self.settings = settings
  }

  public var sounds: [RingSound] { settings.sounds + (plan?.sounds ?? []) }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceEdit?
  ) throws(Visitor.Failure) -> SequenceEdit {
    SequenceEdit(
      plan: try visitor.given("plan", whole) { $0.plan },
      label: try visitor.given("label", whole) { $0.label },
      settings: try visitor.given("settings", whole) { $0.settings.given } ?? SettingsEdit())
  }
}
