// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// Timelines of one alarm: a command, the resulting rings, time passes, more rings.
struct AlarmTransitionTests {
  private let berlin: ZoneRules

  init() throws { berlin = try SystemZones.rules("Europe/Berlin") }

  private func moment(_ utc: UTCInstant) -> HostMoment {
    HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: utc.nanosecondsSinceEpoch &- 1_700_000_000_000_000_000), utc: utc)
  }

  private func alarm(
    _ hour: Int, _ minute: Int = 0, _ recurrence: AlarmRecurrence = .weekly(.everyDay), at now: UTCInstant,
    in rules: ZoneRules? = nil
  ) throws -> WatchedAlarm {
    let time = try #require(TimeOfDay(hour: hour, minute: minute))
    let made = Alarm(
      id: AlarmID(1), times: TimesOfDay(time), recurrence: recurrence, at: moment(now), in: rules ?? berlin)
    return WatchedAlarm(try #require(made))
  }

  private func rule(_ text: String, from start: String) throws -> AlarmRecurrence {
    .repeating(try Recurrence(rrule: text), from: try date(start))
  }

  /// Lets time pass until an instant; returns the rings, each dismissed at once.
  private func rings(of alarm: WatchedAlarm, until end: UTCInstant, in rules: ZoneRules? = nil) -> [UTCInstant] {
    var rang: [UTCInstant] = []
    while let next = alarm.next, next <= end {
      for due in alarm.takeDue(at: moment(next), in: rules ?? berlin) {
        rang.append(due.planned)
        alarm.value.ring(planned: due.planned)
        alarm.value.finish()
      }
    }
    return rang
  }

  // MARK: - Skip

  @Test func `The night on which clocks go forward is skipped, and the next day is as usual`() throws {
    let alarm = try alarm(2, 30, at: utc(2026, 3, 28, 12))
    #expect(alarm.next == (try utc(2026, 3, 29, 1)))
    try alarm.apply(.skip(1), at: moment(utc(2026, 3, 28, 12)), in: berlin)
    #expect(alarm.skipped == [try date("2026-03-29")])
    #expect(alarm.next == (try utc(2026, 3, 30, 0, 30)))
    #expect(
      rings(of: alarm, until: try utc(2026, 3, 31, 12)) == (try [utc(2026, 3, 30, 0, 30), utc(2026, 3, 31, 0, 30)]))
  }

  @Test func `A night with 02:30 twice that is skipped is quiet at both`() throws {
    let alarm = try alarm(2, 30, at: utc(2026, 10, 24, 12))
    try alarm.apply(.skip(1), at: moment(utc(2026, 10, 24, 12)), in: berlin)
    #expect(rings(of: alarm, until: try utc(2026, 10, 26, 12)) == [try utc(2026, 10, 26, 1, 30)])
  }

  @Test func `Skipping again adds the next days, and unskip brings all of them back`() throws {
    let now = moment(try utc(2026, 7, 1, 12))
    let alarm = try alarm(7, 0, rule("FREQ=WEEKLY;BYDAY=MO,TH", from: "2026-01-01"), at: now.utc)
    try alarm.apply(.skip(1), at: now, in: berlin)
    try alarm.apply(.skip(2), at: now, in: berlin)
    #expect(alarm.skipped == (try ["2026-07-02", "2026-07-06", "2026-07-09"].map { try date($0) }))
    #expect(alarm.next == (try utc(2026, 7, 13, 5)))
    let revision = alarm.revision
    try alarm.apply(.unskip, at: now, in: berlin)
    #expect(alarm.skipped.isEmpty)
    #expect(alarm.next == (try utc(2026, 7, 2, 5)))
    #expect(alarm.revision == revision + 1)
  }

  @Test func `A skipped day stays skipped in another zone, after a step of the clock and after a reboot`() throws {
    var now = moment(try utc(2026, 7, 1, 12))
    let alarm = try alarm(7, at: now.utc)
    try alarm.apply(.skip(1), at: now, in: berlin)

    // On 2 July, 07:00 in New York is 11:00Z, and in Tokyo 22:00Z of the first.
    let newYork = try SystemZones.rules("America/New_York")
    #expect(alarm.replan(at: now, in: newYork))
    #expect(alarm.next == (try utc(2026, 7, 3, 11)))
    let tokyo = try SystemZones.rules("Asia/Tokyo")
    #expect(alarm.replan(at: now, in: tokyo))
    #expect(alarm.next == (try utc(2026, 7, 2, 22)))
    #expect(alarm.replan(at: now, in: berlin))

    // The clock is temporarily a month ahead.
    now = moment(try utc(2026, 8, 1, 12))
    #expect(!alarm.takeDue(at: now, in: berlin).isEmpty)
    #expect(!alarm.replan(at: now, in: berlin))
    now = moment(try utc(2026, 7, 1, 13))
    #expect(alarm.replan(at: now, in: berlin))
    #expect(alarm.next == (try utc(2026, 7, 3, 5)))

    let stored = Alarm(
      id: alarm.id, label: alarm.label, settings: alarm.settings, time: alarm.time, recurrence: alarm.recurrence,
      skipped: alarm.skipped, pause: alarm.pause, zone: alarm.zone, state: alarm.state, next: alarm.next,
      handled: alarm.handled, era: alarm.era, revision: alarm.revision)
    now = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 5), utc: try utc(2026, 7, 2, 4))
    let restarted = WatchedAlarm(stored)
    _ = restarted.value.carryOver(to: now)
    #expect(!restarted.replan(at: now, in: berlin))
    #expect(rings(of: restarted, until: try utc(2026, 7, 3, 12)) == [try utc(2026, 7, 3, 5)])
  }

  @Test func `Two days that ring at one instant are skipped as one`() throws {
    // Samoa skipped 30 December 2011: its midnight and that of the 31st are one instant.
    let apia = try SystemZones.rules("Pacific/Apia")
    let now = moment(try utc(2011, 12, 29, 12))
    let alarm = try alarm(0, at: now.utc, in: apia)
    #expect(alarm.next == (try utc(2011, 12, 30, 10)))
    try alarm.apply(.skip(1), at: now, in: apia)
    #expect(alarm.next == (try utc(2011, 12, 31, 10)))
  }

  @Test func `A ring that is due or under way is not skipped`() throws {
    let alarm = try alarm(7, at: utc(2026, 7, 1, 4))
    // It is five past seven, and nothing has been handled yet.
    let now = moment(try utc(2026, 7, 1, 5, 5))
    try alarm.apply(.skip(1), at: now, in: berlin)
    #expect(alarm.skipped == [try date("2026-07-02")])
    #expect(alarm.takeDue(at: now, in: berlin).map(\.planned) == [try utc(2026, 7, 1, 5)])
    alarm.value.ring(planned: try utc(2026, 7, 1, 5))
    try alarm.apply(.skip(1), at: now, in: berlin)
    #expect(alarm.state == .ringing(planned: try utc(2026, 7, 1, 5)))
    #expect(alarm.next == (try utc(2026, 7, 4, 5)))
  }

  @Test func `An impossible skip is refused, and changes nothing`() throws {
    let now = moment(try utc(2026, 7, 1, 12))
    func refusal(_ alarm: WatchedAlarm, _ command: AlarmCommand) throws -> AlarmRefusal? {
      let changed = alarm.copy()
      do {
        try changed.apply(command, at: now, in: berlin)
        return nil
      } catch {
        #expect(changed.value == alarm.value)
        return error
      }
    }
    let once = try alarm(7, 0, .once(date("2026-07-02")), at: now.utc)
    #expect(try refusal(once, .skip(1)) == .ringsOnce)
    #expect(try refusal(once, .pause(date("2026-07-02")...date("2026-07-03"))) == .ringsOnce)
    let daily = try alarm(7, at: now.utc)
    for count in [0, -1, 367, .min, .max] { #expect(try refusal(daily, .skip(count)) == .skipOutOfRange(count)) }
    #expect(try refusal(daily, .pause(date("2026-06-01")...date("2026-06-30"))) == .pauseIsPast)
    #expect(try refusal(daily, .pause(date("2026-06-01")...date("9999-12-31"))) == .nothingLeft)
    try daily.apply(.skip(366), at: now, in: berlin)
    #expect(daily.skipped.count == 366)
    #expect(try refusal(daily, .skip(1)) == .tooManySkipped(1, already: 366))
    let three = try alarm(7, 0, rule("FREQ=DAILY;COUNT=3", from: "2026-07-02"), at: now.utc)
    #expect(try refusal(three, .skip(2)) == nil)
    #expect(try refusal(three, .skip(3)) == .nothingLeft)
    #expect(try refusal(three, .pause(date("2026-07-01")...date("2026-07-03"))) == nil)
    #expect(try refusal(three, .pause(date("2026-07-01")...date("2026-07-04"))) == .nothingLeft)
    let off = try alarm(7, at: now.utc)
    off.value.turnOff()
    #expect(try refusal(off, .skip(1)) == .isOff)
  }

  @Test func `Days that are over are forgotten, but not the two before today`() throws {
    let alarm = try alarm(7, at: utc(2026, 7, 1, 12))
    try alarm.apply(.skip(1), at: moment(utc(2026, 7, 1, 12)), in: berlin)
    try alarm.apply(.pause(date("2026-07-02")...date("2026-07-02")), at: moment(utc(2026, 7, 1, 12)), in: berlin)
    #expect(rings(of: alarm, until: try utc(2026, 7, 4, 5)).count == 2)
    #expect(alarm.skipped.count == 1 && alarm.pause != nil)
    #expect(rings(of: alarm, until: try utc(2026, 7, 5, 5)).count == 1)
    #expect(alarm.skipped.isEmpty && alarm.pause == nil)
  }

  // MARK: - Pause

  @Test func `A paused alarm comes back by itself, and can be resumed before`() throws {
    let now = moment(try utc(2026, 7, 1, 12))
    let alarm = try alarm(7, at: now.utc)
    try alarm.apply(.pause(date("2026-07-02")...date("2026-07-04")), at: now, in: berlin)
    #expect(alarm.next == (try utc(2026, 7, 5, 5)))
    let paused = alarm.copy()
    #expect(rings(of: paused, until: try utc(2026, 7, 6, 5)) == (try [utc(2026, 7, 5, 5), utc(2026, 7, 6, 5)]))
    try alarm.apply(.resume, at: moment(utc(2026, 7, 3, 4)), in: berlin)
    #expect(alarm.pause == nil)
    #expect(alarm.next == (try utc(2026, 7, 3, 5)))
  }

  @Test func `A pause over the nights on which clocks change moves nothing behind it`() throws {
    let now = moment(try utc(2026, 3, 28, 12))
    let alarm = try alarm(2, 30, at: now.utc)
    try alarm.apply(.pause(date("2026-03-29")...date("2026-10-25")), at: now, in: berlin)
    #expect(
      rings(of: alarm, until: try utc(2026, 10, 27, 12)) == (try [utc(2026, 10, 26, 1, 30), utc(2026, 10, 27, 1, 30)]))
  }

  @Test func `An alarm that is off can be paused, and is on only when it is turned on`() throws {
    let now = moment(try utc(2026, 7, 1, 12))
    let alarm = try alarm(7, at: now.utc)
    alarm.value.turnOff(withSet: true)
    try alarm.apply(.pause(date("2026-07-01")...date("2026-07-03")), at: now, in: berlin)
    #expect(alarm.state == .off && alarm.next == nil && alarm.isOffWithSet)
    alarm.value.turnOn(at: now, in: berlin)
    #expect(alarm.state == .scheduled && !alarm.isOffWithSet)
    #expect(alarm.next == (try utc(2026, 7, 4, 5)))
  }

  // MARK: - On, off and edits

  @Test func `An edit turns an alarm on, ends its snooze, and keeps or forgets skipped days`() throws {
    let now = moment(try utc(2026, 7, 1, 12))
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    let eight = try #require(TimeOfDay(hour: 8, minute: 0))
    let alarm = try alarm(7, at: now.utc)
    try alarm.apply(.skip(1), at: now, in: berlin)
    alarm.value.ring(planned: now.utc)
    alarm.value.snooze(for: .minutes(9), at: now)
    func edited(_ time: TimeOfDay, forgetsSkips: Bool) -> WatchedAlarm {
      let copy = alarm.copy()
      #expect(
        copy.replace(
          time: time, recurrence: alarm.recurrence, forgetsSkips: forgetsSkips, zone: .floating, at: now, in: berlin))
      return copy
    }
    #expect(edited(eight, forgetsSkips: false).next == (try utc(2026, 7, 3, 6)))
    #expect(edited(eight, forgetsSkips: true).next == (try utc(2026, 7, 2, 6)))
    #expect(edited(eight, forgetsSkips: true).state == .scheduled)
    #expect(edited(eight, forgetsSkips: true).skipped.isEmpty)
    let copy = alarm.copy()
    #expect(
      !copy.replace(
        time: seven, recurrence: .once(try date("2026-07-01")), forgetsSkips: false, zone: .floating, at: now,
        in: berlin))
    #expect(copy.value == alarm.value)
    #expect(
      copy.replace(
        time: seven, recurrence: .once(try date("2026-07-02")), forgetsSkips: false, zone: .floating, at: now,
        in: berlin))
    #expect(copy.next == (try utc(2026, 7, 2, 5)) && copy.skipped.isEmpty)
  }

  @Test func `After the clock was set back an edit can ring once more, as another occurrence`() throws {
    let alarm = try alarm(7, at: utc(2026, 7, 1, 4))
    #expect(rings(of: alarm, until: try utc(2026, 7, 1, 5)).count == 1)
    let before = alarm.value.occurrence(of: try utc(2026, 7, 1, 5))
    let now = moment(try utc(2026, 7, 1, 4, 50))
    #expect(!alarm.replan(at: now, in: berlin))
    let early = try #require(TimeOfDay(hour: 6, minute: 55))
    #expect(
      alarm.replace(
        time: early, recurrence: alarm.recurrence, forgetsSkips: false, zone: .floating, at: now, in: berlin))
    #expect(alarm.next == (try utc(2026, 7, 1, 4, 55)))
    #expect(!alarm.replan(at: now, in: berlin))
    #expect(alarm.value.occurrence(of: try utc(2026, 7, 1, 5)) != before)
  }

  @Test func `An ended rule stays off, and a one-time alarm moves to the next such time`() throws {
    let ended = try alarm(7, 0, rule("FREQ=DAILY;COUNT=2", from: "2026-07-01"), at: utc(2026, 7, 1, 4))
    #expect(rings(of: ended, until: try utc(2026, 7, 9)).count == 2)
    #expect(ended.state == .off && ended.next == nil)
    ended.value.turnOn(at: moment(try utc(2026, 7, 9)), in: berlin)
    #expect(ended.state == .off && ended.next == nil)
    let once = try alarm(7, 0, .once(date("2026-07-01")), at: utc(2026, 7, 1, 4))
    #expect(rings(of: once, until: try utc(2026, 7, 9)).count == 1)
    // The clock went back a little: this 07:00 is over.
    once.value.turnOn(at: moment(try utc(2026, 7, 1, 4, 59)), in: berlin)
    #expect(once.next == (try utc(2026, 7, 2, 5)))
    #expect(once.recurrence == .once(try date("2026-07-02")))
  }

  // MARK: - Journeys

  @Test func `A ring that a new zone jumped over is found late, and none is made up`() throws {
    let now = moment(try utc(2026, 7, 1, 4, 50))
    let helsinki = try SystemZones.rules("Europe/Helsinki")
    let kabul = try SystemZones.rules("Asia/Kabul")
    for (zone, late) in [(helsinki, TimeSpan.minutes(50)), (kabul, .minutes(140))] {
      let alarm = try alarm(7, at: utc(2026, 6, 29, 12))
      #expect(rings(of: alarm, until: now.utc).count == 1)
      #expect(alarm.replan(at: now, in: zone))
      #expect(alarm.takeDue(at: now, in: zone).map(\.late) == [late])
      #expect(!alarm.replan(at: now, in: zone))
      // Back home, 07:00 comes again on the same day.
      #expect(alarm.replan(at: now, in: berlin))
      #expect(alarm.next == (try utc(2026, 7, 1, 5)))
    }
    // It was set at ten, so this morning's seven does not count, nor an hour to the west or the east.
    let ten = moment(try utc(2026, 7, 1, 8))
    for name in ["Europe/London", "Europe/Helsinki", "America/New_York", "Asia/Tokyo"] {
      let alarm = try alarm(7, at: ten.utc)
      _ = alarm.replan(at: ten, in: try SystemZones.rules(name))
      #expect(try #require(alarm.next) > ten.utc)
    }
  }

  @Test func `A rule's last day is reported even if the clock jumped over it`() throws {
    let alarm = try alarm(7, 0, rule("FREQ=DAILY;UNTIL=20260701", from: "2026-01-01"), at: utc(2026, 7, 1, 4))
    let now = moment(try utc(2026, 7, 1, 4, 50))
    let tokyo = try SystemZones.rules("Asia/Tokyo")
    #expect(alarm.replan(at: now, in: tokyo))
    #expect(alarm.takeDue(at: now, in: tokyo).map(\.planned) == [try utc(2026, 6, 30, 22)])
    #expect(alarm.next == nil)
  }

  // MARK: - Arbitrary events

  @Test func `Whatever the commands, an alarm that is on has a next ring on a day of its own`() throws {
    var numbers = SeededNumbers(seed: 366)
    let zones = try ["Europe/Berlin", "Asia/Tokyo", "Pacific/Honolulu", "Pacific/Kiritimati", "Australia/Lord_Howe"]
      .map { try SystemZones.rules($0) }
    let rules = [
      "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=DAILY;COUNT=40",
      "FREQ=DAILY;INTERVAL=3;UNTIL=20271231",
    ]
    for turn in 0..<200 {
      var zone = berlin
      var now = moment(try utc(2026, 3, 20) + .minutes(Int64(turn) * 97))
      let alarm = try alarm(turn % 24, 30, rule(rules[turn % rules.count], from: "2026-03-01"), at: now.utc)
      var rang: Set<UTCInstant> = []
      for _ in 0..<60 {
        let before = alarm.value
        let today = zone.civil(at: now.utc).date
        let start = today.adding(days: Int.random(in: -3...5, using: &numbers))
        let commands: [AlarmCommand] = [
          .skip(Int.random(in: 1...3, using: &numbers)), .unskip, .resume, .turnOn, .turnOff,
          .pause(start...start.adding(days: Int.random(in: 0...9, using: &numbers))),
        ]
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0:
          zone = zones.randomElement(using: &numbers) ?? zone
          _ = alarm.replan(at: now, in: zone)
        case 1:
          let command = commands.randomElement(using: &numbers) ?? .unskip
          do { try alarm.apply(command, at: now, in: zone) } catch { #expect(alarm.value == before) }
        default:
          now = now + .minutes(Int64.random(in: 1...3_000, using: &numbers))
          for due in alarm.takeDue(at: now, in: zone) {
            let isNew = rang.insert(due.planned).inserted
            #expect(due.late >= .zero && isNew)
            alarm.value.ring(planned: due.planned)
          }
          if alarm.state.kind == .ringing { alarm.value.finish() }
        }
        #expect((alarm.next != nil) == (alarm.state != .off))
        #expect(alarm.skipped == alarm.skipped.sorted() && Set(alarm.skipped).count == alarm.skipped.count)
        #expect(alarm.value == before || alarm.revision > before.revision)
        guard let next = alarm.next, next > now.utc else { continue }
        let planned = alarm.schedule.rings(after: next - TimeSpan(nanoseconds: 1), in: zone, count: 1).first
        #expect(planned?.instant == next)
        if let day = planned?.date { #expect(!alarm.skipped.contains(day) && !(alarm.pause?.contains(day) ?? false)) }
      }
    }
  }
}

/// An alarm that can be changed inside an expectation, which a value cannot be.
@dynamicMemberLookup private final class WatchedAlarm {
  var value: Alarm

  init(_ value: Alarm) { self.value = value }

  subscript<Part>(dynamicMember part: KeyPath<Alarm, Part>) -> Part { value[keyPath: part] }

  func copy() -> WatchedAlarm { WatchedAlarm(value) }

  func apply(_ command: AlarmCommand, at now: HostMoment, in rules: ZoneRules) throws(AlarmRefusal) {
    try value.apply(command, at: now, in: rules)
  }

  func replan(at now: HostMoment, in rules: ZoneRules) -> Bool { value.replan(at: now, in: rules) }

  func takeDue(at now: HostMoment, in rules: ZoneRules) -> [DueOccurrence] { value.takeDue(at: now, in: rules) }

  func replace(
    time: TimeOfDay, recurrence: AlarmRecurrence, forgetsSkips: Bool, zone: AlarmZone, at now: HostMoment,
    in rules: ZoneRules
  ) -> Bool {
    value.replace(
      times: TimesOfDay(time), recurrence: recurrence, forgetsSkips: forgetsSkips, zone: zone, at: now, in: rules)
  }
}
