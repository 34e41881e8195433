// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Dated examples, including all those in doc comments.
struct ZoneRulesTests {
  @Test func `Berlin leaves out 02:30 in spring`() throws {
    let rules = try SystemZones.rules("Europe/Berlin")
    #expect(try rules.resolve(wall(2026, 3, 29, 2, 30)) == .gap(end: utc(2026, 3, 29, 1)))
    #expect(try rules.civil(at: utc(2026, 3, 29, 1)) == wall(2026, 3, 29, 3))
    #expect(try rules.abbreviation(at: utc(2026, 3, 29, 1)) == "CEST")
    #expect(try rules.resolve(wall(2026, 3, 29, 3)) == .unique(utc(2026, 3, 29, 1)))
    #expect(
      try rules.resolve(wall(2026, 3, 29, 1, 59, 59)) == .unique(utc(2026, 3, 29, 0, 59, 59)))
  }

  @Test func `Berlin has 02:30 twice in autumn`() throws {
    let rules = try SystemZones.rules("Europe/Berlin")
    #expect(
      try rules.resolve(wall(2026, 10, 25, 2, 30))
        == .overlap(first: utc(2026, 10, 25, 0, 30), second: utc(2026, 10, 25, 1, 30)))
    #expect(try rules.resolve(wall(2026, 10, 25, 3)) == .unique(utc(2026, 10, 25, 2)))
  }

  @Test func `Lord Howe leaves out half an hour, and has half an hour twice`() throws {
    let rules = try SystemZones.rules("Australia/Lord_Howe")
    #expect(try rules.resolve(wall(2026, 10, 4, 2, 15)) == .gap(end: utc(2026, 10, 3, 15, 30)))
    #expect(try rules.resolve(wall(2026, 10, 4, 2, 30)) == .unique(utc(2026, 10, 3, 15, 30)))
    #expect(
      try rules.resolve(wall(2026, 4, 5, 1, 45))
        == .overlap(first: utc(2026, 4, 4, 14, 45), second: utc(2026, 4, 4, 15, 15)))
  }

  @Test func `Samoa left out a whole day`() throws {
    let rules = try SystemZones.rules("Pacific/Apia")
    #expect(try rules.resolve(wall(2011, 12, 30)) == .gap(end: utc(2011, 12, 30, 10)))
    #expect(try rules.resolve(wall(2011, 12, 30, 7)) == .gap(end: utc(2011, 12, 30, 10)))
    #expect(try rules.resolve(wall(2011, 12, 30, 23, 59, 59)) == .gap(end: utc(2011, 12, 30, 10)))
    #expect(try rules.civil(at: utc(2011, 12, 30, 10)) == wall(2011, 12, 31))
  }

  @Test func `Kwajalein's day of 1969 came twice`() throws {
    let rules = try SystemZones.rules("Pacific/Kwajalein")
    guard case .overlap(let first, let second) = try rules.resolve(wall(1969, 9, 30, 12)) else {
      Issue.record("\(try rules.resolve(wall(1969, 9, 30, 12)))")
      return
    }
    #expect(second - first == .hours(23))
  }

  @Test func `A clock stands still at midnight where midnight is left out`() throws {
    let rules = try SystemZones.rules("America/Sao_Paulo")
    #expect(try rules.resolve(wall(2018, 11, 4)) == .gap(end: utc(2018, 11, 4, 3)))
    #expect(try rules.civil(at: utc(2018, 11, 4, 3)) == wall(2018, 11, 4, 1))
  }

  @Test func `UTC never changes`() throws {
    #expect(ZoneRules.utc.offsetSeconds(at: try utc(2026, 7, 1)) == 0)
    #expect(ZoneRules.utc.abbreviation(at: try utc(2026, 7, 1)) == "UTC")
    #expect(ZoneRules.utc.transition(after: try utc(1900, 1, 1)) == nil)
    #expect(try ZoneRules.utc.resolve(wall(2026, 7, 1, 9)) == .unique(utc(2026, 7, 1, 9)))
  }

  @Test func `The wall is rounded down, also before 1970`() throws {
    let before = UTCInstant(nanosecondsSinceEpoch: -1)
    #expect(ZoneRules.utc.civil(at: before) == (try wall(1969, 12, 31, 23, 59, 59)))
    let tokyo = try SystemZones.rules("Asia/Tokyo")
    let nearly = try utc(2026, 5, 28, 15) - TimeSpan(nanoseconds: 1)
    #expect(tokyo.civil(at: nearly) == (try wall(2026, 5, 28, 23, 59, 59)))
  }

  @Test func `The ends of the range do not trap`() throws {
    for name in ["Europe/Berlin", "Asia/Tokyo", "Etc/GMT+12", "Etc/GMT-14"] {
      let rules = try SystemZones.rules(name)
      for nanoseconds in [Int64.min, .max] {
        let instant = UTCInstant(nanosecondsSinceEpoch: nanoseconds)
        #expect([1677, 2262].contains(rules.civil(at: instant).date.year))
        _ = rules.transition(after: instant)
      }
      #expect(
        try rules.resolve(wall(9999, 12, 31, 23, 59, 59)).ringInstant.nanosecondsSinceEpoch == .max)
      #expect(try rules.resolve(wall(1, 1, 1)).ringInstant.nanosecondsSinceEpoch == .min)
    }
  }

  @Test func `Before the table the first type holds`() throws {
    // 1883-11-18: railway time starts; before it local solar time, 4:56:02 behind UTC.
    let rules = try SystemZones.rules("America/New_York")
    #expect(rules.offsetSeconds(at: UTCInstant(secondsSinceEpoch: -5_000_000_000)) == -17_762)
    #expect(rules.abbreviation(at: UTCInstant(secondsSinceEpoch: -5_000_000_000)) == "LMT")
  }

  @Test func `Dates stop at the years 1 and 9999`() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 1))
    #expect(date.adding(days: -1) == CivilDate(year: 2026, month: 2, day: 28))
    #expect(date.adding(days: .max) == CivilDate(year: 9999, month: 12, day: 31))
    #expect(date.adding(days: .min) == CivilDate(year: 1, month: 1, day: 1))
  }

  @Test func `Days and dates are the same count`() {
    var expected = CivilDate(daysSinceEpoch: -719_162)
    for day in -719_161...2_932_896 {
      let date = CivilDate(daysSinceEpoch: day)
      // Counted by hand: the next day, or the first of the next month.
      let next =
        CivilDate(year: expected.year, month: expected.month, day: expected.day + 1)
        ?? CivilDate(year: expected.year, month: expected.month + 1, day: 1)
        ?? CivilDate(year: expected.year + 1, month: 1, day: 1)
      guard date == next, date.daysSinceEpoch == day else {
        Issue.record("day \(day) is \(date)")
        return
      }
      expected = date
    }
  }
}
