// SPDX-License-Identifier: Apache-2.0

extension POSIXTimeZoneRule {
  /// Parses `CET-1CEST,M3.5.0,M10.5.0/3` or `<+03>-3`.
  ///
  /// - Throws: `TZifError.badFooter` with the first byte that does not fit. A rule with a daylight saving time but no
  ///   dates for it is refused too, because POSIX leaves the dates open.
  static func read(_ text: ArraySlice<UInt8>) throws(TZifError) -> POSIXTimeZoneRule {
    var reader = POSIXTimeZoneRuleReader(text)
    let rule = try reader.rule()
    try reader.end()
    return rule
  }
}

/// Reads the text of one rule, from the first byte to the last.
private struct POSIXTimeZoneRuleReader {
  private let text: ArraySlice<UInt8>
  private var position: Int

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    position = text.startIndex
  }

  mutating func rule() throws(TZifError) -> POSIXTimeZoneRule {
    let standardName = try name()
    // POSIX counts hours west of Greenwich, so the sign is reversed.
    let standard = try type(named: standardName, offset: -time(hours: 0...24))
    let whole = String(decoding: text, as: UTF8.self)
    guard position < text.endIndex else { return POSIXTimeZoneRule(text: whole, standard: standard, daylight: nil) }

    let daylightName = try name()
    let hasOffset = next != UInt8(ascii: ",")
    let offset = hasOffset ? try -time(hours: 0...24) : standard.offsetSeconds + 3600
    let type = try type(named: daylightName, offset: offset)
    try expect(UInt8(ascii: ","))
    let start = try moment()
    try expect(UInt8(ascii: ","))
    let end = try moment()
    return POSIXTimeZoneRule(
      text: whole, standard: standard, daylight: POSIXTimeZoneRule.Daylight(type: type, start: start, end: end))
  }

  func end() throws(TZifError) {
    guard position == text.endIndex else { throw misfit }
  }

  private func type(named name: String, offset: Int32) throws(TZifError) -> LocalTimeType {
    guard LocalTimeType.offsets.contains(offset) else { throw misfit }
    return LocalTimeType(offsetSeconds: offset, abbreviation: name)
  }

  /// Reads three or more letters, or `<+03>`, which may also have digits and signs.
  private mutating func name() throws(TZifError) -> String {
    let isQuoted = next == UInt8(ascii: "<")
    if isQuoted { position += 1 }
    let start = position
    while let byte = next, LocalTimeType.mayBeNamed(byte), isQuoted || byte >= UInt8(ascii: "A") {
      position += 1
    }
    let name = text[start..<position]
    guard name.count >= 3 else { throw misfit }
    if isQuoted { try expect(UInt8(ascii: ">")) }
    return String(decoding: name, as: UTF8.self)
  }

  /// Reads `[+-]h[:mm[:ss]]` as seconds.
  private mutating func time(hours: ClosedRange<Int32>) throws(TZifError) -> Int32 {
    let isNegative = next == UInt8(ascii: "-")
    if isNegative || next == UInt8(ascii: "+") { position += 1 }
    var seconds = try number(hours) * 3600
    if skip(UInt8(ascii: ":")) {
      seconds += try number(0...59) * 60
      if skip(UInt8(ascii: ":")) { seconds += try number(0...59) }
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads `M3.5.0/2`, `J60` or `59`; without a time, at 02:00.
  private mutating func moment() throws(TZifError) -> YearlyMoment {
    let day: YearlyMoment.Day
    if skip(UInt8(ascii: "M")) {
      let month = try number(1...12)
      try expect(UInt8(ascii: "."))
      let week = try number(1...5)
      try expect(UInt8(ascii: "."))
      day = .ofMonth(Int(month), week: Int(week), weekDay: Int(try number(0...6)))
    } else if skip(UInt8(ascii: "J")) {
      day = .withoutLeapDay(Int(try number(1...365)))
    } else {
      day = .withLeapDay(Int(try number(0...365)))
    }
    let hasTime = skip(UInt8(ascii: "/"))
    return YearlyMoment(day: day, seconds: hasTime ? try time(hours: 0...167) : 7200)
  }

  /// Reads one to three digits.
  private mutating func number(_ range: ClosedRange<Int32>) throws(TZifError) -> Int32 {
    let start = position
    var value: Int32 = 0
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), position - start < 3 {
      value = value * 10 + Int32(byte - UInt8(ascii: "0"))
      position += 1
    }
    guard position > start, range.contains(value) else {
      position = start
      throw misfit
    }
    return value
  }

  private var next: UInt8? { position < text.endIndex ? text[position] : nil }

  private var misfit: TZifError { .badFooter(offset: position - text.startIndex) }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ byte: UInt8) throws(TZifError) {
    guard next == byte else { throw misfit }
    position += 1
  }
}
