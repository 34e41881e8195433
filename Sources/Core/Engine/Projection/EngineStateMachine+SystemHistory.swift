// SPDX-License-Identifier: Apache-2.0
import TokiModel

// A system's reports of rings that are in the history already: it is amended, and nothing rings twice.
extension EngineStateMachine {
  /// Ends an open ring as a person did in the system.
  mutating func answer(_ ring: Ring, _ entry: SystemRingEntry, at now: HostMoment) {
    guard entry.end != .unanswered else { return }
    step.touchedRing = true
    forgetFormer(ring.owner)
    end(ring, as: entry, at: now)
  }

  /// Corrects a ring that was taken for missed, although the system made it.
  mutating func amend(_ row: Ring, _ entry: SystemRingEntry, at now: HostMoment) {
    forgetMissed(row.id)
    let ring = corrected(row, rang: entry.fired)
    step.touchedRing = true
    decide(.systemRang, row.owner, at: entry.fired, instant: row.planned, span: ring.late, ring: row.id)
    if case .alarm(let id) = row.owner, var alarm = alarms[id], alarm.see(missed: row.planned) { put(alarm) }
    if entry.end != .unanswered, case .sequence(let sequence) = revived(ring, at: entry.fired) {
      // It stood still; the press in the system leads on from there.
      put(sequence)
      return end(ring, as: entry, at: now)
    }
    switch entry.end {
    case .stopped(let moment): finish(ring, as: .dismissed, at: moment)
    case .unanswered:
      let over = entry.fired + ring.settings.ringLength
      if !entry.isLast, ring.hasNextAttempt {
        if case .alarm(let alarm) = revived(ring, at: over), wait(alarm, after: ring, at: over) { return }
        if case .timer(let timer) = revived(ring, at: over), wait(timer, after: ring, at: over) { return }
      }
      finish(ring, as: ring.settings.isChime ? .passed : .unanswered, at: over)
    case .snoozed(let moment, let length):
      if moment.utc + length > now.utc {
        if case .alarm(let alarm) = revived(ring, at: moment), snooze(alarm, ring, for: length, at: moment) { return }
        if case .timer(let timer) = revived(ring, at: moment), snooze(timer, ring, for: length, at: moment) { return }
      }
      finish(ring, as: .snoozed, at: moment)
    }
  }

  /// A ring as the system made it, which the machine knew only as late or missed.
  func corrected(_ ring: Ring, rang fired: HostMoment) -> Ring {
    let clock = ring.basis == nil ? fired : known.moment(at: fired)
    return Ring(
      id: ring.id, owner: ring.owner, occurrence: ring.occurrence, attempt: ring.attempt, snoozes: ring.snoozes,
      label: ring.label, settings: ring.settings, planned: ring.planned, rang: fired.utc,
      late: max(.zero, clock.utc - ring.planned), basis: ring.basis)
  }

  /// `true` if an item waits for this ring: for its next attempt, or for the end of its snooze.
  func isExpected(_ entry: SystemRingEntry) -> Bool {
    switch shelves[entry.id.owner] {
    case .alarm(let alarm):
      guard case .snoozed(_, let planned) = alarm.state else { return false }
      return entry.isAbout(alarm.course, of: alarm.occurrence(of: planned))
    case .timer(let timer):
      guard case .running = timer.state else { return false }
      return entry.isAbout(timer.course, of: timer.occurrence)
    case .sequence, .stopwatch, nil: return false
    }
  }

  /// Ends a row where it ended for the system, whose next attempt came after its interval.
  ///
  /// A process that was suspended found the end later, and says so in the row.
  mutating func shorten(_ row: Ring, before entry: SystemRingEntry) {
    let end = max(entry.fired.utc - row.settings.every, row.rang ?? row.planned)
    guard let ended = row.ended, end < ended else { return }
    var row = row
    row.ended = end
    actions.append(.save(.putRing(row)))
  }

  /// Lets an item wait for its next attempt after all: the system made it while nobody looked for it here.
  ///
  /// Returns false if the item has moved on.
  mutating func waitAgain(after row: Ring, at now: HostMoment) -> Bool {
    // A process that found it ended later says so in the row; it was over when its length was.
    let over = now - max(.zero, now.utc - ((row.rang ?? row.planned) + row.settings.ringLength))
    guard row.hasNextAttempt, over.utc < now.utc, let item = revived(row, at: over) else { return false }
    forgetMissed(row.id)
    step.touchedRing = true
    return switch item {
    case .alarm(let alarm): wait(alarm, after: row, at: over)
    case .timer(let timer): wait(timer, after: row, at: over)
    case .sequence, .stopwatch: false
    }
  }

  /// Keeps a further attempt that the system made, of an item that has rung for something later since.
  mutating func record(_ entry: SystemRingEntry, after row: Ring, at now: HostMoment) {
    guard shelves[row.owner] != nil else { return }
    forgetMissed(row.id)
    var earlier = row
    earlier.isUnseen = false
    if earlier != row { actions.append(.save(.putRing(earlier))) }
    let attempt = entry.id.attempt
    record(
      Ring(
        id: nextRingID(RingOccurrence(owner: row.owner, occurrence: row.occurrence, attempt: attempt)),
        owner: row.owner, occurrence: row.occurrence, attempt: attempt, snoozes: row.snoozes, label: row.label,
        settings: row.settings, planned: entry.fired.utc, rang: entry.fired.utc, late: .zero, basis: row.basis),
      entry)
  }

  /// Keeps a ring that the system made, of an alarm that has moved on without it.
  mutating func record(_ entry: SystemRingEntry, of alarm: Alarm, planned: UTCInstant, at now: HostMoment) {
    let owner = entry.id.owner
    let attempt = entry.id.attempt
    let occurrence = alarm.occurrence(of: planned)
    let instant = attempt == 1 ? planned : entry.fired.utc
    record(
      Ring(
        id: nextRingID(RingOccurrence(owner: owner, occurrence: occurrence, attempt: attempt)), owner: owner,
        occurrence: occurrence, attempt: attempt, label: alarm.label, settings: alarm.settings.of(attempt: attempt),
        planned: instant, rang: entry.fired.utc, late: max(.zero, entry.fired.utc - instant),
        basis: alarm.basis(by: known, at: now)),
      entry)
  }

  mutating func record(_ ring: Ring, _ entry: SystemRingEntry) {
    actions.append(.save(.putCounters(counters)))
    decide(.systemRang, ring.owner, at: entry.fired, instant: ring.planned, span: ring.late, ring: ring.id)
    step.touchedRing = true
    switch entry.end {
    case .stopped(let moment): finish(ring, as: .dismissed, at: moment)
    case .snoozed(let moment, _): finish(ring, as: .snoozed, at: moment)
    case .unanswered where ring.settings.isChime: finish(ring, as: .passed, at: entry.fired)
    case .unanswered:
      let comesAgain = ring.hasNextAttempt && !entry.isLast
      finish(ring, as: .unanswered, comesAgain: comesAgain, at: entry.fired + ring.settings.ringLength)
    }
  }

  /// The item of a ring that was taken for missed, as it was while it rang; `nil` if it has moved on otherwise.
  private func revived(_ ring: Ring, at moment: HostMoment) -> AnyItem? {
    switch shelves[ring.owner] {
    case .alarm(var alarm):
      guard alarm.state == .scheduled || (alarm.state == .off && alarm.isOver) else { return nil }
      // The instant of the occurrence, which a further attempt shares.
      let planned = UTCInstant(nanosecondsSinceEpoch: ring.occurrence.key &- alarm.era)
      // A later time has rung since.
      if let handled = alarm.handled, handled > planned { return nil }
      alarm.ringAgain(planned: planned)
      return .alarm(alarm)
    case .timer(var timer):
      guard timer.state == .idle, timer.occurrence == ring.occurrence else { return nil }
      timer.ringAgain(at: HostMoment(boot: moment.boot, utc: ring.planned))
      return .timer(timer)
    case .sequence(var sequence):
      let deadline = HostMoment(boot: moment.boot, utc: ring.planned)
      return sequence.ringAgain(run: ring.occurrence.key, at: deadline) ? .sequence(sequence) : nil
    case .stopwatch, nil: return nil
    }
  }
}
