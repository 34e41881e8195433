// SPDX-License-Identifier: Apache-2.0

extension Alarm {
  /// How many days can be left out one by one.
  public static let mostSkipped = 366

  /// Leaves days out, or takes them in again.
  ///
  /// A ring or a snooze goes on, and a ring that has come already is not left out. Where two days ring at
  /// one instant, because the wall left one of them out, they are skipped as one.
  ///
  /// - Parameter isTrusted: Whether the UTC instant of `now` is trusted time, and not the device's.
  /// - Throws: `AlarmRefusal`; nothing is changed then.
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
      guard !skipped.isEmpty else { return }
      skipped = []
      planAgain(at: now, in: rules)
    case .resume:
      guard pause != nil else { return }
      pause = nil
      planAgain(at: now, in: rules)
    }
  }

  /// Gives it another time, other days or another zone, and turns it on.
  ///
  /// A ring or a snooze of it is over. The next ring is the first one that is still to come, also when the
  /// old plan had rung at that time.
  ///
  /// - Parameter forgetsSkips: Whether skipped days and a pause end with it.
  /// - Returns: `false`, and nothing is changed, when it would never ring.
  public mutating func replace(
    time: TimeOfDay, recurrence: AlarmRecurrence, forgetsSkips: Bool, zone: AlarmZone, at now: HostMoment,
    in rules: ZoneRules
  ) -> Bool {
    var changed = self
    changed.time = time
    changed.recurrence = recurrence
    changed.zone = zone
    if forgetsSkips || recurrence.isOnce {
      changed.skipped = []
      changed.pause = nil
    }
    changed.forgetDaysThatAreOver(at: now, in: rules)
    guard let next = changed.schedule.next(after: now.utc, in: rules) else { return false }
    if let decided, decided > now.utc {
      // The clock was ahead when that ring was handled. The new plan may ring at its time once more.
      changed.era += 1
      changed.forgetHandled()
    }
    changed.passed = nil
    changed.isOver = false
    changed.next = next
    changed.state = .scheduled
    changed.isOffWithSet = false
    changed.revision += 1
    self = changed
    return true
  }

  private mutating func skip(_ count: Int, at now: HostMoment, in rules: ZoneRules) throws(AlarmRefusal) {
    guard !recurrence.isOnce else { throw .ringsOnce }
    guard state != .off else { throw .isOff }
    var changed = self
    changed.forgetDaysThatAreOver(at: now, in: rules)
    guard (1...Self.mostSkipped).contains(count) else { throw .skipOutOfRange(count) }
    let already = changed.skipped.count
    guard count <= Self.mostSkipped - already else { throw .tooManySkipped(count, already: already) }
    let after = max(now.utc, handled ?? now.utc)
    let rings = changed.schedule.rings(after: after, in: rules, count: count)
    for ring in rings { changed.skipped.append(ring.date) }
    changed.skipped.sort()
    while changed.skipped.count < Self.mostSkipped,
      let ring = changed.schedule.rings(after: after, in: rules, count: 1).first,
      rings.contains(where: { $0.instant == ring.instant })
    {
      changed.skipped.append(ring.date)
      changed.skipped.sort()
    }
    guard changed.schedule.next(after: after, in: rules) != nil else { throw .nothingLeft }
    changed.planAgain(at: now, in: rules)
    self = changed
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

  /// Works out the next ring of an alarm with several; one that has come stays, to be found late and not lost.
  mutating func planNext(at now: HostMoment, in rules: ZoneRules) {
    if let next, next <= now.utc, handled.map({ next > $0 }) ?? true { return }
    next = schedule.next(after: max(now.utc, handled ?? now.utc), in: rules)
  }

  /// The ring that `planned` has become and that is past, because another zone took the wall over it.
  ///
  /// Of the newest ring that is past and the first that is to come it is the nearer one, or the only one.
  /// So a wall that goes on by more than half the time between two rings is taken for one that goes back.
  func ringFlownOver(
    insteadOf planned: UTCInstant, at now: HostMoment, in rules: ZoneRules
  ) -> UTCInstant? {
    var newest: UTCInstant?
    var rings = ScheduledRings(schedule, after: now.utc - AlarmRecurrence.longestShift, in: rules)
    while let ring = rings.next(), ring.instant <= now.utc { newest = ring.instant }
    guard let newest, decided.map({ newest > $0 }) ?? true else { return nil }
    guard let next else { return newest }
    return planned - newest < max(next - planned, planned - next) ? newest : nil
  }

  /// Forgets what a clock that was ahead made of a ring that is still to come: that it was missed, or rang.
  ///
  /// One that was missed is to ring in any case, and at once where it is late by no more than a ring may be. One that
  /// rang rings again if it was provisional, or if the clock is before it by more than `smallStep`; what is under way
  /// of it is over.
  ///
  /// - Parameters:
  ///   - lateLimit: How late a ring may be: what is missed was later, by the clock of then.
  ///   - proven: How it stood before a provisional ring took the place of what was handled; `nil` where nothing was.
  mutating func forgetUnrealRings(
    at now: HostMoment, isTrusted: Bool, lateLimit: TimeSpan, proven: Former? = nil
  ) {
    var isUnreal = false
    if let passed, now.utc - passed <= lateLimit {
      self.passed = nil
      isUnreal = true
      if passed <= now.utc { next = passed }
    }
    if isHandledUnreal(at: now, isTrusted: isTrusted) {
      // What rang before the clock was set forward has rung, wherever the clock goes back to.
      if isHandledProvisional, let proven {
        (handled, isHandledTrusted, isHandledProvisional) = (proven.handled, proven.isHandledTrusted, false)
      } else {
        forgetHandled()
      }
      if isHandledUnreal(at: now, isTrusted: isTrusted) { forgetHandled() }
      isUnreal = true
      if state.isUnderWay { state = .scheduled }
    }
    // Its occurrence has a row in the history, and so comes under another name.
    if isUnreal { era += 1 }
  }

  /// Whether the ring that was handled last is still to come by so much that its clock was wrong.
  private func isHandledUnreal(at now: HostMoment, isTrusted: Bool) -> Bool {
    let step =
      isHandledProvisional ? TimeSpan.zero : isHandledTrusted && !isTrusted ? Self.halfDay : Self.smallStep
    return handled.map { $0 - step > now.utc } ?? false
  }

  /// How an alarm stood before a clock changed that and it was planned again.
  public struct Former: Hashable, Sendable {
    let next: UTCInstant?
    let handled: UTCInstant?
    let isHandledTrusted: Bool

    public init(_ alarm: Alarm) {
      next = alarm.next
      handled = alarm.handled
      isHandledTrusted = alarm.isHandledTrusted
    }
  }

  /// Whether a clock that went back has taken it back to rings before those that it waited for.
  public func isTakenBack(from former: Alarm) -> Bool {
    guard era == former.era else { return true }
    guard let next, let planned = former.next else { return false }
    return next < planned
  }

  /// Whether a clock that went back took it back to rings that were over by a clock which was not wrong.
  ///
  /// What it waited for says so only where it was planned by these rules: another wall is no clock that went back,
  /// and a store that failed, or a machine that was off, can have kept the plan of the wall before.
  ///
  /// - Parameter former: The same alarm before that.
  public func isBack(from former: Alarm, in rules: ZoneRules) -> Bool {
    guard let next else { return false }
    if let planned = former.next {
      guard next < planned, schedule.next(after: planned - TimeSpan(nanoseconds: 1), in: rules) == planned else {
        return false
      }
    }
    return former.era == era || former.passed == passed
  }

  /// Follows the clock, which was set forward, over rings that were planned before it.
  ///
  /// What was over before the clock went back by more than `smallStep` is over when it comes forward by as much; and
  /// days that the clock leapt over have not gone by: of them only the last one can have been missed.
  ///
  /// - Parameters:
  ///   - step: By how much it was set forward.
  ///   - former: How it stood before the clock went back; `nil` when it did not.
  /// - Returns: Whether anything changed.
  public mutating func leap(by step: TimeSpan, former: Former?, at now: HostMoment, in rules: ZoneRules) -> Bool {
    guard state != .off, let planned = next, planned <= now.utc else { return false }
    let before = self
    // A little correction is no way back to where the clock was.
    let former = step > Self.smallStep ? former : nil
    if let former, let instant = former.handled, instant <= now.utc, handled.map({ $0 < instant }) ?? true {
      handled = instant
      isHandledTrusted = former.isHandledTrusted
      // A clock that went back and came forward may go back once more: the ring is then still to come.
      isHandledProvisional = true
    }
    let least = TimeSpan(nanoseconds: 1)
    var after = max(planned - least, handled ?? planned - least)
    if let former { after = max(after, min(now.utc, (former.next ?? now.utc) - least)) }
    if step > Self.halfDay, !recurrence.isOnce { after = max(after, now.utc - .days(1)) }
    next = schedule.next(after: after, in: rules)
    if next == nil, state == .scheduled { (state, isOver) = (.off, true) }
    guard self != before else { return false }
    revision += 1
    return true
  }

  /// The newest planned instant that was decided, rung or missed; `nil` before the first.
  private var decided: UTCInstant? {
    guard let handled, let passed else { return handled ?? passed }
    return max(handled, passed)
  }

  mutating func forgetHandled() {
    handled = nil
    isHandledTrusted = false
    isHandledProvisional = false
  }

  /// Forgets skipped days and a pause before the day before yesterday.
  ///
  /// A journey to the west can bring the two days before today again, but none before them.
  mutating func forgetDaysThatAreOver(at now: HostMoment, in rules: ZoneRules) {
    let first = rules.civil(at: now.utc).date.adding(days: -2)
    skipped.removeAll { $0 < first }
    if let pause, pause.upperBound < first { self.pause = nil }
  }
}
