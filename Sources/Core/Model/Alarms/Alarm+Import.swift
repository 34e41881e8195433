// SPDX-License-Identifier: Apache-2.0

extension Alarm {
  /// The alarm as a person set it, off and without its progress since.
  public var asSet: Alarm {
    var alarm = self
    alarm.isOffWithSet = state == .off && isOffWithSet
    alarm.state = .off
    alarm.next = nil
    alarm.course = RingCourse()
    alarm.awakeCheck = nil
    alarm.handled = nil
    alarm.isHandledTrusted = false
    alarm.isHandledProvisional = false
    alarm.passed = nil
    alarm.isOver = false
    alarm.planStart = nil
    alarm.era = 0
    alarm.revision = 1
    return alarm
  }

  /// `true` if another version of the alarm, from a backup or a calendar, asks for something else.
  ///
  /// Its own progress does not count: its ring, its snooze, days that are over, and the first day of a series, if both
  /// have the same days from then on. `now` is the present moment and `rules` those of its zone.
  public func differs(from other: Alarm, at now: HostMoment, in rules: ZoneRules) -> Bool {
    terms != other.terms
      || !isOn(like: other, at: now, in: rules) || !hasPlan(of: other) || !hasGaps(of: other, at: now, in: rules)
  }

  /// Takes over the choices of another version, and keeps the rest.
  ///
  /// The other one has been planned for this host. The caller ends a ring if the plan is another one or off.
  ///
  /// - Returns: `true` if a ring of the alarm goes on.
  public mutating func takeOver(_ other: Alarm, at now: HostMoment, in rules: ZoneRules) -> Bool {
    let keepsPlan = isOn(like: other, at: now, in: rules) && hasPlan(of: other)
    if !keepsPlan {
      let (own, era, revision, uid) = (id, era, revision, uid)
      self = other.renumbered(own)
      // The occurrences that have rung so far keep their keys.
      (self.era, self.revision, self.uid) = (era, revision, uid)
      return false
    }
    terms = other.terms
    if settings.check == nil { awakeCheck = nil }
    if !hasGaps(of: other, at: now, in: rules) {
      (skipped, skippedTimes, pause) = (other.skipped, other.skippedTimes, other.pause)
      if exceptedFile?.path != other.exceptedFile?.path { exceptedFile = other.exceptedFile }
      exceptedHolidays = other.exceptedHolidays
      if case .repeating(let rule, let from) = recurrence, case .repeating(let otherRule, _) = other.recurrence {
        recurrence = .repeating((try? rule.excepting(otherRule.exceptions)) ?? rule, from: from)
      }
      if state != .off { planNext(at: now, in: rules) }
    }
    return true
  }

  /// Goes on from its state in a backup; rings due since then are neither made nor missed.
  ///
  /// Its boot instants are of this boot already. `isTrusted` is whether the UTC instant of `now` is trusted time.
  public mutating func comeBack(at now: HostMoment, isTrusted: Bool, in rules: ZoneRules) {
    if let check = awakeCheck, check.due.boot <= now.boot { awakeCheck = nil }
    guard state != .off else { return }
    forgetUnrealRings(at: now, isTrusted: isTrusted, lateLimit: .zero)
    next = schedule.next(after: max(now.utc, handled ?? now.utc), in: rules)
    if case .snoozed(let until, _) = state, until.boot > now.boot { return }
    state = next == nil ? .off : .scheduled
    isOver = next == nil
    course = RingCourse()
  }

  /// This version from a calendar, which knows nothing of a person's changes to the alarm here.
  ///
  /// A person's own alarm that is off stays off unless the calendar moves it, also if its days go on after the last one
  /// that was known; and days that are skipped stay so.
  public func keepingDecisions(on own: Alarm) -> Alarm {
    var alarm = self
    alarm.settings = own.settings
    if !recurrence.isOnce {
      alarm.skipped = Array(Set(skipped).union(own.skipped).sorted().prefix(Self.mostSkipped))
      if times == own.times {
        let rings = Set(skippedTimes).union(own.skippedTimes)
        alarm.skippedTimes = Array(rings.sorted().prefix(Self.mostSkipped))
      }
      alarm.pause = pause ?? own.pause
      alarm.exceptedFile = own.exceptedFile
      alarm.exceptedHolidays = own.exceptedHolidays
      if case .repeating(let rule, let from) = recurrence, let file = own.exceptedFile {
        // A calendar has the days of the file among its exceptions, where they would stay when the file changes.
        let exceptions = rule.exceptions.filter { own.exceptions.contains($0) || !file.has($0) }
        alarm.recurrence = .repeating((try? rule.excepting(exceptions)) ?? rule, from: from)
      }
    }
    guard own.state == .off, own.hasPlan(of: self) || goesOn(after: own) else { return alarm }
    (alarm.state, alarm.next, alarm.isOffWithSet) = (.off, nil, own.isOffWithSet)
    return alarm
  }

  /// `true` if both are on, or off in the same way; an alarm without a ring to come is off.
  ///
  /// The last ring of an alarm goes on: that it is over in the other version says nothing about it.
  private func isOn(like other: Alarm, at now: HostMoment, in rules: ZoneRules) -> Bool {
    let isOtherOff = other.state == .off || other.schedule.next(after: now.utc, in: rules) == nil
    guard state == .off else {
      return !isOtherOff || hasPlan(of: other) && schedule.next(after: now.utc, in: rules) == nil
    }
    return isOtherOff && isOffWithSet == other.isOffWithSet
  }

  /// `true` if both have the same label and plan with its exceptions; rings skipped since do not count.
  public func asksForTheSame(as other: Alarm) -> Bool {
    label == other.label && hasPlan(of: other) && exceptions == other.exceptions
      && exceptedFile?.path == other.exceptedFile?.path && exceptedHolidays == other.exceptedHolidays
  }

  private var exceptions: [ExceptedDays] {
    if case .repeating(let rule, _) = recurrence { rule.exceptions } else { [] }
  }

  /// `true` if both ring on the same days, exceptions included.
  private func hasPlan(of other: Alarm) -> Bool {
    guard times == other.times, zone == other.zone else { return false }
    guard case .repeating(let rule, let from) = recurrence, case .repeating(let otherRule, let start) = other.recurrence
    else { return recurrence == other.recurrence }
    let isSame = rule.withoutExceptions == otherRule.withoutExceptions
    guard isSame, from != start else { return isSame }
    // A rule with a count begins on its first day, and an earlier first day may have had rings.
    if case .count = rule.end { return false }
    let later = max(from, start)
    let earlier = AlarmRecurrence.repeating(rule.withoutExceptions, from: min(from, start))
    return AlarmSchedule(times: times, recurrence: earlier).rings(onDay: later)
  }

  /// `true` if this is a series that a person turned off, with the same days up to its end and more after it.
  private func goesOn(after own: Alarm) -> Bool {
    guard !own.isOver, times == own.times, zone == own.zone, case .repeating(let rule, let from) = recurrence,
      case .repeating(let ownRule, let start) = own.recurrence, case .until(let last) = ownRule.end
    else { return false }
    let first = max(from, start)
    return first <= last && rule.days(from, within: first...last) == ownRule.days(start, within: first...last)
  }

  private func hasGaps(of other: Alarm, at now: HostMoment, in rules: ZoneRules) -> Bool {
    let today = rules.civil(at: now.utc).date
    let (own, others) = (gaps(from: today), other.gaps(from: today))
    return own == others
  }

  /// The skipped days and rings, the exceptions, and the pause, from a day on.
  private func gaps(from day: CivilDate) -> Gaps {
    var exceptions: [ExceptedDays] = []
    if case .repeating(let rule, _) = recurrence {
      exceptions = rule.exceptions.filter { days in
        if case .dates(let range) = days { range.upperBound >= day } else { true }
      }
    }
    let pause = pause.flatMap { $0.upperBound < day ? nil : $0 }
    func counts(_ date: CivilDate) -> Bool { date >= day && !(pause?.contains(date) ?? false) }
    return Gaps(
      skipped: skipped.filter(counts), rings: skippedTimes.filter { counts($0.date) && !skipped.contains($0.date) },
      exceptions: exceptions, pause: pause, path: exceptedFile?.path, holidays: exceptedHolidays)
  }

  private struct Gaps: Equatable {
    let skipped: [CivilDate]
    let rings: [CivilDateTime]
    let exceptions: [ExceptedDays]
    let pause: ClosedRange<CivilDate>?
    /// The path of the file whose days are left out; those change by themselves.
    let path: String?
    let holidays: HolidayRegions?
  }
}

extension Recurrence {
  /// The days between two of a rule that begins on a day, without exceptions; at most the first 1,000.
  fileprivate func days(_ start: CivilDate, within range: ClosedRange<CivilDate>) -> [CivilDate] {
    let all = RecurrenceDays(self, from: start)
    var found: [CivilDate] = []
    var date = range.lowerBound
    while found.count < 1_000, let day = all.first(onOrAfter: date), day <= range.upperBound {
      if let end = endOfExceptions(containing: day) {
        date = end.adding(days: 1)
      } else {
        found.append(day)
        date = day.adding(days: 1)
      }
    }
    return found
  }
}

extension AlarmSchedule {
  /// `true` if the rule rings on a day, computed in UTC, where no local time is missing.
  fileprivate func rings(onDay day: CivilDate) -> Bool {
    let ring = ZoneRules.utc.resolve(CivilDateTime(date: day, time: times.first)).ringInstant
    return next(after: ring - TimeSpan(nanoseconds: 1), in: .utc) == ring
  }
}
