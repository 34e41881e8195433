// SPDX-License-Identifier: Apache-2.0

extension UTCInstant {
  /// The instant in UTC with nanoseconds (RFC 3339): `2026-03-29T01:00:00.000000000Z`.
  public var rfc3339: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(30)
    appendRFC3339(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the same text, 30 bytes.
  public func appendRFC3339(to bytes: inout [UInt8]) {
    let wall = CivilDateTime(wallClockSeconds: secondsSinceEpoch)
    for (number, digits, end) in [
      (wall.date.year, 4, UInt8(ascii: "-")), (wall.date.month, 2, UInt8(ascii: "-")),
      (wall.date.day, 2, UInt8(ascii: "T")), (wall.time.hour, 2, UInt8(ascii: ":")),
      (wall.time.minute, 2, UInt8(ascii: ":")), (wall.time.second, 2, UInt8(ascii: ".")),
      (Int(nanosecondOfSecond), 9, UInt8(ascii: "Z")),
    ] {
      var rest = number
      let start = bytes.count
      for _ in 0..<digits { bytes.append(0) }
      for index in stride(from: start + digits - 1, through: start, by: -1) {
        bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      bytes.append(end)
    }
  }

  /// Parses a date and time of RFC 3339, section 5.6: `2026-03-29T03:00:00+02:00`.
  ///
  /// It can have any offset and up to nine decimals. `nil` for anything else, for an instant outside this type's range,
  /// and for a leap second, which POSIX time does not have.
  public init?(rfc3339 text: String) {
    var reader = RFC3339Reader(bytes: Array(text.utf8))
    guard let nanoseconds = reader.nanosecondsSinceEpoch() else { return nil }
    self.init(nanosecondsSinceEpoch: nanoseconds)
  }
}

/// Reads one date and time.
private struct RFC3339Reader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func nanosecondsSinceEpoch() -> Int64? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T") || take("t"), let hour = number(2), take(":"), let minute = number(2), take(":"),
      let second = number(2), let date = CivilDate(year: year, month: month, day: day),
      let time = TimeOfDay(hour: hour, minute: minute, second: second), let fraction = fraction(),
      let offset = offset(), position == bytes.count
    else { return nil }
    let seconds = CivilDateTime(date: date, time: time).wallClockSeconds - offset
    // Both parts get one sign, so that only an instant out of range overflows.
    let (whole, part) = seconds < 0 ? (seconds + 1, fraction - 1_000_000_000) : (seconds, fraction)
    let (product, overflow) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, sumOverflow) = product.addingReportingOverflow(part)
    return overflow || sumOverflow ? nil : sum
  }

  /// Reads `.5` as nanoseconds; 0 if there is no point.
  private mutating func fraction() -> Int64? {
    guard take(".") else { return 0 }
    let start = position
    var value: Int64 = 0
    var scale: Int64 = 1_000_000_000
    while let digit {
      guard position - start < 9 else { return nil }
      value = value * 10 + Int64(digit)
      scale /= 10
      position += 1
    }
    return position > start ? value * scale : nil
  }

  /// Reads `Z` or `+09:00` as seconds.
  private mutating func offset() -> Int64? {
    if take("Z") || take("z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = number(2), hours < 24, take(":"),
      let minutes = number(2), minutes < 60
    else { return nil }
    let seconds = Int64(hours * 3600 + minutes * 60)
    return isNegative ? -seconds : seconds
  }

  private var digit: Int? {
    guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
    return Int(bytes[position]) - 0x30
  }

  private mutating func number(_ digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let digit else { return nil }
      value = value * 10 + digit
      position += 1
    }
    return value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }
}
