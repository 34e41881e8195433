// SPDX-License-Identifier: Apache-2.0

/// Reads and writes the steps of a sequence: `4x(25m work, 5m rest), 15m long rest`.
///
/// A step is a span and a label; `[wait]` and `[sound NAME]` may follow it.
///
/// - Steps stand behind `,`, `、` or a line break: `25m work, 5m rest`; `25分 作業、5分 休憩`.
/// - A label that is more than words is quoted, with `\` before a quotation mark and itself:
///   `25m "work, then 5m rest"`. So are those that begin with a digit, hold a span, or end with `x4`.
/// - Brackets: `[wait]`, `[sound dawn]`, `[sound none]`, `[sound "/path/to.ogg"]`, `[wait, sound dawn]`.
/// - Repeats, which can be nested: `4x(…)`, `4 × (…)`, `(…) x4`, `4回(…)`, `(…)×4`.
public enum SequenceText {
  /// Room for the most steps with the longest labels.
  static let longest = 1_000_000

  /// Reads a plan.
  ///
  /// - Throws: `WordingError`, with the part that is wrong.
  public static func parse(_ text: String) throws(WordingError) -> SequencePlan {
    try parse(text, form: .timer)
  }

  /// Reads a plan.
  ///
  /// - Parameter form: Whether `10:00` can be a span.
  static func parse(_ text: String, form: DurationForm) throws(WordingError) -> SequencePlan {
    guard let scanner = WordingScanner(text, longest: longest) else { throw .unreadable(text) }
    var reader = SequenceReader(scanner: scanner, form: form)
    let parts = try reader.read()
    do throws(SequencePlanError) {
      return try SequencePlan(parts)
    } catch {
      switch error {
      case .noSteps: throw .unreadable(text)
      case .tooLong, .durationOutOfRange: throw .tooLong(text)
      case .tooManySteps, .tooDeep, .repeatOutOfRange: throw .noSuchRule(text)
      }
    }
  }

  /// The plan as a text that `parse` reads back to the same plan, in any language.
  public static func text(of plan: SequencePlan) -> String { SequenceWriter.text(of: plan.parts) }

  /// Whether a text is meant to be steps: it has a line break, a comma or a bracket.
  static func hasSteps(_ text: String) -> Bool {
    guard var scanner = WordingScanner(text, longest: longest) else { return false }
    while let next = scanner.next {
      if SequenceReader.separators.contains(next) || ["(", "[", "\""].contains(next) { return true }
      scanner.skip()
    }
    return false
  }

  /// Whether a label of the only step could as well be part of something that was not understood.
  static func isDoubtful(_ label: Label) -> Bool {
    guard var scanner = WordingScanner(label.text) else { return false }
    if scanner.takeWord(of: ["and", "or", "to", "past", "ago", "later", "before", "after", "then"]) { return true }
    if scanner.take(anyOf: ["後", "前", "半", "ごと", "毎", "おき", "以内"]) { return true }
    return AlarmPlanReader.begins(label.text)
  }
}
