// SPDX-License-Identifier: Apache-2.0

/// A planned ring whose instant has come.
public struct DueOccurrence: Hashable, Sendable {
  public let planned: UTCInstant
  /// How late it was found, 0 or more.
  public let late: TimeSpan

  public init(planned: UTCInstant, late: TimeSpan) {
    self.planned = planned
    self.late = late
  }
}

extension Alarm {
  /// Makes an alarm that is on, with its next ring worked out.
  ///
  /// - Returns: `nil` when it would never ring: a day and time that are past, or no day at all.
  public init?(
    id: AlarmID, label: Label = .none, settings: RingSettings = RingSettings(), time: TimeOfDay,
    recurrence: AlarmRecurrence, skipped: [CivilDate] = [], pause: ClosedRange<CivilDate>? = nil,
    zone: AlarmZone = .floating, set: AlarmSetName? = nil, usesTrustedTime: Bool = false, at now: HostMoment,
    in rules: ZoneRules
  ) {
    let schedule = AlarmSchedule(time: time, recurrence: recurrence, skipped: skipped, pause: pause)
    guard let next = schedule.next(after: now.utc, in: rules) else { return nil }
    self.init(
      id: id, label: label, settings: settings, time: time, recurrence: recurrence, skipped: skipped,
      pause: pause, zone: zone, set: set, isOffWithSet: false, state: .scheduled, usesTrustedTime: usesTrustedTime,
      next: next, handled: nil, isHandledTrusted: false, isHandledProvisional: false, passed: nil, isOver: false,
      era: 0, revision: 1)
  }

  /// How far in the future a handled ring can lie because the clock was set back a little.
  ///
  /// A clock that went back by more than this was wrong before, and its rings with it.
  public static let smallStep = TimeSpan.minutes(60)

  /// The same for a ring that trusted time decided over, where the device's clock has taken its place: the ring was
  /// real, so that the clock is wrong, and a day that has rung must not ring again.
  ///
  /// A clock that is behind by more than this shows another day, which is to ring.
  public static let halfDay = TimeSpan.hours(12)

  /// Works out the next ring again, after the clock was set, the zone changed or a restart.
  ///
  /// A planned ring that has come stays, so that it is found late and not lost; so does one over which
  /// another zone took the wall. Days that are left out stay left out, because they are days. An alarm
  /// that has no ring any more is off. A ring that a clock has made of an instant which is still to come is
  /// forgotten, and `era` grows.
  ///
  /// - Parameters:
  ///   - isTrusted: Whether the UTC instant of `now` is trusted time, and not the device's.
  ///   - lateLimit: How late a ring may be that was found too late by a clock which has gone back since.
  ///   - proven: How it stood before a provisional ring took the place of what was handled; `nil` where nothing was.
  /// - Returns: Whether anything changed.
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
      // Trusted time is corrected by a little again and again, which is not worth telling.
      let step = isTrusted ? TimeSpan.seconds(1) : .milliseconds(1)
      state = .snoozed(until: until.reckoned(from: now, step: step), planned: planned)
    }
    switch recurrence {
    case .once(let date):
      // Even when it is past: whoever flew over it is told that it was missed.
      if state == .scheduled {
        next = rules.resolve(CivilDateTime(date: date, time: time)).ringInstant
      }
    case .repeating:
      let planned = next
      planNext(at: now, in: rules)
      if let planned, planned > now.utc, let flownOver = ringFlownOver(insteadOf: planned, at: now, in: rules) {
        next = flownOver
      }
      if next == nil, state == .scheduled { (state, isOver) = (.off, true) }
    }
    guard self != before else { return false }
    revision += 1
    return true
  }

  /// Plans again from `now` where another clock takes over that is more than `halfDay` ahead of the one before.
  ///
  /// The days between them have not gone by: that clock was on another day, and nothing was missed on them. An alarm
  /// for one day alone keeps its day.
  ///
  /// - Parameter before: What the clock before showed at this moment.
  public mutating func forgetDaysFlownOver(from before: UTCInstant, at now: HostMoment, in rules: ZoneRules) {
    guard state != .off, !recurrence.isOnce, now.utc - before > Self.halfDay else { return }
    guard let planned = next, planned > before, planned <= now.utc else { return }
    next = schedule.next(after: now.utc, in: rules)
    revision += 1
  }

  /// How many rings that have come at once are told of: a month of them.
  public static let mostDue = 31

  /// Takes the planned rings that have come, the oldest first, and plans the next one.
  ///
  /// After a long time off there can be many; those beyond the newest 31 are left out. Each is then to `ring`
  /// or to `miss`.
  ///
  /// - Parameter isProvisional: Whether the clock has yet to prove right: then no day is taken for over.
  public mutating func takeDue(
    at now: HostMoment, isProvisional: Bool = false, in rules: ZoneRules
  ) -> [DueOccurrence] {
    guard state != .off else { return [] }
    var due: [DueOccurrence] = []
    while let planned = next, planned <= now.utc {
      due.append(DueOccurrence(planned: planned, late: now.utc - planned))
      if due.count > Self.mostDue { due.removeFirst() }
      // One ring, one plan: a day alarm has nothing after its day.
      next = recurrence.isOnce ? nil : schedule.next(after: planned, in: rules)
    }
    guard let newest = due.last else { return [] }
    // A clock by which rings come much too late may be wrong, and the days be still to come.
    if newest.late <= Self.smallStep, !isProvisional { forgetDaysThatAreOver(at: now, in: rules) }
    revision += 1
    return due
  }

  /// Begins to ring for a plan, or again at the end of a snooze.
  ///
  /// - Parameters:
  ///   - isTrusted: Whether trusted time decided it, and not the device's clock.
  ///   - isProvisional: Whether that clock had just been set or read for the first time.
  public mutating func ring(planned: UTCInstant, isTrusted: Bool = false, isProvisional: Bool = false) {
    guard state != .off else { preconditionFailure("An alarm that is off cannot ring") }
    if case .snoozed(let until, _) = state, until.utc == planned {
      // Of the same occurrence once more.
    } else {
      handled = planned
      isHandledTrusted = isTrusted
      isHandledProvisional = isProvisional
      // What that clock has made of the plans before is open as well.
      if !isProvisional { passed = nil }
    }
    state = .ringing(planned: planned)
    revision += 1
  }

  /// Lets a plan go by that was found too late.
  ///
  /// - Parameter isTrusted: Whether trusted time decided it: then it is over for good.
  public mutating func miss(planned: UTCInstant, isTrusted: Bool = false) {
    if isTrusted { handle(planned, isTrusted: true) } else { passed = planned }
    revision += 1
  }

  /// Takes a missed plan for over, because a person has seen that it was missed.
  ///
  /// - Returns: Whether anything changed.
  public mutating func see(missed planned: UTCInstant) -> Bool {
    guard passed == planned else { return false }
    handle(planned, isTrusted: false)
    revision += 1
    return true
  }

  private mutating func handle(_ planned: UTCInstant, isTrusted: Bool) {
    handled = planned
    isHandledTrusted = isTrusted
    isHandledProvisional = false
    passed = nil
  }

  /// Goes quiet, to ring again after `length`.
  public mutating func snooze(for length: TimeSpan, at now: HostMoment) {
    guard case .ringing(let planned) = state else {
      preconditionFailure("Only an alarm that rings can be snoozed, not one that is \(state.kind.rawValue)")
    }
    state = .snoozed(until: now + length, planned: planned)
    revision += 1
  }

  /// Ends a ring or a snooze: scheduled for the next day, or off when there is none.
  public mutating func finish() {
    state = next == nil ? .off : .scheduled
    isOver = next == nil
    revision += 1
  }

  /// Turns it off; it keeps its time and days.
  ///
  /// - Parameter withSet: Whether it comes back when its set is turned on.
  public mutating func turnOff(withSet: Bool = false) {
    isOffWithSet = withSet
    state = .off
    isOver = false
    passed = nil
    next = nil
    revision += 1
  }

  /// Turns it on; one for a single day that is past moves to the next such time.
  ///
  /// One whose last day is past, or all of whose days are left out, stays off.
  ///
  /// - Parameter isTrusted: Whether the UTC instant of `now` is trusted time, and not the device's.
  public mutating func turnOn(at now: HostMoment, isTrusted: Bool = false, in rules: ZoneRules) {
    guard state == .off else { return }
    forgetUnrealRings(at: now, isTrusted: isTrusted, lateLimit: .zero)
    forgetDaysThatAreOver(at: now, in: rules)
    isOffWithSet = false
    isOver = false
    let after = max(now.utc, handled ?? now.utc)
    if recurrence.isOnce, schedule.next(after: after, in: rules) == nil {
      recurrence = .once(CivilDateTime.nextDate(of: time, after: after, in: rules))
    }
    next = schedule.next(after: after, in: rules)
    state = next == nil ? .off : .scheduled
    revision += 1
  }

  /// Snoozes until the instant of a snooze of the boot before, on the word of a clock that was put right.
  public mutating func snoozeAgain(_ snooze: State) {
    state = snooze
    isOver = false
    era += 1
    revision += 1
  }

  /// Carries a snooze over to the boot clock of a new boot, by its UTC instant; returns whether anything changed.
  public mutating func carryOver(to now: HostMoment) -> Bool {
    guard case .snoozed(let until, let planned) = state else { return false }
    let before = state
    state = .snoozed(until: until.carriedOver(to: now), planned: planned)
    return state != before
  }
}
