// SPDX-License-Identifier: Apache-2.0

extension PlanText {
  /// The most readings that a question offers.
  private static let mostReadings = 3

  /// Readings of a part as readings of the whole text, without those that say fewer numbers than were typed.
  ///
  /// A count behind the last step may be one of all: 25分作業、5分休憩を4回.
  static func wholes(of readings: [String], insteadOf part: String, in text: String) -> [String] {
    let pieces = pieces(of: text, around: part)
    // The 2 of 2、3分 is no step that lacks its unit.
    if pieces != nil, part.unicodeScalars.allSatisfy({ $0.properties.numericType != nil || $0 == " " }) { return [] }
    var wholes: [String] = []
    for reading in readings {
      guard let (before, after) = pieces else {
        wholes.append(reading)
        continue
      }
      if after.isEmpty, let (times, step) = repeated(reading) { wholes.append("\(times)x(\(before)\(step))") }
      wholes.append(before + reading + after)
    }
    let numbers = TypedNumbers.count(in: text)
    return wholes.filter { TypedNumbers.count(in: $0) >= numbers }
  }

  /// The text before and behind the only place of a part; `nil` if it is the whole, or not there once.
  private static func pieces(of text: String, around part: String) -> (before: String, after: String)? {
    let all = Array(text.unicodeScalars)
    let piece = Array(part.unicodeScalars)
    guard !piece.isEmpty, piece.count < all.count,
      text.unicodeScalars.contains(where: { $0 == "," || $0 == "、" || $0 == "\n" })
    else { return nil }
    let places = (0...all.count - piece.count).filter { all[$0..<$0 + piece.count].elementsEqual(piece) }
    guard places.count == 1, let place = places.first else { return nil }
    func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var result = ""
      result.unicodeScalars.append(contentsOf: scalars)
      return result
    }
    return (string(all[..<place]), string(all[(place + piece.count)...]))
  }

  /// The number and the step of `4x(5m rest)`; `nil` for any other text.
  private static func repeated(_ reading: String) -> (times: Int64, step: String)? {
    guard var scanner = WordingScanner(reading), let times = scanner.takeDigits()?.value, scanner.take("x("),
      scanner.scalar(at: scanner.count - 1) == ")"
    else { return nil }
    return (times, scanner.typed(scanner.position..<scanner.count - 1))
  }

  /// The first few readings that are understood where the text was typed.
  ///
  /// Where anything can be typed, `07:30` is typed as `alarm 07:30`.
  static func usable(_ readings: [String], as form: PlanForm) -> [String] {
    var usable: [String] = []
    for reading in readings where usable.count < mostReadings {
      let texts = form == .anything ? [reading, "alarm " + reading] : [reading]
      guard let text = texts.first(where: { isUnderstood($0, as: form) }), !usable.contains(text) else { continue }
      usable.append(text)
    }
    return usable
  }

  private static func isUnderstood(_ reading: String, as form: PlanForm) -> Bool {
    // Only a reading that says what it is may be of another form.
    if form == .anything || isNamed(reading), isUnderstood(reading) { return true }
    do throws(WordingError) {
      _ = try read(reading, as: form)
      return true
    } catch {
      if case .severalAlarms = error { return true }
      return false
    }
  }

  /// Reads a time that is typed as digits alone, `0730` or `0600 hours`; `nil` if the text is anything else.
  ///
  /// - Throws: `WordingError.ambiguous` if it could be a span as well: `1930` is 19:30 or 19 min 30 s.
  static func timeInDigits(_ text: String) throws(WordingError) -> TimeOfDay? {
    guard var scanner = WordingScanner(text) else { return nil }
    let isZeroFirst = scanner.next == "0"
    guard let digits = scanner.takeDigits(), (3...4).contains(digits.count) else { return nil }
    let end = scanner.position
    scanner.skipSpaces()
    let isHours = digits.count == 4 && scanner.takeWord(of: ["hours", "hrs", "h"])
    guard scanner.isAtEnd, isHours || scanner.position == end,
      let number = digits.value.map({ Int($0) }),
      let time = TimeOfDay(hour: number / 100, minute: number % 100)
    else { return nil }
    // Nobody types a span with a zero before it.
    if isZeroFirst, digits.count == 4 { return time }
    let alarm = "alarm " + time.text
    if isHours { throw .ambiguous(text, readings: [alarm, "timer " + SequenceReader.trimmed(text)]) }
    // 90 and 120 are minutes.
    if number <= 240 { throw .ambiguous(text, readings: ["\(number)m", "\(number)s", alarm]) }
    let span = "\(number / 100)m" + (number % 100 > 0 ? " \(number % 100)s" : "")
    throw .ambiguous(text, readings: [alarm, span])
  }

  /// The question about `23h15` and `21.30`, which is a time of day to many, and a span to others; `nil` for other texts.
  static func timeOrAmount(_ text: String) -> WordingError? {
    guard var scanner = WordingScanner(text), let hours = scanner.takeDigits(), hours.count <= 2, let hour = hours.value
    else { return nil }
    let isSpan = scanner.take("h")
    guard isSpan || hour > 2 && scanner.take("."), let minute = scanner.takeTwoDigits(), scanner.isAtEnd,
      let time = TimeOfDay(hour: Int(hour), minute: minute)
    else { return nil }
    let span = isSpan ? "\(hour)h \(minute)m" : text + "m"
    let alarm = "alarm " + time.text
    return .ambiguous(text, readings: hour > 4 ? [alarm, span] : [span, alarm])
  }

  /// `true` if a text begins with a part of it.
  static func isBeginning(_ part: String, of text: String) -> Bool {
    guard let part = WordingScanner(part, longest: SequenceText.longest) else { return false }
    var scanner = WordingScanner(text, longest: SequenceText.longest)
    return scanner?.take(part.text()) ?? false
  }
}
