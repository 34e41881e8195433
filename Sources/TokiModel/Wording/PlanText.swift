// SPDX-License-Identifier: Apache-2.0

/// Reads what people type to set a timer, an alarm or a sequence.
public enum PlanText {
  /// Reads a text.
  ///
  /// - Throws: `WordingError`.
  public static func parse(_ text: String, as form: PlanForm = .anything) throws(WordingError) -> Plan {
    throw .unreadable(text)
  }
}
