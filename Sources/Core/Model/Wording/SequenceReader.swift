// SPDX-License-Identifier: Apache-2.0

/// Reads the steps of a sequence; `SequenceText` lists the forms.
///
/// A step is read in `SequenceReader+Step.swift`, its label in `SequenceReader+Label.swift`, and the marks in its
/// brackets in `SequenceReader+Marks.swift`.
struct SequenceReader {
  var scanner: WordingScanner
  let form: DurationForm
  let rules: LabelRules
  /// `true` if the text is offered as a reading of another one, so that any doubt refuses it.
  let isReading: Bool
  private var stepCount = 0

  init(scanner: WordingScanner, form: DurationForm, rules: LabelRules = .steps, isReading: Bool = false) {
    self.scanner = scanner
    self.form = form
    self.rules = rules
    self.isReading = isReading
  }

  /// Characters between steps.
  static let separators: [Unicode.Scalar] = [",", "、", "､", "\n", "\r"]

  mutating func read() throws(WordingError) -> [SequencePart] {
    let parts = try readParts(depth: 0)
    // Only a parenthesis that closes nothing can be left.
    guard scanner.isAtEnd else { throw .unreadable(rest(from: scanner.position)) }
    return parts
  }

  /// Reads parts up to the end or a closing parenthesis.
  private mutating func readParts(depth: Int) throws(WordingError) -> [SequencePart] {
    guard depth <= SequencePlan.deepest else { throw .noSuchSequence(rest(from: scanner.position), .tooDeep) }
    var parts: [SequencePart] = []
    skipBreaks()
    while let next = scanner.next, next != ")" {
      parts.append(try readPart(depth: depth))
      let start = scanner.position
      guard skipSeparator() else {
        guard scanner.next == nil || scanner.next == ")" else { throw .unreadable(rest(from: start)) }
        break
      }
    }
    return parts
  }

  private mutating func readPart(depth: Int) throws(WordingError) -> SequencePart {
    let start = scanner.position
    let before = takeTimesBefore()
    guard scanner.take("(") else {
      stepCount += 1
      // No plan has more steps, so they are not read.
      guard stepCount <= SequencePlan.mostSteps else { throw .noSuchSequence(rest(from: start), .tooManySteps) }
      return .step(try readStep())
    }
    let parts = try readParts(depth: depth + 1)
    guard scanner.take(")") else { throw .unreadable(rest(from: start)) }
    guard !parts.isEmpty else { throw .unreadable(scanner.typed(start..<scanner.position)) }
    let after = takeTimesAfter()
    guard let digits = before ?? after, before == nil || after == nil else {
      throw .unreadable(scanner.typed(start..<scanner.position))
    }
    guard let times = digits.value, times > 0, times <= SequencePlan.repeats.upperBound else {
      let times = SequencePlanError.repeatOutOfRange(Int(clamping: digits.value ?? .max))
      throw .noSuchSequence(scanner.typed(start..<scanner.position), times)
    }
    return .repeated(parts, times: Int(times))
  }

  // MARK: - Repeats

  static let times = ["x", "×", "*"]

  /// Consumes the `4x` of `4x(`; `nil`, consuming nothing, if no parenthesis follows.
  private mutating func takeTimesBefore() -> WordingDigits? {
    var ahead = scanner
    guard let digits = ahead.takeDigits() else { return nil }
    ahead.skipSpaces()
    guard ahead.take(anyOf: Self.times) || ahead.takeWord("times") || ahead.take("回") else { return nil }
    ahead.skipSpaces()
    guard ahead.next == "(" else { return nil }
    scanner = ahead
    return digits
  }

  /// Consumes the `x4` after a parenthesis; `nil`, consuming nothing, if there is none.
  private mutating func takeTimesAfter() -> WordingDigits? {
    var ahead = scanner
    ahead.skipSpaces()
    if ahead.take(anyOf: Self.times) {
      ahead.skipSpaces()
      guard let digits = ahead.takeDigits() else { return nil }
      scanner = ahead
      return digits
    }
    _ = ahead.take("を")
    guard let digits = ahead.takeDigits() else { return nil }
    ahead.skipSpaces()
    guard ahead.takeWord("times") || ahead.take("回") else { return nil }
    scanner = ahead
    return digits
  }

  // MARK: - Separators

  private mutating func skipBreaks() { while scanner.take(anyOf: [" ", "\n", "\r"]) {} }

  /// Consumes a comma or line breaks and the spaces around them; `false` if neither comes next, or if the text ends.
  private mutating func skipSeparator() -> Bool {
    let start = scanner.position
    skipBreaks()
    var hasComma = false
    if let next = scanner.next, [",", "、", "､"].contains(next) {
      scanner.skip()
      hasComma = true
      skipBreaks()
    }
    guard scanner.next != nil, scanner.next != ")" else {
      // Leave a comma with nothing after it, so that it is refused.
      if hasComma { scanner.move(to: start) }
      return false
    }
    var hasBreak = false
    var ahead = scanner
    ahead.move(to: start)
    while ahead.position < scanner.position {
      hasBreak = hasBreak || ahead.next == "\n" || ahead.next == "\r"
      ahead.skip()
    }
    guard hasComma || hasBreak else {
      scanner.move(to: start)
      return false
    }
    return true
  }

  // MARK: - Errors

  /// The step that begins at a position, to name it in an error.
  func rest(from start: Int) -> String {
    var ahead = scanner
    ahead.move(to: start)
    let end = max(endOfStep(ahead), min(start + 1, scanner.count))
    return scanner.typed(start..<end)
  }

  func endOfStep() -> Int { endOfStep(scanner) }

  private func endOfStep(_ scanner: WordingScanner) -> Int {
    var ahead = scanner
    while let next = ahead.next, !Self.separators.contains(next), next != ")" { ahead.skip() }
    return ahead.position
  }
}
