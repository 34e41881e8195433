// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import TokiModel

struct POSIXTimeZoneRuleTests {
  private func rules(_ text: String) throws -> ZoneRules {
    var file = ZoneFile()
    file.footer = "\n\(text)\n"
    return try ZoneRules(name: .utc, tzif: file.bytes)
  }

  struct Year: Sendable {
    let rule: String
    /// The changes of 2027, in UTC.
    let start: String
    let end: String
    let offsets: [Int]

    init(_ rule: String, _ start: String, _ end: String, _ offsets: [Int]) {
      self.rule = rule
      self.start = start
      self.end = end
      self.offsets = offsets
    }
  }

  @Test(arguments: [
    Year("CET-1CEST,M3.5.0,M10.5.0/3", "3-28 01:00:00", "10-31 01:00:00", [3600, 7200]),
    Year("EST5EDT,M3.2.0,M11.1.0", "3-14 07:00:00", "11-7 06:00:00", [-18000, -14400]),
    Year("<-03>3<-02>,M3.2.0,M11.1.0", "3-14 05:00:00", "11-7 04:00:00", [-10800, -7200]),
    Year("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "10-2 15:30:00", "4-3 15:00:00", [37800, 39600]),
    // Hours of the previous day and of later days (RFC 8536, section 3.3.1).
    Year("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "3-28 01:00:00", "10-31 01:00:00", [-7200, -3600]),
    Year("EET-2EEST,M3.4.4/50,M10.4.4/50", "3-27 00:00:00", "10-29 23:00:00", [7200, 10800]),
    Year("<-04>4<-03>,M9.1.6/24,M4.1.6/24", "9-5 04:00:00", "4-4 03:00:00", [-14400, -10800]),
    Year("AAA0BBB,J60/-167,J60/167", "2-22 01:00:00", "3-7 22:00:00", [0, 3600]),
    // Winter time as a negative change, as in Dublin.
    Year("IST-1GMT0,M10.5.0,M3.5.0/1", "10-31 01:00:00", "3-28 01:00:00", [3600, 0]),
    Year("AAA0BBB,J60/0,J365/0", "3-1 00:00:00", "12-30 23:00:00", [0, 3600]),
    Year("AAA0BBB,59/0,364/0", "3-1 00:00:00", "12-30 23:00:00", [0, 3600]),
    Year("AAA-1:02:03BBB-2:03:04,1/1:02:03,2/+2", "1-2 00:00:00", "1-2 23:56:56", [3723, 7384]),
  ])
  func `A rule changes at its moments`(year: Year) throws {
    let rules = try rules(year.rule)
    let start = try instant(year.start)
    let end = try instant(year.end)
    #expect(rules.offsetSeconds(at: start - .seconds(1)) == year.offsets[0])
    #expect(rules.offsetSeconds(at: start) == year.offsets[1])
    #expect(rules.offsetSeconds(at: end - .seconds(1)) == year.offsets[1])
    #expect(rules.offsetSeconds(at: end) == year.offsets[0])
    let first = try #require(rules.transition(after: try utc(2026, 12, 31)))
    let second = try #require(rules.transition(after: first.instant))
    #expect([first.instant, second.instant] == [start, end].sorted())
    #expect([first.offsetSecondsBefore, first.offsetSecondsAfter].sorted() == year.offsets.sorted())
    #expect(second.offsetSecondsBefore == first.offsetSecondsAfter)
    #expect(second.offsetSecondsAfter == first.offsetSecondsBefore)
  }

  @Test func `Day J60 is 1 March in a leap year too and day 59 is 29 February`() throws {
    #expect(
      try rules("AAA0BBB,J60/0,J365/0").transition(after: utc(2028, 1, 5))?.instant == utc(2028, 3, 1))
    #expect(
      try rules("AAA0BBB,59/0,J365/0").transition(after: utc(2028, 1, 5))?.instant == utc(2028, 2, 29))
  }

  // RFC 8536, section 3.3.1, gives this as the example of a rule without end.
  @Test func `A daylight saving time that ends where it begins never stops`() throws {
    let rules = try rules("XXX3EDT4,0/0,J365/23")
    for instant in [try utc(2027, 1, 1, 3, 59, 59), try utc(2027, 1, 1, 4), try utc(2027, 7, 1)] {
      #expect(rules.offsetSeconds(at: instant) == -14_400)
      #expect(rules.transition(after: instant) == nil)
    }
  }

  @Test func `A rule whose two times have one offset has no change`() throws {
    let rules = try rules("AAA0BBB0,M3.5.0,M10.5.0/3")
    #expect(rules.transition(after: try utc(2027, 1, 1)) == nil)
    #expect(rules.abbreviation(at: try utc(2027, 7, 1)) == "BBB")
  }

  @Test func `Changes end where UTCInstant ends`() throws {
    let rules = try rules("CET-1CEST,M3.5.0,M10.5.0/3")
    let last = try #require(rules.transition(after: try utc(2262, 1, 1)))
    #expect(last.instant == (try utc(2262, 3, 30, 1)))
    #expect(rules.transition(after: last.instant) == nil)
    #expect(rules.transition(after: UTCInstant(nanosecondsSinceEpoch: .max)) == nil)
  }

  @Test(arguments: [
    (" UTC0", 0), ("UT0", 2), ("UTC", 3), ("UTC25", 3), ("UTC0:60", 5), ("UTC0x", 5), ("<+0>0", 3),
    ("<+03-3", 6), ("<+0 3>3", 3), ("CET-1CEST", 9), ("CET-1CEST,M3.5.0", 16), ("CET-1CEST,M3.5.0,", 17),
    ("CET-1CEST,M13.5.0,M10.5.0", 11), ("CET-1CEST,M3.0.0,M10.5.0", 13), ("CET-1CEST,M3.6.0,M10.5.0", 13),
    ("CET-1CEST,M3.5.7,M10.5.0", 15), ("CET-1CEST,J0,J5", 11), ("CET-1CEST,J366,J5", 11),
    ("CET-1CEST,366,5", 10), ("CET-1CEST,1/168,5", 12), ("CET-1CEST,1/-168,5", 13),
    ("CET-1CEST,1,5/3/3", 15), ("CET-1CEST,1,99999999999999999999", 12), ("CET--1", 4),
    ("CET-1CEST-2:00:00:00,1,2", 17), ("AAA-24:59:59BBB-25,1,2", 16), (":Europe/Berlin", 0),
    ("CET-1\u{E9}ST,1,2", 5),
  ])
  func `An invalid rule is refused at the place of its fault`(text: String, offset: Int) {
    #expect(throws: TZifError.badFooter(offset: offset)) { try rules(text) }
  }

  @Test func `The widest offsets that a rule can say are inside those of a file`() throws {
    #expect(try rules("AAA-24:59:59BBB,1,2").offsetSeconds(at: utc(2027, 1, 2)) == 93_599)
    #expect(try rules("AAA24:59:59").offsetSeconds(at: utc(2027, 1, 2)) == -89_999)
  }

  /// Parses `3-28 01:00:00` as an instant of 2027.
  private func instant(_ text: String) throws -> UTCInstant {
    let parts = try text.split { "- :".contains($0) }.map { try #require(Int($0)) }
    return try utc(2027, parts[0], parts[1], parts[2], parts[3], parts[4])
  }
}
