// SPDX-License-Identifier: Apache-2.0

/// Walks over one span; `DurationText` says what is read.
struct DurationReader {
  private var scanner: WordingScanner
  private let form: DurationForm
  private var total: Int64 = 0
  private var isTooLong = false
  private var isTooFine = false

  /// What was read.
  enum Reading {
    /// 0 or more.
    case nanoseconds(Int64)
    case tooLong
    case tooFine
    case unreadable
    /// A number without a unit, with the same text in units that would do.
    case bareNumber(readings: [String])
    /// `10:00`, where it could be a time of day as well.
    case timeOrSpan
  }

  init(scanner: WordingScanner, form: DurationForm) {
    self.scanner = scanner
    self.form = form
  }

  mutating func read() -> Reading {
    if scanner.take("p") { return isoSpan() }
    return clockSpan() ?? spanInUnits()
  }

  /// Reads `1h 30m`.
  private mutating func spanInUnits() -> Reading {
    var lastUnit = Int64.max
    while true {
      guard let amount = WordingAmount(&scanner) else { return .unreadable }
      scanner.skipSpaces()
      guard let unit = takeUnit() else {
        return scanner.isAtEnd ? bareNumber(after: lastUnit) : .unreadable
      }
      guard unit < lastUnit else { return .unreadable }
      lastUnit = unit
      add(amount, unit)
      // 1時間半: an hour and a half.
      if unit == Unit.hour || unit == Unit.minute, !amount.hasFraction, scanner.take("半") {
        add(unit / 2)
        return scanner.isAtEnd ? sum : .unreadable
      }
      if scanner.isAtEnd { return sum }
      guard !amount.hasFraction else { return .unreadable }
      scanner.skipSpaces()
      if scanner.take(",") { scanner.skipSpaces() }
      if scanner.takeWord("and") { scanner.skipSpaces() }
    }
  }

  private func bareNumber(after lastUnit: Int64) -> Reading {
    let text = scanner.text()
    // Nobody who types a number alone means hours; behind days they may.
    let units =
      lastUnit == .max
      ? [("s", Unit.second), ("m", Unit.minute)]
      : [("h", Unit.hour), ("m", Unit.minute), ("s", Unit.second)]
    let readings = units.filter { $0.1 < lastUnit }.map { text + $0.0 }
    return readings.isEmpty ? .unreadable : .bareNumber(readings: readings)
  }

  /// Reads `10:00`, `1:30:00` or `0:00.5`; `nil`, and nothing is stepped over, where none begins.
  private mutating func clockSpan() -> Reading? {
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
      add(Int64(third) * Unit.second)
    }
    add(WordingAmount(whole: first), isLongForm ? Unit.hour : Unit.minute)
    add(Int64(second) * (isLongForm ? Unit.minute : Unit.second))
    if scanner.take(".") {
      guard let fraction = scanner.takeDigits() else { return .unreadable }
      add(WordingAmount(fraction: fraction), Unit.second)
    }
    guard scanner.isAtEnd else { return .unreadable }
    return form == .timer ? sum : .timeOrSpan
  }

  /// Reads what follows the `P` of ISO 8601-1, section 5.5.2, without years and months, which have no
  /// fixed length.
  private mutating func isoSpan() -> Reading {
    var lastUnit = Int64.max
    var isInTime = false
    repeat {
      if !isInTime, scanner.take("t") { isInTime = true }
      guard let amount = WordingAmount(&scanner, points: [".", ","]) else { return .unreadable }
      let units =
        isInTime
        ? [("h", Unit.hour), ("m", Unit.minute), ("s", Unit.second)]
        : [("w", Unit.week), ("d", Unit.day)]
      var found: Int64?
      for (name, unit) in units where found == nil && scanner.take(name) { found = unit }
      guard let unit = found, unit < lastUnit else { return .unreadable }
      lastUnit = unit
      add(amount, unit)
      guard scanner.isAtEnd || !amount.hasFraction else { return .unreadable }
    } while !scanner.isAtEnd
    return sum
  }

  // MARK: - Units

  /// Nanoseconds of each unit.
  private enum Unit {
    static let millisecond: Int64 = 1_000_000
    static let second = 1000 * millisecond
    static let minute = 60 * second
    static let hour = 60 * minute
    static let day = 24 * hour
    static let week = 7 * day
  }

  private mutating func takeUnit() -> Int64? {
    if scanner.takeWord(of: ["m", "min", "mins", "minute", "minutes", "分間", "分"]) { return Unit.minute }
    if scanner.takeWord(of: ["h", "hr", "hrs", "hour", "hours", "時間"]) { return Unit.hour }
    if scanner.takeWord(of: ["s", "sec", "secs", "second", "seconds", "秒間", "秒"]) { return Unit.second }
    if scanner.takeWord(of: ["d", "day", "days", "日間", "日"]) { return Unit.day }
    if scanner.takeWord(of: ["w", "wk", "wks", "week", "weeks", "週間"]) { return Unit.week }
    if scanner.takeWord(of: ["ms", "msec", "msecs", "millisecond", "milliseconds", "ミリ秒"]) {
      return Unit.millisecond
    }
    return nil
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
