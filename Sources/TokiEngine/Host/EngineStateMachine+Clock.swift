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
    var instant = now.utc
    var isHeard = false
    if case .alarm(let id) = owner {
      guard let alarm = alarms[id] else { return }
      instant = newestMissed(of: alarm, at: now)
      isHeard = alarm.isRinging
    }
    // An alarm that still rings does so for an instant that has come.
    if !isHeard, let ring = queue.ring(of: owner) { close(ring, as: .clockWrong, at: now) }
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

  // MARK: After a reboot

  /// Carries over once more what was running before the reboot, by a clock that was set since.
  mutating func carryOverAgain(at now: HostMoment) {
    let carried = doubt.takeCarried(at: now)
    for item in carried.inOrder { carryOverAgain(item.shelved, at: now) }
  }

  private mutating func carryOverAgain<Kept: Shelved>(_ stored: Kept, at now: HostMoment) {
    if let present = self[stored.id] { stored.carryOverAgain(insteadOf: present, on: &self, at: now) }
  }
}
