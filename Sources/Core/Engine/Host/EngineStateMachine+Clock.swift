// SPDX-License-Identifier: Apache-2.0
import TokiModel

// Taking back of rings by a wrong clock while their instants are still to come.
extension EngineStateMachine {
  /// Checks whether the civil clock was set forward, and lets alarms leap over the gap.
  mutating func noteClock(at now: HostMoment) {
    guard let step = doubt.takeStep(at: now) else { return }
    // Trusted time did not step.
    for var alarm in alarms.values where known.guide == nil {
      let before = alarm
      let rules = zones.rules(for: alarm.zone)
      guard alarm.leap(by: step, former: doubt.former[alarm.id], at: now, in: rules) else { continue }
      doubt.noteProvisional(alarm, from: before)
      put(alarm)
    }
    doubt.forgetFormer()
  }

  /// Forgets an item's former state, because somebody has changed the item since.
  mutating func forgetFormer(_ item: ItemID) { doubt.forget(item) }

  /// Takes back an item's rings whose instants are still to come: open rings end, notices go.
  mutating func takeBackRings(of owner: ItemID, at now: HostMoment) {
    var instant = now.utc
    var isHeard = false
    if case .alarm(let id) = owner {
      guard let alarm = alarms[id] else { return }
      instant = newestMissed(at: now)
      isHeard = alarm.isRinging
    }
    // An alarm that still rings has an instant that is past.
    if !isHeard, let ring = queue.ring(of: owner) { close(ring, as: .clockWrong, at: now) }
    for notice in queue.missed(of: owner) where notice.end == .missed && notice.planned > instant {
      forgetMissed(notice.id)
    }
    // An unanswered ring did sound, and stays in the history; an instant that never came leaves no notice.
    for notice in queue.missed(of: owner) where notice.end == .unanswered && notice.planned > now.utc {
      guard var ring = queue.takeMissed(notice.id) else { continue }
      ring.end = .clockWrong
      actions.append(.save(.putRing(ring)))
      actions.append(.publish(.missed(ring)))
    }
    actions.append(.save(.takeBackMissed(owner, after: instant, through: RingID(counters.ring))))
    decide(.clockWrong, owner, at: now, instant: shelves[owner]?.shelved.ringsNext)
  }

  /// The latest instant at which an alarm's ring can count as missed by now, given the late limit.
  private func newestMissed(at now: HostMoment) -> UTCInstant {
    known.moment(at: now).utc - settings.lateLimit - TimeSpan(nanoseconds: 1)
  }

  /// `true` if a notice reports an alarm's future ring as missed.
  func isMissedToCome(of alarm: ItemID, at now: HostMoment) -> Bool {
    let newest = newestMissed(at: now)
    return queue.missed(of: alarm).contains { $0.end == .missed && $0.planned > newest }
  }

  // MARK: After a reboot

  /// Carries over the items of the previous boot again, by a clock set since.
  mutating func carryOverAgain(at now: HostMoment) {
    let carried = doubt.takeCarried(at: now)
    for item in carried.inOrder { carryOverAgain(item.shelved, at: now) }
  }

  private mutating func carryOverAgain<Kept: Shelved>(_ stored: Kept, at now: HostMoment) {
    if let present = self[stored.id] { move(present, at: now) { $0.carryOverAgain(from: stored, in: $1) } }
  }
}
