// SPDX-License-Identifier: Apache-2.0

/// The values for a new sequence.
public struct SequenceDraft: ItemDraft {
  /// The steps to go through.
  public var plan: SequencePlan
  /// Name to give it; empty for none.
  public var label: Label
  /// What was said of how it rings, except for steps with a sound of their own.
  public var settings: Said<RingSettings>
  /// Whether it starts at once.
  public var starts: Bool
  /// Whether nothing is made where such a sequence is there.
  public var isOnlyIfAbsent: Bool

  /// Makes a draft.
  public init(
    plan: SequencePlan, label: Label = .none, settings: Said<RingSettings> = Said(), starts: Bool = true,
    isOnlyIfAbsent: Bool = false
  ) {
    self.plan = plan
    self.label = label
    self.settings = settings
    self.starts = starts
    self.isOnlyIfAbsent = isOnlyIfAbsent
  }

  /// Whether a sequence has its label and steps, and is under way if it would be.
  public func isMet(by sequence: StepSequence, at now: HostMoment, in rules: ZoneRules) -> Bool {
    sequence.label == label && sequence.plan == plan && (!starts || sequence.state != .idle)
  }

  /// A draft of a sequence.
  public typealias Made = StepSequence
  /// `settings`; every sequence rings.
  public var rings: Said<RingSettings>? {
    get { settings }
    set { settings = newValue ?? Said() }
  }
  /// The sounds of its steps.
  public var otherSounds: [RingSound] { plan.sounds }

  /// Names every value of the draft.
  public func request(ringing rings: RingSettings) -> String {
    let state = (starts ? "start" : "idle") + (isOnlyIfAbsent ? " if absent" : "")
    return "sequence \(SequenceText.text(of: plan)) \(state) \(RequestText.of(rings)) \(label.text)"
  }

  /// Visits the fields of a draft.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceDraft?
  ) throws(Visitor.Failure) -> SequenceDraft {
    SequenceDraft(
      plan: try visitor.field("plan", whole) { $0.plan },
      label: try visitor.field("label", or: Label.none, whole) { $0.label },
      settings: try visitor.said("settings", whole) { $0.settings },
      starts: try visitor.field("starts", or: true, whole) { $0.starts },
      isOnlyIfAbsent: try visitor.given("if_absent", whole) { $0.isOnlyIfAbsent ? true : nil } ?? false)
  }
}

/// Changes to a sequence; a field that is `nil` stays as it is.
public struct SequenceEdit: ItemEdit {
  /// New plan; taken only while the sequence is idle.
  public var plan: SequencePlan?
  /// New name; empty for none.
  public var label: Label?
  /// Changes to how it rings.
  public var settings: Said<RingSettings>

  /// Makes an edit of the fields that are given.
  public init(plan: SequencePlan? = nil, label: Label? = nil, settings: Said<RingSettings> = Said()) {
    self.plan = plan
    self.label = label
    self.settings = settings
  }

  /// The new sounds of the sequence and of the steps in a new plan.
  public var sounds: [RingSound] { settings.sounds + (plan?.sounds ?? []) }

  /// Visits the fields of an edit.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceEdit?
  ) throws(Visitor.Failure) -> SequenceEdit {
    SequenceEdit(
      plan: try visitor.given("plan", whole) { $0.plan },
      label: try visitor.given("label", whole) { $0.label },
      settings: try visitor.said("settings", whole) { $0.settings })
  }
}
