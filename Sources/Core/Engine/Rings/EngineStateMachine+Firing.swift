// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Fires overdue deadlines, earliest first, at most `limit`.
  ///
  /// - Returns: `true` if more is due.
  @discardableResult
  public mutating func fire(at now: HostMoment, limit: Int = 256) -> Bool {
    latest = now
    noteClock(at: now)
    let end = fired + limit
    while fired < end {
      guard let (what, instant) = agenda.pop(at: now) else { return false }
      fire(what, plannedFor: instant, at: now)
      fired += 1
    }
    return isDue(at: now)
  }

  /// `true` if a deadline has come on either clock.
  public func isDue(at now: HostMoment) -> Bool { agenda.isDue(at: now) }

  private mutating func fire(_ what: Deadline, plannedFor instant: DeadlineInstant, at now: HostMoment) {
    switch what {
    case .ring(let item): if let kept = shelves[item]?.shelved { fire(kept, at: now) }
    case .snooze(let id):
      guard let alarm = alarms[id] else { return }
      let isHeard = queue.ring(of: .alarm(id)) != nil
      move(alarm, at: now) { $0.endSnooze(isHeard: isHeard, in: $1) }
    case .awake(let item): fireCheck(of: item, at: now)
    case .preAlarm(let item): announceRing(of: item, at: now)
    case .warning(let item): warn(item, plannedFor: instant, at: now)
    case .look: look(at: now)
    case .guideEnd: follow(nil, at: now)
    case .waitEnd: stopWaiting(at: now)
    case .ringLength(let id):
      guard let ring = queue[id] else { return }
      if isChime(ring) {
        pass(ring, at: now)
      } else {
        endUnanswered(ring, late: .zero - instant.distance(from: now), at: now)
      }
    }
  }

  private mutating func fire<Kept: Shelved>(_ item: Kept, at now: HostMoment) {
    let isHeard = queue.ring(of: ItemID(item.id)) != nil
    move(item, at: now) { $0.fire(isHeard: isHeard, in: $1) }
  }
}
