// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Makes an alarm and turns it on.
  ///
  /// - Parameter rules: The rules of the draft's zone, the host's for a floating one.
  public mutating func createAlarm(
    _ draft: AlarmDraft, rules: ZoneRules, key: String?, asked: RequestKey? = nil, at now: HostMoment
  ) throws(ControlError) -> Alarm {
    if case .alarm(let id) = try created(under: key, asked, for: draft.request) {
      guard let alarm = alarms[id] else { throw .gone(id.text) }
      return alarm
    }
    guard alarms.count < Self.mostItems else { throw .tooMany("alarms", Self.mostItems) }
    try Self.check(draft.settings)
    let id = AlarmID(counters.alarm + 1)
    let moment = moment(trusted: draft.usesTrustedTime, at: now)
    guard let recurrence = draft.days.recurrence(of: draft.time, after: moment.utc, in: rules),
      let alarm = Alarm(
        id: id, label: draft.label, settings: draft.settings, time: draft.time, recurrence: recurrence,
        zone: draft.zone, set: draft.set, usesTrustedTime: draft.usesTrustedTime, at: moment, in: rules)
    else {
      throw ControlError(
        .invalidTime, subject: draft.time.text, message: "This alarm would never ring: its day is past.")
    }
    counters.alarm += 1
    if case .pinned(let name) = draft.zone { pinnedRules[name] = rules }
    put(alarm)
    remember(key, request: asked?.request ?? draft.request, item: .alarm(id))
    decide(.created, .alarm(id), at: now, instant: alarm.next)
    return alarm
  }

  /// Tells an alarm something; one that is on or off already stays as it is, but for a snooze, which ends.
  public mutating func command(
    _ command: AlarmCommand, alarm id: AlarmID, at now: HostMoment
  ) throws(ControlError) -> Alarm {
    guard var alarm = alarms[id] else { throw .notFound(id.text) }
    let rules = rules(for: alarm.zone)
    let (moment, isTrusted) = view(of: alarm, at: now)
    forgetFormer(.alarm(id))
    switch command {
    case .turnOn:
      if case .snoozed = alarm.state {
        alarm.finish()
        put(alarm)
        decide(.dismissed, .alarm(id), at: now)
        return alarm
      }
      guard alarm.state == .off else { return alarm }
      alarm.turnOn(at: moment, isTrusted: isTrusted, in: rules)
      guard alarm.state != .off else { throw ControlError(AlarmRefusal.isOver, alarm: id) }
      decide(.armed, .alarm(id), at: now, instant: alarm.next)
    case .turnOff:
      guard alarm.state != .off else {
        // It was off with its set, or because nothing was left to ring; now it stays off.
        guard alarm.isOffWithSet || alarm.isOver else { return alarm }
        alarm.turnOff()
        put(alarm)
        return alarm
      }
      quiet(.alarm(id), at: now)
      alarm.turnOff()
      decide(.turnedOff, .alarm(id), at: now)
    case .skip, .unskip, .pause, .resume:
      do { try alarm.apply(command, at: moment, isTrusted: isTrusted, in: rules) } catch {
        throw ControlError(error, alarm: id)
      }
      decide(command.decision, .alarm(id), at: now, instant: alarm.next)
    }
    put(alarm)
    return alarm
  }

  /// The alarms of a set, in the order of their ids.
  func alarms(in set: AlarmSetName) -> [Alarm] { alarms.values.filter { $0.set == set }.sorted { $0.id < $1.id } }

  /// Turns a set on or off; alarms that were off by themselves stay off.
  public mutating func setEnabled(
    _ isEnabled: Bool, set: AlarmSetName, at now: HostMoment
  ) throws(ControlError) -> [Alarm] {
    let members = alarms(in: set)
    guard !members.isEmpty else {
      throw ControlError(
        .notFound, subject: set.text, message: "There is no set \(set.text); `toki set` shows what there is.")
    }
    for var alarm in members {
      if isEnabled {
        guard alarm.isOffWithSet else { continue }
        let (moment, isTrusted) = view(of: alarm, at: now)
        alarm.turnOn(at: moment, isTrusted: isTrusted, in: rules(for: alarm.zone))
        // Its rule has ended meanwhile: it stays off by itself.
        guard alarm.state != .off else {
          put(alarm)
          continue
        }
        decide(.armed, .alarm(alarm.id), at: now, instant: alarm.next)
      } else {
        guard alarm.state != .off else { continue }
        forgetFormer(.alarm(alarm.id))
        quiet(.alarm(alarm.id), at: now)
        alarm.turnOff(withSet: true)
        decide(.turnedOff, .alarm(alarm.id), at: now)
      }
      put(alarm)
    }
    return members.compactMap { alarms[$0.id] }
  }

  /// Changes an alarm; what the edit does not name stays.
  ///
  /// A ring or a snooze of it ends when its time, days or zone change.
  ///
  /// - Parameter rules: The rules of the zone that the edit names; `nil` where it names none.
  public mutating func edit(
    _ edit: AlarmEdit, alarm id: AlarmID, rules newRules: ZoneRules?, at now: HostMoment
  ) throws(ControlError) -> Alarm {
    guard var alarm = alarms[id] else { throw .notFound(id.text) }
    if let label = edit.label { alarm.label = label }
    if let set = edit.set { alarm.set = set }
    alarm.settings = edit.settings.applied(to: alarm.settings)
    try Self.check(alarm.settings)
    if let usesTrustedTime = edit.usesTrustedTime, usesTrustedTime != alarm.usesTrustedTime {
      alarm.usesTrustedTime = usesTrustedTime
      replan(&alarm, at: now)
    }
    let moment = moment(trusted: alarm.usesTrustedTime, at: now)
    if edit.time != nil || edit.days != nil || edit.zone != nil {
      let zone = edit.zone ?? alarm.zone
      let rules = newRules ?? rules(for: zone)
      let time = edit.time ?? alarm.time
      // A one-time alarm whose time alone changes rings at the next such time, not on a day that may be past.
      let days = edit.days ?? (alarm.recurrence.isOnce && edit.time != nil ? .next : nil)
      let recurrence = days.map { $0.recurrence(of: time, after: moment.utc, in: rules) } ?? alarm.recurrence
      guard let recurrence,
        alarm.replace(
          time: time, recurrence: recurrence, forgetsSkips: edit.days != nil, zone: zone, at: moment, in: rules)
      else {
        throw ControlError(
          .invalidTime, subject: time.text, message: "This alarm would never ring: its day is past.")
      }
      if case .pinned(let name) = zone, let newRules { pinnedRules[name] = newRules }
      quiet(.alarm(id), at: now)
    }
    alarm.revision += 1
    forgetFormer(.alarm(id))
    put(alarm)
    decide(.edited, .alarm(id), at: now, instant: alarm.next)
    return alarm
  }

  /// Ends the ring of an item that is changed or turned off while it rings.
  mutating func quiet(_ owner: ItemID, at now: HostMoment) {
    if let ring = rings.first(where: { $0.owner == owner }) { close(ring, as: .cancelled, at: now) }
  }
}

extension AlarmCommand {
  /// How the history names it.
  fileprivate var decision: Decision.Kind {
    switch self {
    case .turnOn: .armed
    case .turnOff: .turnedOff
    case .skip: .skipped
    case .unskip: .unskipped
    case .pause: .paused
    case .resume: .resumed
    }
  }
}
