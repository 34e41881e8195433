// SPDX-License-Identifier: Apache-2.0

extension Alarm {
  /// The most days that can be skipped one by one.
  public static let mostSkipped = 366

  /// Carries out a command; on refusal nothing changes.
  ///
  /// Skipping or pausing does not end a ring or a snooze, nor cancel a ring that is due. If two days ring at one
  /// instant because clocks left one of them out, they are skipped as one. `isTrusted` is whether the UTC instant of
  /// `now` is trusted time and not the device's.
  ///
  /// - Throws: `AlarmRefusal`.
  public mutating func apply(
    _ command: AlarmCommand, at now: HostMoment, isTrusted: Bool = false, in rules: ZoneRules
  ) throws(AlarmRefusal) {
    switch command {
    case .turnOn:
      if case .snoozed = state { finish() } else { turnOn(at: now, isTrusted: isTrusted, in: rules) }
    case .turnOff: turnOff()
    case .skip(let count): try skip(count, at: now, in: rules)
    case .pause(let days): try pause(days, at: now, in: rules)
    case .unskip:
      guard !skipped.isEmpty || !skippedTimes.isEmpty else { return }
      (skipped, skippedTimes) = ([], [])
      planAgain(at: now, in: rules)
      beginPlanAgain(at: now)
    case .resume:
      guard pause != nil else { return }
      pause = nil
      planAgain(at: now, in: rules)
      beginPlanAgain(at: now)
    case .awake:
      guard awakeCheck != nil else { return }
      awakeCheck = nil
      revision += 1
    }
  }

  /// Sets another time, other days or another zone, and turns the alarm on.
  ///
  /// This ends its ring, its snooze or its check. The next ring is the first one still to come, even if the old plan rang at that
  /// time. `forgetsSkips` is whether skipped days and a pause end too, and `namesDay` whether a single day was named.
  ///
  /// - Returns: `false`, with nothing changed, if it would never ring.
  public mutating func replace(
    times: TimesOfDay, recurrence: AlarmRecurrence, namesDay: Bool = false, forgetsSkips: Bool, zone: AlarmZone,
    at now: HostMoment, in rules: ZoneRules
  ) -> Bool {
    var changed = self
    changed.times = times
    changed.namesDay = recurrence.isOnce && namesDay
    changed.skippedTimes.removeAll { !times.all.contains($0.time) }
    changed.recurrence = recurrence
    changed.zone = zone
    if forgetsSkips || recurrence.isOnce {
      (changed.skipped, changed.skippedTimes) = ([], [])
      changed.pause = nil
    }
    if recurrence.isOnce { (changed.exceptedFile, changed.exceptedHolidays) = (nil, nil) }
    changed.forgetDaysThatAreOver(at: now, in: rules)
    guard let next = changed.schedule.next(after: now.utc, in: rules) else { return false }
    if let decided, decided > now.utc {
      // The clock was ahead when that ring was handled, so the new plan may ring at its time once more.
      changed.era += 1
      changed.forgetHandled()
    }
    changed.passed = nil
    changed.isOver = false
    changed.next = next
    changed.planStart = PlanStart(now)
    changed.state = .scheduled
    changed.course = RingCourse()
    changed.awakeCheck = nil
    changed.isOffWithSet = false
    changed.revision += 1
    self = changed
    return true
  }

  /// Replaces the exceptions of its rule; its ring, its snooze and its skipped days stay.
  ///
  /// - Returns: `false`, with nothing changed, if it would never ring again.
  public mutating func replaceExceptions(
    by rule: Recurrence, from start: CivilDate, at now: HostMoment, in rules: ZoneRules
  ) -> Bool {
    var changed = self
    changed.recurrence = .repeating(rule, from: start)
    guard changed.schedule.next(after: max(now.utc, handled ?? now.utc), in: rules) != nil else { return false }
    changed.planAgain(at: now, in: rules)
    changed.beginPlanAgain(at: now)
    self = changed
    return true
  }

  /// Leaves out the days of another file, or of none; its ring, its snooze and its skipped days stay.
  ///
  /// - Returns: `false`, with nothing changed, if it would never ring again.
  public mutating func replaceExceptedFile(
    by file: ExceptedFile?, at now: HostMoment, in rules: ZoneRules
  ) -> Bool {
    guard file != exceptedFile else { return true }
    var changed = self
    changed.exceptedFile = file
    return leaveOut(as: changed, movesDays: file?.days != exceptedFile?.days, at: now, in: rules)
  }

  /// Leaves out the public holidays of other places, or of none; its ring, its snooze and its skipped days stay.
  ///
  /// - Returns: `false`, with nothing changed, if it would never ring again.
  public mutating func replaceExceptedHolidays(
    by holidays: HolidayRegions?, at now: HostMoment, in rules: ZoneRules
  ) -> Bool {
    guard holidays != exceptedHolidays else { return true }
    var changed = self
    changed.exceptedHolidays = holidays
    return leaveOut(as: changed, movesDays: true, at: now, in: rules)
  }

  /// Becomes a version that leaves out other days, unless that would never ring again.
  private mutating func leaveOut(
    as version: Alarm, movesDays: Bool, at now: HostMoment, in rules: ZoneRules
  ) -> Bool {
    var changed = version
    if state != .off, movesDays {
      guard changed.schedule.next(after: max(now.utc, handled ?? now.utc), in: rules) != nil else { return false }
    }
    changed.planAgain(at: now, in: rules)
    changed.beginPlanAgain(at: now)
    self = changed
    return true
  }

  private mutating func skip(_ count: Int, at now: HostMoment, in rules: ZoneRules) throws(AlarmRefusal) {
    guard !ringsOnce else { throw .ringsOnce }
    guard state != .off else { throw .isOff }
    var changed = self
    changed.forgetDaysThatAreOver(at: now, in: rules)
    guard (1...Self.mostSkipped).contains(count) else { throw .skipOutOfRange(count) }
    let already = changed.skipped.count + changed.skippedTimes.count
    guard count <= Self.mostSkipped - already else { throw .tooManySkipped(count, already: already) }
    let after = max(now.utc, handled ?? now.utc)
    let rings = changed.schedule.rings(after: after, in: rules, count: count)
    for ring in rings { changed.skip(ring) }
    while changed.skipped.count + changed.skippedTimes.count < Self.mostSkipped,
      let ring = changed.schedule.rings(after: after, in: rules, count: 1).first,
      rings.contains(where: { $0.instant == ring.instant })
    {
      changed.skip(ring)
    }
    guard changed.schedule.next(after: after, in: rules) != nil else { throw .nothingLeft }
    changed.planAgain(at: now, in: rules)
    self = changed
  }

  /// Leaves out a ring: its day, unless that has others.
  private mutating func skip(_ ring: PlannedRing) {
    guard times.areSeveral else {
      skipped.append(ring.date)
      skipped.sort()
      return
    }
    let wall = CivilDateTime(date: ring.date, time: ring.time)
    // Both passes through an hour that comes twice are one time.
    guard !skippedTimes.contains(wall) else { return }
    skippedTimes.append(wall)
    skippedTimes.sort()
  }

  private mutating func pause(
    _ days: ClosedRange<CivilDate>, at now: HostMoment, in rules: ZoneRules
  ) throws(AlarmRefusal) {
    guard !recurrence.isOnce else { throw .ringsOnce }
    guard days.upperBound >= rules.civil(at: now.utc).date else { throw .pauseIsPast }
    var changed = self
    changed.pause = days
    let after = max(now.utc, handled ?? now.utc)
    guard changed.schedule.next(after: after, in: rules) != nil else { throw .nothingLeft }
    changed.planAgain(at: now, in: rules)
    self = changed
  }

  private mutating func planAgain(at now: HostMoment, in rules: ZoneRules) {
    if state != .off { planNext(at: now, in: rules) }
    revision += 1
  }

  // MARK: - Planning

  /// Computes the next ring of a repeating alarm; one that is due stays, so that it is found late and not lost.
  mutating func planNext(at now: HostMoment, in rules: ZoneRules) {
    guard let planned = next, planned <= now.utc, handled.map({ planned > $0 }) ?? true else {
      next = schedule.next(after: max(now.utc, handled ?? now.utc), in: rules)
      return
    }
    // A clock that was set meanwhile leapt over days on which the alarm was not there.
    guard let start = planStart(at: now), planned <= start else { return }
    next = schedule.next(after: start, in: rules)
    if next == nil { endByClock(insteadOf: planned, at: now, in: rules) }
  }

  /// The past ring that took the place of `planned` because a zone change moved the wall clock over it; `nil` if none
  /// did.
  ///
  /// It is the newest past ring if that is nearer to `planned` than the first ring to come, or if none is to come. So a
  /// wall clock that goes forward by more than half the time between two rings is taken for one that goes back.
  func ringPassedByZoneChange(
    insteadOf planned: UTCInstant, at now: HostMoment, in rules: ZoneRules
  ) -> UTCInstant? {
    var newest: UTCInstant?
    var rings = ScheduledRings(schedule, after: now.utc - AlarmRecurrence.longestShift, in: rules)
    while let ring = rings.next(), ring.instant <= now.utc { newest = ring.instant }
    guard let newest, decided.map({ newest > $0 }) ?? true else { return nil }
    guard let next else { return newest }
    return planned - newest < max(next - planned, planned - next) ? newest : nil
  }

  /// Undoes the effects of a clock that was ahead on rings that are still to come: it rang them or marked them as
  /// missed.
  ///
  /// A missed ring is planned again if it is still to come, or late by no more than `lateLimit`; then it rings at once.
  /// A ring that was handled rings again if it was provisional, or if the clock is before it by more than `smallStep`.
  /// Its ring or snooze then ends.
  ///
  /// - Parameters:
  ///   - now: Current moment, by the clock that the alarm follows.
  ///   - isTrusted: `true` if the UTC instant of `now` is trusted time, not the device's.
  ///   - lateLimit: How late a ring may be; a missed one was later, by the clock at that time.
  ///   - proven: The plan before a provisional ring replaced `handled`; `nil` if none did.
  mutating func forgetUnrealRings(
    at now: HostMoment, isTrusted: Bool, lateLimit: TimeSpan, proven: Former? = nil
  ) {
    var isUnreal = false
    if isHandledUnreal(at: now, isTrusted: isTrusted) {
      // A ring from before the clock was set forward did happen, wherever the clock goes back to.
      if isHandledProvisional, let proven {
        (handled, isHandledTrusted, isHandledProvisional) = (proven.handled, proven.isHandledTrusted, false)
      } else {
        forgetHandled()
      }
      if isHandledUnreal(at: now, isTrusted: isTrusted) { forgetHandled() }
      isUnreal = true
      if state.isUnderWay { (state, course) = (.scheduled, RingCourse()) }
    }
    // A later time of the day that rang stands for those before it.
    if let passed, now.utc - passed <= lateLimit, handled.map({ $0 < passed }) ?? true {
      self.passed = nil
      isUnreal = true
      if passed <= now.utc { next = passed }
    }
    // The history has a row for its occurrence already, so it needs another key.
    if isUnreal { era += 1 }
  }

  /// `true` if the last handled ring is still so far in the future that its clock must have been wrong.
  private func isHandledUnreal(at now: HostMoment, isTrusted: Bool) -> Bool {
    let step =
      isHandledProvisional ? TimeSpan.zero : isHandledTrusted && !isTrusted ? Self.halfDay : Self.smallStep
    return handled.map { $0 - step > now.utc } ?? false
  }

  /// The plan of an alarm before the clock changed.
  public struct Former: Hashable, Sendable {
    let next: UTCInstant?
    let handled: UTCInstant?
    let isHandledTrusted: Bool

    /// Remembers the plan of an alarm.
    public init(_ alarm: Alarm) {
      next = alarm.next
      handled = alarm.handled
      isHandledTrusted = alarm.isHandledTrusted
    }
  }

  /// `true` if a clock that went back has returned it to rings before the pending one.
  public func isTakenBack(from former: Alarm) -> Bool {
    guard era == former.era else { return true }
    guard let next, let planned = former.next else { return false }
    return next < planned
  }

  /// `true` if a clock that went back has returned it to rings that a correct clock had passed.
  ///
  /// The old planned ring proves that only if these rules made it: a zone change is not a clock that went back, and
  /// after a failed save, or while the machine was off, the store can have kept a plan of the old zone. `former` is the
  /// alarm before the clock went back.
  public func isBack(from former: Alarm, in rules: ZoneRules) -> Bool {
    guard let next else { return false }
    if let planned = former.next {
      guard next < planned, schedule.next(after: planned - TimeSpan(nanoseconds: 1), in: rules) == planned else {
        return false
      }
    }
    return former.era == era || former.passed == passed
  }

  /// Follows a clock that was set forward over planned rings.
  ///
  /// Rings that were over before the clock went back by more than `smallStep` are over again when it comes forward by
  /// as much. Days that the clock leapt over did not happen, so only the last of them can have been missed, and nothing
  /// from before a person set the plan.
  ///
  /// `step` is how far the clock was set forward. `former` is the plan before the clock went back; `nil` if it did not.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func leap(by step: TimeSpan, former: Former?, at now: HostMoment, in rules: ZoneRules) -> Bool {
    guard state != .off, let planned = next, planned <= now.utc else { return false }
    let before = self
    // A small correction does not bring the clock back to where it was.
    let former = step > Self.smallStep ? former : nil
    if let former, let instant = former.handled, instant <= now.utc, handled.map({ $0 < instant }) ?? true {
      handled = instant
      isHandledTrusted = former.isHandledTrusted
      // The clock went back and forward, and may go back once more: then the ring is still to come.
      isHandledProvisional = true
    }
    let least = TimeSpan(nanoseconds: 1)
    var after = max(planned - least, handled ?? planned - least)
    if let former { after = max(after, min(now.utc, (former.next ?? now.utc) - least)) }
    if step > Self.halfDay, !recurrence.isOnce { after = max(after, now.utc - .days(1)) }
    if let start = planStart(at: now) { after = max(after, start) }
    next = schedule.next(after: after, in: rules)
    if next == nil { endByClock(insteadOf: planned, at: now, in: rules) }
    guard self != before else { return false }
    revision += 1
    return true
  }

  /// Turns off an alarm over whose last rings the clock leapt, so that they are planned again if it goes back.
  mutating func endByClock(insteadOf planned: UTCInstant, at now: HostMoment, in rules: ZoneRules) {
    passed = lastRing(from: planned, through: now.utc, in: rules)
    if state == .scheduled { (state, isOver) = (.off, true) }
  }

  /// The last ring of the schedule, given that `first` is one and that none comes after `end`.
  private func lastRing(from first: UTCInstant, through end: UTCInstant, in rules: ZoneRules) -> UTCInstant {
    // A rule can have as many rings as there are minutes to the year 2262, so they are halved and not counted.
    var (last, limit) = (first, end)
    while last < limit {
      let middle = UTCInstant(nanosecondsSinceEpoch: limit.nanosecondsSinceEpoch / 2 + last.nanosecondsSinceEpoch / 2)
      if let next = schedule.next(after: max(last, middle), in: rules) {
        last = next
      } else if middle <= last {
        return last
      } else {
        limit = middle
      }
    }
    return last
  }

  /// The newest planned instant that rang or was missed; `nil` before the first.
  private var decided: UTCInstant? {
    guard let handled, let passed else { return handled ?? passed }
    return max(handled, passed)
  }

  mutating func forgetHandled() {
    handled = nil
    isHandledTrusted = false
    isHandledProvisional = false
  }

  /// Forgets skipped days and a pause that lie before the day before yesterday.
  ///
  /// A journey to the west can bring back the two days before today, but no earlier ones.
  mutating func forgetDaysThatAreOver(at now: HostMoment, in rules: ZoneRules) {
    let first = rules.civil(at: now.utc).date.adding(days: -2)
    skipped.removeAll { $0 < first }
    skippedTimes.removeAll { $0.date < first }
    if let pause, pause.upperBound < first { self.pause = nil }
  }
}
