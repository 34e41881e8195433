// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Stops a ring; a missed one is marked as seen.
  public mutating func dismiss(_ id: RingID, at now: HostMoment) throws(ControlError) -> Ring {
    if let index = missed.firstIndex(where: { $0.id == id }) { return see(missedAt: index) }
    guard let ring = rings.first(where: { $0.id == id }) else { throw .notRinging(id.text) }
    let ended = close(ring, as: .dismissed, at: now)
    settle(ring.owner, after: .dismissed, at: now)
    decide(.dismissed, ring.owner, at: now)
    return ended
  }

  /// Stops a ring, to ring again after `length`, or the owner's own snooze length.
  public mutating func snooze(
    _ id: RingID, length: TimeSpan?, at now: HostMoment
  ) throws(ControlError) -> Ring {
    guard let ring = rings.first(where: { $0.id == id }) else { throw .notRinging(id.text) }
    let length = length ?? ring.settings.snoozeLength
    guard RingSettings.lengths.contains(length) else {
      throw ControlError(
        .invalidDuration, subject: "\(length.nanoseconds)",
        message: "A snooze lasts from 1 second to 24 hours.")
    }
    forgetFormer(ring.owner)
    switch ring.owner {
    case .timer(let timerID):
      guard var timer = timers[timerID] else { throw .notFound(timerID.text) }
      do { try timer.apply(.add(length), at: now, by: guide) } catch { throw ControlError(error, timer: timerID) }
      let ended = close(ring, as: .snoozed, at: now)
      put(timer)
      decide(.snoozed, ring.owner, at: now, instant: timer.deadline?.utc, span: length)
      return ended
    case .alarm(let alarmID):
      guard var alarm = alarms[alarmID] else { throw .notFound(alarmID.text) }
      guard alarm.state.kind == .ringing else { throw .notRinging(id.text) }
      let ended = close(ring, as: .snoozed, at: now)
      alarm.snooze(for: length, at: view(of: alarm, at: now).moment)
      put(alarm)
      decide(.snoozed, ring.owner, at: now, instant: alarm.ringsNext, span: length)
      return ended
    case .sequence(let sequenceID):
      guard var sequence = sequences[sequenceID] else { throw .notFound(sequenceID.text) }
      guard !isChime(ring) else {
        throw ControlError(
          .wrongState, subject: "\(sequenceID.text) running",
          message: "\(sequenceID.text) goes on by itself: there is nothing to snooze.")
      }
      do { try sequence.apply(.add(length), at: now) } catch { throw ControlError(error, sequence: sequenceID) }
      let ended = close(ring, as: .snoozed, at: now)
      put(sequence)
      decide(.snoozed, ring.owner, at: now, instant: sequence.deadline?.utc, span: length)
      return ended
    case .stopwatch: throw .notRinging(id.text)
    }
  }

  /// Hears from the ringer what was tried to make a ring heard or seen.
  public mutating func tried(_ id: RingID, _ attempt: RingTry) {
    guard let index = rings.firstIndex(where: { $0.id == id }) else { return }
    let before = RingHearing(rings[index])
    guard rings[index].add(attempt) else { return }
    // Where the step that began the ring could not be saved, the ring alone would be kept beside an owner that is
    // still to ring.
    saveOwner(of: rings[index])
    actions.append(.save(.putRing(rings[index])))
    actions.append(.save(.putCounters(counters)))
    actions.append(.publish(.tried(id, rings[index].tries)))
    if let hearing = RingHearing(rings[index]), hearing != before { actions.append(.publish(.heard(id, hearing))) }
  }

  private mutating func saveOwner(of ring: Ring) {
    if let owner = shelves[ring.owner] { actions.append(.save(.put(owner))) }
  }

  /// Hears from the ringer that a sound has been played once.
  public mutating func playedOnce(_ id: RingID) {
    guard rings.contains(where: { $0.id == id }) else { return }
    played.insert(id)
    actions.append(.publish(.playedOnce(id)))
    playNext()
  }

  /// Forgets a ring that the store had already: it must not ring twice.
  public mutating func refuseRepeated(_ id: RingID, at now: HostMoment) {
    if let index = missed.firstIndex(where: { $0.id == id }) { return forget(missedAt: index) }
    guard let ring = rings.first(where: { $0.id == id }) else { return }
    leaveQueue(ring)
    settle(ring.owner, after: .superseded, at: now)
  }

  /// Begins a ring: it is heard and shown first and saved after that, so that a crash between the
  /// two rings again and never not at all.
  mutating func open(
    _ owner: ItemID, occurrence: Occurrence, label: Label, settings: RingSettings, planned: UTCInstant,
    late: TimeSpan, at now: HostMoment
  ) {
    if let earlier = rings.first(where: { $0.owner == owner }) { close(earlier, as: .superseded, at: now) }
    let ring = Ring(
      id: nextRingID(for: owner, occurrence), owner: owner, occurrence: occurrence, label: label, settings: settings,
      planned: planned, rang: now.utc, late: late, basis: basis(of: owner, at: now))
    enqueue(ring, at: now)
    actions.append(.save(.putRing(ring)))
    actions.append(.save(.putCounters(counters)))
    decide(.rang, owner, at: now, instant: planned, span: late)
    touchedRing = true
  }

  /// A number that no ring had before, or the one that this ring had before its turn was run again.
  private mutating func nextRingID(for owner: ItemID, _ occurrence: Occurrence) -> RingID {
    if let id = givenRings[RingOccurrence(owner: owner, occurrence: occurrence)] { return id }
    counters.ring += 1
    return RingID(counters.ring)
  }

  /// Puts a ring at the end of the queue.
  mutating func enqueue(_ ring: Ring, at now: HostMoment) {
    rings.append(ring)
    schedule(.ringLength(ring.id), at: now.boot + ring.settings.ringLength)
    playNext()
    actions.append(.present(ring))
    actions.append(.publish(.ringStarted(ring)))
  }

  /// Records a ring that came too late.
  mutating func miss(
    _ owner: ItemID, occurrence: Occurrence, label: Label, settings: RingSettings, planned: UTCInstant,
    late: TimeSpan, isNewest: Bool, at now: HostMoment
  ) {
    let ring = Ring(
      id: nextRingID(for: owner, occurrence), owner: owner, occurrence: occurrence, label: label, settings: settings,
      planned: planned, rang: nil, late: late, basis: basis(of: owner, at: now), ended: now.utc,
      end: .missed, isUnseen: isNewest)
    actions.append(.save(.putRing(ring)))
    actions.append(.save(.putCounters(counters)))
    decide(.missed, owner, at: now, instant: planned, span: late)
    actions.append(.publish(.missed(ring)))
    touchedRing = true
    // After a week off, one notice for an alarm is enough; the history has them all.
    guard isNewest else { return }
    missed.append(ring)
    actions.append(.announceMissed(ring))
  }

  /// Ends a ring; its owner is put in order by the caller.
  @discardableResult
  mutating func close(_ ring: Ring, as end: RingEnd, at now: HostMoment) -> Ring {
    var ended = ring
    ended.ended = now.utc
    ended.end = end
    ended.isUnseen = end == .unanswered
    leaveQueue(ring)
    actions.append(.save(.putRing(ended)))
    actions.append(.publish(.ringEnded(ended)))
    if ended.isUnseen {
      missed.append(ended)
      actions.append(.announceMissed(ended))
    }
    touchedRing = true
    return ended
  }

  /// Puts an owner in order whose ring is over: idle, scheduled, off, or in its next step.
  mutating func settle(_ owner: ItemID, after end: RingEnd, at now: HostMoment) {
    switch owner {
    case .timer(let id):
      guard var timer = timers[id] else { return }
      timer.finish()
      put(timer)
      dropOldIdleTimers(after: id)
    case .alarm(let id):
      guard var alarm = alarms[id] else { return }
      alarm.finish()
      put(alarm)
    case .sequence(let id):
      guard var sequence = sequences[id], sequence.state.kind == .ringing else { return }
      // Who stopped it is there to go on; nobody else is.
      if end == .dismissed { sequence.goOn(at: now) } else { sequence.standStill() }
      put(sequence)
      decide(sequence.state == .idle ? .reset : .armed, owner, at: now, instant: sequence.deadline?.utc)
      dropOldIdleSequences(after: id)
    case .stopwatch: break
    }
  }

  private mutating func see(missedAt index: Int) -> Ring {
    var ring = missed.remove(at: index)
    ring.isUnseen = false
    actions.append(.save(.putRing(ring)))
    actions.append(.withdraw(ring.id))
    actions.append(.publish(.missed(ring)))
    touchedRing = true
    if case .alarm(let id) = ring.owner, ring.end == .missed, var alarm = alarms[id], alarm.see(missed: ring.planned) {
      put(alarm)
    }
    return ring
  }

  /// Takes the notice of a missed ring away, of which the history has nothing to say.
  mutating func forget(missedAt index: Int) {
    var ring = missed.remove(at: index)
    ring.isUnseen = false
    actions.append(.withdraw(ring.id))
    actions.append(.publish(.missed(ring)))
  }

  mutating func leaveQueue(_ ring: Ring) {
    rings.removeAll { $0.id == ring.id }
    played.remove(ring.id)
    unschedule(.ringLength(ring.id))
    playNext()
    actions.append(.withdraw(ring.id))
  }

  /// Lets one ring be heard and no other, and every ring once before any is heard for good.
  ///
  /// A ring that waited for another to be stopped could end without having been heard at all; and one
  /// that is silent by choice must not keep others silent.
  private mutating func playNext() {
    let current = rings.firstIndex { $0.id == playing }
    let isUnfinished = current.map { !played.contains(rings[$0].id) } ?? false
    let isHeard = current.map { rings[$0].settings.isAudible } ?? false
    let next =
      isUnfinished
      ? current
      : rings.firstIndex { !played.contains($0.id) } ?? (isHeard ? current : nil)
        ?? rings.firstIndex { $0.settings.isAudible } ?? rings.indices.first
    if let next, next > 0 { rings.insert(rings.remove(at: next), at: 0) }
    guard rings.first?.id != playing else { return }
    playing = rings.first?.id
    actions.append(rings.first.map { .play($0) } ?? .stopPlaying)
  }
}
