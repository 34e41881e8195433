// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@testable import TokiEngine

/// A ring that nobody answers comes again, up to its limit, unless somebody answers or something else takes its place.
@Suite struct AgainTimelineTests {
  private var day = Timeline()

  /// An alarm at 07:00, which is an hour away; it rings for 10 minutes, and again 5 minutes later.
  private mutating func alarm(
    again: Int = 2, every: TimeSpan = .minutes(5), days: AlarmDays = .next, hooks: [Hook] = [], snoozeLimit: Int? = nil
  ) throws -> AlarmID {
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    let settings = RingSettings(hooks: hooks, again: again, every: every, snoozeLimit: snoozeLimit)
    let alarm = try day.machine.make(
      AlarmDraft(time: time, days: days, settings: Said(all: settings)), rules: day.machine.zones.host, key: nil,
      at: day.now)
    day.take()
    return alarm.id
  }

  private func state(of id: AlarmID) -> Alarm.State.Kind? { day.machine.alarms[id]?.state.kind }

  @Test mutating func `Three attempts, each the interval after the end of the one before, and one notice`() throws {
    let id = try alarm()
    #expect(day.advance(.hours(1)).words == ["play r1", "present r1"])
    #expect(day.advance(.minutes(10)).words == ["quiet", "withdraw r1"])
    #expect(state(of: id) == .snoozed)
    #expect(day.machine.alarms[id]?.ringsNext == Timeline.monday6 + .minutes(75))
    #expect(day.advance(.minutes(5) - TimeSpan(nanoseconds: 1)).isEmpty)
    #expect(day.advance(TimeSpan(nanoseconds: 1)).words == ["play r2", "present r2"])
    #expect(day.advance(.minutes(10)).words == ["quiet", "withdraw r2"])
    #expect(day.machine.missed.isEmpty)
    #expect(day.advance(.minutes(5)).words == ["play r3", "present r3"])
    #expect(day.advance(.minutes(10)).words == ["quiet", "withdraw r3", "missed r3"])
    #expect(day.machine.missed.map(\.id) == [RingID(3)])
    #expect(state(of: id) == .off)
    #expect(day.history.map(\.attempt) == [1, 2, 3])
    #expect(Set(day.history.map(\.occurrence)).count == 1)
    #expect(day.advance(.days(2)).isEmpty)
  }

  @Test mutating func `Each further attempt is louder and does not rise; silence stays silent`() throws {
    _ = try alarm()
    for _ in 0..<40 { day.advance(.minutes(5)) }
    #expect(day.history.map(\.settings.volume.percent) == [80, 90, 100])
    #expect(day.history.map(\.settings.ramp) == [.seconds(10), .zero, .zero])
    let silent = RingSettings(sound: .none, again: 3)
    #expect(silent.of(attempt: 3) == silent)
    let off = RingSettings(volume: try #require(Volume(percent: 0)), again: 3)
    #expect(off.of(attempt: 3) == off)
  }

  @Test mutating func `Stopping an attempt, or turning the alarm on between two, ends the attempts`() throws {
    let id = try alarm(days: .weekly(.everyDay))
    day.advance(.hours(1))
    day.advance(.minutes(10))
    day.advance(.minutes(5))
    _ = try day.machine.dismiss(RingID(2), at: day.now)
    #expect(state(of: id) == .scheduled)
    #expect(day.advance(.hours(2)).words == ["quiet", "withdraw r2"])
    day.advance(.days(1) - .hours(2) - .minutes(15))
    #expect(day.history.map(\.attempt) == [1, 2, 1])
    day.advance(.minutes(10))
    _ = try day.machine.tell(id, .turnOn, at: day.now)
    #expect(state(of: id) == .scheduled)
    #expect(day.advance(.hours(3)).isEmpty)
    #expect(day.machine.missed.isEmpty)
  }

  @Test mutating func `The next occurrence takes the place of an attempt still to come, and is a first one`() throws {
    let id = try alarm(every: .hours(24), days: .weekly(.everyDay))
    day.advance(.hours(1))
    day.advance(.minutes(10))
    day.advance(.hours(24) - .minutes(10))
    #expect(day.history.map(\.attempt) == [1, 1])
    #expect(day.history.last?.planned == Timeline.monday6 + .hours(25))
    #expect(state(of: id) == .ringing)
  }

  @Test mutating func `A snooze begins a new occurrence, with all its attempts`() throws {
    _ = try alarm(again: 1)
    day.advance(.hours(1))
    day.advance(.minutes(10))
    day.advance(.minutes(5))
    _ = try day.machine.snooze(RingID(2), length: .minutes(9), at: day.now)
    day.take()
    for _ in 0..<20 { day.advance(.minutes(3)) }
    #expect(day.history.map(\.attempt) == [1, 2, 1, 2])
    #expect(day.history.map(\.snoozes) == [0, 0, 1, 1])
    #expect(day.machine.missed.map(\.id) == [RingID(4)])
  }

  @Test mutating func `A restart between two attempts changes nothing`() throws {
    _ = try alarm()
    day.advance(.hours(1))
    day.advance(.minutes(10))
    #expect(day.restart(after: .minutes(4)).isEmpty)
    #expect(day.advance(.minutes(1)).words == ["play r2", "present r2"])
    day.advance(.minutes(10))
    #expect(day.restart(after: .minutes(4), boot: BootID("second boot")).isEmpty)
    #expect(day.advance(.minutes(1)).words == ["play r3", "present r3"])
    #expect(day.history.last?.attempt == 3)
  }

  @Test mutating func `A set clock does not move the next attempt`() throws {
    let id = try alarm()
    day.advance(.hours(1))
    day.advance(.minutes(10))
    day.now.utc = day.now.utc + .minutes(30)
    day.machine.clockStepped(at: day.now)
    day.take()
    #expect(day.advance(.minutes(5) - .seconds(1)).isEmpty)
    #expect(day.advance(.seconds(1)).words == ["play r2", "present r2"])
    #expect(state(of: id) == .ringing)
  }

  @Test mutating func `An attempt that is found too late is missed, and the last`() throws {
    let id = try alarm()
    day.advance(.hours(1))
    day.advance(.minutes(10))
    #expect(day.advance(.hours(3)).words == ["missed r2"])
    #expect(day.history.map(\.end) == [.unanswered, .missed])
    #expect(day.history.last?.attempt == 2)
    #expect(state(of: id) == .off)
  }

  @Test mutating func `A ring that the machine slept through is over, and does not come again`() throws {
    let id = try alarm()
    day.advance(.hours(1))
    #expect(day.advance(.hours(3)).words == ["quiet", "withdraw r1", "missed r1"])
    #expect(state(of: id) == .off)
    #expect(day.advance(.hours(3)).isEmpty)
  }

  @Test mutating func `A ring whose daemon was away for too long is over, and does not come again`() throws {
    let id = try alarm()
    day.advance(.hours(1))
    #expect(day.restart(after: .hours(3)).words.contains("missed r1"))
    #expect(day.advance(.hours(3)).isEmpty)
    #expect(state(of: id) == .off)
  }

  @Test mutating func `A timer comes again for the same run, and stays ready when it was not answered`() throws {
    let timer = try day.machine.make(
      TimerDraft(duration: .minutes(1), settings: Said(all: RingSettings(again: 1, every: .seconds(30)))), key: nil,
      at: day.now)
    day.take()
    day.advance(.minutes(1))
    day.advance(.minutes(10))
    #expect(day.machine.timers[timer.id]?.ringsNext == day.now.utc + .seconds(30))
    #expect(day.advance(.seconds(30)).words == ["play r2", "present r2"])
    #expect(day.history.map(\.occurrence.key) == [1, 1])
    day.advance(.minutes(10))
    #expect(day.machine.timers[timer.id]?.state == .idle)
    #expect(day.machine.missed.map(\.attempt) == [2])
  }

  @Test mutating func `Each attempt starts the hooks of a ring, and only the last one those of a missed ring`() throws {
    _ = try alarm(again: 1, hooks: [try Hook(.every, .command("log"))])
    var told: [String] = []
    for _ in 0..<40 {
      day.now = day.now + .minutes(5)
      while day.machine.fire(at: day.now) {}
      for case .runHook(let run) in day.take() {
        told.append("\(run.occasion.moment.rawValue) \(run.occasion.attempt ?? 0)")
      }
    }
    #expect(told == ["ring 1", "ring 2", "missed 2"])
  }

  @Test mutating func `Snoozes in a row have a limit, and another day counts anew`() throws {
    _ = try alarm(again: 0, days: .weekly(.everyDay), snoozeLimit: 2)
    day.advance(.hours(1))
    for number in 1...2 {
      _ = try day.machine.snooze(RingID(Int64(number)), length: nil, at: day.now)
      day.take()
      day.advance(.minutes(9))
    }
    let refusal = #expect(throws: ControlError.self) {
      _ = try day.machine.snooze(RingID(3), length: nil, at: day.now)
    }
    #expect(refusal?.code == .snoozeLimit && refusal?.subject == "2")
    #expect(day.machine.rings.map(\.canSnooze) == [false])
    _ = try day.machine.dismiss(RingID(3), at: day.now)
    day.take()
    day.advance(.hours(23) + .minutes(42))
    #expect(day.machine.rings.map(\.snoozes) == [0])
    #expect(day.machine.rings.map(\.canSnooze) == [true])
  }

  @Test mutating func `New alarms ring again as the settings say, and anything else once`() throws {
    let settings = EngineSettings()
    #expect(settings.ring(of: .alarm).again == 3 && settings.ring(of: .alarm).every == .minutes(5))
    #expect(settings.ring(of: .timer).again == 0 && settings.ring(of: .sequence).again == 0)
    let changed = try day.machine.change(EngineSettingsEdit(again: 1, every: .seconds(1)), at: day.now)
    #expect(changed.ring(of: .alarm).again == 1 && changed.ring(of: .alarm).every == .seconds(1))
    #expect(throws: ControlError.self) { try day.machine.change(EngineSettingsEdit(again: 4), at: day.now) }
    #expect(throws: ControlError.self) { try day.machine.change(EngineSettingsEdit(every: .zero), at: day.now) }
    #expect(throws: ControlError.self) {
      try day.machine.change(EngineSettingsEdit(ring: Said<RingSettings> { $0.again = 1 }), at: day.now)
    }
    #expect(throws: ControlError.self) { try alarm(again: 4) }
    #expect(throws: ControlError.self) { try alarm(snoozeLimit: 100) }
  }
}
