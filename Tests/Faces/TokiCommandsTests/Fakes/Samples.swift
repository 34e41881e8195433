// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Worlds with a history, and values to draw.
enum Samples {
  /// Saturday 2026-11-21, 14:07:10 in Tokyo.
  static let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 1_000_000_000_000_000), utc: UTCInstant(secondsSinceEpoch: 1_795_237_630))

  static let tokyo = zone("Asia/Tokyo")
  static let berlin = zone("Europe/Berlin")

  /// The rules of a zone from the tz database of the test machine.
  static func zone(_ name: String) -> ZoneRules {
    guard let data = FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)"), let zone = ZoneName(name),
      let rules = try? ZoneRules(name: zone, tzif: [UInt8](data))
    else { preconditionFailure("This machine has no rules of \(name)") }
    return rules
  }

  /// A timer that exists nowhere else.
  static func timer(
    _ number: Int64, label: String = "", duration: TimeSpan = .minutes(20), state: CountdownTimer.State
  ) throws -> CountdownTimer {
    CountdownTimer(
      id: TimerID(number), TimerTerms(duration: duration, label: try Label(label)), runLength: duration, run: 1,
      state: state, revision: 1)
  }

  /// An alarm at 07:00 on weekdays that exists nowhere else.
  static func work(label: String = "Work") throws -> Alarm {
    Alarm(
      id: AlarmID(1), label: try Label(label), settings: RingSettings(),
      time: try #require(TimeOfDay(hour: 7, minute: 0)), recurrence: .weekly(.weekdays),
      zone: .floating, state: .scheduled,
      // Monday 2026-11-23, 07:00 in Tokyo.
      next: UTCInstant(secondsSinceEpoch: 1_795_384_800), handled: nil, era: 0, revision: 1)
  }

  /// A timer in each state, the third of which starts ringing at the beginning, and an alarm on weekdays.
  @Sendable static func filled(_ language: Language = .english) async throws -> World {
    let world = World(language: language, ago: .minutes(20))
    let home = world.home
    let tea = try await home.timer("Tea", .minutes(25), starts: false)
    let paused = try await home.timer("", .minutes(20))
    try await home.timer("お茶の時間", .minutes(20))
    try await home.timer("", .minutes(1))
    try await home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    home.host.advance(by: .minutes(1))
    _ = try await home.control.send(Dismiss(RingID(1)))
    home.host.advance(by: .minutes(6) + .seconds(26))
    _ = try await home.control.tell(paused.id, .pause)
    world.advance(to: .zero)
    _ = try await home.control.tell(tea.id, .start)
    return world
  }

  /// An alarm due on Friday at 07:00, while the machine was off.
  @Sendable static func missed(_ language: Language = .english) async throws -> World {
    let world = World(language: language, ago: .hours(32))
    try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    world.home.host.suspend(for: .hours(32))
    return world
  }

  /// The same, followed by a timer that rang 0.2 ms late and was dismissed.
  @Sendable static func remembering(_ language: Language = .english) async throws -> World {
    let world = World(language: language, ago: .hours(32))
    try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    world.home.host.suspend(for: .hours(31))
    try await world.home.timer("", .hours(1))
    world.advance(to: .zero, late: TimeSpan(nanoseconds: 204_000))
    let ring = try #require(try await world.state().rings.first)
    _ = try await world.home.control.send(Dismiss(ring.id))
    return world
  }
}

extension CountdownTimer {
  /// A copy with another state.
  func with(_ state: State, run: Int64? = nil, runLength: TimeSpan? = nil) -> CountdownTimer {
    CountdownTimer(
      id: id, TimerTerms(duration: duration, label: label, settings: settings), runLength: runLength ?? self.runLength,
      run: run ?? self.run, state: state, revision: revision + 1)
  }
}
