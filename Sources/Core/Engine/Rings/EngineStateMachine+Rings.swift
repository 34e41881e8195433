// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Stops a ring, or marks a missed one as seen.
  public mutating func dismiss(_ id: RingID, at now: HostMoment) throws(ControlError) -> Ring {
    if let seen = queue.takeMissed(id) { return see(seen) }
    guard let ring = queue[id] else { throw .notRinging(id.text) }
    let ended = close(ring, as: .dismissed, at: now)
    settle(ring.owner, after: .dismissed, at: now)
    planCheck(after: ring, at: now)
    decide(.dismissed, ring.owner, at: now, ring: id)
    return ended
  }

  /// Stops a ring until it rings again after `length` (`nil` for the owner's own snooze length).
  public mutating func snooze(
    _ id: RingID, length: TimeSpan?, at now: HostMoment
  ) throws(ControlError) -> Ring {
    guard let ring = queue[id] else { throw .notRinging(id.text) }
    guard !ring.settings.isChime else { throw .wrongState(ring.owner.text, .chimes) }
    guard ring.canSnooze else { throw .snoozeLimit(ring.snoozes) }
    let length = length ?? ring.settings.snoozeLength
    guard RingSettings.lengths.contains(length) else {
      throw .outOfRange(.length)
    }
    guard let owner = shelves[ring.owner]?.shelved else { throw .notFound(ring.owner.text) }
    return try snooze(owner, ring, for: length, at: now)
  }

  private mutating func snooze<Kept: Shelved>(
    _ owner: Kept, _ ring: Ring, for length: TimeSpan, at now: HostMoment
  ) throws(ControlError) -> Ring {
    var owner = owner
    try owner.snooze(ring, for: length, in: circumstances(at: now))
    forgetFormer(ring.owner)
    let ended = close(ring, as: .snoozed, at: now)
    put(owner)
    decide(.snoozed, ring.owner, at: now, instant: owner.ringsNext, span: length, ring: ring.id)
    return ended
  }

  /// Records a try reported by the ringer.
  public mutating func tried(_ id: RingID, _ attempt: RingTry) {
    guard let before = queue[id], let ring = queue.add(attempt, to: id) else { return }
    // If the step that began the ring could not be saved, saving the ring alone would leave its owner still about to
    // ring.
    if let owner = shelves[ring.owner] { actions.append(.save(.put(owner))) }
    actions.append(.save(.putRing(ring)))
    actions.append(.save(.putCounters(counters)))
    actions.append(.publish(.tried(id, ring.tries)))
    if let hearing = RingHearing(ring), hearing != RingHearing(before) { actions.append(.publish(.heard(id, hearing))) }
  }

  /// Notes that a ring's sound has played once, which may pass the sound to another ring.
  ///
  /// Clients are not told so of a chime, which they would stop then: they hear of its end.
  public mutating func playedOnce(_ id: RingID, at now: HostMoment) {
    guard let ring = queue[id] else { return }
    guard !ring.settings.isChime else { return finishChime(ring, at: now) }
    actions.append(.publish(.playedOnce(id)))
    queue.finishPlaying(id)
  }

  /// Forgets a ring that the store already had: it must not ring twice.
  public mutating func refuseRepeated(_ id: RingID, at now: HostMoment) {
    if forgetMissed(id) { return }
    guard let ring = queue[id] else { return }
    leaveQueue(ring)
    settle(ring.owner, after: .superseded, at: now)
  }

  /// A civil clock that goes back by less than this was steered, and not set.
  private static var steered: TimeSpan { .milliseconds(100) }

  /// Begins a ring: heard and shown first, then saved, so that a crash between the two rings again.
  mutating func open(_ owner: ItemID, _ due: DueRing, at now: HostMoment) {
    if let earlier = queue.ring(of: owner) { close(earlier, as: .superseded, at: now) }
    let attempt = due.course.attempts + 1
    // Its deadline came on the boot clock, so it did not ring before its instant: a civil clock that is only steered back
    // is not told as set.
    let rang = due.planned - now.utc < Self.steered ? max(now.utc, due.planned) : now.utc
    let ring = Ring(
      id: nextRingID(RingOccurrence(owner: owner, occurrence: due.occurrence, attempt: attempt)), owner: owner,
      occurrence: due.occurrence, attempt: attempt, snoozes: due.course.snoozes, label: due.label,
      settings: due.settings.of(attempt: attempt), planned: due.planned, rang: rang, late: due.late,
      basis: shelves[owner]?.shelved.basis(by: known, at: now))
    enqueue(ring, at: now)
    actions.append(.save(.putRing(ring)))
    actions.append(.save(.putCounters(counters)))
    decide(.rang, owner, at: now, instant: ring.planned, span: ring.late, ring: ring.id)
    callHooks(at: .ring, of: ring, at: now)
    step.touchedRing = true
  }

  /// A new ring ID, or the one the ring had before its turn was run again.
  mutating func nextRingID(_ occurrence: RingOccurrence) -> RingID {
    if let id = desk.given[occurrence] { return id }
    counters.ring += 1
    return RingID(counters.ring)
  }

  /// Adds a ring to the end of the queue, and announces it.
  ///
  /// Unanswered it ends at `end`, by default after the whole of its length.
  mutating func enqueue(_ ring: Ring, until end: BootInstant? = nil, at now: HostMoment) {
    let end = end ?? now.boot + ring.settings.ringLength
    agenda.set(.ringLength(ring.id), at: .boot(end))
    queue.add(ring, until: end)
    actions.append(.publish(.ringStarted(ring)))
  }

  /// Has an open ring end at another time, if nobody answers.
  mutating func setEnd(of ring: RingID, to end: BootInstant) {
    queue.setEnd(of: ring, to: end)
    agenda.set(.ringLength(ring), at: .boot(end))
  }

  /// Records a ring that was found too late.
  mutating func miss(_ owner: ItemID, _ due: DueRing, isNewest: Bool, at now: HostMoment) {
    let attempt = due.course.attempts + 1
    let ring = Ring(
      id: nextRingID(RingOccurrence(owner: owner, occurrence: due.occurrence, attempt: attempt)), owner: owner,
      occurrence: due.occurrence, attempt: attempt, snoozes: due.course.snoozes, label: due.label,
      settings: due.settings, planned: due.planned, rang: nil, late: due.late,
      basis: shelves[owner]?.shelved.basis(by: known, at: now), ended: now.utc, end: .missed,
      isUnseen: isNewest && !due.settings.isChime)
    actions.append(.save(.putRing(ring)))
    actions.append(.save(.putCounters(counters)))
    decide(.missed, owner, at: now, instant: ring.planned, span: ring.late, ring: ring.id)
    actions.append(.publish(.missed(ring)))
    step.touchedRing = true
    // After a week off, one notice per alarm is enough, and none for rings that need no answer; the history has them
    // all.
    guard ring.isUnseen else { return }
    addNotice(of: ring)
    callHooks(at: .missed, of: ring, at: now)
  }

  /// Ends a ring; the caller settles its owner.
  ///
  /// `comesAgain` is whether another attempt follows an unanswered ring: only the last leaves a notice and calls the
  /// hooks of a missed one.
  @discardableResult
  mutating func close(_ ring: Ring, as end: RingEnd, comesAgain: Bool = false, at now: HostMoment) -> Ring {
    var ended = ring
    ended.ended = now.utc
    ended.end = end
    ended.isUnseen = end == .unanswered && !comesAgain
    leaveQueue(ring)
    actions.append(.save(.putRing(ended)))
    actions.append(.publish(.ringEnded(ended)))
    if ended.isUnseen { addNotice(of: ended) }
    if !comesAgain, let moment = end.hookMoment { callHooks(at: moment, of: ended, at: now) }
    step.touchedRing = true
    return ended
  }

  /// Lets an owner move on after its ring: to idle, scheduled, off or the next step.
  mutating func settle(_ owner: ItemID, after end: RingEnd, at now: HostMoment) {
    if let item = shelves[owner]?.shelved { settle(item, after: end, at: now) }
  }

  private mutating func settle<Kept: Shelved>(_ item: Kept, after end: RingEnd, at now: HostMoment) {
    move(item, at: now) { $0.settle(after: end, in: $1) }
  }

  /// The most notices of an item: what nobody looks at for months must not grow for ever.
  static var mostNotices: Int { 100 }

  /// Adds the notice of a ring; an item's oldest ones beyond the most count as seen.
  private mutating func addNotice(of ring: Ring) {
    queue.addMissed(ring)
    for old in queue.missed(of: ring.owner).dropLast(Self.mostNotices) {
      if let seen = queue.takeMissed(old.id) { see(seen) }
    }
  }

  @discardableResult
  private mutating func see(_ ring: Ring) -> Ring {
    actions.append(.save(.putRing(ring)))
    actions.append(.publish(.missed(ring)))
    step.touchedRing = true
    if case .alarm(let id) = ring.owner, ring.end == .missed, var alarm = alarms[id], alarm.see(missed: ring.planned) {
      put(alarm)
    }
    return ring
  }

  /// Removes the notice of a ring; returns whether there was one.
  @discardableResult
  mutating func forgetMissed(_ id: RingID) -> Bool {
    guard let ring = queue.takeMissed(id) else { return false }
    actions.append(.publish(.missed(ring)))
    return true
  }

  mutating func leaveQueue(_ ring: Ring) {
    agenda.set(.ringLength(ring.id), at: nil)
    queue.remove(ring.id)
  }
}
