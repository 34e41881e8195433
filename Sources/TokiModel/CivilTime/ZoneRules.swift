// SPDX-License-Identifier: Apache-2.0

/// The rules of one time zone: which offset from UTC holds when.
public struct ZoneRules: Hashable, Sendable {
  public let name: ZoneName

  /// UTC itself.
  public static let utc = ZoneRules(name: .utc)

  init(name: ZoneName) { self.name = name }

  /// Reads the bytes of a compiled zone file (RFC 8536, tzfile(5)), version 2 or later.
  public init(name: ZoneName, tzif: [UInt8]) throws(TZifError) { self.name = name }

  /// What is added to UTC to get the time on the wall, in seconds.
  public func offsetSeconds(at instant: UTCInstant) -> Int { 0 }

  /// What the time on the wall is called: `CEST`.
  public func abbreviation(at instant: UTCInstant) -> String { "UTC" }

  /// What the wall shows, rounded down to the second.
  public func civil(at instant: UTCInstant) -> CivilDateTime {
    let seconds = Int(instant.secondsSinceEpoch) + offsetSeconds(at: instant)
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return CivilDateTime(
      date: CivilDate(daysSinceEpoch: day), time: TimeOfDay(secondOfDay: seconds - day * 86_400)!)
  }

  /// Which instants a date and time on the wall stand for.
  public func resolve(_ wall: CivilDateTime) -> LocalResolution {
    .unique(
      UTCInstant(
        secondsSinceEpoch: Int64(wall.date.daysSinceEpoch) * 86_400 + Int64(wall.time.secondOfDay)))
  }
}

/// Why a zone file cannot be read.
public enum TZifError: Error, Hashable, Sendable {
  case notTZif
}

extension ZoneRules {
  /// The day of the first such time after an instant: today, or tomorrow when it is past.
  public static func nextDate(of time: TimeOfDay, after instant: UTCInstant, in rules: ZoneRules) -> CivilDate {
    let today = rules.civil(at: instant).date
    let ring = rules.resolve(CivilDateTime(date: today, time: time)).ringInstant
    return ring > instant ? today : today.adding(days: 1)
  }
}
