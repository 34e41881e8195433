// SPDX-License-Identifier: Apache-2.0

/// The rules of one time zone: which offset from UTC holds when.
///
/// A value that is cheap to copy. Inside are a table of changes and, for the time after the table, a
/// rule that repeats every year (RFC 8536, section 3). Both are searched, never unrolled.
public struct ZoneRules: Hashable, Sendable {
  public let name: ZoneName
  let table: TZifTable

  /// UTC itself.
  public static let utc = ZoneRules(name: .utc)

  /// Makes a zone that always has UTC's offset.
  init(name: ZoneName) {
    self.name = name
    table = TZifTable(
      changes: [], typeOfChange: [], types: [LocalTimeType(offsetSeconds: 0, abbreviation: "UTC")],
      rule: nil)
  }

  /// Reads the bytes of a compiled zone file (RFC 8536, tzfile(5)), version 2 or later.
  ///
  /// - Throws: `TZifError`, which says what is wrong with the file. No bytes trap.
  public init(name: ZoneName, tzif: [UInt8]) throws(TZifError) {
    self.name = name
    table = try TZifReader.read(tzif)
  }

  /// What is added to UTC to get the time on the wall, in seconds; more than −25 h, less than 26 h.
  public func offsetSeconds(at instant: UTCInstant) -> Int {
    Int(table.type(at: instant.secondsSinceEpoch).offsetSeconds)
  }

  /// What the time on the wall is called: `CEST`.
  public func abbreviation(at instant: UTCInstant) -> String {
    table.type(at: instant.secondsSinceEpoch).abbreviation
  }

  /// What the wall shows, rounded down to the second.
  public func civil(at instant: UTCInstant) -> CivilDateTime {
    let type = table.type(at: instant.secondsSinceEpoch)
    return CivilDateTime(secondsOnWall: instant.secondsSinceEpoch + Int64(type.offsetSeconds))
  }
}

/// One kind of local time that a zone has or had: an offset and its name.
struct LocalTimeType: Hashable, Sendable {
  /// What is added to UTC, in seconds; in `offsets`.
  let offsetSeconds: Int32
  /// `CET`, or `+03` where the time has no name.
  let abbreviation: String

  /// More than −25 h and less than 26 h: all that RFC 8536, section 3.2, expects of a reader.
  static let offsets: ClosedRange<Int32> = -89_999...93_599
}

extension CivilDateTime {
  /// Makes what a wall shows that many seconds after 1970-01-01T00:00 on itself.
  init(secondsOnWall seconds: Int64) {
    let day = seconds.flooredDays
    date = CivilDate(daysSinceEpoch: Int(clamping: day))
    time = TimeOfDay(checkedSecondOfDay: Int(seconds - day * 86_400))
  }

  /// Seconds from 1970-01-01T00:00 on the same wall; negative before.
  var secondsOnWall: Int64 { Int64(date.daysSinceEpoch) * 86_400 + Int64(time.secondOfDay) }
}

extension Int64 {
  /// Whole days in that many seconds, rounded down.
  var flooredDays: Int64 { self / 86_400 - (self % 86_400 < 0 ? 1 : 0) }
}
