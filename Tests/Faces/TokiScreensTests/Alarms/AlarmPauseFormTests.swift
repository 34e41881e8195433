// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct AlarmPauseFormTests {
  /// On Wednesday 2026-07-01 at 22:00 in Berlin.
  private func form(_ words: String) throws -> (AlarmPauseForm, Present) {
    var scene = try AlarmScene()
    let alarm = try scene.set(words)
    return (AlarmPauseForm(alarm, scene.present), scene.present)
  }

  private func day(_ day: Int, _ month: Int = 7) throws -> CivilDate {
    try #require(CivilDate(year: 2026, month: month, day: day))
  }

  @Test func `A pause begins today, and takes a week unless another day is chosen`() throws {
    var (form, present) = try form("every day 7:00")
    #expect(form.days == (try day(1)...day(8)))
    #expect(form.outlook(present).text == "Rings again Thu 9 Jul at 07:00")
    #expect(form.outlook(present).isUsable)
    form.last = try day(3)
    #expect(form.days == (try day(1)...day(3)))
    #expect(form.outlook(present).text == "Rings again Sat 4 Jul at 07:00")
    form.last = try day(1)
    #expect(form.outlook(present).text == "Rings again tomorrow at 07:00")
  }

  @Test func `The alarm rings again on its next day after the pause`() throws {
    var (form, present) = try form("every mon 7:00")
    form.last = try day(6)
    #expect(form.outlook(present).text == "Rings again Mon 13 Jul at 07:00")
  }

  @Test func `A day that is past, and a pause after which nothing would ring, cannot be chosen`() throws {
    var (form, present) = try form("every day 7:00 until 2026-07-10")
    form.last = try day(30, 6)
    #expect(form.days == nil)
    #expect(form.outlook(present).text == "That day is past.")
    #expect(!form.outlook(present).isUsable)
    form.last = try day(10)
    #expect(form.outlook(present).text == "Nothing would be left to ring.")
    #expect(!form.outlook(present).isUsable)
  }

  @Test func `An alarm that was turned off or removed meanwhile is reported`() throws {
    var (form, present) = try form("every day 7:00")
    form.last = try day(3)
    present.state.alarms[0].turnOff()
    #expect(form.outlook(present).text == "It is off and stays off.")
    #expect(!form.outlook(present).isUsable)
    present.state.alarms = []
    #expect(form.outlook(present).text == "This is not there any more.")
    #expect(!form.outlook(present).isUsable)
  }

  @Test func `The last day is by the alarm's zone, and the ring by the person's`() throws {
    var (form, present) = try form("every day 7:00 Asia/Tokyo")
    #expect(form.today == (try day(2)))
    form.last = try day(3)
    #expect(form.outlook(present).text == "Rings again Sat 4 Jul at 00:00")
  }

  @Test func `A pause is offered for an alarm that rings again, and while there is none`() throws {
    var scene = try AlarmScene()
    try scene.set("2026-08-01 7:00")
    try scene.set("every day 7:00")
    func canPause() -> [Bool] {
      AlarmsScreen(scene.present).groups.flatMap(\.rows).sorted { $0.id.number < $1.id.number }.map {
        $0.abilities.contains(.pause)
      }
    }
    #expect(canPause() == [false, true])
    try scene.tell(.pause(try day(1)...day(3)))
    #expect(canPause() == [false, false])
    try scene.tell(.resume)
    #expect(canPause() == [false, true])
    scene.alarms[1].turnOff()
    #expect(canPause() == [false, false])
  }

  @Test func `A pause is shown by its last day`() throws {
    #expect(AlarmMessages.paused(try day(1)...day(8), ScreenStyle()) == "Paused until Wed 8 Jul")
  }
}
