// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiScreens

/// The content of an alarms page, at one moment in UTC.
enum AlarmScene {
  static var now: HostMoment { TestPageContext.present().moment }

  static func present(_ alarms: [Alarm] = []) -> Present {
    let state = EngineState(
      moment: now, boot: BootID("boot"), zone: ZoneRules.utc.name, items: ItemLists(alarms: alarms))
    return Present(state: state, moment: now, host: .utc)
  }

  /// An alarm that rings every day at an hour; `nil` for an invalid hour.
  static func alarm(_ number: Int64, hour: Int, set: String? = nil, settings: RingSettings = RingSettings()) -> Alarm? {
    guard let time = TimeOfDay(hour: hour, minute: 0) else { return nil }
    return Alarm(
      id: AlarmID(number), settings: settings, times: TimesOfDay(time), recurrence: .weekly(.everyDay),
      set: set.flatMap { AlarmSetName($0) }, at: now, in: .utc)
  }
}
