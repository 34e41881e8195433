// SPDX-License-Identifier: Apache-2.0

/// A planned ring that is due.
public struct DueOccurrence: Hashable, Sendable {
  /// The instant at which it was to ring.
  public let planned: UTCInstant
  /// Its delay when it was found, 0 or more.
  public let late: TimeSpan

  /// Joins a planned instant and how late it was found.
  public init(planned: UTCInstant, late: TimeSpan) {
    self.planned = planned
    self.late = late
  }
}

extension Alarm {
  /// Makes an alarm that is on, with its next ring planned.
  ///
  /// `nil` if it would never ring, because its day and time are past or it has no days.
  public init?(
    id: AlarmID, label: Label = .none, settings: RingSettings = RingSettings(), times: TimesOfDay,
    recurrence: AlarmRecurrence, skipped: [CivilDate] = [], pause: ClosedRange<CivilDate>? = nil,
    zone: AlarmZone = .floating, set: AlarmSetName? = nil,
    exceptedFile: ExceptedFile? = nil, exceptedHolidays: HolidayRegions? = nil, namesDay: Bool = false,
    at now: HostMoment, in rules: ZoneRules
  ) {
    let schedule = AlarmSchedule(
      times: times, recurrence: recurrence, skipped: skipped, pause: pause, exceptedFile: exceptedFile,
      exceptedHolidays: exceptedHolidays)
    guard let next = schedule.next(after: now.utc, in: rules) else { return nil }
    self.init(
      id: id, AlarmTerms(label: label, set: set, settings: settings), times: times, recurrence: recurrence,
      skipped: skipped, skippedTimes: [], pause: pause, zone: zone, isOffWithSet: false, state: .scheduled,
      next: next, handled: nil, isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false,
      era: 0, revision: 1, awakeCheck: nil, exceptedFile: exceptedFile, exceptedHolidays: exceptedHolidays,
      planStart: PlanStart(now),
      namesDay: namesDay)
  }

  /// Distance into the future of a handled ring because the clock was set back a little.
  ///
  /// A clock that went back by more than this was wrong before, and its rings with it.
  public static let smallStep = TimeSpan.minutes(60)

  /// The same limit for a ring that trusted time decided, now that the device's clock decides.
  ///
  /// The ring was real, so it is the clock that is wrong, and a day that has rung must not ring again. A clock that is
  /// behind by more than this shows another day, which is to ring.
  public static let halfDay = TimeSpan.hours(12)

  /// Computes the next ring again, after the clock was set, the zone changed or the daemon restarted.
  ///
  /// A ring that is due stays, so that it is found late and not lost; so does one that a zone change moved the wall
  /// clock over. Skipped days stay skipped, because they are days. An alarm with no more rings turns off. Effects of a
  /// wrong clock on a ring that is still to come are undone, and `era` grows.
  ///
  /// - Parameters:
  ///   - now: Current moment, by the clock that the alarm follows.
  ///   - isTrusted: `true` if the UTC instant of `now` is trusted time, not the device's.
  ///   - lateLimit: How late a ring may be that was missed by a clock which has gone back since.
  ///   - proven: The plan before a provisional ring replaced `handled`; `nil` if none did.
  ///   - rules: The rules of the alarm's zone.
  /// - Returns: `true` if anything changed.
  public mutating func replan(
    at now: HostMoment, isTrusted: Bool = false, lateLimit: TimeSpan = .zero, proven: Former? = nil,
    in rules: ZoneRules
  ) -> Bool {
    guard state != .off || isOver else { return false }
    let before = self
    forgetUnrealRings(at: now, isTrusted: isTrusted, lateLimit: lateLimit, proven: proven)
    if state == .off {
      guard era != before.era else { return false }
      if next == nil { next = schedule.next(after: max(now.utc, handled ?? now.utc), in: rules) }
      if next != nil { (state, isOver) = (.scheduled, false) }
      revision += 1
      return true
    }
    if case .snoozed(let until, let planned) = state {
      // Trusted time is corrected slightly again and again, which is not worth announcing.
      let step = isTrusted ? TimeSpan.seconds(1) : .milliseconds(1)
      state = .snoozed(until: until.recomputedUTC(from: now, step: step), planned: planned)
    }
    switch recurrence {
    case .once(let date) where !times.areSeveral:
      // Even if it is past: a person who flew over it is told that it was missed.
      if state == .scheduled {
        next = rules.resolve(CivilDateTime(date: date, time: time)).ringInstant
      }
    case .once, .repeating:
      let planned = next
      planNext(at: now, in: rules)
      if let planned, planned > now.utc, let flownOver = ringPassedByZoneChange(insteadOf: planned, at: now, in: rules)
      {
        next = flownOver
      }
      if next == nil, state == .scheduled { (state, isOver) = (.off, true) }
    }
    guard self != before else { return false }
    revision += 1
    return true
  }

  /// Plans again from `now` if a clock takes over that is more than `halfDay` ahead of the one before.
  ///
  /// The days between did not happen: the old clock was on another day, and nothing was missed. An alarm for a single
  /// day keeps its day. `before` is the old clock's reading at this moment.
  public mutating func skipDaysBetweenClocks(from before: UTCInstant, at now: HostMoment, in rules: ZoneRules) {
    guard state != .off, !recurrence.isOnce, now.utc - before > Self.halfDay else { return }
    guard let planned = next, planned > before, planned <= now.utc else { return }
    next = schedule.next(after: now.utc, in: rules)
    if next == nil { endByClock(insteadOf: planned, at: now, in: rules) }
    revision += 1
  }

  /// The most due rings that are reported at once: a month of them.
  public static let mostDue = 31

  /// Takes the planned rings that are due, the oldest first, and plans the next one.
  ///
  /// After a long time off there can be many; only the newest 31 are returned. For each, call `ring` or `miss` next.
  /// `isProvisional` is whether the clock has yet to prove right; then no day counts as over.
  public mutating func takeDue(
    at now: HostMoment, isProvisional: Bool = false, in rules: ZoneRules
  ) -> [DueOccurrence] {
    guard state != .off else { return [] }
    guard let planned = next, planned <= now.utc else { return [] }
    // One plan, one ring: an alarm that rings once has nothing after it.
    var following = ringsOnce ? nil : ScheduledRings(schedule, after: planned, in: rules)
    var due: [DueOccurrence] = []
    while let planned = next, planned <= now.utc {
      due.append(DueOccurrence(planned: planned, late: now.utc - planned))
      if due.count > Self.mostDue { due.removeFirst() }
      next = following?.next()?.instant
    }
    guard let newest = due.last else { return [] }
    // A clock that finds rings much too late may be wrong, and the days still to come.
    if newest.late <= Self.smallStep, !isProvisional { forgetDaysThatAreOver(at: now, in: rules) }
    revision += 1
    return due
  }

  /// Begins to ring for a plan, or again at the end of a snooze; traps if the alarm is off.
  ///
  /// `isTrusted` is whether trusted time decided and not the device's clock. `isProvisional` is whether that clock had
  /// just been set or read for the first time.
  public mutating func ring(planned: UTCInstant, isTrusted: Bool = false, isProvisional: Bool = false) {
    guard state != .off else { preconditionFailure("An alarm that is off cannot ring") }
    if case .snoozed(let until, _) = state, until.utc == planned {
      // The same occurrence again.
    } else {
      handled = planned
      isHandledTrusted = isTrusted
      isHandledProvisional = isProvisional
      // By a provisional clock, earlier misses are still open as well.
      if !isProvisional { passed = nil }
    }
    state = .ringing(planned: planned)
    course = RingCourse()
    awakeCheck = nil
    revision += 1
  }

  /// Begins the next attempt for an occurrence that nobody has answered; traps unless it waits for one.
  public mutating func ringAgain() {
    guard case .snoozed(_, let planned) = state, course.attempts > 0 else {
      preconditionFailure("Only an alarm that waits for its next attempt rings again, not one that is \(state)")
    }
    state = .ringing(planned: planned)
    course = RingCourse()
    awakeCheck = nil
    revision += 1
  }

  /// Rings again, planned at an instant, because nobody said to be awake; the next ring stays.
  public mutating func ringAgain(planned: UTCInstant) {
    state = .ringing(planned: planned)
    isOver = false
    course = RingCourse()
    awakeCheck = nil
    revision += 1
  }

  /// Records a plan that was found too late as missed.
  ///
  /// `isTrusted` is whether trusted time decided: then the plan is over for good.
  public mutating func miss(planned: UTCInstant, isTrusted: Bool = false) {
    if isTrusted { handle(planned, isTrusted: true) } else { passed = planned }
    revision += 1
  }

  /// Counts a missed plan as over, because a person has seen that it was missed.
  ///
  /// - Returns: `true` if anything changed.
  public mutating func see(missed planned: UTCInstant) -> Bool {
    guard passed == planned else { return false }
    if let handled, handled > planned { passed = nil } else { handle(planned, isTrusted: false) }
    revision += 1
    return true
  }

  private mutating func handle(_ planned: UTCInstant, isTrusted: Bool) {
    handled = planned
    isHandledTrusted = isTrusted
    isHandledProvisional = false
    passed = nil
  }

  /// Goes quiet, to ring again after `length`; traps unless it rings.
  ///
  /// With attempts in `course` it rings again for the same occurrence, otherwise for one of its own.
  public mutating func snooze(for length: TimeSpan, course: RingCourse = RingCourse(), at now: HostMoment) {
    guard case .ringing(let planned) = state else {
      preconditionFailure("Only an alarm that rings can be snoozed, not one that is \(state.kind.rawValue)")
    }
    state = .snoozed(until: now + length, planned: planned)
    self.course = course
    revision += 1
  }

  /// Ends a ring or a snooze: scheduled for the next ring, or off if there is none.
  public mutating func finish() {
    state = next == nil ? .off : .scheduled
    isOver = next == nil
    course = RingCourse()
    revision += 1
  }

  /// Turns it off; it keeps its time and days.
  ///
  /// - Parameter withSet: `true` if it turns on again with its set.
  public mutating func turnOff(withSet: Bool = false) {
    isOffWithSet = withSet
    state = .off
    course = RingCourse()
    isOver = false
    passed = nil
    next = nil
    awakeCheck = nil
    revision += 1
  }

  /// Turns it on; an alarm for a single day that is past moves to the next such time.
  ///
  /// It stays off if its last day is past or all its days are left out. `isTrusted` is whether the UTC instant of `now`
  /// is trusted time and not the device's.
  public mutating func turnOn(at now: HostMoment, isTrusted: Bool = false, in rules: ZoneRules) {
    guard state == .off else { return }
    forgetUnrealRings(at: now, isTrusted: isTrusted, lateLimit: .zero)
    forgetDaysThatAreOver(at: now, in: rules)
    isOffWithSet = false
    isOver = false
    let after = max(now.utc, handled ?? now.utc)
    if recurrence.isOnce, schedule.next(after: after, in: rules) == nil {
      recurrence = .once(CivilDateTime.nextDate(of: times, after: after, in: rules))
      namesDay = false
      skippedTimes = []
    }
    next = schedule.next(after: after, in: rules)
    state = next == nil ? .off : .scheduled
    planStart = PlanStart(now)
    revision += 1
  }

  /// Restores a snooze of the boot before, on the word of a clock that was put right.
  public mutating func snoozeAgain(_ snooze: State, course: RingCourse) {
    state = snooze
    self.course = course
    isOver = false
    era += 1
    revision += 1
  }

  /// Carries a snooze and a question over to the boot clock of a new boot, by their UTC instants; returns whether
  /// anything changed.
  public mutating func carryOver(to now: HostMoment) -> Bool {
    let before = self
    carryPlanStartOver()
    awakeCheck = awakeCheck?.carriedOver(to: now)
    if case .snoozed(let until, let planned) = state {
      state = .snoozed(until: until.carriedOver(to: now), planned: planned)
    }
    return self != before
  }

  /// Recomputes the UTC instant of a question after the device's clock was set; returns whether anything changed.
  public mutating func recomputeUTC(at now: HostMoment) -> Bool {
    guard let check = awakeCheck?.recomputedUTC(at: now), check != awakeCheck else { return false }
    awakeCheck = check
    revision += 1
    return true
  }
}
