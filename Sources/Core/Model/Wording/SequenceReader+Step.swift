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

  /// Reads the longest span that ends where a label can begin.
  private mutating func readSpan() throws(WordingError) -> TimeSpan {
    try refuseTimesBefore()
    let start = scanner.position
    var places: [Int] = []
    var ahead = scanner
    while let next = ahead.next, !Self.isEndOfWords(next), ahead.position - start < Self.longestSpan {
      ahead.skip()
      if Self.canEnd(next, before: ahead.next) { places.append(ahead.position) }
    }
    for place in places.reversed() {
      let text = scanner.typed(start..<place)
      let span: TimeSpan
      do throws(WordingError) {
        span = try DurationText.parse(text, form: form, isWhole: false)
      } catch {
        switch error {
        case .unreadable: continue
        case .ambiguous(_, let readings):
          // `timer 10:00` can be typed elsewhere, but not here.
          guard form == .timer || !SequenceReader.hasColon(text) else { continue }
          return try readBareNumber(start, place, readings, among: places)
        default: throw error
        }
      }
      // A display says `5 min left`; among steps, "left" is a side.
      guard !endsWithLeft(place) else { continue }
      try refuseHalf(start, place)
      scanner.move(to: place)
      return span
    }
    throw .unreadable(rest(from: start))
  }

  /// Refuses `4x 25m`, which lacks its parentheses.
  private func refuseTimesBefore() throws(WordingError) {
    guard rules != .stored else { return }
    var ahead = scanner
    guard let times = ahead.takeDigits()?.value else { return }
    ahead.skipSpaces()
    guard ahead.take(anyOf: Self.times) || ahead.takeWord("times") || ahead.take("回") else { return }
    let end = endOfStep()
    guard ahead.position < end else { return }
    let step = Self.trimmed(scanner.typed(ahead.position..<end))
    let error = doubt(scanner.typed(scanner.position..<end), ["\(times)x(\(step))"])
    if case .ambiguous = error { throw error }
  }

  private func endsWithLeft(_ place: Int) -> Bool {
    var ahead = scanner
    ahead.move(to: place - 5)
    return ahead.take(" left")
  }

  /// Refuses 20分半身浴 and 6分半熟卵, which could mean half a minute more: 半身 and 半熟 are words.
  private func refuseHalf(_ start: Int, _ place: Int) throws(WordingError) {
    guard place > start + 1, HalfWords.begin(at: place - 1, in: scanner) else { return }
    let end = endOfStep()
    let readings = [place - 1, place].map { scanner.typed(start..<$0) + " " + scanner.typed($0..<end) }
    throw doubt(scanner.typed(start..<end), readings)
  }

  /// Reads a span that is followed by a number which is not part of it: `25m 4 times`.
  ///
  /// `place` is after the number. `readings` are the span with the number, each with another unit. `places` are where a
  /// span can end. Throws the doubt, unless the number is a count or part of a word, which the label reports better.
  private mutating func readBareNumber(
    _ start: Int, _ place: Int, _ readings: [String], among places: [Int]
  ) throws(WordingError) -> TimeSpan {
    let end = endOfStep()
    let step = scanner.typed(start..<end)
    // A time, as in `7 o'clock` and 7時に, is not seven seconds with a label.
    let number = digits(before: place)
    let isNumber = LabelReader.isBareNumber(scanner.typed(number..<place), before: scanner.typed(place..<end))
    var texts = isNumber ? readings.map { $0 + scanner.typed(place..<end) } : []
    // In 25分4回 a span can also end where the number begins.
    for shorter in [number] + places.reversed() where shorter < place && shorter > start {
      let text = scanner.typed(start..<shorter)
      guard let span = try? DurationText.parse(text, form: form, isWhole: false) else { continue }
      let rest = Self.trimmed(scanner.typed(shorter..<end))
      if var label = LabelReader(rest, isAlone: false, isAttached: false) {
        // `25m 5 pm` does not mean five seconds with a label.
        if label.isAtTime() { texts = [] }
        var isLabel = false
        if case .count(_, let count)? = label.doubt(), count.lowerBound == 0 { isLabel = true }
        // 一休み is a word.
        if scanner.isKanji(at: place - 1) { isLabel = true }
        if isLabel {
          scanner.move(to: shorter)
          return span
        }
      }
      texts.append(Self.trimmed(text) + " " + SequenceWriter.quoted(rest))
      break
    }
    throw doubt(step, texts)
  }

  /// Position at which the digits before a position begin.
  private func digits(before place: Int) -> Int {
    var ahead = scanner
    var start = place
    repeat {
      start -= 1
      ahead.move(to: start)
    } while start >= 0 && ahead.isAtDigit
    return start + 1
  }

  /// The longest span that is tried, in characters; nobody types a longer one.
  private static let longestSpan = 80

  /// `true` if a span can end between two characters: before a space, a quotation mark, or where one script meets
  /// another, as in `25分work` and `25m作業`, but not inside a word, a number or a date.
  private static func canEnd(_ last: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    guard last != " " else { return false }
    guard let next, next.isASCII, next != " ", next != "\"", !isEndOfWords(next) else { return true }
    return !last.isASCII && ("a"..."z").contains(next)
  }

  private static func hasColon(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: ":")) }

  static func isEndOfWords(_ scalar: Unicode.Scalar) -> Bool {
    separators.contains(scalar) || scalar == "(" || scalar == ")" || scalar == "["
  }

  static func trimmed(_ text: String) -> String {
    guard let scanner = WordingScanner(text, longest: SequenceText.longest) else { return text }
    return scanner.typed(0..<scanner.count)
  }

  /// Reads the text between quotation marks.
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
