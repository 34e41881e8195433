// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Converts plans of sequences to and from the text that a person types, and caches the result for each row.
///
/// A sequence is saved after every step with the same plan, and writing a thousand steps as text takes many times as
/// long as saving.
public final class PlanTexts {
  private var known: [Int64: (plan: SequencePlan, text: String)] = [:]

  /// Knows no plan yet.
  public init() {}

  /// The text of the plan in a row; `nil` if the plan does not survive the round trip.
  func text(of plan: SequencePlan, in row: Int64) -> String? {
    if let known = known[row], known.plan == plan { return known.text }
    let text = SequenceText.text(of: plan)
    // A single unreadable plan would keep everything else from loading.
    guard (try? SequenceText.parse(stored: text)) == plan else { return nil }
    known[row] = (plan, text)
    return text
  }

  /// The plan in a row; `nil` for an invalid text.
  func plan(of text: String, in row: Int64) -> SequencePlan? {
    guard let plan = try? SequenceText.parse(stored: text) else { return nil }
    known[row] = (plan, text)
    return plan
  }

  /// Forgets the plan of a row that is removed.
  public func forget(_ row: Int64) { known[row] = nil }
}
