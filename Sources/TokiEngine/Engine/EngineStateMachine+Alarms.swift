// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Makes an alarm and turns it on.
  ///
  /// - Parameter rules: The rules of the draft's zone, the host's for a floating one.
  public mutating func createAlarm(
    _ draft: AlarmDraft, rules: ZoneRules, key: String?, at now: HostMoment
  ) throws(ControlError) -> Alarm {
    if case .alarm(let id) = try created(under: key, for: draft.request) {
      guard let alarm = alarms[id] else { throw .gone(id.text) }
      return alarm
    }
    guard alarms.count < Self.mostItems else { throw .tooMany("alarms", Self.mostItems) }
    try Self.check(draft.settings)
    let recurrence: AlarmRecurrence =
      switch draft.days {
      case .next: .once(CivilDateTime.nextDate(of: draft.time, after: now.utc, in: rules))
      case .on(let date): .once(date)
      case .weekly(let days): .weekly(days)
      }
    let id = AlarmID(counters.alarm + 1)
    guard
      let alarm = Alarm(
        id: id, label: draft.label, settings: draft.settings, time: draft.time, recurrence: recurrence,
        zone: draft.zone, at: now, in: rules)
    else {
      throw ControlError(
        .invalidTime, subject: draft.time.text, message: "This alarm would never ring: its day is past.")
    }
    counters.alarm += 1
    if case .pinned(let name) = draft.zone { pinnedRules[name] = rules }
    put(alarm)
    remember(key, request: draft.request, item: .alarm(id))
    decide(.created, .alarm(id), at: now, instant: alarm.next)
    return alarm
  }

  /// Turns an alarm on or off; one that is so already stays as it is, but for a snooze, which ends.
  public mutating func setEnabled(
    _ isEnabled: Bool, alarm id: AlarmID, at now: HostMoment
  ) throws(ControlError) -> Alarm {
    guard var alarm = alarms[id] else { throw .notFound(id.text) }
    if isEnabled, case .snoozed = alarm.state {
      alarm.finish()
      put(alarm)
      decide(.dismissed, .alarm(id), at: now)
      return alarm
    }
    guard isEnabled == (alarm.state == .off) else { return alarm }
    if isEnabled {
      alarm.turnOn(at: now, in: rules(for: alarm.zone))
      decide(.armed, .alarm(id), at: now, instant: alarm.next)
    } else {
      if let ring = rings.first(where: { $0.owner == .alarm(id) }) { close(ring, as: .cancelled, at: now) }
      alarm.turnOff()
      decide(.turnedOff, .alarm(id), at: now)
    }
    put(alarm)
    return alarm
  }
}
