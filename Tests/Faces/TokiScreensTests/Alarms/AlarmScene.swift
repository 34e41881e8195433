// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiScreens

/// A host in Berlin on a Wednesday at 22:00, with the alarms that a test adds.
struct AlarmScene {
  var zone: ZoneRules
  var now: UTCInstant
  var alarms: [Alarm] = []
  var missed: [Ring] = []
  var trustedTime: TrustedTimeReport?
  /// Whether the home rings by trusted time, where that is known.
  var usesTrustedTime = false
  /// What the person calls holidays.
  var holidays: Holidays?
  /// How much later than the scene's start the present is.
  var ahead = TimeSpan.zero
  var style = ScreenStyle()

  /// Starts at a wall time in Berlin.
  init(_ wall: String = "2026-07-01 22:00") throws {
    zone = try Self.zone("Europe/Berlin")
    now = try Self.instant(wall, zone)
  }

  static func zone(_ name: String) throws -> ZoneRules {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    return try ZoneRules(name: try #require(ZoneName(name)), tzif: [UInt8](bytes))
  }

  /// Parses `2026-07-01 22:00`.
  static func instant(_ wall: String, _ zone: ZoneRules) throws -> UTCInstant {
    guard case .alarm(.at(let times, .date(let date), _), _) = try PlanText.parse(wall, as: .alarm) else {
      throw WordingError.unreadable(wall)
    }
    return zone.resolve(CivilDateTime(date: date, time: times.first)).ringInstant
  }

  var moment: HostMoment { HostMoment(boot: BootInstant(nanosecondsSinceBoot: 1_000), utc: now) }

  var present: Present {
    let state = EngineState(
      moment: moment, boot: BootID("boot"), zone: zone.name, items: ItemLists(alarms: alarms), missed: missed,
      settings: EngineSettings(usesTrustedTime: usesTrustedTime, holidays: holidays), trustedTime: trustedTime)
    return Present(state: state, moment: moment + ahead, host: zone, style: style) { try? Self.zone($0.text) }
  }

  /// Adds an alarm described in words; the first is `a1`.
  @discardableResult
  mutating func set(_ words: String, label: String = "", set: String? = nil) throws -> Alarm {
    guard case .alarm(let plan, _) = try PlanText.parse(words, as: .alarm) else { throw WordingError.unreadable(words) }
    var rules = zone
    if case .at(_, _, let name?) = plan { rules = try Self.zone(name.text) }
    let appointment = try plan.appointment(at: now, in: rules)
    let recurrence = try #require(appointment.days.recurrence(of: appointment.times, after: now, in: rules))
    let alarm = try #require(
      Alarm(
        id: AlarmID(Int64(alarms.count + 1)), label: try Label(label), times: appointment.times,
        recurrence: recurrence, zone: appointment.zone, set: set.flatMap { AlarmSetName($0) }, at: moment, in: rules))
    alarms.append(alarm)
    return alarm
  }

  /// Applies a command to the newest alarm.
  mutating func tell(_ command: AlarmCommand) throws {
    let last = alarms.popLast()
    var alarm = try #require(last)
    try alarm.apply(command, at: moment, in: present.rules(of: alarm))
    alarms.append(alarm)
  }
}
