// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct AlarmFormTests {
  private func time(_ hour: Int, _ minute: Int, _ second: Int = 0) throws -> TimeOfDay {
    try #require(TimeOfDay(hour: hour, minute: minute, second: second))
  }

  @Test func `A new alarm opens at the present time, and rings a day from now`() throws {
    let scene = try AlarmScene("2026-07-01 22:00:40")
    let form = AlarmForm(scene.present)
    #expect(form.time == (try time(22, 0)))
    #expect(form.outlook(scene.present).text == "Rings tomorrow, in 1 d")
    #expect(
      form.draft(scene.present)
        == AlarmDraft(time: try time(22, 0), days: .next, settings: Said(all: RingSettings(again: 3))))
  }

  @Test(
    arguments: [
      (7, 12, "Rings tomorrow, in 9 h 12 min"), (22, 1, "Rings today, in 1 min"),
      (21, 59, "Rings tomorrow, in 23 h 59 min"),
    ])
  func `The next ring of a chosen time is shown at once`(hour: Int, minute: Int, text: String) throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.set(hour: hour, minute: minute)
    #expect(form.outlook(scene.present).text == text)
    #expect(form.outlook(scene.present).isUsable)
  }

  @Test(
    arguments: [
      ("7:15", "Rings tomorrow, in 9 h 15 min", []),
      ("every 2nd tue 7:15", "Rings Tue 14 Jul, in 12 d 10 h", []),
      ("weekdays 6:40", "Rings tomorrow, in 8 h 40 min", []),
      (
        "2027-03-28 2:30", "Rings Sun 28 Mar 2027, in 269 d 5 h",
        ["Clocks go forward: rings at 03:00:00 (Sun 2027-03-28)"]
      ),
      ("every month on the 31st 9:00 3 times", "Rings Fri 31 Jul, in 29 d 11 h", ["30th: rings on the 30th"]),
      ("9:00 Asia/Tokyo", "Rings tomorrow, in 4 h; it is 02:00 here then", []),
      ("in 90 min", "Rings today, in 1 h 30 min", []),
    ] as [(String, String, [String])])
  func `Words fill the fields`(words: String, text: String, notes: [String]) throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.take(words: words, scene.present)
    #expect(form.wordProblem == nil)
    let outlook = form.outlook(scene.present)
    #expect(outlook.text == text)
    #expect(outlook.isUsable)
    if notes.isEmpty { #expect(outlook.notes == []) } else { #expect(!outlook.notes.isEmpty) }
  }

  @Test func `A zone named in words goes with them, and a chosen one stays`() throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.take(words: "9:00 Asia/Tokyo", scene.present)
    let tokyo = AlarmZone.pinned(try #require(ZoneName("Asia/Tokyo")))
    #expect(form.zone == tokyo)
    form.take(words: "9:00", scene.present)
    #expect(form.zone == .floating)
    form.zone = .pinned(.utc)
    form.take(words: "9:00 Asia/Tokyo", scene.present)
    form.take(words: "9:30", scene.present)
    #expect(form.zone == .pinned(.utc))
    form.take(words: "9:30 Asia/Tokyo", scene.present)
    form.zone = .floating
    form.zone = tokyo
    form.take(words: "", scene.present)
    #expect(form.zone == tokyo)
  }

  @Test func `Words that leave out holidays are shown and set as the setting says`() throws {
    var scene = try AlarmScene("2026-12-24 22:00")
    var form = AlarmForm(scene.present)
    form.take(words: "every day 7:00 except holidays", scene.present)
    #expect(
      form.wordProblem == "Whose holidays does it leave out? Choose “Public holidays” in the preferences.")
    #expect(form.draft(scene.present) == nil)
    scene.holidays = HolidayRegions([.germany]).map { .of($0) }
    form.take(words: "every day 7:00 except holidays", scene.present)
    #expect(form.wordMeaning(scene.present) == "07:00 · Every day · not on public holidays: Germany")
    let outlook = form.outlook(scene.present)
    #expect(outlook.text.hasPrefix("Rings Sun 27 Dec"))
    #expect(outlook.notes == ["Not on public holidays: Germany"])
    #expect(form.draft(scene.present)?.exceptedHolidays?.text == "de")
    form.take(words: "every day 7:00", scene.present)
    #expect(form.draft(scene.present)?.exceptedHolidays == nil)
  }

  @Test(
    arguments: [
      ("every 2n", "“2n” is not understood."), ("2026-06-30 7:00", "That time is past."),
      ("7:00 Mars/Olympus", "There is no time zone “Mars/Olympus”."),
      ("25:00", "There is no such time of day: “25:00”"),
      ("10", "Did you mean 10am or 10pm?"), ("平日毎日7時", "Did you mean 平日7時 or 毎日7時?"),
      // It is Wednesday.
      ("next friday 9:00", "Did you mean Fri 2026-07-03 09:00 or Fri 2026-07-10 09:00?"),
    ])
  func `Words that are no alarm change nothing, and the form says why`(words: String, problem: String) throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    let before = form
    form.take(words: words, scene.present)
    #expect((form.words, form.wordProblem) == (words, problem))
    let outlook = form.outlook(scene.present)
    #expect((outlook.text, outlook.isUsable) == (problem, false))
    #expect(form.submission(scene.present) == nil)
    form.take(words: "", scene.present)
    #expect(form == before)
  }

  @Test func `A change of when it rings clears the words, and any other leaves them`() throws {
    let scene = try AlarmScene()
    var typed = AlarmForm(scene.present)
    typed.take(words: "every 2n", scene.present)
    typed.label = "Tea"
    typed.set = "work"
    typed.settings.again = 2
    #expect(typed.wordProblem != nil)
    typed.when = AlarmForm(scene.present).when
    #expect(typed.words == "every 2n")
    let changes: [(inout AlarmForm) -> Void] = [
      { $0.set(hour: 6, minute: 1) }, { $0.when.choose(.weeks) }, { $0.zone = .pinned(.utc) },
    ]
    for change in changes {
      var form = typed
      change(&form)
      #expect(form.words.isEmpty && form.wordProblem == nil)
      #expect(form.submission(scene.present) != nil)
    }
  }

  @Test func `A name in the words is the label, as long as the words have it`() throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.label = "Tea"
    form.take(words: "gym weekdays 6:30", scene.present)
    #expect(form.label == "gym")
    #expect(form.wordMeaning(scene.present) == "06:30 · Weekdays · gym")
    form.take(words: "weekdays 6:3", scene.present)
    #expect(form.label == "Tea")
    form.take(words: "730", scene.present)
    #expect(form.wordMeaning(scene.present) == "07:30 · Once · Tea")
    #expect(form.draft(scene.present)?.time == TimeOfDay(hour: 7, minute: 30))
    form.take(words: "", scene.present)
    #expect(form.wordMeaning(scene.present).isEmpty)
  }

  @Test func `The word chime turns the switch on, as long as the words have it`() throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.take(words: "chime every hour from 9 to 17", scene.present)
    #expect(form.wordMeaning(scene.present).hasSuffix(" · Chime"))
    #expect(form.draft(scene.present)?.settings.isChime == true)
    form.take(words: "毎日12時 チャイム", scene.present)
    #expect(form.draft(scene.present)?.settings.isChime == true)
    form.take(words: "weekdays 6:30", scene.present)
    #expect(form.draft(scene.present)?.settings.isChime == false)
    form.settings.isChime = true
    form.take(words: "chime weekdays 6:30", scene.present)
    form.take(words: "weekdays 6:30", scene.present)
    #expect(form.draft(scene.present)?.settings.isChime == true, "A person has chosen it")
  }

  @Test func `Words that are understood stay while other fields are filled`() throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.take(words: "weekdays 6:40", scene.present)
    form.label = "Work"
    #expect(form.words == "weekdays 6:40")
    let draft = try #require(form.draft(scene.present))
    #expect(form.submission(scene.present) == .make(draft))
    #expect(draft.time == TimeOfDay(hour: 6, minute: 40))
  }

  @Test func `An unchanged alarm is left as it is, and two presses send one edit`() throws {
    var scene = try AlarmScene()
    let alarm = try scene.set("weekdays 6:40")
    var form = AlarmForm(alarm, scene.present)
    #expect(form.submission(scene.present) == .close)
    form.label = "Work"
    #expect(form.submission(scene.present) == .edit(alarm.id, AlarmEdit(label: try Label("Work"))))
    form.isSending = true
    #expect(form.submission(scene.present) == nil)
  }

  @Test func `An endless rule brings at most three notes`() throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.take(words: "every month on the 31st 9:00", scene.present)
    #expect(form.outlook(scene.present).notes.count <= 3)
  }

  @Test func `Empty words are accepted`() throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.take(words: "  ", scene.present)
    #expect(form.wordProblem == nil)
    #expect(form.outlook(scene.present).isUsable)
  }

  @Test func `A day that is past, no day of the week and a day that no year has are refused`() throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.when.kind = .date
    #expect(form.outlook(scene.present).text == "That time is past.")
    #expect(!form.outlook(scene.present).isUsable)
    #expect(form.draft(scene.present) == nil)
    form.when.kind = .weeks
    form.when.weekDays = []
    #expect(form.outlook(scene.present).text == "Choose at least one day of the week.")
    form.when.kind = .years
    form.when.month = 2
    form.when.monthDay = .day(30)
    #expect(form.outlook(scene.present).text == "There is no such day.")
    form.when.kind = .days
    form.when.end = .until(try #require(CivilDate(year: 2026, month: 6, day: 1)))
    #expect(form.outlook(scene.present).text == "It would never ring: there is no such day to come.")
  }

  @Test func `A label with a line break and a set's name that is too long are refused`() throws {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.label = "a\nb"
    #expect(form.draft(scene.present) == nil)
    form.label = " Tea "
    form.set = String(repeating: "x", count: 65)
    #expect(form.draft(scene.present) == nil)
    form.set = " work "
    let draft = try #require(form.draft(scene.present))
    #expect(draft.label.text == "Tea")
    #expect(draft.set?.text == "work")
  }

  @Test func `A new alarm rings as the person set for all of Toki`() throws {
    let scene = try AlarmScene()
    var present = scene.present
    present.state.settings.ring.sound = .named("bell")
    #expect(AlarmForm(present).draft(present)?.settings.sound == .named("bell"))
  }

  // MARK: - Editing an existing alarm

  @Test(
    arguments: [
      "tomorrow 6:40", "2026-08-01 6:40:30", "weekdays 7:00", "every 2 weeks mon 7:00 from 2026-06-01",
      "every 3 days 8:00 until 2027-01-01", "every 2nd tue 7:15 10 times", "every year on 29 feb 8:00",
      "last fri of the month 17:00", "every day 9:00 Asia/Tokyo",
    ])
  func `Unchanged fields are not edited`(words: String) throws {
    var scene = try AlarmScene()
    let alarm = try scene.set(words, label: "Tea", set: "work")
    var form = AlarmForm(alarm, scene.present)
    #expect(form.edit(scene.present) == AlarmEdit())
    form.label = "Coffee"
    #expect(form.edit(scene.present) == AlarmEdit(label: try Label("Coffee")))
    form.set = ""
    #expect(form.edit(scene.present)?.set == .some(nil))
    form.settings.volume = try #require(Volume(percent: 5))
    #expect(form.edit(scene.present)?.settings == Said<RingSettings> { $0.volume = form.settings.volume })
    #expect(form.edit(scene.present)?.days == nil)
  }

  @Test func `A new time keeps the date of a one-time alarm, and the skipped days of a rule`() throws {
    var scene = try AlarmScene()
    var form = AlarmForm(try scene.set("2026-08-01 6:40:30"), scene.present)
    form.set(hour: 6, minute: 40)
    #expect(form.edit(scene.present) == AlarmEdit())
    form.set(hour: 6, minute: 50)
    let day = try #require(CivilDate(year: 2026, month: 8, day: 1))
    #expect(form.edit(scene.present) == AlarmEdit(time: try time(6, 50), days: .on(day)))
    form = AlarmForm(try scene.set("weekdays 7:00"), scene.present)
    form.set(hour: 6, minute: 50)
    #expect(form.edit(scene.present) == AlarmEdit(time: try time(6, 50)))
  }

  @Test(arguments: [
    ("7:00 and 19:00", [6], "06:00 and 18:00"), ("7:00 and 19:00", [11], "11:00 and 23:00"),
    // Another time would pass midnight: the others stay, and the first one goes on past them.
    ("7:00 and 19:00", [12], "12:00 and 19:00"), ("7:00 and 19:00", [20], "19:00 and 20:00"),
    ("7:00, 8:00 and 22:00", [8], "08:00, 09:00 and 23:00"), ("7:00, 8:00 and 22:00", [9], "08:00, 09:00 and 22:00"),
    // The way there does not matter.
    ("7:00 and 19:00", [12, 19, 20, 8], "08:00 and 20:00"), ("7:00 and 19:00", [23, 22, 7], "07:00 and 19:00"),
    ("every hour from 9 to 17", [10], "every hour from 10:00 to 18:00"),
    ("every hour from 9 to 17", [18], "every hour from 18:00 to 23:00"),
    ("every hour from 22:00 to 2:00", [1], "every hour from 23:00 to 03:00"),
  ])
  func `Further times move with the first, but not past midnight`(words: String, hours: [Int], expected: String) throws
  {
    let scene = try AlarmScene()
    var form = AlarmForm(scene.present)
    form.take(words: words, scene.present)
    for hour in hours { form.set(hour: hour, minute: 0) }
    #expect(form.time == (try time(hours[hours.count - 1], 0)))
    #expect(form.times.words(in: .english) == expected)
    // Typed words begin anew.
    form.take(words: "7:00 and 19:00", scene.present)
    #expect(form.time == (try time(7, 0)))
  }

  @Test func `An alarm that is off can be renamed, and a new time turns it on`() throws {
    var scene = try AlarmScene("2026-07-01 06:00")
    let alarm = try scene.set("2026-07-01 7:00")
    scene.alarms[0].turnOff()
    scene.now = try AlarmScene.instant("2026-07-03 22:00", scene.zone)
    var form = AlarmForm(try #require(scene.alarms.first), scene.present)
    #expect(form.when.kind == .once)
    form.label = "Tea"
    #expect(form.outlook(scene.present).text == "It is off and stays off.")
    #expect(form.edit(scene.present) == AlarmEdit(label: try Label("Tea")))
    form.set(hour: 8, minute: 0)
    #expect(form.outlook(scene.present).text == "Rings tomorrow, in 10 h")
    #expect(form.edit(scene.present)?.days == .next)
    #expect(alarm.recurrence.isOnce)
  }

  @Test(arguments: ["weekdays 7:00", "2026-07-02 7:00"])
  func `A form that is open over midnight renames an alarm that was snoozed since, and no more`(_ words: String) throws
  {
    var scene = try AlarmScene(words.hasPrefix("w") ? "2026-07-01 22:00" : "2026-07-01 6:00")
    let alarm = try scene.set(words)
    var form = AlarmForm(alarm, scene.present)
    scene.now = try AlarmScene.instant("2026-07-02 6:59", scene.zone)
    // Any change of its progress, as a ring and a snooze.
    scene.alarms[0].revision += 1
    _ = form.follow(scene.present)
    #expect(form.submission(scene.present) == .close)
    form.label = "Work"
    #expect(form.edit(scene.present) == AlarmEdit(label: try Label("Work")))
    #expect(form.outlook(scene.present).notes.isEmpty)
  }

  @Test func `A rule keeps the day that it counts from while its step stays the same`() throws {
    var scene = try AlarmScene()
    let alarm = try scene.set("every 2 weeks mon 7:00 from 2026-06-08")
    let start = try #require(CivilDate(year: 2026, month: 6, day: 8))
    var form = AlarmForm(alarm, scene.present)
    form.when.end = .until(try #require(CivilDate(year: 2027, month: 1, day: 1)))
    guard case .repeating(_, let from) = form.edit(scene.present)?.days else { throw Unexpected() }
    #expect(from == start)
    // A count starts with the next ring: Mon 6 July in the old step.
    form.when.end = .count(5)
    guard case .repeating(_, let counted) = form.edit(scene.present)?.days else { throw Unexpected() }
    #expect(counted == CivilDate(year: 2026, month: 7, day: 6))
    form.when.interval = 3
    guard case .repeating(_, let anew) = form.edit(scene.present)?.days else { throw Unexpected() }
    #expect(anew == nil)
  }

  @Test func `Choosing days gives an interval of two, and going back to weeks one of one`() throws {
    var when = AlarmForm(try AlarmScene().present).when
    when.choose(.days)
    #expect(when.interval == 2)
    when.choose(.weeks)
    #expect(when.interval == 1)
  }

  private struct Unexpected: Error {}
}
