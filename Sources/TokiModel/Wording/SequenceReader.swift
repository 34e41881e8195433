// SPDX-License-Identifier: Apache-2.0

/// Walks over the steps of a sequence; `SequenceText` says what is read.
struct SequenceReader {
  private var scanner: WordingScanner
  private let form: DurationForm

  init(scanner: WordingScanner, form: DurationForm) {
    self.scanner = scanner
    self.form = form
  }

  /// What stands between steps.
  static let separators: [Unicode.Scalar] = [",", "、", "､", "\n", "\r"]

  mutating func read() throws(WordingError) -> [SequencePart] {
    let parts = try readParts(depth: 0)
    // A parenthesis that closes nothing.
    guard scanner.isAtEnd else { throw .unreadable(rest(from: scanner.position)) }
    return parts
  }

  /// Reads parts up to the end or a closing parenthesis.
  private mutating func readParts(depth: Int) throws(WordingError) -> [SequencePart] {
    guard depth <= SequencePlan.deepest else { throw .noSuchRule(rest(from: scanner.position)) }
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
    guard scanner.take("(") else { return .step(try readStep()) }
    let parts = try readParts(depth: depth + 1)
    guard scanner.take(")") else { throw .unreadable(rest(from: start)) }
    guard !parts.isEmpty else { throw .unreadable(scanner.typed(start..<scanner.position)) }
    let after = takeTimesAfter()
    guard let digits = before ?? after, before == nil || after == nil else {
      throw .unreadable(scanner.typed(start..<scanner.position))
    }
    guard let times = digits.value, times > 0, times <= SequencePlan.repeats.upperBound else {
      throw .noSuchRule(scanner.typed(start..<scanner.position))
    }
    return .repeated(parts, times: Int(times))
  }

  // MARK: - Repeats

  private static let times = ["x", "×", "*"]

  /// Steps over the `4x` of `4x(`; `nil`, and nothing is stepped over, where no parenthesis follows.
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

  /// Steps over the `x4` behind a parenthesis; `nil`, and nothing is stepped over, where none stands.
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

  /// Steps over a comma or line breaks, and the spaces around them; `false` where neither stands, and at
  /// the end of what is read.
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
      // A comma with nothing behind it is left to be refused.
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

  // MARK: - Steps

  private mutating func readStep() throws(WordingError) -> SequenceStep {
    let start = scanner.position
    let duration = try readSpan()
    var step = SequenceStep(label: try readLabel(from: start), duration: duration)
    scanner.skipSpaces()
    while scanner.take("[") {
      try readMarks(&step)
      scanner.skipSpaces()
    }
    return step
  }

  /// Reads the longest span that stands here, up to a place where a label can begin.
  private mutating func readSpan() throws(WordingError) -> TimeSpan {
    let start = scanner.position
    var places: [Int] = []
    var ahead = scanner
    while let next = ahead.next, !Self.isEndOfWords(next), ahead.position - start < Self.longestSpan {
      ahead.skip()
      if Self.canEnd(next, before: ahead.next) { places.append(ahead.position) }
    }
    for place in places.reversed() {
      let text = scanner.typed(start..<place)
      do throws(WordingError) {
        let span = try DurationText.parse(text, form: form)
        scanner.move(to: place)
        return span
      } catch {
        switch error {
        case .unreadable: continue
        case .ambiguous(_, let readings):
          // `timer 10:00` can be typed elsewhere, and not here.
          guard form == .timer || !SequenceReader.hasColon(text) else { continue }
          let step = scanner.typed(start..<endOfStep())
          let after = scanner.typed(place..<endOfStep())
          throw .ambiguous(step, readings: readings.map { $0 + after })
        default: throw error
        }
      }
    }
    throw .unreadable(rest(from: start))
  }

  /// No span is typed with as many characters.
  private static let longestSpan = 80

  /// Whether a span can end between two characters: not inside a word or a number.
  private static func canEnd(_ last: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    guard last != " ", let next else { return last != " " }
    if isLetterOrDigit(next) || next == "." || next == ":" { return !last.isASCII && !("0"..."9").contains(next) }
    return true
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
  }

  private static func hasColon(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: ":")) }

  private static func isEndOfWords(_ scalar: Unicode.Scalar) -> Bool {
    separators.contains(scalar) || scalar == "(" || scalar == ")" || scalar == "["
  }

  // MARK: - Labels

  private mutating func readLabel(from step: Int) throws(WordingError) -> Label {
    scanner.skipSpaces()
    if scanner.nextTyped == "\"" { return try label(try readQuoted()) }
    let start = scanner.position
    var end = start
    while let next = scanner.next, !Self.isEndOfWords(next) {
      scanner.skip()
      if next != " " { end = scanner.position }
    }
    guard end > start else { return .none }
    let text = scanner.typed(start..<end)
    let span = scanner.typed(step..<start)
    try refuseDoubts(of: start..<end, span: span)
    return try label(text)
  }

  private func label(_ text: String) throws(WordingError) -> Label {
    do throws(LabelError) { return try Label(text) } catch { throw .unreadable(text) }
  }

  /// Refuses a label that could be more than a label: `25m 5 rest`, `25m work 5m rest`, `25m work x4`.
  private func refuseDoubts(of places: Range<Int>, span: String) throws(WordingError) {
    let label = scanner.typed(places)
    let quoted = span + SequenceWriter.quoted(label)
    var ahead = scanner
    ahead.move(to: places.lowerBound)
    guard !ahead.isAtDigit else { throw .ambiguous(span + label, readings: [quoted]) }
    while ahead.position < places.upperBound {
      let start = ahead.position
      if let times = Self.takeTimes(&ahead), ahead.position == places.upperBound {
        let work = span + scanner.typed(places.lowerBound..<start)
        throw .ambiguous(span + label, readings: ["\(times)x(\(Self.trimmed(work)))", quoted])
      }
      ahead.move(to: start)
      if ahead.isAtDigit, Self.isSpan(ahead, upTo: places.upperBound) {
        let first = Self.trimmed(span + scanner.typed(places.lowerBound..<start))
        let second = scanner.typed(start..<places.upperBound)
        throw .ambiguous(span + label, readings: ["\(first), \(second)", quoted])
      }
      while ahead.position < places.upperBound, let next = ahead.next, next != " " { ahead.skip() }
      ahead.skipSpaces()
    }
  }

  /// Steps over `x4`.
  private static func takeTimes(_ scanner: inout WordingScanner) -> Int64? {
    guard scanner.take(anyOf: times) else { return nil }
    return scanner.takeDigits()?.value
  }

  /// Whether the next word or two are a span.
  private static func isSpan(_ scanner: WordingScanner, upTo end: Int) -> Bool {
    var ahead = scanner
    for _ in 0..<2 {
      while ahead.position < end, let next = ahead.next, next != " " { ahead.skip() }
      do throws(WordingError) {
        _ = try DurationText.parse(scanner.typed(scanner.position..<ahead.position), form: .anywhere)
        return true
      } catch {
        ahead.skipSpaces()
      }
    }
    return false
  }

  private static func trimmed(_ text: String) -> String {
    guard let scanner = WordingScanner(text, longest: SequenceText.longest) else { return text }
    return scanner.typed(0..<scanner.count)
  }

  /// Reads what stands between quotation marks.
  private mutating func readQuoted() throws(WordingError) -> String {
    let start = scanner.position
    scanner.skip()
    var text = ""
    while let next = scanner.nextTyped {
      scanner.skip()
      switch next {
      case "\"": return text
      case "\\":
        guard let escaped = scanner.nextTyped, escaped == "\"" || escaped == "\\" else {
          throw .unreadable(rest(from: start))
        }
        text.unicodeScalars.append(escaped)
        scanner.skip()
      default: text.unicodeScalars.append(next)
      }
    }
    throw .unreadable(scanner.typed(start..<scanner.count))
  }

  // MARK: - Marks

  /// Reads what stands between brackets, behind the first one.
  private mutating func readMarks(_ step: inout SequenceStep) throws(WordingError) {
    let start = scanner.position - 1
    repeat {
      scanner.skipSpaces()
      if scanner.takeWord("wait") {
        guard !step.waits else { throw .unreadable(rest(from: start)) }
        step.waits = true
      } else if scanner.takeWord("sound") {
        guard step.sound == nil, let sound = try readSound() else { throw .unreadable(rest(from: start)) }
        step.sound = sound
      } else {
        throw .unreadable(rest(from: start))
      }
      scanner.skipSpaces()
    } while scanner.take(anyOf: [",", "、", "､"])
    guard scanner.take("]") else { throw .unreadable(rest(from: start)) }
  }

  /// Reads a name, `none`, or a path, which begins with a slash; `nil` where nothing stands.
  private mutating func readSound() throws(WordingError) -> RingSound? {
    scanner.skipSpaces()
    if scanner.nextTyped == "\"" { return sound(try readQuoted()) }
    var ahead = scanner
    if ahead.takeWord("none"), ahead.next == "]" || ahead.next == "," || ahead.next == " " {
      scanner = ahead
      return RingSound.none
    }
    let start = scanner.position
    while let next = scanner.next, next != "]", next != ",", next != "\n", next != "、", next != "\"" { scanner.skip() }
    return sound(Self.trimmed(scanner.typed(start..<scanner.position)))
  }

  private func sound(_ name: String) -> RingSound? {
    guard let first = name.utf8.first else { return nil }
    return first == UInt8(ascii: "/") ? .file(name) : .named(name)
  }

  // MARK: - Errors

  /// The step that begins at a place, to name it.
  private func rest(from start: Int) -> String {
    var ahead = scanner
    ahead.move(to: start)
    let end = max(endOfStep(ahead), min(start + 1, scanner.count))
    return scanner.typed(start..<end)
  }

  private func endOfStep() -> Int { endOfStep(scanner) }

  private func endOfStep(_ scanner: WordingScanner) -> Int {
    var ahead = scanner
    while let next = ahead.next, !Self.separators.contains(next), next != ")" { ahead.skip() }
    return ahead.position
  }
}
