// SPDX-License-Identifier: Apache-2.0

/// Reads one span; `DurationText` lists the forms.
struct DurationReader {
  private var scanner: WordingScanner
  private let form: DurationForm
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

  init(scanner: WordingScanner, form: DurationForm) {
    self.scanner = scanner
    self.form = form
    start = scanner.position
  }

  mutating func read() -> Reading {
    if scanner.take("p") { return isoSpan() }
    return clockSpan() ?? spanInUnits()
  }

  /// Reads `1h 30m`.
  private mutating func spanInUnits() -> Reading {
    var lastUnit = Int64.max
    while true {
      if lastUnit == DurationUnit.day, let reading = clockSpan(behindDays: true) { return reading }
      let part: (amount: WordingAmount, unit: Int64)
      if let unnumbered = takeUnnumbered() {
        part = unnumbered
      } else {
        guard let amount = WordingAmount(inWords: &scanner) else { return .unreadable }
        scanner.skipSpaces()
        guard let unit = scanner.takeDurationUnit() else {
          return scanner.isAtEnd ? bareNumber(after: lastUnit) : .unreadable
        }
        part = (amount, unit)
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
      if scanner.takeWord("and") || scanner.take("と") { scanner.skipSpaces() }
    }
  }

  /// Reads a unit without a number: `an hour`, `half an hour`, `a quarter of an hour`, 半時間.
  ///
  /// `nil`, consuming nothing, if there is none.
  private mutating func takeUnnumbered() -> (amount: WordingAmount, unit: Int64)? {
    if scanner.take("半時間") { return (WordingAmount(whole: 0, hundredths: 50), DurationUnit.hour) }
    guard scanner.isAtLetter else { return nil }
    var ahead = scanner
    if let hundredths = ahead.takeFractionWords() {
      guard ahead.takeJoint() else { return nil }
      if ahead.takeWord("of"), !ahead.takeJoint() { return nil }
      if ahead.takeWord(of: ["an", "a"]), !ahead.takeJoint() { return nil }
      guard let unit = ahead.takeWrittenOutUnit(), DurationUnit.divisible.contains(unit) else { return nil }
      scanner = ahead
      return (WordingAmount(whole: 0, hundredths: hundredths), unit)
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

  /// Reads `10:00`, `1:30:00` or `0:00.5`; `nil`, consuming nothing, if none begins here.
  ///
  /// `behindDays` is whether it is the rest of `2d 04:00:00`, which always has hours.
  private mutating func clockSpan(behindDays: Bool = false) -> Reading? {
    let start = scanner
    guard let first = scanner.takeDigits(), scanner.take(":") else {
      scanner = start
      return nil
    }
    guard let second = scanner.takeTwoDigits(), second < 60 else { return .unreadable }
    var isLongForm = false
    if scanner.take(":") {
      guard let third = scanner.takeTwoDigits(), third < 60 else { return .unreadable }
      isLongForm = true
      add(Int64(third) * DurationUnit.second)
    }
    if behindDays {
      guard isLongForm, first.count <= 2, let hours = first.value, hours < 24 else { return .unreadable }
    }
    add(WordingAmount(whole: first), isLongForm ? DurationUnit.hour : DurationUnit.minute)
    add(Int64(second) * (isLongForm ? DurationUnit.minute : DurationUnit.second))
    if scanner.take(".") {
      guard let fraction = scanner.takeDigits() else { return .unreadable }
      add(WordingAmount(fraction: fraction), DurationUnit.second)
    }
    guard scanner.isAtEnd else { return .unreadable }
    return form == .timer ? sum : .timeOrSpan
  }

  /// Reads the text after the `P` of ISO 8601-1, section 5.5.2, without years and months, which have no fixed length.
  private mutating func isoSpan() -> Reading {
    var lastUnit = Int64.max
    var isInTime = false
    repeat {
      if !isInTime, scanner.take("t") { isInTime = true }
      guard let amount = WordingAmount(&scanner, points: [".", ","]) else { return .unreadable }
      let units =
        isInTime
        ? [("h", DurationUnit.hour), ("m", DurationUnit.minute), ("s", DurationUnit.second)]
        : [("w", DurationUnit.week), ("d", DurationUnit.day)]
      var found: Int64?
      for (name, unit) in units where found == nil && scanner.take(name) { found = unit }
      guard let unit = found, unit < lastUnit else { return .unreadable }
      lastUnit = unit
      add(amount, unit)
      guard scanner.isAtEnd || !amount.hasFraction else { return .unreadable }
    } while !scanner.isAtEnd
    return sum
  }

  // MARK: - Sum

  private mutating func add(_ amount: WordingAmount, _ unit: Int64) {
    switch amount.times(unit) {
    case .nanoseconds(let nanoseconds): add(nanoseconds)
    case .tooLong: isTooLong = true
    case .tooFine: isTooFine = true
    }
  }

  private mutating func add(_ nanoseconds: Int64) {
    let (sum, overflow) = total.addingReportingOverflow(nanoseconds)
    total = sum
    isTooLong = isTooLong || overflow
  }

  private var sum: Reading {
    if isTooLong { return .tooLong }
    return isTooFine ? .tooFine : .nanoseconds(total)
  }
}
