// SPDX-License-Identifier: Apache-2.0

/// Reads one span; `DurationText` lists the forms.
///
/// `DurationReader+Digits.swift` has a clock's digits and ISO 8601.
struct DurationReader {
  var scanner: WordingScanner
  let form: DurationForm
  /// `true` if nothing follows the span, such as a label.
  private let isWhole: Bool
  /// Position at which the span begins.
  private let start: Int
  private var total: Int64 = 0
  private var isTooLong = false
  private var isTooFine = false

  /// The result of reading.
  enum Reading {
    /// 0 or more.
    case nanoseconds(Int64)
    case tooLong
    case tooFine
    case unreadable
    /// A number without a unit; `readings` are the text with each unit that would do.
    case bareNumber(readings: [String])
    /// `10:00` where it could also be a time of day.
    case timeOrSpan
  }

  init(scanner: WordingScanner, form: DurationForm, isWhole: Bool) {
    self.scanner = scanner
    self.form = form
    self.isWhole = isWhole
    start = scanner.position
  }

  mutating func read() -> Reading {
    if scanner.take("p") { return isoSpan() }
    return clockSpan() ?? spanInUnits()
  }

  /// Reads `1h 30m`.
  private mutating func spanInUnits() -> Reading {
    var lastUnit = Int64.max
    var lastName = 0..<0
    while true {
      if lastUnit == DurationUnit.day, let reading = clockSpan(behindDays: true) { return reading }
      let part: (amount: WordingAmount, unit: Int64)
      if let unnumbered = takeUnnumbered() {
        part = unnumbered
      } else {
        let place = scanner.position
        guard let amount = WordingAmount(inWords: &scanner) else { return .unreadable }
        let end = scanner.position
        skipToUnit()
        let name = scanner.position
        guard let unit = scanner.takeDurationUnit() else {
          guard scanner.isAtEnd else { return .unreadable }
          guard let unit = unitLeftOut(of: amount, at: place, after: lastUnit, named: lastName) else {
            return bareNumber(after: lastUnit)
          }
          add(amount, unit)
          return sum
        }
        // 0600 hours is a time of day.
        if unit == DurationUnit.hour, end - place == 4, scanner.scalar(at: place) == "0" { return .unreadable }
        part = (amount, unit)
        lastName = name..<scanner.position
      }
      guard part.unit < lastUnit else { return .unreadable }
      lastUnit = part.unit
      add(part.amount, part.unit)
      if scanner.isAtEnd { return sum }
      guard !part.amount.hasFraction else { return .unreadable }
      if let hundredths = takeLastFraction(of: part.unit) {
        add(part.unit / 100 * hundredths)
        return sum
      }
      scanner.skipSpaces()
      if scanner.take(anyOf: [",", "、"]) { scanner.skipSpaces() }
      if scanner.takeWord("and") || scanner.take(anyOf: ["と", "&", "+"]) { scanner.skipSpaces() }
    }
  }

  /// Consumes the spaces between a number and its unit, or the hyphen of `10-minute`.
  private mutating func skipToUnit() {
    scanner.skipSpaces()
    var ahead = scanner
    guard ahead.take("-"), ahead.isAtLetter, ahead.takeWrittenOutUnit() != nil else { return }
    scanner.move(to: scanner.position + 1)
  }

  /// The unit of the number that ends `3 min 20`, `3m20`, `an hour and twenty` and 3分20; `nil` if it is not sure.
  ///
  /// `place` is where the number begins, and `name` where the unit before it stands. `1h20` can be a time of day as
  /// well, and the number of `5m 3` something else.
  private func unitLeftOut(
    of amount: WordingAmount, at place: Int, after lastUnit: Int64, named name: Range<Int>
  ) -> Int64? {
    guard isWhole, let count = amount.whole, (10...59).contains(count) else { return nil }
    // 九分十 lacks more than its unit.
    guard lastUnit == DurationUnit.hour || scanner.scalar(at: place)?.isASCII == true else { return nil }
    let isWrittenOut = name.count != 1 || scanner.scalar(at: name.lowerBound)?.isASCII == false
    switch lastUnit {
    case DurationUnit.hour: return isWrittenOut ? DurationUnit.minute : nil
    case DurationUnit.minute: return isWrittenOut || place == name.upperBound ? DurationUnit.second : nil
    default: return nil
    }
  }

  /// Reads a unit without a number: `an hour`, `half an hour`, `a quarter of an hour`, `a couple of hours`, 半時間.
  ///
  /// `nil`, consuming nothing, if there is none.
  private mutating func takeUnnumbered() -> (amount: WordingAmount, unit: Int64)? {
    if scanner.take("半時間") { return (WordingAmount(whole: 0, hundredths: 50), DurationUnit.hour) }
    var ahead = scanner
    if let hundredths = ahead.takeFractionWords() ?? ahead.takeFractionOfDigits() {
      guard ahead.takeJoint() else { return nil }
      if ahead.takeWord("of"), !ahead.takeJoint() { return nil }
      if ahead.takeWord(of: ["an", "a"]), !ahead.takeJoint() { return nil }
      guard let unit = ahead.takeWrittenOutUnit(), DurationUnit.divisible.contains(unit) else { return nil }
      scanner = ahead
      return (WordingAmount(whole: 0, hundredths: hundredths), unit)
    }
    if let (count, unit) = ahead.takeDozen() {
      scanner = ahead
      return (WordingAmount(whole: count, hundredths: 0), unit)
    }
    if let unit = ahead.takeCouple() {
      scanner = ahead
      return (WordingAmount(whole: 2, hundredths: 0), unit)
    }
    guard ahead.takeWord(of: ["an", "a"]), ahead.takeJoint(), let unit = ahead.takeWrittenOutUnit() else {
      return nil
    }
    scanner = ahead
    return (WordingAmount(whole: 1, hundredths: 0), unit)
  }

  /// Reads the fraction at the end of one and a half units, in hundredths: `and a half`, 半.
  ///
  /// `nil`, consuming nothing, if there is none.
  private mutating func takeLastFraction(of unit: Int64) -> Int64? {
    guard unit >= DurationUnit.second else { return nil }
    var ahead = scanner
    if ahead.take("半"), ahead.isAtEnd {
      scanner = ahead
      return 50
    }
    ahead.skipSpaces()
    guard let hundredths = ahead.takeAndFraction(), ahead.isAtEnd else { return nil }
    scanner = ahead
    return hundredths
  }

  private func bareNumber(after lastUnit: Int64) -> Reading {
    let text = scanner.text(from: start)
    // `0730` is a time of day.
    if form == .anywhere, text.utf8.count == 4, text.utf8.first == UInt8(ascii: "0"), TimeOfDayText.isReadable(text) {
      return .unreadable
    }
    // A bare number never means hours, but after days it may.
    let units =
      (lastUnit == .max ? [] : [DurationUnit.hour]) + [DurationUnit.minute, DurationUnit.second]
    let readings = units.filter { $0 < lastUnit }.map { text + Self.name(of: $0, behind: text) }
    guard !readings.isEmpty else { return .unreadable }
    return .bareNumber(readings: lastUnit == .max ? readings.reversed() : readings)
  }

  /// An hour, a minute or a second as typed after `10`, `ten` or 十.
  private static func name(of unit: Int64, behind text: String) -> String {
    let scalars = text.unicodeScalars
    // Hiragana, katakana and kanji.
    let isJapanese = scalars.contains { (0x3040...0x9FFF).contains($0.value) }
    let isInWords = scalars.last.map { ("a"..."z").contains($0) } ?? false
    switch unit {
    case DurationUnit.hour: return isJapanese ? "時間" : isInWords ? " hr" : "h"
    case DurationUnit.minute: return isJapanese ? "分" : isInWords ? " min" : "m"
    default: return isJapanese ? "秒" : isInWords ? " sec" : "s"
    }
  }

  // MARK: - Sum

  mutating func add(_ amount: WordingAmount, _ unit: Int64) {
    switch amount.times(unit) {
    case .nanoseconds(let nanoseconds): add(nanoseconds)
    case .tooLong: isTooLong = true
    case .tooFine: isTooFine = true
    }
  }

  mutating func add(_ nanoseconds: Int64) {
    let (sum, overflow) = total.addingReportingOverflow(nanoseconds)
    total = sum
    isTooLong = isTooLong || overflow
  }

  var sum: Reading {
    if isTooLong { return .tooLong }
    return isTooFine ? .tooFine : .nanoseconds(total)
  }
}
