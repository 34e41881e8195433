// SPDX-License-Identifier: Apache-2.0

/// Reads and writes the steps of a sequence: `4x(25m work, 5m rest), 15m long rest`.
///
/// A step is a span and a label; `[wait]` and `[sound NAME]` can follow it.
///
/// - Steps are separated by `,`, `、` or a line break: `25m work, 5m rest`; `25分 作業、5分 休憩`.
/// - A label that is more than words is quoted, with `\` before a quotation mark or a `\`: `25m "work, then 5m rest"`.
///   So is a label that could mean when or how often, as `LabelReader` decides: `5m "later"`, `5m "3 eggs"`,
///   `25m "tea 7am"`, `25m "work x4"`.
/// - Brackets: `[wait]`, `[sound dawn]`, `[sound none]`, `[sound "/path/to.ogg"]`, `[wait, sound dawn]`.
/// - Repeats, which can be nested: `4x(…)`, `4 × (…)`, `(…) x4`, `4回(…)`, `(…)×4`.
public enum SequenceText {
  /// The longest text, in Unicode scalars: room for the most steps with the longest labels.
  static let longest = 1_000_000

  /// Parses a plan.
  ///
  /// - Throws: `WordingError` with the part that is wrong.
  public static func parse(_ text: String) throws(WordingError) -> SequencePlan {
    try parse(text, form: .timer)
  }

  /// Parses a text that `text(of:)` wrote in this version, or in an older one, which left other labels unquoted.
  ///
  /// - Throws: `WordingError` with the part that is wrong.
  public static func parse(stored text: String) throws(WordingError) -> SequencePlan {
    try parse(text, form: .timer, rules: .stored)
  }

  /// Parses a plan.
  ///
  /// `form` decides whether `10:00` can be a span. `isReading` is whether the text is offered as a reading of another
  /// one, so that any doubt refuses it.
  static func parse(
    _ text: String, form: DurationForm, rules: SequenceReader.LabelRules = .steps, isReading: Bool = false
  ) throws(WordingError) -> SequencePlan {
    guard let scanner = WordingScanner(text, longest: longest) else { throw .unreadable(text) }
    var reader = SequenceReader(scanner: scanner, form: form, rules: rules, isReading: isReading)
    let parts = try reader.read()
    do throws(SequencePlanError) {
      return try SequencePlan(parts)
    } catch {
      switch error {
      case .noSteps: throw .unreadable(text)
      case .tooLong, .durationOutOfRange: throw .tooLong(text)
      case .tooManySteps, .tooDeep, .repeatOutOfRange: throw .noSuchSequence(text, error)
      }
    }
  }

  /// The plan as text that `parse` reads back to the same plan, in any language.
  public static func text(of plan: SequencePlan) -> String { SequenceWriter.text(of: plan.parts) }

  /// A span with a label as text that `PlanText` reads back to a timer with that label.
  public static func text(_ span: TimeSpan, labelled label: Label) -> String {
    let text = SequenceWriter.text(of: SequenceStep(label: label, duration: span), rules: .alone)
    // A display says `5m left`, so it would be read as a span.
    guard case .timer(_, let read)? = try? PlanText.parse(text), SequenceWriter.isSame(read.text, label.text) else {
      return SequenceWriter.text(of: SequenceStep(duration: span)) + " " + SequenceWriter.quoted(label.text)
    }
    return text
  }

  /// `true` if a text is meant as steps: it has a line break, a comma, a bracket or a quotation mark.
  static func hasSteps(_ text: String) -> Bool { holds(SequenceReader.separators + ["(", "[", "\""], text) }

  /// `true` if a text is at most one step: it has no comma, line break or parenthesis outside quotation marks.
  static func isAlone(_ text: String) -> Bool {
    guard holds(["\""], text) else { return !holds(SequenceReader.separators + ["("], text) }
    // Quoted text can contain anything.
    guard let plan = try? parse(text, form: .timer, isReading: true) else { return false }
    if case .step? = plan.parts.first { return plan.parts.count == 1 }
    return false
  }

  private static func holds(_ marks: [Unicode.Scalar], _ text: String) -> Bool {
    guard var scanner = WordingScanner(text, longest: longest) else { return false }
    while let next = scanner.next {
      if marks.contains(next) { return true }
      scanner.skip()
    }
    return false
  }
}
