// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// A system rings for the engine while its process does not run, and tells it afterwards.
extension EngineStateMachine {
  /// Takes over the rings that a system made, as if they had been made here.
  ///
  /// Reports that are known already, or belong to no plan any more, change nothing; so a report can come twice.
  ///
  /// - Parameters:
  ///   - reports: The system's reports, in any order.
  ///   - known: Rows of the history that can be about the same rings; the machine knows only those nobody has seen.
  ///   - now: The present moment.
  public mutating func take(_ reports: [SystemRing], known: [Ring] = [], at now: HostMoment) {
    guard !reports.isEmpty else { return }
    latest = now
    let reports = reports.sorted { ($0.fired, $0.id.text) < ($1.fired, $1.id.text) }
    var known = known
    for report in reports {
      let isLast = !reports.contains { $0.isNextAttempt(after: report) }
      let written = actions.count
      take(SystemRingEntry(report, isLast: isLast, at: now), known, at: now)
      // The next report can be about an attempt that follows this one's.
      for case .save(.putRing(let row)) in actions[written...] {
        known.removeAll { $0.id == row.id }
        known.append(row)
      }
    }
  }

  private mutating func take(_ entry: SystemRingEntry, _ known: [Ring], at now: HostMoment) {
    if let ring = queue.ring(of: entry.id.owner), entry.isAbout(ring) { return answer(ring, entry, at: now) }
    if let row = missed.first(where: { entry.isAbout($0) }) ?? known.first(where: { entry.isAbout($0) }) {
      if row.end == .missed { amend(row, entry, at: now) }
      return
    }
    if let ring = queue.ring(of: entry.id.owner), entry.follows(ring) {
      // It rang here as the process ended, or so late that the system was further, and nobody has answered it.
      let here = SystemRingEntry(ring, at: now)
      let isBefore = (here.fired + ring.settings.ringLength + ring.settings.every).boot <= entry.fired.boot
      step.touchedRing = true
      if isBefore {
        end(ring, as: here, at: now)
      } else {
        let earlier = entry.before(ring.settings, at: now)
        end(corrected(ring, rang: earlier.fired), as: earlier, at: now)
      }
    } else if let row = (missed + known).last(where: { $0.end == .unanswered && entry.follows($0) }) {
      if isExpected(entry) {
        shorten(row, before: entry)
      } else if !waitAgain(after: row, at: now) {
        return record(entry, after: row, at: now)
      }
    }
    switch shelves[entry.id.owner] {
    case .alarm(let alarm): take(entry, of: alarm, known, at: now)
    case .timer(let timer): take(entry, of: timer, at: now)
    case .sequence(let sequence): take(entry, of: sequence, at: now)
    case .stopwatch, nil: break
    }
  }

  // MARK: Kinds

  private mutating func take(
    _ entry: SystemRingEntry, of alarm: Alarm, _ known: [Ring] = [], at now: HostMoment
  ) {
    guard alarm.state != .off || alarm.isOver else { return }
    if case .snoozed(let until, let planned) = alarm.state,
      entry.isAbout(alarm.course, of: alarm.occurrence(of: planned))
    {
      return takeAgain(entry, of: alarm, until: until, planned: planned, at: now)
    }
    let planned = UTCInstant(nanosecondsSinceEpoch: entry.id.occurrence.key &- alarm.era)
    guard entry.id.snoozes == 0, rings(alarm, at: planned, by: now) else { return }
    guard alarm.state != .off, let next = alarm.next, next <= planned else {
      // A process that was suspended for long has found only the newest of the alarm's rings.
      let isPassedOver = known.contains { $0.owner == entry.id.owner && $0.end == .missed && $0.planned > planned }
      if isPassedOver { record(entry, of: alarm, planned: planned, at: now) }
      return
    }
    if entry.id.attempt > 1 {
      // The system made the earlier attempts too, which nobody answered either.
      take(entry.before(alarm.settings, at: now), [], at: now)
      if let again = alarms[alarm.id], again.waitsForNextAttempt { take(entry, of: again, at: now) }
      return
    }
    var alarm = alarm
    let owner = ItemID.alarm(alarm.id)
    let due = alarm.takeDue(at: HostMoment(boot: entry.fired.boot, utc: planned), in: zones.rules(for: alarm.zone))
    for lost in due.dropLast() {
      let ring = DueRing(
        occurrence: alarm.occurrence(of: lost.planned), label: alarm.label, settings: alarm.settings,
        planned: lost.planned, late: now.utc - lost.planned)
      miss(owner, ring, isNewest: false, at: now)
      alarm.miss(planned: lost.planned)
    }
    alarm.ring(planned: planned)
    begin(
      alarm, entry, occurrence: alarm.occurrence(of: planned), settings: alarm.settings, planned: planned,
      arming: alarm.next, at: now)
  }

  /// Rings at the end of a snooze, or as the next attempt.
  private mutating func takeAgain(
    _ entry: SystemRingEntry, of snoozed: Alarm, until: HostMoment, planned: UTCInstant, at now: HostMoment
  ) {
    var alarm = snoozed
    let course = alarm.course
    if course.attempts > 0 { alarm.ringAgain() } else { alarm.ring(planned: until.utc) }
    begin(
      alarm, entry, occurrence: alarm.occurrence(of: course.attempts > 0 ? planned : until.utc), again: course,
      settings: alarm.settings, planned: course.attempts > 0 ? min(until.utc, entry.fired.utc) : until.utc, at: now)
  }

  /// `true` if an alarm rings at an instant that is not to come; a clock may be behind by a little.
  private func rings(_ alarm: Alarm, at planned: UTCInstant, by now: HostMoment) -> Bool {
    guard planned <= known.moment(at: now).utc + Alarm.smallStep else { return false }
    guard alarm.next != planned else { return true }
    let before = planned - TimeSpan(nanoseconds: 1)
    return !alarm.ringsOnce && alarm.schedule.next(after: before, in: zones.rules(for: alarm.zone)) == planned
  }

  private mutating func take(_ entry: SystemRingEntry, of timer: CountdownTimer, at now: HostMoment) {
    guard case .running(let deadline) = timer.state, timer.occurrence == entry.id.occurrence else { return }
    if entry.id.attempt > timer.course.attempts + 1 {
      take(entry.before(timer.settings, at: now), [], at: now)
      if let again = timers[timer.id], again.course.attempts + 1 == entry.id.attempt { take(entry, of: again, at: now) }
      return
    }
    guard entry.isAbout(timer.course, of: timer.occurrence) else { return }
    var timer = timer
    let course = timer.course
    timer.ring()
    begin(
      timer, entry, occurrence: timer.occurrence, again: course, settings: timer.settings,
      planned: course.attempts > 0 ? min(deadline.utc, entry.fired.utc) : deadline.utc, at: now)
  }

  private mutating func take(_ entry: SystemRingEntry, of sequence: StepSequence, at now: HostMoment) {
    let run = entry.id.occurrence.key
    guard entry.id.attempt == 1, sequence.run <= run else { return }
    var sequence = sequence
    while case .running(_, let deadline) = sequence.state, sequence.run <= run,
      let end = sequence.takeDue(at: deadline).first
    {
      decide(.stepEnded, .sequence(sequence.id), at: end.deadline, instant: end.deadline.utc, span: .zero)
      guard end.occurrence == entry.id.occurrence else {
        // A step that was to be stopped, and of which the system does not tell.
        if end.holds { return }
        continue
      }
      return begin(
        sequence, entry, occurrence: end.occurrence, label: sequence.ringLabel(endOf: end.step),
        settings: sequence.ringSettings(endOf: end.step, holds: end.holds), planned: end.deadline.utc, at: now)
    }
  }

  // MARK: Rings

  /// Keeps an item that began to ring, with the ring and its fate.
  ///
  /// `next` is the ring that was planned as this one began; `nil` if none was.
  private mutating func begin(
    _ item: some Shelved, _ entry: SystemRingEntry, occurrence: Occurrence, again course: RingCourse = RingCourse(),
    label: Label? = nil, settings: RingSettings, planned: UTCInstant, arming next: UTCInstant? = nil, at now: HostMoment
  ) {
    let owner = ItemID(item.id)
    if let earlier = queue.ring(of: owner) { close(earlier, as: .superseded, at: entry.fired) }
    forgetFormer(owner)
    put(item)
    let attempt = course.attempts + 1
    let basis = item.basis(by: known, at: now)
    let clock = basis == nil ? entry.fired : known.moment(at: entry.fired)
    let ring = Ring(
      id: nextRingID(RingOccurrence(owner: owner, occurrence: occurrence, attempt: attempt)), owner: owner,
      occurrence: occurrence, attempt: attempt, snoozes: course.snoozes, label: label ?? item.label,
      settings: settings.of(attempt: attempt), planned: planned, rang: entry.fired.utc,
      late: max(.zero, clock.utc - planned),
      basis: basis.map { RingBasis(state: $0.state, bound: nil) })
    actions.append(.save(.putCounters(counters)))
    decide(.systemRang, owner, at: entry.fired, instant: planned, span: ring.late, ring: ring.id)
    if let next { decide(.armed, owner, at: entry.fired, instant: next) }
    step.touchedRing = true
    if entry.isStillRinging(for: ring.settings.ringLength, at: now), !isChime(ring) {
      enqueue(ring, at: entry.fired)
      actions.append(.save(.putRing(ring)))
      callHooks(at: .ring, of: ring, at: now)
    } else {
      end(ring, as: entry, at: now)
    }
  }

  /// Ends a ring as the system said, at the time that it said.
  mutating func end(_ ring: Ring, as entry: SystemRingEntry, at now: HostMoment) {
    switch entry.end {
    case .stopped(let moment): stop(ring, at: moment)
    case .snoozed(let moment, let length):
      guard let owner = shelves[ring.owner]?.shelved, snooze(owner, ring, for: length, at: moment) else {
        return stop(ring, at: moment)
      }
    case .unanswered:
      let over = entry.fired + ring.settings.ringLength
      if isChime(ring) {
        // A system does not tell when a sound was over.
        let end = ring.settings.isChime ? entry.fired : over
        finish(ring, as: .passed, at: end)
        settle(ring.owner, after: .passed, at: end)
      } else if ring.hasNextAttempt, !entry.isLast || now.boot - over.boot <= settings.lateLimit,
        let owner = shelves[ring.owner]?.shelved, wait(owner, after: ring, at: over)
      {
        return
      } else {
        finish(ring, as: .unanswered, at: over)
        settle(ring.owner, after: .unanswered, at: over)
        decide(.unanswered, ring.owner, at: over, span: ring.settings.ringLength, ring: ring.id)
      }
    }
  }

  private mutating func stop(_ ring: Ring, at moment: HostMoment) {
    finish(ring, as: .dismissed, at: moment)
    settle(ring.owner, after: .dismissed, at: moment)
    planCheck(after: ring, at: moment)
    decide(.dismissed, ring.owner, at: moment, ring: ring.id)
  }

  mutating func snooze<Kept: Shelved>(
    _ owner: Kept, _ ring: Ring, for length: TimeSpan, at moment: HostMoment
  ) -> Bool {
    var owner = owner
    guard (try? owner.snooze(ring, for: length, in: circumstances(at: moment))) != nil else { return false }
    finish(ring, as: .snoozed, at: moment)
    put(owner)
    decide(.snoozed, ring.owner, at: moment, instant: owner.ringsNext, span: length, ring: ring.id)
    return true
  }

  mutating func wait<Kept: Shelved>(_ owner: Kept, after ring: Ring, at moment: HostMoment) -> Bool {
    var owner = owner
    guard owner.waitForNextAttempt(after: ring, in: circumstances(at: moment)) else { return false }
    finish(ring, as: .unanswered, comesAgain: true, at: moment)
    put(owner)
    decide(
      .unanswered, ring.owner, at: moment, instant: owner.ringsNext, span: ring.settings.ringLength, ring: ring.id)
    return true
  }

  /// Records the end of a ring that may never have been heard here.
  ///
  /// Its beginning calls no hooks any more: a program that is to run as it rings would run hours later.
  mutating func finish(_ ring: Ring, as end: RingEnd, comesAgain: Bool = false, at moment: HostMoment) {
    // A ring that began here late may have been stopped in the system before.
    let moment = moment + max(.zero, (ring.rang ?? moment.utc) - moment.utc)
    if queue[ring.id] != nil {
      close(ring, as: end, comesAgain: comesAgain, at: moment)
      return
    }
    var ended = ring
    ended.ended = moment.utc
    ended.end = end
    ended.isUnseen = end == .unanswered && !comesAgain
    actions.append(.save(.putRing(ended)))
    actions.append(.publish(.ringEnded(ended)))
    if ended.isUnseen { queue.addMissed(ended) }
    if !comesAgain, let hook = end.hookMoment { callHooks(at: hook, of: ended, at: moment) }
  }
}
