// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct LeapWindowTests {
  @Test(arguments: [
    ("2026-12-31T20:00:00Z", "2027-01-01T00:00:00Z"), ("2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"),
    ("2028-02-29T23:59:59Z", "2028-03-01T00:00:00Z"), ("2026-06-15T00:00:00Z", "2026-07-01T00:00:00Z"),
    ("1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z"), ("1969-11-30T00:00:00Z", "1969-12-01T00:00:00Z"),
  ])
  func `An announcement means the end of its month`(at: String, end: String) throws {
    let instant = try #require(UTCInstant(rfc3339: at))
    #expect(LeapWindow.monthEnd(after: instant) == UTCInstant(rfc3339: end))
  }

  @Test(
    arguments: [
      ("2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z"), ("2026-12-30T23:59:59Z", nil),
      ("2027-01-02T00:00:00Z", "2027-01-01T00:00:00Z"), ("2027-01-02T00:00:01Z", nil), ("2026-12-15T00:00:00Z", nil),
    ] as [(String, String?)])
  func `A leap second is near for a day before and a day after`(at: String, end: String?) throws {
    let instant = try #require(UTCInstant(rfc3339: at))
    #expect(LeapWindow.monthEnd(near: instant) == end.flatMap { UTCInstant(rfc3339: $0) })
  }

  // MARK: In the clock

  private func clock(at text: String, leap: LeapSecond?) throws -> (BoundedClock, UTCInstant) {
    let instant = try #require(UTCInstant(rfc3339: text))
    var clock = BoundedClock(TrustedTimeOptions())
    _ = clock.observe(clocks(at: boot(1_000)))
    let interval = UTCInterval(instant - .milliseconds(10), instant + .milliseconds(10))
    #expect(clock.take(interval, basis: .majority, at: clocks(at: boot(1_000))) == true)
    clock.announce(leap, at: instant)
    return (clock, instant)
  }

  @Test func `Within a day of a leap second the bound is a second wider`() throws {
    let (far, _) = try clock(at: "2026-12-30T12:00:00Z", leap: .inserted)
    #expect(far.leap == .inserted)
    #expect(far.published(at: boot(1_000))?.bound == .milliseconds(10))
    // Half a day later it is near enough.
    #expect(far.published(at: boot(1_000) + .hours(13))?.bound == .milliseconds(1_010))
    let (none, _) = try clock(at: "2026-12-31T12:00:00Z", leap: nil)
    #expect(none.leap == nil)
    #expect(none.published(at: boot(1_000))?.bound == .milliseconds(10))
  }

  @Test func `A leap second in the bound is no reason to distrust the clock`() throws {
    let (near, _) = try clock(at: "2026-12-31T12:00:00Z", leap: .inserted)
    #expect(near.limit(at: boot(1_000)) == .seconds(2))
    let (none, _) = try clock(at: "2026-12-31T12:00:00Z", leap: nil)
    #expect(none.limit(at: boot(1_000)) == .seconds(1))
  }

  @Test func `After an inserted leap second the time is a second less`() throws {
    var (clock, instant) = try clock(at: "2026-12-31T23:59:00Z", leap: .inserted)
    let later = boot(1_000) + .seconds(120)
    #expect(clock.observe(clocks(at: later)) == .leapPassed)
    #expect(clock.leap == nil)
    let reading = try #require(clock.published(at: later)).reading(at: later)
    #expect(reading.midpoint == instant + .seconds(119))
    // Whether or not the second has been counted, it is within the bound.
    #expect(reading.earliest <= instant + .seconds(119) && instant + .seconds(120) <= reading.latest)
    #expect(clock.observe(clocks(at: later + .seconds(1))) == .none)
  }

  @Test func `A past leap second is not announced again by servers that are slow to forget it`() throws {
    let (clock, _) = try clock(at: "2027-01-01T00:20:00Z", leap: .inserted)
    #expect(clock.leap == nil)
    // Servers that have counted it and those that have not differ by a second.
    #expect(clock.published(at: boot(1_000))?.bound == .milliseconds(1_010))
  }

  @Test func `A report from before a leap second does not announce it afterwards`() throws {
    let instant = try #require(UTCInstant(rfc3339: "2026-12-31T23:59:00Z"))
    let report = TrustedTimeReport(
      state: .trusted, anchor: TimeAnchor(boot: boot(1_000), utc: instant, bound: .zero, growth: 0), leap: .inserted)
    #expect(report.leap(at: boot(1_059)) == .inserted)
    #expect(report.leap(at: boot(1_060)) == nil)
  }

  @Test func `An announcement that is taken back is forgotten`() throws {
    var (clock, instant) = try clock(at: "2026-12-31T12:00:00Z", leap: .deleted)
    #expect(clock.leap == .deleted)
    clock.announce(nil, at: instant)
    #expect(clock.leap == nil)
    #expect(clock.published(at: boot(1_000))?.bound == .milliseconds(10))
  }
}
