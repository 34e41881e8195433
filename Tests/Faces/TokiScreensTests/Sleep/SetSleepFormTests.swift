// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiScreens

@Suite struct SetSleepFormTests {
  private func time(_ hour: Int, _ minute: Int) throws -> TimeOfDay { try NightSample.time(hour, minute) }

  /// A night at 23:00, and a form that is to wake at 07:00.
  private func night() throws -> NightSample { try NightSample(time: time(23, 0)) }

  @Test(arguments: [
    (nil, 7, 0), ("06:45", 6, 45), ("0:5", 0, 5), ("", 7, 0), ("24:00", 7, 0), ("6", 7, 0), ("06:45:30", 7, 0),
    ("x:30", 7, 0), ("06:45:", 7, 0),
  ])
  func `It begins at the time that was kept, otherwise at 7`(_ text: String?, _ hour: Int, _ minute: Int) throws {
    #expect(SetSleepForm(.init(time: text)).time == (try time(hour, minute)))
  }

  @Test func `A visit begins at the last time, or at the present one, and stays as it is`() throws {
    var night = try night()
    var form = SetSleepForm(.init(time: "06:45"))
    form.follow(night.present, from: .last)
    #expect(form.time == (try time(6, 45)))
    form.follow(night.present, from: .present)
    #expect(form.time == (try time(6, 45)), "the page is open already")
    form.open()
    form.follow(night.present, from: .present)
    #expect(form.time == (try time(23, 0)))
    night.moment = night.moment + .minutes(9)
    form.follow(night.present, from: .present)
    #expect(form.time == (try time(23, 0)))
    form.time = try time(8, 0)
    form.open()
    form.follow(night.present, from: .last)
    #expect(form.time == (try time(8, 0)), "a time that was only chosen stays, too")
  }

  @Test func `Start makes an alarm that rings once, as alarms do here`() throws {
    let night = try night()
    var form = SetSleepForm()
    #expect(form.start(night.present) == .make(AlarmDraft(time: try time(7, 0), label: try Label("Wake up"))))
    #expect(form.kept == .init(time: "07:00"))
  }

  @Test func `An alarm at that very time is used`() throws {
    var night = try night()
    let alarm = try night.add(alarm: 3, time(7, 0), daily: true)
    var form = SetSleepForm()
    #expect(form.start(night.present) == .use(alarm.id))
    #expect(form.kept == .init(time: "07:00"))
  }

  @Test func `The alarm of last night is set anew once it is off, and left alone while it is to ring`() throws {
    var night = try night()
    var alarm = try night.add(alarm: 3, time(6, 30))
    var form = SetSleepForm()
    form.keep(alarm)
    #expect(form.kept.alarm == "a3")
    guard case .make? = form.start(night.present) else {
      Issue.record("it is still to ring")
      return
    }
    alarm.turnOff()
    night.state.alarms = [alarm]
    let edit = AlarmEdit(time: try time(7, 0), days: .next, zone: .floating, label: try Label("Wake up"))
    #expect(form.start(night.present) == .change(alarm.id, edit))
    #expect(SetSleepForm(.init(alarm: "a4")).kept.alarm == "a4")
    var other = SetSleepForm(.init(alarm: "a4"))
    guard case .make? = other.start(night.present) else {
      Issue.record("another person's alarm stays as it is")
      return
    }
  }

  @Test func `An alarm that was made to repeat is no longer the page's own`() throws {
    var night = try night()
    var alarm = try night.add(alarm: 3, time(6, 30), daily: true)
    alarm.turnOff()
    night.state.alarms = [alarm]
    var form = SetSleepForm(.init(alarm: "a3"))
    guard case .make? = form.start(night.present) else {
      Issue.record("it would lose its days")
      return
    }
  }

  @Test func `The alarm of last night is judged by its own settings, and one that chimes is not used`() throws {
    var night = try night()
    var alarm = try night.add(alarm: 3, time(6, 30))
    alarm.turnOff()
    alarm.settings.sound = .none
    night.state.alarms = [alarm]
    var form = SetSleepForm(.init(alarm: "a3"))
    #expect(form.subject(night.present) == .new(alarm.settings))
    guard case .change? = form.start(night.present) else {
      Issue.record("its settings stay")
      return
    }
    alarm.settings.isChime = true
    night.state.alarms = [alarm]
    #expect(form.subject(night.present) == .new(night.state.settings.ring(of: .alarm)))
    guard case .make? = form.start(night.present) else {
      Issue.record("a chime needs no answer")
      return
    }
    night.state.alarms = []
    try night.add(alarm: 4, time(7, 0))
    night.state.alarms[0].settings.isChime = true
    guard case .make? = form.start(night.present) else {
      Issue.record("a chime at that very time wakes nobody")
      return
    }
  }

  @Test func `Two presses set one alarm`() throws {
    let night = try night()
    var form = SetSleepForm()
    form.isSending = true
    #expect(form.start(night.present) == nil)
    #expect(form.kept.time == nil)
  }

  @Test func `Someone who leaves the sleep screen is told that the alarm stays`() throws {
    var night = try night()
    var alarm = try night.add(alarm: 3, time(6, 30))
    let kept = SetSleepForm.Kept(alarm: "a3")
    #expect(StaysSet(kept, night.present)?.text == "The alarm at 06:30 stays set.")
    #expect(StaysSet(kept, night.present)?.alarm == alarm.id)
    #expect(StaysSet(SetSleepForm.Kept(), night.present) == nil)
    alarm.turnOff()
    night.state.alarms = [alarm]
    #expect(StaysSet(kept, night.present) == nil)
    night.state.alarms = []
    try night.add(alarm: 3, time(6, 30), daily: true)
    #expect(StaysSet(kept, night.present) == nil)
  }
}
