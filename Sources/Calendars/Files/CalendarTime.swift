// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// A date, or a date and time, in a calendar file (RFC 5545, sections 3.3.4 and 3.3.5): `20261231T065959Z`.
///
/// Reads spellings of other programs too: lower case, spaces around it, `20261231T0700` without seconds, the form
/// `2026-12-31T07:00:00` of ISO 8601, and 24:00 as the end of the day. A leap second is the one before it (section
/// 3.3.12).
struct CalendarTime: Hashable {
  let date: CivilDate
  /// Time of day; `nil` for a date alone.
  let time: TimeOfDay?
  let isUTC: Bool

  /// Parses a date or date-time; `nil` if it is malformed or does not exist.
  init?(_ text: String) {
    guard let digits = Digits(text), let date = CivilDate(year: digits[0, 4], month: digits[4, 2], day: digits[6, 2])
    else { return nil }
    isUTC = digits.isUTC
    guard digits.hasTime else {
      self.date = date
      time = nil
      return
    }
    let hour = digits[8, 2]
    let minute = digits[10, 2]
    let second = digits.all.count == 14 ? digits[12, 2] : 0
    if hour == 24, minute == 0, second == 0 {
      self.date = date.adding(days: 1)
      time = TimeOfDay(secondOfDay: 0)
      return
    }
    guard let time = TimeOfDay(hour: hour, minute: minute, second: second == 60 ? 59 : second) else { return nil }
    self.date = date
    self.time = time
  }

  /// `true` if a text has the form of a date or date-time, so that one that cannot be parsed does not exist.
  static func isWritten(like text: String) -> Bool { Digits(text) != nil }

  /// Formats a date as `20261231`.
  static func text(of date: CivilDate) -> String {
    padded(date.year, to: 4) + padded(date.month, to: 2) + padded(date.day, to: 2)
  }

  /// Formats a date-time as `20261231T070000`, with a trailing `Z` if it is in UTC.
  static func text(of wall: CivilDateTime, isUTC: Bool = false) -> String {
    "\(text(of: wall.date))T\(text(of: wall.time))\(isUTC ? "Z" : "")"
  }

  /// Formats a time of day as `070000`.
  static func text(of time: TimeOfDay) -> String {
    padded(time.hour, to: 2) + padded(time.minute, to: 2) + padded(time.second, to: 2)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// The digits of a date, or of a date and time, without the marks between them.
  private struct Digits {
    var all: [Int] = []
    var isUTC = false
    var hasTime: Bool { all.count > 8 }

    /// `nil` unless there are 8 digits, or 12 or 14 with a `T` after the eighth.
    init?(_ text: String) {
      var timeMark: Int?
      for byte in text.trimmed.utf8 {
        guard !isUTC else { return nil }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): all.append(Int(byte - UInt8(ascii: "0")))
        case UInt8(ascii: "T"), UInt8(ascii: "t"):
          guard timeMark == nil else { return nil }
          timeMark = all.count
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): isUTC = true
        case UInt8(ascii: "-") where timeMark == nil && [4, 6].contains(all.count): break
        case UInt8(ascii: ":") where timeMark != nil && [10, 12].contains(all.count): break
        default: return nil
        }
      }
      guard timeMark == (all.count == 8 ? nil : 8), [8, 12, 14].contains(all.count), hasTime || !isUTC else {
        return nil
      }
    }

    subscript(start: Int, count: Int) -> Int { all[start..<start + count].reduce(0) { $0 * 10 + $1 } }
  }
}
