// SPDX-License-Identifier: Apache-2.0

/// Reads the parts of an RRULE (RFC 5545, section 3.3.10), in any order.
///
/// It compares bytes, because comparing strings needs the normalisation tables, which are most of the size of a web
/// build.
struct RRULEReader {
  var frequency = RRULEPart<Frequency>()
  var interval = RRULEPart<Int>()
  var count = RRULEPart<Int>()
  var until = RRULEPart<CivilDate>()
  var days = RRULEPart<[WeekDayNumber]>()
  var monthDays = RRULEPart<[Int]>()
  var months = RRULEPart<[Int]>()
  var positions = RRULEPart<[Int]>()
  var weekStart = RRULEPart<WeekDay>()

  enum Frequency { case daily, weekly, monthly, yearly }

  /// A weekday, and which one of a month, as in `2TU`; `nil` for every one.
  struct WeekDayNumber: Hashable {
    let weekDay: WeekDay
    let ordinal: Int?
  }

  /// The longest text that is parsed, in bytes; no rule of Toki's is as long.
  private static let longest = 500

  init(_ text: String) throws(RRULEError) {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      guard bytes.count < Self.longest else { throw .unreadable(Self.text(bytes[..<40]) + "…") }
      bytes.append(("a"..."z").contains(Unicode.Scalar(byte)) ? byte - 0x20 : byte)
    }
    let name = Array("RRULE:".utf8)
    let start = bytes.starts(with: name) ? name.count : 0
    for part in bytes[start...].split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
      try read(part)
    }
    guard !frequency.text.isEmpty else { throw .unreadable(Self.text(bytes[...])) }
    // RFC 5545 forbids both together.
    if until.value != nil, count.value != nil { throw .unreadable(count.text) }
  }

  private mutating func read(_ part: ArraySlice<UInt8>) throws(RRULEError) {
    let text = Self.text(part)
    guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { throw .unreadable(text) }
    let name = part[..<equals]
    let value = part[(equals + 1)...]
    if name.elementsEqual("FREQ".utf8) {
      try frequency.set(try Self.frequency(value, text), text)
    } else if name.elementsEqual("INTERVAL".utf8) {
      try interval.set(Self.number(value, in: Recurrence.intervals, text), text)
    } else if name.elementsEqual("COUNT".utf8) {
      try count.set(Self.number(value, in: Recurrence.counts, text), text)
    } else if name.elementsEqual("UNTIL".utf8) {
      try until.set(Self.date(value), text)
    } else if name.elementsEqual("BYDAY".utf8) {
      try days.set(Self.list(value, Self.weekDayNumber), text)
    } else if name.elementsEqual("BYMONTHDAY".utf8) {
      try monthDays.set(Self.list(value) { Self.signed($0, upTo: 31) }, text)
    } else if name.elementsEqual("BYMONTH".utf8) {
      try months.set(Self.list(value) { Self.digits($0).flatMap { (1...12).contains($0) ? $0 : nil } }, text)
    } else if name.elementsEqual("BYSETPOS".utf8) {
      try positions.set(Self.list(value) { Self.signed($0, upTo: 366) }, text)
    } else if name.elementsEqual("WKST".utf8) {
      try weekStart.set(Self.weekDay(value), text)
    } else if Self.unsupported.contains(where: { name.elementsEqual($0.utf8) }) {
      throw .unsupported(text)
    } else {
      throw .unreadable(text)
    }
  }

  /// Parts of RFC 5545 and RFC 7529 that no rule of Toki's can express.
  private static let unsupported = [
    "BYHOUR", "BYMINUTE", "BYSECOND", "BYYEARDAY", "BYWEEKNO", "RSCALE", "SKIP",
  ]

  // MARK: - Values

  private static func frequency(
    _ value: ArraySlice<UInt8>, _ part: String
  ) throws(RRULEError) -> Frequency? {
    if value.elementsEqual("DAILY".utf8) { return .daily }
    if value.elementsEqual("WEEKLY".utf8) { return .weekly }
    if value.elementsEqual("MONTHLY".utf8) { return .monthly }
    if value.elementsEqual("YEARLY".utf8) { return .yearly }
    for other in ["HOURLY", "MINUTELY", "SECONDLY"] where value.elementsEqual(other.utf8) {
      throw .unsupported(part)
    }
    return nil
  }

  /// Reads a number from 1 on; `nil` for any other text.
  private static func number(
    _ value: ArraySlice<UInt8>, in range: ClosedRange<Int>, _ part: String
  ) throws(RRULEError) -> Int? {
    guard let number = digits(value), number > 0 else { return nil }
    guard range.contains(number) else { throw .unsupported(part) }
    return number
  }

  /// Reads the date of `20270630`, `20270630T070000` or `20270630T070000Z`.
  private static func date(_ value: ArraySlice<UInt8>) -> CivilDate? {
    let rest = value.dropFirst(8)
    if !rest.isEmpty {
      let isUTC = rest.last == UInt8(ascii: "Z")
      let time = rest.dropFirst().prefix(6)
      guard rest.first == UInt8(ascii: "T"), rest.count == (isUTC ? 8 : 7), let number = digits(time),
        number / 10_000 <= 23, number / 100 % 100 <= 59, number % 100 <= 60
      else { return nil }
    }
    guard value.count >= 8, let number = digits(value.prefix(8)) else { return nil }
    return CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  private static func weekDayNumber(_ value: ArraySlice<UInt8>) -> WeekDayNumber? {
    guard value.count >= 2, let day = weekDay(value.suffix(2)) else { return nil }
    let rest = value.dropLast(2)
    if rest.isEmpty { return WeekDayNumber(weekDay: day, ordinal: nil) }
    return signed(rest, upTo: 53).map { WeekDayNumber(weekDay: day, ordinal: $0) }
  }

  private static func weekDay(_ value: ArraySlice<UInt8>) -> WeekDay? {
    WeekDay.allCases.first { value.elementsEqual($0.rruleCode.utf8) }
  }

  /// Reads comma-separated values; `nil` if one cannot be read.
  private static func list<Value>(
    _ text: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>) -> Value?
  ) -> [Value]? {
    var values: [Value] = []
    for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let value = read(part) else { return nil }
      values.append(value)
    }
    return values
  }

  /// Reads `2`, `+2` or `-2`; never 0.
  private static func signed(_ text: ArraySlice<UInt8>, upTo limit: Int) -> Int? {
    let isNegative = text.first == UInt8(ascii: "-")
    let hasSign = isNegative || text.first == UInt8(ascii: "+")
    guard let number = digits(hasSign ? text.dropFirst() : text), (1...limit).contains(number) else {
      return nil
    }
    return isNegative ? -number : number
  }

  /// Reads one to nine digits.
  private static func digits(_ text: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(text.count) else { return nil }
    var number = 0
    for byte in text {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// One part of an RRULE and its text.
struct RRULEPart<Value> {
  /// `nil` if the rule has no such part.
  private(set) var value: Value?
  /// The whole part, such as `BYSETPOS=-1`; empty if the rule has no such part.
  private(set) var text = ""

  fileprivate mutating func set(_ value: Value?, _ text: String) throws(RRULEError) {
    // RFC 5545 allows each part once.
    guard let value, self.value == nil else { throw .unreadable(text) }
    self.value = value
    self.text = text
  }
}
