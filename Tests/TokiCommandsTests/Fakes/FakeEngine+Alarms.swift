// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

extension FakeEngine {
  var alarms: [Alarm] { inside.withLock { $0.state.alarms } }

  /// Rings for an alarm, for its next plan or its snooze.
  @discardableResult
  func ring(_ id: AlarmID, late: TimeSpan = TimeSpan(nanoseconds: 200_000)) throws -> Ring {
    var alarm = try alarm(id)
    let planned: UTCInstant
    if case .snoozed(let until, _) = alarm.state {
      planned = until.utc
    } else if let due = alarm.takeDue(at: clock.now(), in: try rules(of: alarm.zone)).last {
      planned = due.planned
    } else {
      throw ControlError(.notRinging, message: "nothing is due")
    }
    alarm.ring(planned: planned)
    let number = inside.withLock { inside in
      inside.rings += 1
      return inside.rings
    }
    let ring = Ring(
      id: RingID(number), owner: .alarm(id), occurrence: alarm.occurrence(of: planned), label: alarm.label,
      settings: alarm.settings, planned: planned, rang: planned + late, late: late)
    inside.withLock { $0.state.rings.append(ring) }
    put(alarm)
    publish(.ringStarted(ring))
    return ring
  }

  /// What the end of a ring makes of its alarm.
  func settle(_ id: AlarmID, after end: RingEnd) {
    guard var alarm = try? alarm(id) else { return }
    if end == .snoozed { alarm.snooze(for: alarm.settings.snoozeLength, at: clock.now()) } else { alarm.finish() }
    put(alarm)
  }

  func createAlarm(_ draft: AlarmDraft, key: String?) throws(ControlError) -> Alarm {
    try note("createAlarm \(draft.settings)")
    let rules = try rules(of: draft.zone)
    let now = clock.now()
    let id = AlarmID((inside.withLock { $0.state.alarms.map(\.id.number).max() } ?? 0) + 1)
    guard let recurrence = draft.days.recurrence(of: draft.time, after: now.utc, in: rules),
      let alarm = Alarm(
        id: id, label: draft.label, settings: draft.settings, time: draft.time, recurrence: recurrence,
        zone: draft.zone, set: draft.set, usesTrustedTime: draft.usesTrustedTime, at: now, in: rules)
    else {
      throw ControlError(.invalidTime, message: "that is past")
    }
    put(alarm)
    return alarm
  }

  func put(_ alarm: Alarm) {
    inside.withLock { inside in
      inside.state.alarms.removeAll { $0.id == alarm.id }
      inside.state.alarms.append(alarm)
      inside.state.alarms.sort { $0.id < $1.id }
    }
    publish(.item(.alarm(alarm)))
  }

  func rules(of zone: AlarmZone) throws(ControlError) -> ZoneRules {
    let rules =
      switch zone {
      case .floating: try? clock.hostZone()
      case .pinned(let name): try? clock.zone(named: name)
      }
    guard let rules else { throw ControlError(.unknownZone, message: "no zone") }
    return rules
  }

  func alarm(_ id: AlarmID) throws(ControlError) -> Alarm {
    guard let alarm = inside.withLock({ $0.state.alarms.first { $0.id == id } }) else {
      throw ControlError(.notFound, subject: id.text, message: "there is no \(id.text)")
    }
    return alarm
  }

  func command(_ command: AlarmCommand, alarm id: AlarmID) throws(ControlError) -> Alarm {
    try note("\(command) \(id.text)")
    var alarm = try alarm(id)
    let rules = try rules(of: alarm.zone)
    switch command {
    case .turnOn: alarm.turnOn(at: clock.now(), in: rules)
    case .turnOff: alarm.turnOff()
    default:
      do { try alarm.apply(command, at: clock.now(), in: rules) } catch {
        throw ControlError(
          .wrongState, subject: "\(id.text) \(error == .ringsOnce ? "once" : "nothing_left")", message: "no")
      }
    }
    put(alarm)
    return alarm
  }

  func setEnabled(_ isEnabled: Bool, set: AlarmSetName) throws(ControlError) -> [Alarm] {
    try note("\(isEnabled ? "on" : "off") set \(set.text)")
    let members = inside.withLock { $0.state.alarms.filter { $0.set == set } }
    guard !members.isEmpty else { throw ControlError(.notFound, subject: set.text, message: "no such set") }
    for var alarm in members {
      if isEnabled {
        alarm.turnOn(at: clock.now(), in: try rules(of: alarm.zone))
      } else {
        alarm.turnOff(withSet: true)
      }
      put(alarm)
    }
    return inside.withLock { $0.state.alarms.filter { $0.set == set } }
  }

  func edit(_ id: AlarmID, _ edit: AlarmEdit) throws(ControlError) -> Alarm {
    try note("edit \(id.text)")
    var alarm = try alarm(id)
    if let label = edit.label { alarm.label = label }
    if let set = edit.set { alarm.set = set }
    if let uses = edit.usesTrustedTime { alarm.usesTrustedTime = uses }
    alarm.settings = edit.settings.applied(to: alarm.settings)
    if edit.time != nil || edit.days != nil || edit.zone != nil {
      let zone = edit.zone ?? alarm.zone
      let rules = try rules(of: zone)
      let time = edit.time ?? alarm.time
      let recurrence =
        edit.days.map { $0.recurrence(of: time, after: clock.now().utc, in: rules) } ?? alarm.recurrence
      guard let recurrence,
        alarm.replace(
          time: time, recurrence: recurrence, forgetsSkips: edit.days != nil, zone: zone, at: clock.now(), in: rules)
      else { throw ControlError(.invalidTime, subject: time.text, message: "that is past") }
    }
    alarm.revision += 1
    put(alarm)
    return alarm
  }
}
