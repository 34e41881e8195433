// SPDX-License-Identifier: Apache-2.0

extension SequenceReader {
  /// Rules for labels that need no quotation marks.
  enum LabelRules {
    /// Every label that any version has written without them.
    case stored
    /// The label of a step among others.
    case steps
    /// The label of a lone span, which could be part of something else.
    case alone
  }

  /// Reads a label, which may be empty; `step` is the position at which its step begins.
  mutating func readLabel(from step: Int) throws(WordingError) -> Label {
    let isAttached = scanner.next != " "
    scanner.skipSpaces()
    if scanner.nextTyped == "\"" { return try label(try readQuoted()) }
    let start = scanner.position
    var end = start
    while let next = scanner.next, !Self.isEndOfWords(next) {
      scanner.skip()
      if next != " " { end = scanner.position }
    }
    guard end > start else { return .none }
    let label = try label(scanner.typed(start..<end))
    guard rules != .stored, var reader = LabelReader(label.text, isAlone: rules == .alone, isAttached: isAttached)
    else { return label }
    if rules == .alone, reader.isTimerWord() { return .none }
    guard let why = reader.doubt() else { return label }
    throw doubt(why, span: scanner.typed(step..<start), label: label.text)
  }

  private func label(_ text: String) throws(WordingError) -> Label {
    do throws(LabelError) {
      return rules == .stored ? try Label(stored: text) : try Label(text)
    } catch {
      throw .unreadable(text)
    }
  }

  // MARK: - Doubts

  /// The error for a doubtful label, with texts that can be typed instead.
  ///
  /// `span` is the span before it, with the space between them.
  private func doubt(_ why: LabelDoubt, span: String, label: String) -> WordingError {
    guard !isReading else { return .unreadable(span + label) }
    let even = Self.trimmed(span)
    var readings: [String] = []
    switch why {
    case .count(let times, let places):
      // The を of 作業を4回 goes with the count.
      let before = Self.part(label, 0..<places.lowerBound)
      let end = before.unicodeScalars.last == "を" ? places.lowerBound - 1 : places.lowerBound
      let rest = Self.part(label, 0..<end) + Self.part(label, from: places.upperBound)
      // 1日3回 is three times a day.
      let isDaily = even.unicodeScalars.last == "日" || even.hasSuffix("day") || even.hasSuffix("d")
      readings = isDaily ? [] : ["\(times)x(\(Self.trimmed(span + rest)))"]
    case .span(let place):
      let first = Self.withoutJoint(span + Self.part(label, 0..<place))
      readings = ["\(first), \(Self.part(label, from: place))"]
    case .sign(let rest):
      readings = [even + " " + Self.part(label, from: rest)]
    case .fromNow(let rest):
      readings = fromNow(even, Self.part(label, from: rest), in: label)
    case .about(let rest): readings = [Self.trimmed(even + " " + Self.part(label, from: rest))]
    case .kind(let words): readings = [words + " " + even]
    case .particle(let rest):
      let words = rest.map { Self.part(label, from: $0) } ?? label
      readings = words.isEmpty ? [] : [even + " " + words]
    case .order(let order): return asked(order, span: even, of: span + label)
    case .misspelt: readings = PlanVocabulary.corrected(span + label).map { [$0] } ?? []
    case .number, .words: break
    }
    let numbers = TypedNumbers.count(in: span + label)
    let usable = usable(readings.filter { TypedNumbers.count(in: $0) >= numbers })
    if !usable.isEmpty { return .ambiguous(span + label, readings: usable) }
    // Among steps a label in quotation marks is near at hand; alone, most such words are a part of the intended text.
    return rules == .alone
      ? .notALabel(span + label, rest: even, label: label)
      : doubt(span + label, [span + SequenceWriter.quoted(label)])
  }

  /// The refusal of an order to something that is there.
  private func asked(_ order: StandingOrder, span: String, of text: String) -> WordingError {
    do throws(WordingError) {
      return .order(text, order, span: try DurationText.parse(span, form: form))
    } catch {
      return .unreadable(text)
    }
  }

  /// A span from now, with the time after it if one follows: `in 3 days 9am`, otherwise `in 3 days`; 10分後.
  private func fromNow(_ span: String, _ rest: String, in label: String) -> [String] {
    guard rules == .alone else { return [] }
    let words = label.unicodeScalars.first == "後" ? span + "後" : "in " + span
    let readings = rest.isEmpty ? [words] : [words + " " + rest, words]
    return Array(readings.filter(PlanText.isUnderstood).prefix(1))
  }

  /// An ambiguity with those readings that can be typed in its place.
  func doubt(_ text: String, _ readings: [String]) -> WordingError {
    guard !isReading else { return .unreadable(text) }
    let usable = usable(readings)
    return usable.isEmpty ? .unreadable(text) : .ambiguous(text, readings: usable)
  }

  private func usable(_ readings: [String]) -> [String] {
    readings.filter { rules == .alone ? PlanText.isUnderstood($0) : isSteps($0) }
  }

  private func isSteps(_ text: String) -> Bool {
    (try? SequenceText.parse(text, form: form, rules: rules, isReading: true)) != nil
  }

  /// The text without its joint to the next step: `+`, `then`, と.
  private static func withoutJoint(_ text: String) -> String {
    var scalars = Array(trimmed(text).unicodeScalars)
    for word in [" then", " and"]
    where scalars.count > 5 && scalars.suffix(word.utf8.count).elementsEqual(word.unicodeScalars) {
      scalars.removeLast(word.utf8.count)
    }
    while let last = scalars.last, last == " " || last == "&" || last == "と" || LabelReader.signs.contains(last) {
      scalars.removeLast()
    }
    var result = ""
    result.unicodeScalars.append(contentsOf: scalars)
    return result
  }

  private static func part(_ text: String, from place: Int) -> String {
    part(text, place..<text.unicodeScalars.count)
  }

  private static func part(_ text: String, _ places: Range<Int>) -> String {
    var part = ""
    part.unicodeScalars.append(contentsOf: Array(text.unicodeScalars)[places])
    return part
  }
}
