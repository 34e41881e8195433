// SPDX-License-Identifier: Apache-2.0

/// Reads and writes the steps of a sequence: `4x(25m work, 5m rest), 15m long rest`.
///
/// A step is a span and a label; `[wait]` and `[sound NAME]` may follow it.
public enum SequenceText {
  /// Reads a plan.
  ///
  /// - Throws: `WordingError`.
  public static func parse(_ text: String) throws(WordingError) -> SequencePlan {
    throw .unreadable(text)
  }

  /// The plan as a text that `parse` reads back to the same plan, in any language.
  public static func text(of plan: SequencePlan) -> String { "" }
}
