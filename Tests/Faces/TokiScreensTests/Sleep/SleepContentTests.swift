// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct SleepContentTests {
  @Test func `The sleep screen changes with the minutes of a night`() throws {
    var night = try NightSample(time: NightSample.time(23, 48, 30))
    #expect(SleepContent(night.present).alarm == "No alarm is set")
    try night.add(alarm: 1, NightSample.time(7, 0))
    var content = SleepContent(night.present)
    #expect(content.time.text == "23:48")
    #expect(content.alarm == "Rings at 07:00")
    #expect(content.distance == "in 7 h 12 min")
    // Nothing changes before the minute does, and then everything.
    let next = try #require(content.nextChange.utc)
    night.moment.utc = next - TimeSpan(nanoseconds: 1)
    let before = SleepContent(night.present)
    #expect((before.time, before.distance) == (content.time, content.distance))
    night.moment.utc = next
    content = SleepContent(night.present)
    #expect(content.time.text == "23:49")
    #expect(content.distance == "in 7 h 11 min")
  }

  @Test func `A snooze that ends within a minute changes with the minute of the wall too`() throws {
    var night = try NightSample(time: NightSample.time(7, 0, 40))
    var alarm = try night.add(alarm: 1, NightSample.time(7, 0))
    alarm.ring(planned: night.moment.utc)
    alarm.snooze(for: .minutes(9), at: night.moment)
    night.state.alarms = [alarm]
    #expect(SleepContent(night.present).alarm == "Snoozed until 07:09")
    #expect(SleepContent(night.present).distance == "in 9 min")
    #expect(SleepContent(night.present).nextChange == NextChange(utc: night.moment.utc + .seconds(20)))
    night.moment = night.moment + .minutes(8) + .seconds(30)
    #expect(SleepContent(night.present).distance == "in less than a minute")
  }

  @Test func `The next of several alarms is shown`() throws {
    var night = try NightSample(time: NightSample.time(22, 0))
    try night.add(alarm: 1, NightSample.time(9, 0))
    try night.add(alarm: 2, NightSample.time(6, 30))
    try night.add(alarm: 3, NightSample.time(7, 0))
    #expect(SleepContent(night.present).alarm == "Rings at 06:30")
  }

  @Test func `The night goes on while an alarm is snoozed, and after a timer`() throws {
    var night = try NightSample(time: NightSample.time(7, 0))
    var alarm = try night.add(alarm: 1, NightSample.time(7, 0))
    let owners: Set<ItemID> = [.alarm(AlarmID(1))]
    #expect(SleepContent.goesOn(after: [.timer(TimerID(1))], in: night.state) == true)
    alarm.ring(planned: night.moment.utc)
    night.state.alarms = [alarm]
    #expect(SleepContent.goesOn(after: owners, in: night.state) == nil)
    alarm.snooze(for: .minutes(9), at: night.moment)
    night.state.alarms = [alarm]
    #expect(SleepContent.goesOn(after: owners, in: night.state) == true)
    #expect(SleepContent.goesOn(after: [.alarm(AlarmID(5))], in: night.state) == true)
    alarm.finish()
    night.state.alarms = [alarm]
    #expect(SleepContent.goesOn(after: owners, in: night.state) == false)
    night.state.alarms = []
    #expect(SleepContent.goesOn(after: owners, in: night.state) == false)
  }
}
