// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct DeviceClockNoticeTests {
  private func scene(_ offset: TimeSpan, _ alarms: String...) throws -> AlarmScene {
    var scene = try AlarmScene()
    scene.trustedTime = TrustSample.report(offset: offset, at: scene.moment)
    for words in alarms { try scene.set(words) }
    return scene
  }

  @Test(
    arguments: [
      (.seconds(43), "This device's clock is 43 s slow: 07:00 will ring at 07:00:43 by true time."),
      (.seconds(-43), "This device's clock is 43 s fast: 07:00 will ring at 06:59:17 by true time."),
      (.milliseconds(1_499), "This device's clock is 1 s slow: 07:00 will ring at 07:00:01 by true time."),
      (.minutes(2), "This device's clock is 2 min slow: 07:00 will ring at 07:02 by true time."),
      (.days(400), "This device's clock is 400 d slow: 07:00 will ring at 07:00 on Fri 6 Aug 2027 by true time."),
      // Whole days of 24 hours, across the end of summer time.
      (.days(-200), "This device's clock is 200 d fast: 07:00 will ring at 06:00 on Sun 14 Dec 2025 by true time."),
    ] as [(TimeSpan, String)])
  func `It says how wrong the clock is and when the next alarm rings by true time`(
    offset: TimeSpan, said: String
  ) throws {
    let scene = try scene(offset, "every day 7:00")
    let notice = try #require(AlarmsScreen(scene.present).deviceClock)
    #expect(notice.sentence == said)
    #expect(notice.lines.count == 1)
  }

  @Test func `It speaks of the next alarm, and mentions the others`() throws {
    let scene = try scene(.seconds(43), "every day 8:00", "every day 7:00")
    let notice = try #require(DeviceClockNotice(scene.present))
    #expect(notice.title == "This device's clock is 43 s slow.")
    #expect(
      notice.lines == [
        "07:00 will ring at 07:00:43 by true time.", "Other alarms that go by this clock are late as well.",
      ])
  }

  @Test func `Alarms that ring by trusted time, or are off, have nothing to fear`() throws {
    var scene = try scene(.seconds(43), "every day 7:00")
    scene.usesTrustedTime = true
    #expect(DeviceClockNotice(scene.present) == nil)
    scene.usesTrustedTime = false
    try scene.tell(.turnOff)
    #expect(DeviceClockNotice(scene.present) == nil)
  }

  @Test func `A notice that was seen comes back once it is news, or after the clock was right`() throws {
    func notice(_ offset: TimeSpan) throws -> DeviceClockNotice? {
      DeviceClockNotice(try scene(offset, "every day 7:00").present)
    }
    var seen = SeenDeviceClock()
    let first = try #require(try notice(.seconds(43)))
    #expect(seen.unseen(first) == first)
    seen.see(first)
    #expect(try seen.unseen(notice(.seconds(44))) == nil)
    #expect(try seen.unseen(notice(.seconds(100))) != nil)
    #expect(try seen.unseen(notice(.zero)) == nil)
    #expect(seen.unseen(first) == first)
  }

  @Test(arguments: [TimeSpan.zero, .milliseconds(999), .milliseconds(-1_002)])
  func `A clock that may be right to within a second is left in peace`(offset: TimeSpan) throws {
    #expect(DeviceClockNotice(try scene(offset, "every day 7:00").present) == nil)
  }

  @Test(
    arguments: [(43, 43, false), (43, 80, false), (43, 90, true), (43, -43, true), (-43, -44, false), (90, 43, false)]
      as [(Int64, Int64, Bool)])
  func `A seen error is news once it more than doubles or changes sign`(seen: Int64, now: Int64, isNews: Bool) throws {
    let first = try #require(DeviceClockNotice(try scene(.seconds(seen), "every day 7:00").present))
    let second = try #require(DeviceClockNotice(try scene(.seconds(now), "every day 7:00").present))
    #expect(second.isNews(after: first) == isNews)
  }

  @Test func `The dialog of an alarm says it unless the home rings by trusted time`() throws {
    var scene = try scene(.seconds(43))
    scene.style = ScreenStyle()
    var form = AlarmForm(scene.present)
    form.set(hour: 7, minute: 0)
    #expect(
      form.outlook(scene.present).notes == [
        "This device's clock is 43 s slow: 07:00 will ring at 07:00:43 by true time."
      ])
    scene.usesTrustedTime = true
    #expect(form.outlook(scene.present).notes == [])
  }

  @Test func `An alarm by trusted time is as far away as it truly is`() throws {
    var scene = try scene(.minutes(30), "every day 7:00")
    scene.usesTrustedTime = true
    let screen = AlarmsScreen(scene.present)
    let row = try #require(screen.groups.first?.rows.last)
    #expect(row.trustedMark == nil)
    #expect(row.details == ["in 8 h 30 min"])
    #expect(screen.headline == "Next alarm: 07:00 tomorrow, in 8 h 30 min")
    scene.trustedTime = nil
    let unset = try #require(AlarmsScreen(scene.present).groups.first?.rows.last)
    #expect(unset.details == ["in 9 h"])
  }

  @Test func `The mark says when the true time is lost, at the instant it is`() throws {
    var scene = try scene(.zero, "every day 7:00")
    scene.usesTrustedTime = true
    scene.trustedTime = TrustSample.report(bound: .milliseconds(999), growth: 100_000, at: scene.moment)
    // 1 ms at 100 ppm takes 10 s.
    let next = try #require(AlarmsScreen(scene.present).nextChange.boot)
    #expect(next - scene.moment.boot <= .seconds(10) + TimeSpan(nanoseconds: 10))
    scene.ahead = next - scene.moment.boot
    #expect(
      AlarmsScreen(scene.present).groups.first?.rows.first?.trustedMark
        == "Goes by trusted time, which is not known now: this device's clock decides")
  }

  @Test func `The sleep screen and the page before it say it too`() throws {
    var scene = try scene(.seconds(43), "every day 7:00")
    let sentence = "This device's clock is 43 s slow: 07:00 will ring at 07:00:43 by true time."
    #expect(SleepContent(scene.present).clock == sentence)
    let seven = try #require(TimeOfDay(hour: 7, minute: 0))
    #expect(SetSleepContent(scene.present, time: seven).notes == [sentence])
    scene.usesTrustedTime = true
    #expect(SleepContent(scene.present).clock == "")
    #expect(SetSleepContent(scene.present, time: seven).notes == [])
  }
}
