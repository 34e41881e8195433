// SPDX-License-Identifier: Apache-2.0

extension PlanText {
  /// The most readings that a question offers.
  private static let mostReadings = 3

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
    if isUnderstood(reading) { return true }
    guard form != .anything else { return false }
    do throws(WordingError) {
      _ = try read(reading, as: form)
      return true
    } catch {
      return false
    }
  }

  /// Reads a time that is typed as digits alone, `0730`; `nil` if the text is anything else.
  ///
  /// - Throws: `WordingError.ambiguous` if it could be a span as well: `1930` is 19:30 or 19 min 30 s.
  static func timeInDigits(_ text: String) throws(WordingError) -> TimeOfDay? {
    guard var scanner = WordingScanner(text) else { return nil }
    let isZeroFirst = scanner.next == "0"
    guard let digits = scanner.takeDigits(), scanner.isAtEnd, (3...4).contains(digits.count),
      let number = digits.value.map({ Int($0) }),
      let time = TimeOfDay(hour: number / 100, minute: number % 100)
    else { return nil }
    // Nobody types a span with a zero before it.
    if isZeroFirst, digits.count == 4 { return time }
    let alarm = "alarm " + time.text
    // 90 and 120 are minutes.
    if number <= 240 { throw .ambiguous(text, readings: ["\(number)m", "\(number)s", alarm]) }
    let span = "\(number / 100)m" + (number % 100 > 0 ? " \(number % 100)s" : "")
    throw .ambiguous(text, readings: [alarm, span])
  }

  /// Whether a text begins with a part of it.
  static func isBeginning(_ part: String, of text: String) -> Bool {
    guard let part = WordingScanner(part, longest: SequenceText.longest) else { return false }
    var scanner = WordingScanner(text, longest: SequenceText.longest)
    return scanner?.take(part.text()) ?? false
  }
}
