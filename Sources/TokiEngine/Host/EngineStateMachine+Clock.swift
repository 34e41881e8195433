// SPDX-License-Identifier: Apache-2.0
import TokiModel

// What a clock that was wrong has made of rings that are still to come, and how it is taken back.
extension EngineStateMachine {
  /// How long after a start, or after the clock was set forward, nobody knows whether the clock is right.
  ///
  /// A client of NTP steps a clock that is wrong within seconds of the network coming up; a person who sets
  /// it by hand and notices the mistake takes minutes.
  static let trial = TimeSpan.minutes(10)
  /// How late a ring is that was found, and did not just come.
  private static let found = TimeSpan.seconds(1)
  /// A step forward by less than this is a correction.
  private static let leastStep = TimeSpan.seconds(1)

  /// Sees whether the civil clock was set forward since the last time.
  mutating func noteClock(at now: HostMoment) {
    let step = now.offset - clockOffset
    clockOffset = now.offset
    guard step > Self.leastStep else { return }
    stepEnd = now.boot + Self.trial
    for var alarm in alarms.values {
      let (moment, isTrusted) = view(of: alarm, at: now)
      guard !isTrusted else { continue }
      let before = alarm
      guard alarm.leap(by: step, former: formerAlarms[alarm.id], at: moment, in: rules(for: alarm.zone)) else {
        continue
      }
      noteProvisional(alarm, from: before)
      put(alarm)
    }
    formerAlarms = [:]
  }

  /// Remembers how an alarm stood that a clock which went back took back to rings that were over.
  mutating func noteStepBack(of alarm: Alarm, from before: Alarm) {
    guard formerAlarms[alarm.id] == nil, alarm.isBack(from: before, in: rules(for: alarm.zone)) else { return }
    formerAlarms[alarm.id] = Alarm.Former(before)
  }

  /// Remembers what had rung for certain when a ring that is provisional takes its place, until that one is certain too
  /// or was taken back.
  mutating func noteProvisional(_ alarm: Alarm, from before: Alarm) {
    if !alarm.isHandledProvisional {
      if before.isHandledProvisional { provenAlarms[alarm.id] = nil }
    } else if !before.isHandledProvisional, before.handled != nil {
      provenAlarms[alarm.id] = Alarm.Former(before)
    }
  }

  /// Forgets what was remembered of an item, because somebody has told it something since.
  mutating func forgetFormer(_ item: ItemID) {
    carried.remove(item)
    guard case .alarm(let id) = item else { return }
    if !formerAlarms.isEmpty { formerAlarms[id] = nil }
    if !provenAlarms.isEmpty { provenAlarms[id] = nil }
  }

  /// Whether a ring that begins now goes by a clock that has yet to prove right.
  func isProvisional(late: TimeSpan, at now: HostMoment) -> Bool {
    if let stepEnd, now.boot <= stepEnd { return true }
    return late >= Self.found && startEnd.map { now.boot <= $0 } ?? false
  }

  /// Takes back the rings of an item whose instant is still to come: what rings is quiet, what was missed is
  /// not.
  mutating func takeBackRings(of owner: ItemID, at now: HostMoment) {
    let instant: UTCInstant
    switch owner {
    case .alarm(let id):
      guard let alarm = alarms[id] else { return }
      instant = newestMissed(of: alarm, at: now)
      if !alarm.isQuiet { break }
      closeRing(of: owner, at: now)
    case .timer, .sequence, .stopwatch:
      instant = now.utc
      closeRing(of: owner, at: now)
    }
    while let index = missed.firstIndex(where: {
      $0.owner == owner && $0.end == .missed && $0.planned > instant
    }) { forget(missedAt: index) }
    actions.append(.save(.takeBackMissed(owner, after: instant, through: RingID(counters.ring))))
    decide(.clockWrong, owner, at: now, instant: ringsNext(owner))
  }

  /// The last instant of which a ring can be missed by now: what is missed was later than a ring may be.
  private func newestMissed(of alarm: Alarm, at now: HostMoment) -> UTCInstant {
    view(of: alarm, at: now).moment.utc - settings.lateLimit - TimeSpan(nanoseconds: 1)
  }

  /// Whether a notice says of a ring that it was missed, and it is still to come.
  func isToCome(missedOf alarm: Alarm, at now: HostMoment) -> Bool {
    guard missed.contains(where: { $0.owner == .alarm(alarm.id) && $0.end == .missed }) else { return false }
    let newest = newestMissed(of: alarm, at: now)
    return missed.contains { $0.owner == .alarm(alarm.id) && $0.end == .missed && $0.planned > newest }
  }

  private mutating func closeRing(of owner: ItemID, at now: HostMoment) {
    if let ring = rings.first(where: { $0.owner == owner }) { close(ring, as: .clockWrong, at: now) }
  }

  private func ringsNext(_ item: ItemID) -> UTCInstant? {
    switch item {
    case .alarm(let id): alarms[id]?.ringsNext
    case .timer(let id): timers[id]?.deadline?.utc
    case .sequence(let id): sequences[id]?.deadline?.utc
    case .stopwatch: nil
    }
  }

  // MARK: After a reboot

  mutating func carryOver(_ stored: StoredState) { carried = CarriedItems(stored) }

  /// Carries over once more what was running before the reboot, by a clock that was set since.
  mutating func carryOverAgain(at now: HostMoment) {
    guard !carried.isEmpty else { return }
    guard let end = carriedEnd ?? startEnd, now.boot <= end else {
      carried = CarriedItems()
      return
    }
    // What this step makes of them can be wrong again.
    carriedEnd = now.boot + Self.trial
    for (id, stored) in carried.timers.sorted(by: { $0.key < $1.key }) {
      guard let timer = timers[id] else { continue }
      carryOver(stored, insteadOf: timer, at: now)
    }
    for (id, stored) in carried.sequences.sorted(by: { $0.key < $1.key }) {
      guard let sequence = sequences[id] else { continue }
      carryOver(stored, insteadOf: sequence, at: now)
    }
    for (id, stored) in carried.stopwatches.sorted(by: { $0.key < $1.key }) {
      guard let stopwatch = stopwatches[id] else { continue }
      var again = stored
      guard again.carryOver(to: now) else { continue }
      again.revision = stopwatch.revision + 1
      put(again)
    }
    for (id, snooze) in carried.snoozes.sorted(by: { $0.key < $1.key }) {
      guard let alarm = alarms[id] else { continue }
      carryOver(snooze, of: alarm, at: now)
    }
  }

  private mutating func carryOver(_ stored: CountdownTimer, insteadOf timer: CountdownTimer, at now: HostMoment) {
    var again = stored
    _ = again.carryOver(to: now)
    guard let deadline = again.deadline else { return }
    let isRunning = timer.state.kind == .running
    guard isRunning || deadline.boot > now.boot else { return }
    again = again.again(after: timer)
    guard again.state != timer.state else { return }
    put(again)
    if !isRunning { takeBackRings(of: .timer(timer.id), at: now) }
  }

  private mutating func carryOver(_ stored: StepSequence, insteadOf sequence: StepSequence, at now: HostMoment) {
    var again = stored
    _ = again.carryOver(to: now)
    again = again.again(after: sequence)
    var then = again
    _ = then.takeDue(at: now)
    let isRunning = sequence.state.kind == .running
    guard isRunning || then.state.kind == .running, again.state != sequence.state else { return }
    put(again)
    if sequence.run != stored.run || !isRunning { takeBackRings(of: .sequence(sequence.id), at: now) }
  }

  private mutating func carryOver(_ snooze: Alarm.State, of alarm: Alarm, at now: HostMoment) {
    guard case .snoozed(let until, let planned) = snooze else { return }
    let again = until.carriedOver(to: now)
    let isSnoozed = if case .snoozed = alarm.state { true } else { false }
    guard isSnoozed || again.boot > now.boot, alarm.state != .off || alarm.isOver else { return }
    let state = Alarm.State.snoozed(until: again, planned: planned)
    guard state != alarm.state else { return }
    var alarm = alarm
    alarm.snoozeAgain(state)
    put(alarm)
    if !isSnoozed { takeBackRings(of: .alarm(alarm.id), at: now) }
  }
}

extension HostMoment {
  /// How far the civil clock is ahead of the boot clock.
  var offset: TimeSpan { TimeSpan(nanoseconds: utc.nanosecondsSinceEpoch - boot.nanosecondsSinceBoot) }
}

extension Alarm {
  /// Whether no ring of it is being heard.
  fileprivate var isQuiet: Bool { if case .ringing = state { false } else { true } }
}
