// SPDX-License-Identifier: Apache-2.0

/// A person's choices for a sequence.
public struct SequenceTerms: ItemTerms, RingingTerms {
  /// The steps to go through.
  public var plan: SequencePlan
  /// Name that people gave it; empty for none.
  public var label: Label
  /// Its ring settings, except for steps with a sound of their own.
  public var settings: RingSettings

  /// Creates terms, by default without a label, and ringing as a person who chose nothing wants it.
  public init(plan: SequencePlan, label: Label = .none, settings: RingSettings = RingSettings()) {
    self.plan = plan
    self.label = label
    self.settings = settings
  }

  /// Stands for missing choices.
  public static let unsaid = SequenceTerms(plan: .example)

  /// Its choices.
  public static let paths: [ChoicePath<SequenceTerms>] = [.one(\.plan), .one(\.label), .part(\.settings)]

  /// Another plan.
  public static var example: Said<SequenceTerms> { Said { $0.plan = .example } }

  /// The sounds of the sequence and of the steps of a plan.
  public static func sounds(of said: Said<SequenceTerms>) -> [RingSound] {
    said.settings.sounds + (said.plan?.sounds ?? [])
  }

  /// Visits the choices.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SequenceTerms?
  ) throws(Visitor.Failure) -> SequenceTerms {
    SequenceTerms(
      plan: try visitor.choice("plan", whole) { $0.plan },
      label: try visitor.choice("label", or: Label.none, whole) { $0.label },
      settings: try visitor.terms("settings", whole) { $0.settings })
  }
}
