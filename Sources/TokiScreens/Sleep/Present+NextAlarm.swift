// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

extension Present {
  /// The alarm that rings next, a snooze included; `nil` when none will.
  public var nextAlarm: (alarm: Alarm, rings: UTCInstant)? {
    var found: (alarm: Alarm, rings: UTCInstant)?
    for alarm in state.alarms {
      guard let rings = alarm.ringsNext, rings > moment.utc, rings < found?.rings ?? UTCInstant.farthest else {
        continue
      }
      found = (alarm, rings)
    }
    return found
  }
}

extension UTCInstant {
  fileprivate static let farthest = UTCInstant(nanosecondsSinceEpoch: .max)
}
