// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension Alarm: Shelved {
  /// The engine's shelf of alarms.
  public static var shelf: WritableKeyPath<Shelves, Shelf<Alarm>> { \.alarms }
  /// The alarms among lists of items.
  public static var list: WritableKeyPath<ItemLists, [Alarm]> { \.alarms }

  /// Makes a scheduled alarm; throws `ControlError` of `.invalidTime` if it would never ring.
  public static func make(
    _ draft: AlarmDraft, ringing rings: RingSettings, id: AlarmID, rules: ZoneRules, in circumstances: Circumstances
  ) throws(ControlError) -> Alarm {
    let moment = circumstances.moment
    guard let recurrence = draft.days.recurrence(of: draft.times, after: moment.utc, in: rules),
      var alarm = Alarm(
        id: id, times: draft.times, recurrence: recurrence, zone: draft.zone, exceptedFile: draft.exceptedFile,
        exceptedHolidays: draft.exceptedHolidays, namesDay: draft.days.namesDay,
        at: moment, in: rules)
    else { throw .dayIsPast(draft.time) }
    alarm.terms = draft.complete(ringing: rings)
    return alarm
  }

  /// Checks the settings.
  public func checkImport() throws(ControlError) { try settings.check() }

  /// Adds the label, the state and the schedule.
  public func add(to digest: inout TextDigest) {
    digest.add(id.text, label.text, state.kind.rawValue, time.text, "\(zone)")
    if times.areSeveral { digest.add(times.all.map { $0.text }.joined(separator: " ")) }
    switch recurrence {
    case .once(let date): digest.add(Int64(date.daysSinceEpoch))
    case .repeating(let rule, let start):
      digest.add(rule.rrule)
      for days in rule.exceptions { digest.add(days.text) }
      digest.add(Int64(start.daysSinceEpoch))
    }
    digest.add(Int64(skipped.count + skippedTimes.count))
    if let exceptedFile {
      digest.add("except", exceptedFile.path)
      for days in exceptedFile.days { digest.add(days.text) }
    }
    if let exceptedHolidays { digest.add("holidays", exceptedHolidays.text) }
  }

  /// Goes on with its snooze and its question; rings due since are neither made nor missed.
  public mutating func comeBack(isNewBoot: Bool, in circumstances: Circumstances) {
    _ = isNewBoot ? carryOver(to: circumstances.now) : recomputeUTC(at: circumstances.now)
    comeBack(at: circumstances.moment, isTrusted: circumstances.isTrusted, in: circumstances.rules(for: zone))
  }

  /// The version with the hooks that are on here, or from a calendar with all that it knows nothing of.
  public func imported(over own: Alarm, by batch: ImportBatch) -> Alarm {
    if batch.isCalendar { return keepingDecisions(on: own) }
    var alarm = self
    alarm.settings = settings.allowing(hooksOf: own.settings)
    return alarm
  }

  /// `true` if the label, the plan, the set or the settings differ, or one of the two is off.
  public func differs(from other: Alarm, at now: HostMoment, rules: (AlarmZone) -> ZoneRules) -> Bool {
    differs(from: other, at: now, in: rules(other.zone))
  }

  /// Takes over the label, the plan, the set and the settings; a ring ends if the plan is another one.
  public mutating func takeOver(_ other: Alarm, in circumstances: Circumstances) -> [Consequence] {
    let goesOn = takeOver(other, at: circumstances.moment, in: circumstances.rules(for: other.zone))
    return goesOn ? [] : [.silenced(.cancelled)]
  }

  /// Applies a command; turning on an alarm that is already on only ends its snooze.
  public mutating func tell(
    _ command: AlarmCommand, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence] {
    if command == .awake { return [.answered] }
    let rules = circumstances.rules(for: zone)
    let moment = circumstances.moment
    let isTrusted = circumstances.isTrusted
    switch command {
    case .turnOn:
      if case .snoozed = state {
        finish()
        return [.changedByPerson, .kept, .noted(.dismissed)]
      }
      guard state == .off else { return [.changedByPerson] }
      guard circumstances.host.zones.knows(zone) else { throw .lost(zone) }
      turnOn(at: moment, isTrusted: isTrusted, in: rules)
      guard state != .off else { throw ControlError(AlarmRefusal.isOver, alarm: id) }
      return [.changedByPerson, .noted(.armed, instant: next), .kept]
    case .turnOff:
      guard state == .off else {
        turnOff()
        return [.changedByPerson, .silenced(.cancelled), .noted(.turnedOff), .kept]
      }
      // Off with its set or with nothing left to ring; from now on it is off by itself.
      guard isOffWithSet || isOver || awakeCheck != nil else { return [.changedByPerson] }
      turnOff()
      return [.changedByPerson, .kept]
    case .skip, .unskip, .pause, .resume, .awake:
      do { try apply(command, at: moment, isTrusted: isTrusted, in: rules) } catch {
        throw ControlError(error, alarm: id)
      }
      return [.changedByPerson, .noted(command.decision, instant: next), .kept]
    }
  }

  /// Applies an edit; a new time, new days or a new zone end its ring or snooze, other exceptions do not.
  public mutating func change(
    _ edit: AlarmEdit, rules newRules: ZoneRules?, in circumstances: Circumstances
  ) throws(ControlError) -> [Consequence] {
    terms = edit.terms.applied(to: terms)
    try settings.check()
    if settings.check == nil { awakeCheck = nil }
    if let exceptions = edit.exceptions { try leaveOut(exceptions, in: circumstances) }
    if let file = edit.exceptedFile, edit.days == nil {
      try leaveOut(isNone: file == nil, in: circumstances) { $0.replaceExceptedFile(by: file, at: $1, in: $2) }
    }
    if let holidays = edit.exceptedHolidays, edit.days == nil {
      try leaveOut(isNone: holidays == nil, in: circumstances) {
        $0.replaceExceptedHolidays(by: holidays, at: $1, in: $2)
      }
    }
    guard edit.times != nil || edit.days != nil || edit.zone != nil else { return [] }
    let moment = circumstances.moment
    let zone = edit.zone ?? self.zone
    guard newRules != nil || circumstances.host.zones.knows(zone) else { throw .lost(zone) }
    let rules = newRules ?? circumstances.rules(for: zone)
    let times = edit.times ?? self.times
    // New times alone leave a day that was named, and move any other one-time alarm to the next such time.
    let keepsDay = keepsDay(at: moment.utc, in: rules)
    let days = edit.days ?? (recurrence.isOnce && edit.times != nil && !keepsDay ? .next : nil)
    let newRecurrence = days.map { $0.recurrence(of: times, after: moment.utc, in: rules) } ?? recurrence
    if let file = edit.exceptedFile, edit.days != nil { exceptedFile = file }
    if let holidays = edit.exceptedHolidays, edit.days != nil { exceptedHolidays = holidays }
    guard let newRecurrence else { throw .dayIsPast(times.first) }
    let namesDay = days?.namesDay ?? namesDay
    let keepsSkips = newRecurrence.hasDays(of: recurrence)
    func isReplaced(_ alarm: inout Alarm, forgetsSkips: Bool) -> Bool {
      alarm.replace(
        times: times, recurrence: newRecurrence, namesDay: namesDay, forgetsSkips: forgetsSkips, zone: zone,
        at: moment, in: rules)
    }
    var withoutSkips = self
    guard isReplaced(&self, forgetsSkips: !keepsSkips) else {
      // It may be what was skipped, or a pause, that leaves no ring.
      throw keepsSkips && isReplaced(&withoutSkips, forgetsSkips: true)
        ? ControlError.invalidDays(.everyRing, id) : .dayIsPast(times.first)
    }
    guard let name = zone.name, let newRules else { return [.silenced(.cancelled)] }
    return [.pinned(name, newRules), .silenced(.cancelled)]
  }

  /// Puts other exceptions in place of those of its rule.
  private mutating func leaveOut(
    _ exceptions: [ExceptedDays], in circumstances: Circumstances
  ) throws(ControlError) {
    guard case .repeating(let rule, let from) = recurrence else {
      if exceptions.isEmpty { return }
      throw .invalidDays(.oneDate, id)
    }
    guard let rule = try? rule.excepting(exceptions) else {
      throw .invalidDays(.noRule, id)
    }
    guard replaceExceptions(by: rule, from: from, at: circumstances.moment, in: circumstances.rules(for: zone)) else {
      throw .invalidDays(.everyRing, id)
    }
  }

  /// Leaves out other days as `replace` does, in which an alarm of one date takes part only if these are none.
  private mutating func leaveOut(
    isNone: Bool, in circumstances: Circumstances,
    _ replace: (inout Alarm, HostMoment, ZoneRules) -> Bool
  ) throws(ControlError) {
    guard !recurrence.isOnce else {
      if isNone { return }
      throw .invalidDays(.oneDate, id)
    }
    guard replace(&self, circumstances.moment, circumstances.rules(for: zone)) else {
      throw .invalidDays(.everyRing, id)
    }
  }

  /// Its next ring by the clock that rings it, the look at the clocks before it, and the end of a snooze.
  public func deadlines(by host: HostState) -> Deadlines {
    var deadlines = Deadlines(exceptedPath: exceptedFile?.path)
    if let next, state != .off {
      if let guide = host.known.guide {
        let instant = guide.anchor.boot(reaching: next)
        deadlines.ring = .boot(instant)
        deadlines.look = host.look(before: instant)
      } else if host.known.waitEnd == nil {
        deadlines.ring = .civil(next + host.patience(of: self))
      }
    }
    if case .snoozed(let until, _) = state { deadlines.snooze = until.boot }
    return deadlines
  }
}

extension AlarmCommand {
  /// The decision recorded in the history.
  fileprivate var decision: Decision.Kind {
    switch self {
    case .turnOn: .armed
    case .turnOff: .turnedOff
    case .skip: .skipped
    case .unskip: .unskipped
    case .pause: .paused
    case .resume: .resumed
    case .awake: .awakeAnswered
    }
  }
}
