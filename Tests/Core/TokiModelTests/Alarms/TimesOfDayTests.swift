// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@Suite struct `Several times of a day` {
  private func times(_ texts: String) throws -> TimesOfDay {
    try #require(TimesOfDay(texts.split(separator: " ").compactMap { TimeOfDay(text: String($0)) }))
  }

  private func daily(_ times: TimesOfDay) -> AlarmSchedule {
    AlarmSchedule(times: times, recurrence: .weekly(.everyDay))
  }

  /// The wall clock and the offset in hours of the rings between two instants.
  private func rings(_ schedule: AlarmSchedule, _ zone: String, from: String, to: String) throws -> [String] {
    let rules = try SystemZones.rules(zone)
    let (first, last) = (try #require(UTCInstant(rfc3339: from)), try #require(UTCInstant(rfc3339: to)))
    var all: [String] = []
    var after = first - TimeSpan(nanoseconds: 1)
    while let ring = schedule.next(after: after, in: rules), ring <= last {
      all.append("\(rules.civil(at: ring).time.text)\(rules.offsetSeconds(at: ring) >= 7_200 ? "s" : "")")
      after = ring
    }
    return all
  }

  @Test func `They are in order, each once`() throws {
    #expect(try times("08:00 07:00 08:00").all.map(\.text) == ["07:00", "08:00"])
    #expect(TimesOfDay([]) == nil)
  }

  @Test(arguments: [
    ("09:00 09:15 09:30 09:45 10:00", "15 09:00 10:00"), ("00:00 06:00 12:00 18:00", nil),
    ("00:00 01:00 02:00 22:00 23:00", "60 22:00 02:00"), ("09:00 09:15 09:30 09:45 10:01", nil),
    ("09:00:01 09:00:02 09:00:03 09:00:04 09:00:05", nil), ("00:00 05:00 10:00 15:00 20:00", "300 00:00 20:00"),
  ])
  func `Five or more at equal distances are steps`(texts: String, steps: String?) throws {
    let found = try times(texts).steps.map { "\($0.minutes) \($0.first.text) \($0.last.text)" }
    #expect(found == steps)
  }

  @Test(arguments: [1, 7, 15, 60, 240, 1_439])
  func `Steps of a window are read back from their times`(minutes: Int) throws {
    for (first, last) in [("09:00", "17:00"), ("22:00", "06:00"), ("00:00", "23:59"), ("00:30", "23:30")] {
      let (first, last) = (try #require(TimeOfDay(text: first)), try #require(TimeOfDay(text: last)))
      let times = try #require(TimesOfDay(every: minutes, from: first, to: last))
      guard let steps = times.steps else {
        #expect(times.all.count < 5)
        continue
      }
      #expect(TimesOfDay(every: steps.minutes, from: steps.first, to: steps.last) == times)
      #expect(steps.minutes == minutes)
    }
  }

  @Test func `A schedule rings at each of them, day after day`() throws {
    let schedule = daily(try times("07:00 07:30 20:00"))
    let all = try rings(schedule, "Europe/Berlin", from: "2026-07-01T05:30:00Z", to: "2026-07-02T05:00:00Z")
    #expect(all == ["07:30s", "20:00s", "07:00s"])
  }

  @Test func `Steps ring once over a gap, at its end`() throws {
    let schedule = daily(try #require(TimesOfDay(every: 15, from: time("00:00"), to: time("23:59"))))
    let all = try rings(schedule, "Europe/Berlin", from: "2026-03-29T00:30:00Z", to: "2026-03-29T01:15:00Z")
    #expect(all == ["01:30", "01:45", "03:00s", "03:15s"])
  }

  @Test func `Steps go on through an hour that comes twice`() throws {
    let schedule = daily(try #require(TimesOfDay(every: 30, from: time("00:00"), to: time("23:59"))))
    let all = try rings(schedule, "Europe/Berlin", from: "2026-10-24T23:30:00Z", to: "2026-10-25T02:00:00Z")
    #expect(all == ["01:30s", "02:00s", "02:30s", "02:00", "02:30", "03:00"])
  }

  @Test func `Single times ring only at the first of two`() throws {
    let schedule = daily(try times("02:00 02:30"))
    let all = try rings(schedule, "Europe/Berlin", from: "2026-10-24T23:30:00Z", to: "2026-10-25T12:00:00Z")
    #expect(all == ["02:00s", "02:30s"])
  }

  @Test(arguments: [
    "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Beirut", "Pacific/Apia", "Asia/Tokyo",
  ])
  func `Steps of an hour are never longer nor shorter apart than the clock allows`(zone: String) throws {
    let rules = try SystemZones.rules(zone)
    let schedule = daily(try #require(TimesOfDay(every: 30, from: time("00:00"), to: time("23:59"))))
    for start in ["2011-12-28T00:00:00Z", "2026-03-20T00:00:00Z", "2026-10-01T00:00:00Z", "2026-10-20T00:00:00Z"] {
      var instant = try #require(UTCInstant(rfc3339: start))
      for ring in schedule.rings(after: instant, in: rules, count: 48 * 14) {
        let distance = ring.instant - instant
        #expect(distance > .zero && distance <= .minutes(30), "\(zone) \(ring.instant.rfc3339)")
        instant = ring.instant
      }
    }
  }

  private func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text: text)) }

  // MARK: - An alarm

  private let berlin = Result { try SystemZones.rules("Europe/Berlin") }

  private func alarm(_ texts: String, _ recurrence: AlarmRecurrence, at now: HostMoment) throws -> Alarm {
    try #require(
      Alarm(id: AlarmID(1), times: try times(texts), recurrence: recurrence, at: now, in: try berlin.get()))
  }

  private func moment(_ text: String) throws -> HostMoment {
    HostMoment(boot: BootInstant(nanosecondsSinceBoot: 0), utc: try #require(UTCInstant(rfc3339: text)))
  }

  @Test func `Skipping leaves out one ring and not its day`() throws {
    let now = try moment("2026-07-01T04:00:00Z")
    var alarm = try alarm("07:00 08:00", .weekly(.everyDay), at: now)
    try alarm.apply(.skip(1), at: now, in: try berlin.get())
    #expect(alarm.skippedTimes.map(\.text) == ["2026-07-01T07:00"])
    #expect(alarm.skipped.isEmpty)
    #expect(alarm.next?.rfc3339 == "2026-07-01T06:00:00.000000000Z")
    try alarm.apply(.unskip, at: now, in: try berlin.get())
    #expect(alarm.next?.rfc3339 == "2026-07-01T05:00:00.000000000Z")
  }

  @Test func `An alarm for one day rings at all its times, and is over after the last`() throws {
    let day = try #require(CivilDate(text: "2026-07-01"))
    let now = try moment("2026-07-01T04:00:00Z")
    var alarm = try alarm("07:00 08:00", .once(day), at: now)
    let first = alarm.takeDue(at: try moment("2026-07-01T05:00:00Z"), in: try berlin.get())
    alarm.ring(planned: try #require(first.first).planned)
    alarm.finish()
    #expect(alarm.state == .scheduled)
    #expect(alarm.next?.rfc3339 == "2026-07-01T06:00:00.000000000Z")
    #expect(!alarm.replan(at: try moment("2026-07-01T05:10:00Z"), in: try berlin.get()))
    let second = alarm.takeDue(at: try moment("2026-07-01T06:00:00Z"), in: try berlin.get())
    alarm.ring(planned: try #require(second.first).planned)
    alarm.finish()
    #expect(alarm.state == .off && alarm.isOver)
  }

  @Test func `An alarm for one day leaves out the first of its times alone`() throws {
    let day = try #require(CivilDate(text: "2026-07-01"))
    let now = try moment("2026-07-01T04:00:00Z")
    var alarm = try alarm("07:00 08:00", .once(day), at: now)
    try alarm.apply(.skip(1), at: now, in: try berlin.get())
    #expect(alarm.next?.rfc3339 == "2026-07-01T06:00:00.000000000Z")
    #expect(throws: AlarmRefusal.nothingLeft) { try alarm.apply(.skip(1), at: now, in: try berlin.get()) }
  }
}
