// SPDX-License-Identifier: Apache-2.0
import CalendarFile
import Testing
import TokiModel
import TokiTestKit

@Suite struct `Alarms written and read again` {
  @Test func `A file of one alarm`() throws {
    let alarm = try Self.alarm(
      "Wecker, früh; 🎄",
      .repeating(Recurrence(rrule: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20270331"), from: Sample.date(2026, 11, 24)),
      zone: "Asia/Kolkata", skipped: [Sample.date(2026, 12, 7)], set: "work")
    let text = String(decoding: try CalendarWriter.write([alarm], in: Sample.context()), as: UTF8.self)
    #expect(
      text.replacing("\r\n", with: "\n") == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Toki//Toki//EN
        CALSCALE:GREGORIAN
        BEGIN:VTIMEZONE
        TZID:Asia/Kolkata
        BEGIN:STANDARD
        DTSTART:20261129T063000
        TZOFFSETFROM:+0530
        TZOFFSETTO:+0530
        TZNAME:IST
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:toki-a7
        DTSTAMP:20261121T030000Z
        DTSTART;TZID=Asia/Kolkata:20261130T063000
        RRULE:FREQ=WEEKLY;UNTIL=20270331T010000Z;BYDAY=MO
        EXDATE;TZID=Asia/Kolkata:20261207T063000
        X-TOKI-SKIPPED:20261207
        SUMMARY:Wecker\\, früh\\; 🎄
        TRANSP:TRANSPARENT
        X-TOKI-SET:work
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:PT0S
        DESCRIPTION:Wecker\\, früh\\; 🎄
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """)
  }

  @Test func `Any alarm is read back unchanged`() throws {
    var numbers = SeededNumbers(seed: 20_261_121)
    var alarms: [Alarm] = []
    while alarms.count < GeneratedCases.count(of: 500, atLeast: 100) {
      if let alarm = try Self.anyAlarm(&numbers) { alarms.append(alarm) }
    }
    var again: [Alarm] = []
    // A file has at most 50,000 dates that are left out.
    for start in stride(from: 0, to: alarms.count, by: 100) {
      let bytes = try CalendarWriter.write(Array(alarms[start..<start + 100]), in: Sample.context())
      again += try Sample.read(bytes: bytes).alarms
    }
    try #require(again.count == alarms.count)
    for (alarm, copy) in zip(alarms, again) {
      #expect(Self.withoutStart(copy.summary) == Self.withoutStart(alarm.summary))
      let rules = try #require(try Self.rules(of: alarm.zone))
      let rings = alarm.schedule.rings(after: Sample.now, in: rules, count: 50)
      #expect(copy.schedule.rings(after: Sample.now, in: rules, count: 50) == rings)
      #expect(copy.label == alarm.label)
      #expect(copy.set == alarm.set)
      #expect(copy.exceptedHolidays == alarm.exceptedHolidays)
      #expect(copy.next == alarm.next)
    }
  }

  @Test func `Steps of a day become as few events as hours and minutes allow, the first with all times`() throws {
    let times = try #require(TimesOfDay(every: 15, from: Sample.time(9, 0), to: Sample.time(17, 0)))
    let rule = try Recurrence(rrule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;COUNT=3")
    let alarm = try Self.alarm("", .repeating(rule, from: Sample.date(2026, 11, 24)), zone: nil, times: times)
    let text = String(decoding: try CalendarWriter.write([alarm], in: Sample.context()), as: UTF8.self)
    let rules = text.replacing("\r\n ", with: "").split(separator: "\r\n").filter { $0.hasPrefix("RRULE") }
    #expect(
      rules == [
        "RRULE:FREQ=WEEKLY;COUNT=96;BYMINUTE=0,15,30,45;BYHOUR=9,10,11,12,13,14,15,16;BYDAY=MO,TU,WE,TH,FR",
        "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR",
      ])
    #expect(try Sample.read(bytes: Array(text.utf8)).alarms.map(\.times) == [times])
  }

  @Test(arguments: [
    ("RRULE:FREQ=DAILY;BYHOUR=8,7;BYMINUTE=0,30", "07:00 07:30 08:00 08:30", "FREQ=DAILY", ""),
    ("RRULE:FREQ=DAILY;BYHOUR=7,8;COUNT=6", "07:00 08:00", "FREQ=DAILY;COUNT=3", ""),
    ("RRULE:FREQ=HOURLY;INTERVAL=6", "01:00 07:00 13:00 19:00", "FREQ=DAILY", "2026-11-24T01:00"),
    ("RRULE:FREQ=HOURLY;BYHOUR=7,9;BYDAY=TU", "07:00 09:00", "FREQ=WEEKLY;BYDAY=TU", ""),
    ("RRULE:FREQ=MINUTELY;INTERVAL=30;BYHOUR=7", "07:00 07:30", "FREQ=DAILY", ""),
    (
      "RRULE:FREQ=HOURLY;BYHOUR=7,8,9;UNTIL=20261127T083000", "07:00 08:00 09:00", "FREQ=DAILY;UNTIL=20261127",
      "2026-11-27T09:00"
    ),
    (
      "RRULE:FREQ=DAILY;BYHOUR=7,8\nEXDATE:20261125T080000,20261126T070000,20261126T080000", "07:00 08:00",
      "FREQ=DAILY", "2026-11-25T08:00"
    ),
    ("RDATE:20261124T090000", "07:00 09:00", "once", ""),
  ])
  func `Several times of a day are read from other programs`(lines: String, times: String, rule: String, left: String)
    throws
  {
    let alarm = try #require(try Sample.read(Sample.event("DTSTART:20261124T070000\n" + lines)).alarms.first)
    #expect(alarm.times.all.map(\.text).joined(separator: " ") == times)
    let found = if case .repeating(let rule, _) = alarm.recurrence { rule.rrule } else { "once" }
    #expect(found == (try? Recurrence(rrule: rule))?.rrule ?? rule)
    #expect(alarm.skippedTimes.map { $0.text }.joined(separator: " ") == left)
  }

  @Test func `A series that began long ago begins with the day that comes next`() throws {
    let rule = try Recurrence(rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU")
    let alarm = try Self.alarm("", .repeating(rule, from: Sample.date(2026, 1, 6)), zone: nil)
    let text = String(decoding: try CalendarWriter.write([alarm], in: Sample.context()), as: UTF8.self)
    #expect(text.contains("DTSTART:20261124T063000"))
    let counted = try Recurrence(rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=99")
    let other = try Self.alarm("", .repeating(counted, from: Sample.date(2026, 1, 6)), zone: nil)
    let otherText = String(decoding: try CalendarWriter.write([other], in: Sample.context()), as: UTF8.self)
    #expect(otherText.contains("DTSTART:20260106T063000"))
  }

  @Test func `A day that another program takes out of the exceptions rings again`() throws {
    let rule = try Recurrence.weekly(.weekdays).excepting(
      ["--12-24/--01-01", "2026-11-26/2026-11-27", "2026-12-02"].compactMap { ExceptedDays(text: $0) })
    let (start, skipped) = (try Sample.date(2026, 11, 23), try Sample.date(2026, 12, 1))
    let alarm = try Self.alarm("", .repeating(rule, from: start), zone: nil, skipped: [skipped])
    let text = String(decoding: try CalendarWriter.write([alarm], in: Sample.context()), as: UTF8.self)
    let again = try #require(try Sample.read(bytes: Array(text.utf8)).alarms.first)
    #expect(again.recurrence == .repeating(rule, from: start))
    #expect(again.skipped == [skipped])
    #expect(text.contains("EXDATE:20261126T063000") && text.contains("EXDATE:20301224T063000"))
    let changed = text.replacing("EXDATE:20261127T063000\r\n", with: "").replacing(
      "EXDATE:20261201T063000\r\n", with: "")
    let other = try #require(try Sample.read(bytes: Array(changed.utf8)).alarms.first)
    let left = try rule.withoutExceptions.excepting(
      ["--12-24/--01-01", "2026-11-26", "2026-12-02"].compactMap { ExceptedDays(text: $0) })
    #expect(other.recurrence == .repeating(left, from: start))
    #expect(other.skipped == [])
  }

  /// A series may equally well begin on an earlier day of the rule.
  private static func withoutStart(_ summary: String) -> String {
    summary.replacing(#/ from \d+-\d+-\d+/#, with: "")
  }

  private static func rules(of zone: AlarmZone) throws -> ZoneRules? {
    let context = try Sample.context()
    guard case .pinned(let name) = zone else { return context.hostZone }
    return context.zone(name)
  }

  @Test func `An alarm whose zone this host does not have is named`() throws {
    let alarm = try Self.alarm("", .once(Sample.date(2026, 12, 24)), zone: "Mars/Olympus")
    let error = #expect(throws: CalendarWriteError.self) {
      try CalendarWriter.write([alarm], in: Sample.context())
    }
    #expect(error?.alarm == AlarmID(7))
  }

  private static func alarm(
    _ label: String, _ recurrence: AlarmRecurrence, zone: String?, skipped: [CivilDate] = [],
    pause: ClosedRange<CivilDate>? = nil, set: String? = nil, isOff: Bool = false,
    time: TimeOfDay? = nil, times several: TimesOfDay? = nil, skippedTimes: [CivilDateTime] = [],
    holidays: HolidayRegions? = nil
  ) throws -> Alarm {
    let pinned = try zone.map { AlarmZone.pinned(try #require(ZoneName($0))) } ?? .floating
    let times = try several ?? TimesOfDay(time ?? Sample.time(6, 30))
    let context = try Sample.context()
    let schedule = AlarmSchedule(
      times: times, recurrence: recurrence, skipped: skipped, skippedTimes: skippedTimes, pause: pause,
      exceptedHolidays: holidays)
    let rules = zone.flatMap { ZoneName($0) }.flatMap { context.zone($0) } ?? context.hostZone
    return Alarm(
      id: AlarmID(7), AlarmTerms(label: try Label(label), set: set.flatMap { AlarmSetName($0) }), times: times,
      recurrence: recurrence, skipped: skipped, skippedTimes: skippedTimes, pause: pause, zone: pinned,
      isOffWithSet: false, state: isOff ? .off : .scheduled,
      next: isOff ? nil : schedule.next(after: Sample.now, in: rules), handled: nil, isHandledTrusted: false,
      isHandledProvisional: false, passed: nil, isOver: false, era: 0, revision: 1, awakeCheck: nil,
      exceptedHolidays: holidays)
  }

  /// An alarm with a future ring and a start on a day of its rule; `nil` if the numbers give none.
  private static func anyAlarm(_ numbers: inout SeededNumbers) throws -> Alarm? {
    let rules = [
      nil, "FREQ=DAILY", "FREQ=DAILY;INTERVAL=9", "FREQ=WEEKLY;BYDAY=MO,WE,SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU",
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYMONTHDAY=5",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
      "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30,31;BYSETPOS=1,-1",
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1", "FREQ=YEARLY;BYMONTH=1,7;BYDAY=1MO,-1FR",
      "FREQ=WEEKLY;BYMONTH=6,7,8;BYDAY=MO", "FREQ=DAILY;BYMONTH=12",
    ]
    let zones = [nil, "UTC", "Europe/Berlin", "America/Nuuk", "Australia/Lord_Howe", "Africa/Casablanca"]
    let labels = ["", "Ferry", #"a\nb, c; "d""#, "目覚まし ⏰", String(repeating: "ä ", count: 99) + "ä"]
    let start = CivilDate(daysSinceEpoch: 20_500 + Int.random(in: 0..<900, using: &numbers))
    let time = try #require(TimeOfDay(secondOfDay: Int.random(in: 0..<86_400, using: &numbers)))
    var recurrence = AlarmRecurrence.once(start)
    if let rule = try #require(rules.randomElement(using: &numbers)) {
      let ends = ["", ";COUNT=40", ";UNTIL=20300101"]
      let end = try #require(ends.randomElement(using: &numbers))
      let plain = try Recurrence(rrule: rule + end)
      var exceptions: [ExceptedDays] = []
      if Int.random(in: 0..<3, using: &numbers) == 0 {
        let day = start.adding(days: Int.random(in: -30..<400, using: &numbers))
        exceptions = [.dates(day...day.adding(days: Int.random(in: 0..<20, using: &numbers)))]
      }
      if Int.random(in: 0..<4, using: &numbers) == 0 {
        let day = start.adding(days: Int.random(in: 1..<300, using: &numbers))
        exceptions.append(.everyYear(from: DayOfYear(day), to: DayOfYear(day.adding(days: 9))))
      }
      recurrence = .repeating(try plain.excepting(exceptions), from: start)
    }
    let zone = try #require(zones.randomElement(using: &numbers))
    let further = (0..<Int.random(in: 0..<9, using: &numbers)).compactMap { _ in
      TimeOfDay(secondOfDay: Int.random(in: 0..<288, using: &numbers) * 300)
    }
    let steps = TimesOfDay(every: Int.random(in: 1..<300, using: &numbers), from: time, to: try Sample.time(23, 59))
    let isStepped = Int.random(in: 0..<5, using: &numbers) == 0
    let times = try #require(isStepped ? steps : TimesOfDay([time] + further))
    let places: [HolidayRegion] = [.japan, .unitedStates, .bavaria]
    let holidays =
      recurrence.isOnce || Int.random(in: 0..<12, using: &numbers) > 0
      ? nil : HolidayRegions(try #require(places.randomElement(using: &numbers)) == .japan ? [.japan] : places)
    let plain = try alarm("", recurrence, zone: zone, times: times, holidays: holidays)
    let context = try Sample.context()
    let own = zone.flatMap { ZoneName($0) }.flatMap { context.zone($0) } ?? context.hostZone
    var coming: [CivilDate] = []
    for ring in plain.schedule.rings(after: Sample.now, in: own, count: 12 * times.all.count)
    where coming.last != ring.date { coming.append(ring.date) }
    let first = plain.schedule.rings(after: UTCInstant(secondsSinceEpoch: 0), in: .utc, count: 1).first?.date
    let skippedTimes =
      times.areSeveral && coming.count > 1 && Bool.random(using: &numbers)
      ? coming.last.map { [CivilDateTime(date: $0, time: times.first)] } : []
    guard !coming.isEmpty, first == start else { return nil }
    let left =
      plain.recurrence.isOnce ? [] : coming.dropLast().filter { _ in Int.random(in: 0..<4, using: &numbers) == 0 }
    var pause: ClosedRange<CivilDate>?
    if coming.count >= 12, Bool.random(using: &numbers) { pause = coming[3].adding(days: -1)...coming[5] }
    let sets = [nil, "work", "Ferien, lang"]
    return try alarm(
      try #require(labels.randomElement(using: &numbers)), recurrence, zone: zone,
      skipped: left.filter { day in pause.map { !$0.contains(day) } ?? true }, pause: pause,
      set: try #require(sets.randomElement(using: &numbers)), isOff: Int.random(in: 0..<8, using: &numbers) == 0,
      times: times, skippedTimes: skippedTimes ?? [], holidays: holidays)
  }
}
