// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// The alarms of a set, in ID order.
  func alarms(in set: AlarmSetName) -> [Alarm] { alarms.values.filter { $0.set == set }.sorted { $0.id < $1.id } }

  /// Turns a set on or off; alarms that were turned off individually stay off.
  ///
  /// Returns every alarm of the set; throws `ControlError` of `.notFound` if there is none.
  public mutating func setEnabled(
    _ isEnabled: Bool, set: AlarmSetName, at now: HostMoment
  ) throws(ControlError) -> [Alarm] {
    let members = alarms(in: set)
    guard !members.isEmpty else {
      throw .notFound(set.text, .set)
    }
    if isEnabled, let alarm = members.first(where: { $0.isOffWithSet && !zones.knows($0.zone) }) {
      throw .lost(alarm.zone)
    }
    for var alarm in members {
      if isEnabled {
        guard alarm.isOffWithSet else { continue }
        alarm.turnOn(at: known.moment(at: now), isTrusted: known.guide != nil, in: zones.rules(for: alarm.zone))
        // Its rule has ended in the meantime, so it stays off by itself.
        guard alarm.state != .off else {
          put(alarm)
          continue
        }
        decide(.armed, .alarm(alarm.id), at: now, instant: alarm.next)
      } else {
        guard alarm.state != .off else {
          // It has rung for the last time, but may still ask, or come back with a clock that is set back.
          guard alarm.isOver || alarm.awakeCheck != nil else { continue }
          alarm.turnOff(withSet: alarm.isOffWithSet)
          put(alarm)
          continue
        }
        forgetFormer(.alarm(alarm.id))
        quiet(.alarm(alarm.id), at: now)
        alarm.turnOff(withSet: true)
        decide(.turnedOff, .alarm(alarm.id), at: now)
      }
      put(alarm)
    }
    return members.compactMap { alarms[$0.id] }
  }
}
