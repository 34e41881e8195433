// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Things for a world to hold.
enum Samples {
  static func timer(
    _ number: Int64, label: String = "", duration: TimeSpan = .minutes(20), state: CountdownTimer.State
  ) throws -> CountdownTimer {
    CountdownTimer(
      id: TimerID(number), label: try Label(label), settings: RingSettings(), duration: duration,
      runLength: duration, run: 1, state: state, revision: 1)
  }

  static func work() throws -> Alarm {
    let time = try #require(TimeOfDay(hour: 7, minute: 0))
    return Alarm(
      id: AlarmID(1), label: try Label("Work"), settings: RingSettings(),
      time: time, recurrence: .weekly(.weekdays),
      zone: .floating, state: .scheduled,
      // Monday 2026-11-23, 07:00 in Tokyo.
      next: UTCInstant(secondsSinceEpoch: 1_795_384_800), handled: nil, era: 0, revision: 1)
  }

  /// A timer in each state, one of which rings, and an alarm on weekdays.
  static func fill(_ world: World) throws {
    let now = FixedClock.start
    world.engine.put(
      try timer(1, label: "Tea", duration: .minutes(25), state: .running(deadline: now + .minutes(25))))
    world.engine.put(try timer(2, state: .paused(remaining: .seconds(12 * 60 + 34))))
    world.engine.put(try timer(3, label: "お茶の時間", state: .running(deadline: now)))
    world.engine.put(try timer(4, duration: .minutes(1), state: .idle))
    try world.engine.ring(TimerID(3))
    let alarm = try work()
    world.engine.change { state in
      state.timers.sort { $0.id < $1.id }
      state.alarms = [alarm]
    }
  }

  static func missedRing() throws -> Ring {
    Ring(
      id: RingID(7), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1), label: try Label("Work"),
      settings: RingSettings(), planned: UTCInstant(secondsSinceEpoch: 1_795_212_000), rang: nil,
      late: .hours(2), ended: FixedClock.start.utc, end: .missed, isUnseen: true)
  }

  static func dismissedRing() -> Ring {
    Ring(
      id: RingID(8), owner: .timer(TimerID(3)), occurrence: Occurrence(key: 1), label: .none,
      settings: RingSettings(), planned: FixedClock.start.utc,
      rang: FixedClock.start.utc + TimeSpan(nanoseconds: 204_000),
      late: TimeSpan(nanoseconds: 204_000), ended: FixedClock.start.utc, end: .dismissed)
  }

  /// An alarm that was missed at 07:00.
  static func miss(_ world: World) throws {
    let (alarm, ring) = (try work(), try missedRing())
    world.engine.change { state in
      state.alarms = [alarm]
      state.missed = [ring]
    }
  }

  /// A history of two rings.
  static func remember(_ world: World) throws {
    world.engine.setHistory([dismissedRing(), try missedRing()])
  }
}
