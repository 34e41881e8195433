// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A date, or a date and time, in a calendar file (RFC 5545, sections 3.3.4 and 3.3.5): `20261231T065959Z`.
struct CalendarTime: Hashable {
  let date: CivilDate
  /// Time of day; `nil` for a date alone.
  let time: TimeOfDay?
  let isUTC: Bool

  /// Parses a date or date-time; `nil` if it is malformed or does not exist.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    isUTC = bytes.last == UInt8(ascii: "Z")
    let digits = isUTC ? bytes.dropLast() : bytes[...]
    guard let year = Self.number(digits.prefix(4)), let month = Self.number(digits.dropFirst(4).prefix(2)),
      let day = Self.number(digits.dropFirst(6).prefix(2)), digits.count >= 8,
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    self.date = date
    let rest = Array(digits.dropFirst(8))
    if rest.isEmpty {
      guard !isUTC else { return nil }
      time = nil
      return
    }
    guard rest.count == 7, rest[0] == UInt8(ascii: "T"), let hour = Self.number(rest[1..<3]),
      let minute = Self.number(rest[3..<5]), let second = Self.number(rest[5..<7]),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    self.time = time
  }

  /// Formats a date as `20261231`.
  static func text(of date: CivilDate) -> String {
    padded(date.year, to: 4) + padded(date.month, to: 2) + padded(date.day, to: 2)
  }

  /// Formats a date-time as `20261231T070000`, with a trailing `Z` if it is in UTC.
  static func text(of wall: CivilDateTime, isUTC: Bool = false) -> String {
    let time = padded(wall.time.hour, to: 2) + padded(wall.time.minute, to: 2) + padded(wall.time.second, to: 2)
    return "\(text(of: wall.date))T\(time)\(isUTC ? "Z" : "")"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
