// SPDX-License-Identifier: Apache-2.0

/// A person's choices for an alarm beside its plan: its days, times and zone, which rules of their own replace.
public struct AlarmTerms: RingingTerms {
  /// Name that people gave it; empty for none.
  public var label: Label
  /// Set that it is turned on and off with; `nil` for none.
  public var set: AlarmSetName?
  /// Sound, volume and lengths of its rings.
  public var settings: RingSettings

  /// Creates terms, by default without a label and a set, and ringing as a person who chose nothing wants it.
  public init(label: Label = .none, set: AlarmSetName? = nil, settings: RingSettings = RingSettings()) {
    self.label = label
    self.set = set
    self.settings = settings
  }

  /// Stands for missing choices.
  public static let unsaid = AlarmTerms()

  /// Its choices.
  public static let paths: [ChoicePath<AlarmTerms>] = [.one(\.label), .one(\.set), .part(\.settings)]

  /// Visits the choices.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: AlarmTerms?
  ) throws(Visitor.Failure) -> AlarmTerms {
    try visitor.former("trusted", whole)
    return AlarmTerms(
      label: try visitor.choice("label", or: Label.none, whole) { $0.label },
      set: try visitor.choice("set", whole) { $0.set },
      settings: try visitor.terms("settings", whole) { $0.settings })
  }
}
