// SPDX-License-Identifier: Apache-2.0
import TokiModel

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
