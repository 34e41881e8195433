// SPDX-License-Identifier: Apache-2.0

extension SequenceReader {
  /// Reads a span, a label and marks.
  mutating func readStep() throws(WordingError) -> SequenceStep {
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
          throw doubt(step, readings.map { $0 + after })
        default: throw error
        }
      }
    }
    throw .unreadable(rest(from: start))
  }

  /// No span is typed with as many characters.
  private static let longestSpan = 80

  /// Whether a span can end between two characters: before a space, a quotation mark, or where one script
  /// meets another, as in `25分work` and `25m作業`; so not inside a word, a number or a date.
  private static func canEnd(_ last: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    guard last != " " else { return false }
    guard let next, next.isASCII, next != " ", next != "\"" else { return true }
    return !last.isASCII && ("a"..."z").contains(next)
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
    let label = try label(text)
    try refuseDoubts(of: start..<end, span: span)
    return label
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
    guard !ahead.isAtDigit else { throw doubt(span + label, [quoted]) }
    while ahead.position < places.upperBound {
      let start = ahead.position
      if let times = Self.takeTimes(&ahead), ahead.position == places.upperBound {
        let work = span + scanner.typed(places.lowerBound..<start)
        throw doubt(span + label, ["\(times)x(\(Self.trimmed(work)))", quoted])
      }
      ahead.move(to: start)
      if ahead.isAtDigit, Self.isSpan(ahead, upTo: places.upperBound) {
        let first = Self.trimmed(span + scanner.typed(places.lowerBound..<start))
        let second = scanner.typed(start..<places.upperBound)
        throw doubt(span + label, ["\(first), \(second)", quoted])
      }
      while ahead.position < places.upperBound, let next = ahead.next, next != " " { ahead.skip() }
      ahead.skipSpaces()
    }
  }

  /// A doubt with those of its readings that are steps.
  private func doubt(_ text: String, _ readings: [String]) -> WordingError {
    guard !isReading else { return .unreadable(text) }
    let usable = readings.filter { reading in
      guard let scanner = WordingScanner(reading, longest: SequenceText.longest) else { return false }
      var reader = SequenceReader(scanner: scanner, form: form, isReading: true)
      do throws(WordingError) {
        return try !reader.read().isEmpty
      } catch {
        return false
      }
    }
    return usable.isEmpty ? .unreadable(text) : .ambiguous(text, readings: usable)
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

  static func trimmed(_ text: String) -> String {
    guard let scanner = WordingScanner(text, longest: SequenceText.longest) else { return text }
    return scanner.typed(0..<scanner.count)
  }

  /// Reads what stands between quotation marks.
  mutating func readQuoted() throws(WordingError) -> String {
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
}
