// SPDX-License-Identifier: Apache-2.0
import TokiEngine
public import TokiModel

extension Present {
  /// The next alarm to ring, snoozes included, its instant, and this device's clock then; `nil` for none.
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
