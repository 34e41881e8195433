// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct SetSleepContentTests {
  @Test func `It says on which day it rings, in what time, and how long the night is`() throws {
    let night = try NightSample(time: NightSample.time(23, 48, 30))
    let content = SetSleepContent(night.present, time: try NightSample.time(7, 0))
    #expect(content.rings == "Rings tomorrow, in 7 h 12 min")
    #expect(content.night == "About 6 h 50 min of sleep, if you fall asleep in a quarter of an hour")
    #expect(content.notes.isEmpty)
    #expect(content.nextChange == NextChange(utc: night.moment.utc + .seconds(30)))
  }

  @Test func `A ring within a minute, a nap, and a ring in a day have words of their own`() throws {
    let night = try NightSample(time: NightSample.time(6, 59, 59))
    #expect(SetSleepContent(night.present, time: try NightSample.time(7, 0)).rings == "Rings today, in 1 min")
    let nap = SetSleepContent(night.present, time: try NightSample.time(7, 20))
    #expect(nap.rings == "Rings today, in 21 min")
    #expect(nap.night == "")
    let day = SetSleepContent(night.present, time: try NightSample.time(6, 59))
    #expect(day.rings == "Rings tomorrow, in 1 d")
    #expect(day.night == "")
  }

  @Test func `An alarm within a day is offered, and one at the chosen time is used`() throws {
    var night = try NightSample(time: NightSample.time(23, 0))
    try night.add(alarm: 3, NightSample.time(7, 30), daily: true)
    let other = SetSleepContent(night.present, time: try NightSample.time(7, 0))
    let offer = try #require(other.offer)
    #expect((offer.alarm, offer.title) == (AlarmID(3), "07:30 · every day"))
    #expect(offer.text == "Rings tomorrow, in 8 h 30 min")
    #expect(other.sameTime == nil)
    let same = SetSleepContent(night.present, time: try NightSample.time(7, 30))
    #expect(same.sameTime == AlarmID(3))
    #expect(same.offer == nil)
    #expect(!same.same.isEmpty)
  }

  @Test func `The engine is asked about the alarm in use, or about a new one`() throws {
    var night = try NightSample(time: NightSample.time(23, 0))
    let time = try NightSample.time(7, 0)
    let settings = night.state.settings.ring(of: .alarm)
    #expect(SetSleepForm(.init(time: "07:00")).subject(night.present) == .new(settings))
    let alarm = try night.add(alarm: 3, time)
    let subject = SetSleepForm(.init(time: "07:00")).subject(night.present)
    #expect(subject == .alarm(alarm.id, revision: alarm.revision))
  }

  @Test func `A night on which clocks go forward is announced`() throws {
    // Europe/Berlin, 2026-03-29: 02:00 to 03:00.
    let night = try NightSample("Europe/Berlin", day: (2026, 3, 28), time: NightSample.time(23, 0))
    let content = SetSleepContent(night.present, time: try NightSample.time(2, 30))
    #expect(content.notes == ["clocks go forward: rings at 03:00 (Sun 2026-03-29)"])
    #expect(content.rings == "Rings tomorrow, in 3 h")
  }
}
