// SPDX-License-Identifier: Apache-2.0
import TokiModel

// What a clock that was wrong has made of rings that are still to come, and how it is taken back.
extension EngineStateMachine {
  /// Sees whether the civil clock was set forward since the last time.
  mutating func noteClock(at now: HostMoment) {
    guard let step = doubt.takeStep(at: now) else { return }
    for var alarm in alarms.values {
      let (moment, isTrusted) = view(of: alarm, at: now)
      guard !isTrusted else { continue }
      let before = alarm
      let rules = zones.rules(for: alarm.zone)
      guard alarm.leap(by: step, former: doubt.former[alarm.id], at: moment, in: rules) else { continue }
      doubt.noteProvisional(alarm, from: before)
      put(alarm)
    }
    doubt.forgetFormer()
  }

  /// Forgets what was remembered of an item, because somebody has told it something since.
  mutating func forgetFormer(_ item: ItemID) { doubt.forget(item) }

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
    while forgetMissed(where: { $0.owner == owner && $0.end == .missed && $0.planned > instant }) {}
    actions.append(.save(.takeBackMissed(owner, after: instant, through: RingID(counters.ring))))
    decide(.clockWrong, owner, at: now, instant: shelves[owner]?.shelved.ringsNext)
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
    if let ring = queue.ring(of: owner) { close(ring, as: .clockWrong, at: now) }
  }

  // MARK: After a reboot

  /// Carries over once more what was running before the reboot, by a clock that was set since.
  mutating func carryOverAgain(at now: HostMoment) {
    let carried = doubt.takeCarried(at: now)
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

extension Alarm {
  /// Whether no ring of it is being heard.
  fileprivate var isQuiet: Bool { if case .ringing = state { false } else { true } }
}
