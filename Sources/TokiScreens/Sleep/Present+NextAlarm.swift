// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

extension Present {
  /// The alarm that rings next, a snooze included, and when this device's clock will show that; `nil` when none will.
  public var nextAlarm: (alarm: Alarm, rings: UTCInstant, onDevice: UTCInstant)? {
    var found: (alarm: Alarm, rings: UTCInstant, onDevice: UTCInstant)?
    for alarm in state.alarms {
      guard let rings = alarm.ringsNext, let onDevice = ringsOnDevice(alarm), onDevice > moment.utc,
        onDevice < found?.onDevice ?? UTCInstant.farthest
      else { continue }
      found = (alarm, rings, onDevice)
    }
    return found
  }
}

extension UTCInstant {
  fileprivate static let farthest = UTCInstant(nanosecondsSinceEpoch: .max)
}
