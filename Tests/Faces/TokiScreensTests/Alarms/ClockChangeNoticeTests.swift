// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct ClockChangeNoticeTests {
  @Test(
    arguments: [
      // Clocks in Berlin go forward on 2027-03-28 at 02:00 and back on 2026-10-25 at 03:00.
      (
        "2027-03-27 22:00", ["every day 2:30"], "Tonight the clocks go forward by 1 h.", ["02:30 rings at 03:00."]
      ),
      (
        "2027-03-27 22:00", ["every day 2:30", "every day 7:00"], "Tonight the clocks go forward by 1 h.",
        ["02:30 rings at 03:00.", "Other alarms ring by the new time."]
      ),
      (
        "2026-10-24 22:00", ["every day 2:30"], "Tonight the clocks go back by 1 h.",
        ["02:30 comes twice: it rings at the first."]
      ),
      (
        "2027-03-27 20:00", ["every day 0:15, 1:00, 2:30"], "Tonight the clocks go forward by 1 h.",
        ["02:30 rings at 03:00."]
      ),
      (
        "2026-10-24 20:00", ["every day 0:15, 2:10, 2:30"], "Tonight the clocks go back by 1 h.",
        ["02:10 comes twice: it rings at the first.", "02:30 comes twice: it rings at the first."]
      ),
      ("2026-10-24 22:00", ["sun 7:00"], "Tonight the clocks go back by 1 h.", ["Alarms ring by the new time."]),
      (
        "2027-03-26 23:00", ["sun 7:00"], "On Sun 28 Mar the clocks go forward by 1 h.",
        ["Alarms ring by the new time."]
      ),
    ] as [(String, [String], String, [String])])
  func `A clock change is announced if an alarm falls into it`(
    now: String, alarms: [String], title: String, lines: [String]
  ) throws {
    var scene = try AlarmScene(now)
    for words in alarms { try scene.set(words) }
    let notices = AlarmsScreen(scene.present).clockChanges
    #expect(notices.map(\.title) == [title])
    #expect(notices.first?.lines == lines)
  }

  @Test(
    arguments: [
      // No change nearby; an alarm before it; one more than 36 hours away.
      ("2026-07-01 22:00", "every day 2:30"), ("2027-03-27 22:00", "today 23:00"), ("2027-03-26 17:59", "sun 7:00"),
    ])
  func `An alarm outside a clock change brings no notice`(now: String, words: String) throws {
    var scene = try AlarmScene(now)
    try scene.set(words)
    #expect(AlarmsScreen(scene.present).clockChanges == [])
  }

  @Test func `An alarm that is off says nothing`() throws {
    var scene = try AlarmScene("2027-03-27 22:00")
    try scene.set("every day 2:30")
    try scene.tell(.turnOff)
    #expect(AlarmsScreen(scene.present).clockChanges == [])
  }

  @Test func `A clock change of another zone is announced with the zone's name`() throws {
    var scene = try AlarmScene("2026-10-31 22:00")
    try scene.set("every day 1:30 America/New_York")
    #expect(
      AlarmsScreen(scene.present).clockChanges.map(\.title) == ["America/New_York: Tonight the clocks go back by 1 h."])
  }
}
