// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Alarms as people phrase them, and what is reported about them; on Saturday 2026-11-21 at 14:07:10 in Tokyo.
@Suite struct AlarmPlanCommandTests {
  /// Runs several command lines and returns the output of the last one.
  private func said(_ lines: [String], language: Language = .english) async -> String {
    let world = World(language: language)
    for line in lines.dropLast() { #expect(await world.run(line) == .done, "\(world.terminal.errors)") }
    let before = world.terminal.output.count
    for line in lines.suffix(1) { #expect(await world.run(line) == .done, "\(world.terminal.errors)") }
    return String(world.terminal.output.dropFirst(before))
  }

  @Test(arguments: [
    ("every weekday 7:00", "weekdays 07:00 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)"),
    ("tomorrow 6:40", "06:40 → rings Sun 2026-11-22 06:40:00 (tomorrow, in 16 h 33 min, Asia/Tokyo)"),
    ("14:30", "14:30 → rings Sat 2026-11-21 14:30:00 (today, in 22 min 50 s, Asia/Tokyo)"),
    (
      "07:00 Europe/Berlin", "07:00 → rings Sat 2026-11-21 07:00:00 Europe/Berlin (here 15:00:00 today, in 52 min 50 s)"
    ),
    (
      "every 2nd tue 7:15 until 2027-06-30",
      "every month on the 2nd Tue 07:15 until 2027-06-30 → rings Tue 2026-12-08 07:15:00 (in 16 d 17 h 8 min, Asia/Tokyo)"
    ),
    (
      "2026-12-31T23:59:59+09:00",
      "14:59:59 → rings Thu 2026-12-31 14:59:59 UTC (here Thu 2026-12-31 23:59:59, in 40 d 9 h 53 min)"
    ),
    ("in 90 minutes", "15:37:10 → rings Sat 2026-11-21 15:37:10 (today, in 1 h 30 min, Asia/Tokyo)"),
    ("平日 7:00", "weekdays 07:00 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)"),
    ("午前7時半", "07:30 → rings Sun 2026-11-22 07:30:00 (tomorrow, in 17 h 23 min, Asia/Tokyo)"),
    ("第2火曜 7:15", "every month on the 2nd Tue 07:15 → rings Tue 2026-12-08 07:15:00 (in 16 d 17 h 8 min, Asia/Tokyo)"),
    (
      "07:00 --on mon,wed --until 2027-03-31 --set work",
      """
      every Mon, Wed 07:00 until 2027-03-31 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)
      set: work
      """
    ),
    (
      "every 3 days 8:00 --from 2026-12-01 --times 4",
      "every 3 days 08:00 from 2026-12-01, 4 times → rings Tue 2026-12-01 08:00:00 (in 9 d 17 h 53 min, Asia/Tokyo)"
    ),
    (
      "every month on the 31st 9:00",
      """
      every month on the 31st 09:00 → rings Mon 2026-11-30 09:00:00 (in 8 d 18 h 53 min, Asia/Tokyo)
      in shorter months it rings on the last day (next: Mon 2026-11-30)
      """
    ),
  ])
  func `An alarm in words says back its plan, its first ring, and how far that is`(
    words: String, line: String
  ) async {
    let end = "\nIt is a1. Remove it with: toki cancel a1\n"
    #expect(await said(["alarm \(words)"]) == line + end)
  }

  @Test(arguments: ["every weekday 7:00", "tomorrow 6:40", "平日 7:00", "7:00 Europe/Berlin", "next friday 7:00"])
  func `Words without a command set an alarm`(words: String) async {
    let bare = await said([words])
    #expect(bare == (await said(["alarm \(words)"])))
    #expect(bare.hasSuffix("It is a1. Remove it with: toki cancel a1\n"))
  }

  @Test(arguments: [
    ("alarm 3 days on 2 days off 6:00", "", ""), ("3勤2休 6時", "", ""),
    ("factory 3 on 2 off 6:00", "factory", "factory: "),
  ])
  func `A shift is an alarm for each of its days of work`(line: String, label: String, named: String) async throws {
    let world = World()
    #expect(await world.run(line) == .done)
    let lines = world.terminal.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "These are 3 alarms:")
    for day in 22...24 {
      #expect(lines.contains { $0.hasPrefix("\(named)every 5 days 06:00 from 2026-11-\(day)") }, "\(lines)")
    }
    #expect(try await world.state().alarms.map(\.label.text) == [label, label, label])
  }

  @Test func `A shift is explained as the alarms to set`() async {
    let world = World()
    #expect(await world.run("explain 3 on 2 off 6:00") == .usage)
    let days = ["2026-11-22", "2026-11-23", "2026-11-24"].map { "toki explain every 5 days 06:00 from \($0)" }
    #expect(
      world.terminal.errors == "toki: “3 days on 2 days off 06:00” takes 3 alarms, one for each day of work.\n"
        + "Set them: \(days.joined(separator: ", "))\n")
    #expect(world.isUntouched)
  }

  @Test func `A time without a day is left to the engine`() async throws {
    let world = World()
    await world.run("alarm 07:00")
    let alarm = try await world.alarm()
    let tomorrow = try #require(CivilDate(year: 2026, month: 11, day: 22))
    #expect(alarm.recurrence == .once(tomorrow))
  }

  @Test func `Rings are skipped and taken in again, and the list says so`() async {
    let weekdays = "alarm every weekday 7:00 --quiet"
    #expect(
      await said([weekdays, "skip a1"]) == """
        weekdays 07:00 → rings Tue 2026-11-24 07:00:00 (in 2 d 16 h 53 min, Asia/Tokyo)
        skips Mon 2026-11-23

        """)
    #expect(
      await said([weekdays, "skip a1 3", "list"])
        == "a1  on  weekdays 07:00  Thu 2026-11-26 07:00:00  skips Mon 2026-11-23 and 2 more days\n")
    #expect(
      await said([weekdays, "skip a1", "skip a1", "unskip a1"])
        == "weekdays 07:00 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)\n")
    #expect(
      await said([weekdays, "skip a1"], language: .japanese) == """
        平日 07:00 → 2026-11-24（火）07:00:00に鳴ります（あと2日16時間53分、Asia/Tokyo）
        2026-11-23（月）はスキップ

        """)
  }

  @Test func `A pause leaves days out and comes to an end`() async {
    let daily = "alarm every day 7:00 --quiet"
    #expect(
      await said([daily, "pause a1 --until 2026-11-30"]) == """
        every day 07:00 → rings Tue 2026-12-01 07:00:00 (in 9 d 16 h 53 min, Asia/Tokyo)
        paused from Sat 2026-11-21 until Mon 2026-11-30

        """)
    #expect(
      await said([daily, "pause a1 --from 2026-12-24 --until 2027-01-05", "resume a1"])
        == "every day 07:00 → rings Sun 2026-11-22 07:00:00 (tomorrow, in 16 h 53 min, Asia/Tokyo)\n")
  }

  @Test func `A set is listed, turned off and turned on`() async {
    let alarms = ["alarm 07:00 --on weekdays --set work --quiet", "alarm 09:00 --on weekend --quiet"]
    #expect(await said(alarms + ["set"]) == "work  1 of 1 on\n")
    #expect(await said(alarms + ["set work off"]) == "a1  off  weekdays 07:00  set: work\n")
    #expect(await said(alarms + ["set work off", "set --json"]) == #"[{"set":"work","alarms":1,"on":0}]"# + "\n")
    #expect(
      await said(alarms + ["set work off", "set work on"])
        == "a1  on  weekdays 07:00  Mon 2026-11-23 07:00:00  set: work\n")
    #expect(await said(["set"]) == "There is no set. Make one: toki alarm 07:00 --set work\n")
  }

  @Test func `The name of a set may have spaces`() async {
    let world = World()
    #expect(await world.run(words: ["alarm", "07:00", "--set", "early shift", "--quiet"]) == .done)
    await world.run("set early shift off")
    #expect(world.terminal.output == "a1  off  07:00  set: early shift\n")
  }

  @Test(arguments: [
    ("7:30", "weekdays 07:30 → rings Mon 2026-11-23 07:30:00 (in 1 d 17 h 23 min, Asia/Tokyo)"),
    ("every sat 9:00", "every Sat 09:00 → rings Sat 2026-11-28 09:00:00 (in 6 d 18 h 53 min, Asia/Tokyo)"),
    ("--on sun", "every Sun 07:00 → rings Sun 2026-11-22 07:00:00 (tomorrow, in 16 h 53 min, Asia/Tokyo)"),
    (
      "--zone Europe/Berlin",
      "weekdays 07:00 → rings Mon 2026-11-23 07:00:00 Europe/Berlin (here Mon 2026-11-23 15:00:00, in 2 d 53 min)"
    ),
    (
      "--until 2026-12-31",
      "weekdays 07:00 until 2026-12-31 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)"
    ),
    ("tomorrow 8:00", "08:00 → rings Sun 2026-11-22 08:00:00 (tomorrow, in 17 h 53 min, Asia/Tokyo)"),
    ("in 1 h", "15:07:10 → rings Sat 2026-11-21 15:07:10 (today, in 1 h, Asia/Tokyo)"),
    (
      "--set home",
      "weekdays 07:00 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)\nset: home"
    ),
  ])
  func `An edit changes what it says and keeps the rest`(words: String, line: String) async {
    #expect(await said(["alarm every weekday 7:00 --quiet", "edit a1 \(words)"]) == line + "\n")
  }

  @Test func `An alarm for one day keeps it when only the zone changes`() async {
    let dated = "alarm 2026-12-31 23:00 --quiet"
    #expect(
      await said([dated, "edit a1 --zone Europe/Berlin"])
        == "23:00 → rings Thu 2026-12-31 23:00:00 Europe/Berlin (here Fri 2027-01-01 07:00:00, in 40 d 16 h 53 min)\n")
    #expect(
      await said([dated, "edit a1 --zone Europe/Berlin", "edit a1 --zone local"])
        == "23:00 → rings Thu 2026-12-31 23:00:00 (in 40 d 8 h 53 min, Asia/Tokyo)\n")
    #expect(
      await said([dated, "edit a1 15:00"])
        == "15:00 → rings Thu 2026-12-31 15:00:00 (in 40 d 53 min, Asia/Tokyo)\n")
  }

  @Test(arguments: [
    ("gym weekdays 6:30", "gym: weekdays 06:30 → rings Mon 2026-11-23 06:30:00"),
    ("alarm 23:00 Work", "Work: 23:00 → rings Sat 2026-11-21 23:00:00"),
    ("16時に会議", "会議: 16:00 → rings Sat 2026-11-21 16:00:00"),
    ("alarm 23:00 --label Work", "23:00 → rings Sat 2026-11-21 23:00:00"),
  ])
  func `A name that was found in the text is repeated in the answer`(typed: String, answer: String) async {
    #expect(await said([typed]).hasPrefix(answer))
  }

  /// It is Saturday, 14:07.
  @Test(arguments: [
    ("2027-01-05 8:00", "6:30", "Tue 2027-01-05 06:30:00"), ("tomorrow 20:00", "21:00", "Sun 2026-11-22 21:00:00"),
    ("tomorrow 8:00", "23:00", "Sun 2026-11-22 23:00:00"), ("mon 8:00", "9:30", "Mon 2026-11-23 09:30:00"),
    ("wed 8:00", "21:00", "Wed 2026-11-25 21:00:00"), ("in 3 days at 9:00", "10:00", "Tue 2026-11-24 10:00:00"),
    ("25 dec 8:00", "9:00", "Fri 2026-12-25 09:00:00"), ("the 30th 9:00", "10:00", "Mon 2026-11-30 10:00:00"),
    ("8:00 --date 2027-01-05", "6:30", "Tue 2027-01-05 06:30:00"), ("today 20:00", "15:00", "Sat 2026-11-21 15:00:00"),
    // No day was named: the next such time.
    ("8:00", "23:00", "Sat 2026-11-21 23:00:00"), ("20:00", "7:00", "Sun 2026-11-22 07:00:00"),
  ])
  func `A new time alone keeps the day that was named`(set: String, edit: String, rings: String) async throws {
    for commands in [["edit a1 \(edit)"], ["off a1", "edit a1 \(edit)"]] {
      let said = await said(["alarm \(set) --quiet"] + commands)
      #expect(said.contains("rings \(rings)"), "\(said)")
    }
  }

  @Test func `A new time that is past on the day that was named is refused`() async throws {
    let world = World()
    await world.run("alarm today 20:00 --quiet")
    #expect(await world.run("edit a1 13:00") == .usage)
    #expect(world.terminal.errors == "toki: That time is past: Sat 2026-11-21 13:00:00 (Asia/Tokyo)\n")
    #expect(try await world.alarm().time.text == "20:00")
  }

  @Test func `The day that was named is shown while the alarm is off`() async throws {
    let world = World()
    await world.run("alarm 2027-01-05 8:00 --label flight --quiet")
    await world.run("off a1")
    world.terminal.clear()
    await world.run("list")
    #expect(world.terminal.output.contains("2027-01-05 08:00"), "\(world.terminal.output)")
    world.terminal.clear()
    await world.run("show a1")
    #expect(world.terminal.output.contains("a1 is off; it is for 2027-01-05 08:00."), "\(world.terminal.output)")
    world.terminal.clear()
    await world.run("list --json")
    #expect(world.terminal.output.contains(#""date":"2027-01-05","day_named":true"#), "\(world.terminal.output)")
  }

  @Test(arguments: ["alarm 6:30 --date 2026-12-20", "alarm 6:30 --on sat", "alarm 6:30 --on daily --from 2027-01-04"])
  func `A note about today is of the finished plan`(typed: String) async {
    #expect(!(await said([typed])).contains("18:30"))
  }

  @Test func `A new time alone keeps the days that are skipped`() async {
    #expect(
      await said(["alarm every weekday 7:00 --quiet", "skip a1", "edit a1 7:30"]) == """
        weekdays 07:30 → rings Tue 2026-11-24 07:30:00 (in 2 d 17 h 23 min, Asia/Tokyo)
        skips Mon 2026-11-23

        """)
  }

  @Test(arguments: ["every weekday 7:30", "--until 2027-07-30", "--on weekdays", "every weekday 7:30 until 2027-07-30"])
  func `The same days keep what is left out of them`(edit: String) async {
    let lines = ["alarm every weekday 7:00 --quiet", "pause a1 --from 2026-12-24 --until 2027-01-03", "skip a1"]
    let said = await said(lines + ["edit a1 \(edit)"])
    #expect(said.contains("\nskips Mon 2026-11-23\n"), "\(said)")
    #expect(said.contains("\npaused from Thu 2026-12-24 until Sun 2027-01-03\n"), "\(said)")
  }

  @Test func `Other days forget what is left out, and say so`() async {
    let lines = ["alarm every weekday 7:00 --quiet", "pause a1 --from 2026-12-24 --until 2027-01-03", "skip a1 2"]
    #expect(
      await said(lines + ["edit a1 every day 7:00"]) == """
        every day 07:00 → rings Sun 2026-11-22 07:00:00 (tomorrow, in 16 h 53 min, Asia/Tokyo)
        no longer skips Mon 2026-11-23 and 1 more day
        no longer paused from Thu 2026-12-24 until Sun 2027-01-03

        """)
  }

  @Test func `An alarm that repeats can be given a number of rings later`() async throws {
    let said = await said(["alarm every weekday 7:00 --quiet", "edit a1 --times 3"])
    #expect(said.hasPrefix("weekdays 07:00 from 2026-11-23, 3 times → rings Mon 2026-11-23 07:00:00"), "\(said)")
  }

  @Test func `A shift begins and ends as its options say`() async throws {
    let world = World()
    #expect(await world.run("alarm 2 on 2 off 6:00 --from 2026-12-24 --until 2027-06-30") == .done)
    for day in 24...25 {
      let plan = "every 4 days 06:00 from 2026-12-\(day) until 2027-06-30"
      #expect(world.terminal.output.contains(plan), "\(world.terminal.output)")
    }
  }

  @Test func `An alarm that is off is shown with its plan`() async {
    let said = await said(["alarm every day 7:00 and 19:00 --quiet", "off a1", "show a1"])
    #expect(said.contains("a1 is off; it is for every day 07:00 and 19:00."), "\(said)")
  }

  @Test func `A timer is edited with a span and with options`() async {
    #expect(
      await said(["25m --detach --quiet", "edit t1 30m --label Tea"])
        == "30 min → rings 14:37:10 (today, Asia/Tokyo)\n")
  }

  @Test(arguments: [
    ("alarm tomorrow 7:00 --on weekdays", "The text already names the days, so --on cannot be used."),
    (
      "alarm every day 7:00 until 2027-01-01 --times 3",
      "The text already says when it begins or ends, so --times cannot be used."
    ),
    ("alarm 7:00 --until 2027-01-01", "--until needs an alarm that repeats."),
    ("alarm 7:00 UTC --zone Asia/Tokyo", "The text already names the time zone, so --zone cannot be used."),
    ("alarm in 5 min --on weekdays", "This is one instant, on its own day: --on does not go with it."),
    ("alarm 7:00 --on weekdays --times 0", "“0” is not a whole number from 1 to 99999."),
    ("alarm 2020-01-01 7:00", "That time is past: Wed 2020-01-01 07:00:00 (Asia/Tokyo)"),
    ("alarm 30 feb 7:00", "There is no such date: “30 feb”"),
    ("alarm every day", "“every day” has no time."),
    ("until every day 7:00", "“every day 7:00” is more than one moment."),
    ("until 7:00 and 8:00", "“7:00 and 8:00” is more than one moment."),
    (
      "alarm 7:00 --on mon --until 2027-01-01 --times 3",
      "An alarm ends on a day (--until) or after a number of rings (--times), not both."
    ),
    ("edit a1", "Say what is to change: a new time, or an option."),
    ("edit t1 --set work", "t1 is not an alarm: --set is for alarms."),
    ("skip a1 0", "“0” is not a count from 1 to 366."),
    ("skip t1", "“skip” is not for t1, which is a timer."),
    ("pause a1", "An alarm is paused up to a day, and comes back by itself: --until YYYY-MM-DD"),
    ("pause a1 --from 2027-01-02 --until 2027-01-01", "The last day of a pause is not before the first."),
    ("pause t1 --until 2027-01-01", "t1 is not an alarm: --until is for the days of alarms."),
    ("set on", "“set” needs NAME."),
    ("set nothing off", "There is no set “nothing”."),
    ("10:00", "“10:00” is not clear."),
  ])
  func `An impossible command is refused in one sentence`(line: String, sentence: String) async throws {
    let world = World()
    let timer = try await world.home.timer("", .minutes(1))
    _ = try await world.home.control.tell(timer.id, .pause)
    try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    let before = world.home.store.commits
    let exit = await world.run(line)
    #expect(exit == .usage || exit == .failed)
    #expect(world.terminal.errors.split(separator: "\n").first.map(String.init) == "toki: " + sentence)
    #expect(world.terminal.output.isEmpty)
    #expect(world.home.store.commits == before)
  }

  @Test(arguments: [["gym monday 7:00 and tuesday 8:00"], ["alarm", "gym monday 7:00 and tuesday 8:00"]])
  func `Two times on two days are two alarms with one name, and the answer says so`(_ words: [String]) async throws {
    let world = World()
    #expect(await world.run(words: words) == .done)
    let lines = world.terminal.output.split(separator: "\n")
    #expect(lines.first == "These are 2 alarms:")
    #expect(lines.filter { $0.hasPrefix("gym: ") }.count == 2, "\(world.terminal.output)")
    let alarms = try await world.state().alarms
    #expect(alarms.map(\.label.text) == ["gym", "gym"])
    #expect(alarms.map { $0.times.all.map(\.text) } == [["07:00"], ["08:00"]])
  }

  @Test func `Neither of two alarms is made if one is impossible`() async throws {
    let world = World()
    #expect(await world.run(words: ["2026-12-01 7:00 and 2020-12-01 8:00"]) == .usage)
    #expect(try await world.state().alarms.isEmpty)
    #expect(await world.run(words: ["monday 7:00 and tuesday 8:00", "--key", "k"]) == .usage)
    #expect(try await world.state().alarms.isEmpty)
  }
}
