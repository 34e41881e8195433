// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiScreens

/// A present moment and its items, for tests of screens.
struct NightSample {
  var state: EngineState
  let host: ZoneRules
  var moment: HostMoment
  var style = ScreenStyle()

  /// Starts at a wall time of the host, by default on 2026-11-21.
  init(_ zone: String = "Asia/Tokyo", day: (Int, Int, Int) = (2026, 11, 21), time: TimeOfDay, nanoseconds: Int64 = 0)
    throws
  {
    host = try Self.rules(zone)
    let date = try #require(CivilDate(year: day.0, month: day.1, day: day.2))
    let utc = host.resolve(CivilDateTime(date: date, time: time)).ringInstant
    moment = HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: 3_600_000_000_000), utc: utc + TimeSpan(nanoseconds: nanoseconds))
    state = EngineState(moment: moment, boot: BootID("test"), zone: host.name)
  }

  var present: Present {
    Present(state: state, moment: moment, host: host, style: style) { try? Self.rules($0.text) }
  }

  /// Adds an enabled alarm.
  @discardableResult
  mutating func add(alarm number: Int64, _ time: TimeOfDay, daily: Bool = false, label: String = "") throws -> Alarm {
    let days: AlarmDays = daily ? .weekly(.everyDay) : .next
    let recurrence = try #require(days.recurrence(of: TimesOfDay(time), after: moment.utc, in: host))
    let alarm = try #require(
      Alarm(
        id: AlarmID(number), label: try Label(label), settings: RingSettings(), times: TimesOfDay(time),
        recurrence: recurrence,
        zone: .floating, set: nil, at: moment, in: host))
    state.alarms.append(alarm)
    return alarm
  }

  /// A ring of an existing item.
  func ring(
    _ number: Int64, _ owner: ItemID, label: String = "", late: TimeSpan = .zero, showsOvertime: Bool = false
  ) throws -> Ring {
    Ring(
      id: RingID(number), owner: owner, occurrence: Occurrence(key: 1), label: try Label(label),
      settings: RingSettings(showsOvertime: showsOvertime), planned: moment.utc - late, rang: moment.utc, late: late)
  }

  static func time(_ hour: Int, _ minute: Int, _ second: Int = 0) throws -> TimeOfDay {
    try #require(TimeOfDay(hour: hour, minute: minute, second: second))
  }

  /// The rules of a zone from the tz database of the test machine.
  static func rules(_ name: String) throws -> ZoneRules {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    return try ZoneRules(name: try #require(ZoneName(name)), tzif: [UInt8](bytes))
  }
}
