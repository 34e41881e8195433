// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Writes and reads the plans of sequences as the texts that a person types for them, and remembers those of each row.
///
/// A sequence is saved at the end of every step, with the same plan, and to write a thousand steps as text takes many
/// times what saving does.
final class PlanTexts {
  private var known: [Int64: (plan: SequencePlan, text: String)] = [:]

  /// - Parameter row: The row's number.
  /// - Returns: `nil` for a plan that does not read back from its text.
  func text(of plan: SequencePlan, in row: Int64) -> String? {
    if let known = known[row], known.plan == plan { return known.text }
    let text = SequenceText.text(of: plan)
    // One plan that cannot be read would keep all the rest from being loaded.
    guard (try? SequenceText.parse(stored: text)) == plan else { return nil }
    known[row] = (plan, text)
    return text
  }

  /// - Returns: `nil` for a text that is no plan.
  func plan(of text: String, in row: Int64) -> SequencePlan? {
    guard let plan = try? SequenceText.parse(stored: text) else { return nil }
    known[row] = (plan, text)
    return plan
  }

  func forget(_ row: Int64) { known[row] = nil }
}
