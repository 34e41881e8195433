// SPDX-License-Identifier: Apache-2.0

/// The rules of one time zone: its offset from UTC at every instant.
///
/// Cheap to copy. It holds a table of changes and, for the time after the table, a rule that repeats every year (RFC
/// 8536, section 3). Both are searched, never unrolled.
public struct ZoneRules: Hashable, Sendable {
  /// The zone's name in the tz database.
  public let name: ZoneName
  let table: TZifTable

  /// The rules of UTC itself.
  public static let utc = ZoneRules(name: .utc)

  /// Makes a zone that always has the offset of UTC.
  init(name: ZoneName) {
    let type = LocalTimeType(offsetSeconds: 0, abbreviation: "UTC")
    self.init(name: name, table: TZifTable(changes: [], typeOfChange: [], types: [type], rule: nil))
  }

  init(name: ZoneName, table: TZifTable) {
    self.name = name
    self.table = table
  }

  /// Parses the bytes of a compiled zone file (RFC 8536, tzfile(5)), version 2 or later.
  ///
  /// - Throws: `TZifError` with the fault of the file. No bytes trap.
  public init(name: ZoneName, tzif: [UInt8]) throws(TZifError) {
    self.name = name
    table = try TZifReader.read(tzif)
  }

  /// Seconds to add to UTC for local time; more than −25 h, less than 26 h.
  public func offsetSeconds(at instant: UTCInstant) -> Int {
    Int(table.type(at: instant.secondsSinceEpoch).offsetSeconds)
  }

  /// Abbreviation of local time: `CEST`.
  public func abbreviation(at instant: UTCInstant) -> String {
    table.type(at: instant.secondsSinceEpoch).abbreviation
  }

  /// Local date and time, rounded down to the second.
  public func civil(at instant: UTCInstant) -> CivilDateTime {
    let type = table.type(at: instant.secondsSinceEpoch)
    return CivilDateTime(wallClockSeconds: instant.secondsSinceEpoch + Int64(type.offsetSeconds))
  }
}

/// A local time that a zone has or had: an offset and its abbreviation.
struct LocalTimeType: Hashable, Sendable {
  /// Seconds to add to UTC; in `offsets`.
  let offsetSeconds: Int32
  /// `CET`, or `+03` if the time has no name.
  let abbreviation: String

  /// More than −25 h and less than 26 h, which RFC 8536, section 3.2, expects every reader to accept.
  static let offsets: ClosedRange<Int32> = -89_999...93_599
}

extension CivilDateTime {
  /// Makes the date and time that many seconds after 1970-01-01T00:00, both on the wall clock.
  init(wallClockSeconds seconds: Int64) {
    let day = seconds.flooredDays
    date = CivilDate(daysSinceEpoch: Int(clamping: day))
    time = TimeOfDay(checkedSecondOfDay: Int(seconds - day * 86_400))
  }

  /// Seconds since 1970-01-01T00:00 on the same wall clock; negative before.
  var wallClockSeconds: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondOfDay) }
}

extension Int64 {
  /// Whole days in this many seconds, rounded down.
  var flooredDays: Int64 { self / 86_400 - (self % 86_400 < 0 ? 1 : 0) }
}
