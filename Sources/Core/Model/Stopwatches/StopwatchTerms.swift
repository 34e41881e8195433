// SPDX-License-Identifier: Apache-2.0

/// A person's choices for a stopwatch.
public struct StopwatchTerms: ItemTerms, LabelledTerms {
  /// Name that people gave it; empty for none.
  public var label: Label

  /// Creates terms.
  public init(label: Label = .none) { self.label = label }

  /// Stands for missing choices.
  public static let unsaid = StopwatchTerms()

  /// Its choice.
  public static let paths: [ChoicePath<StopwatchTerms>] = [.one(\.label)]

  /// No label.
  public static var example: Said<StopwatchTerms> { Said { $0.label = Label.none } }

  /// Visits the choices.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: StopwatchTerms?
  ) throws(Visitor.Failure) -> StopwatchTerms {
    StopwatchTerms(label: try visitor.choice("label", or: Label.none, whole) { $0.label })
  }
}
