// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension UTCInstant {
  /// RFC 3339 in UTC with nine digits: `2026-11-22T05:30:00.000000001Z`.
  var wireText: String {
    let seconds = secondsSinceEpoch
    let second = Int((seconds % 86_400 + 86_400) % 86_400)
    let day = (Int(seconds) - second) / 86_400
    let date = CivilDate(daysSinceEpoch: day)
    let time = "\(digits(second / 3600, 2)):\(digits(second / 60 % 60, 2)):\(digits(second % 60, 2))"
    return "\(date.wireText)T\(time).\(digits(Int(nanosecondOfSecond), 9))Z"
  }

  /// Reads an instant as RFC 3339 section 5.6 has it, with any offset and up to nine digits.
  ///
  /// `nil` for anything else, for a leap second, and for an instant outside the range.
  init?(wireText text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
      scanner.skip("-"), let day = scanner.number(2), scanner.skip("T") || scanner.skip("t"),
      let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2),
      scanner.skip(":"), let second = scanner.number(2),
      let date = CivilDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    var nanoseconds: Int64 = 0
    if scanner.skip(".") {
      guard let fraction = scanner.fraction() else { return nil }
      nanoseconds = fraction
    }
    var offset = 0
    if !scanner.skip("Z"), !scanner.skip("z") {
      let isEast = scanner.skip("+")
      guard isEast || scanner.skip("-"), let hours = scanner.number(2), scanner.skip(":"),
        let minutes = scanner.number(2), hours < 24, minutes < 60
      else { return nil }
      offset = (hours * 60 + minutes) * (isEast ? 60 : -60)
    }
    guard scanner.isAtEnd else { return nil }
    var seconds = Int64(date.daysSinceEpoch * 86_400 + time.secondOfDay - offset)
    // Near the early end the whole second alone lies outside the range.
    if seconds < 0, nanoseconds > 0 {
      seconds += 1
      nanoseconds -= 1_000_000_000
    }
    let (whole, tooFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, outside) = whole.addingReportingOverflow(nanoseconds)
    guard !tooFar, !outside else { return nil }
    self.init(nanosecondsSinceEpoch: sum)
  }
}

extension CivilDate {
  /// ISO 8601: `2026-11-22`.
  var wireText: String { "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))" }

  /// Reads `2026-11-22`; `nil` for anything else.
  init?(wireText text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
      scanner.skip("-"), let day = scanner.number(2), scanner.isAtEnd
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension TimeOfDay {
  /// Reads `07:00` or `07:00:30`; `nil` for anything else.
  init?(wireText text: String) {
    var scanner = DigitScanner(text)
    guard let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2) else {
      return nil
    }
    var second = 0
    if scanner.skip(":") {
      guard let given = scanner.number(2) else { return nil }
      second = given
    }
    guard scanner.isAtEnd else { return nil }
    self.init(hour: hour, minute: minute, second: second)
  }
}

/// A number of 0 or more with leading zeros.
private func digits(_ value: Int, _ count: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
}

/// Reads texts that are made of digits in fixed places.
private struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }

  /// Exactly `count` digits.
  mutating func number(_ count: Int) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// One to nine digits after a point, as nanoseconds.
  mutating func fraction() -> Int64? {
    guard var value = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      guard count < 9 else { return nil }
      value = value * 10 + digit
      count += 1
    }
    for _ in count..<9 { value *= 10 }
    return Int64(value)
  }
}
