// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Fires overdue deadlines, earliest first, at most `limit`.
  ///
  /// - Returns: Whether more is due.
  @discardableResult
  public mutating func fire(at now: HostMoment, limit: Int = 256) -> Bool {
    latest = now
    noteClock(at: now)
    let end = fired + limit
    while fired < end {
      if let (what, instant) = popBootDeadline(at: now.boot) {
        fire(what, queuedAt: instant, at: now)
      } else if let (what, instant) = popCivilDeadline(at: now.utc) {
        switch what {
        case .ring(let id): alarms[id]?.fire(on: &self, at: now)
        case .preAlarm(let item): announceRing(of: item, at: now)
        case .warning(let item): warn(item, queuedAt: instant, at: now)
        }
      } else {
        return false
      }
      fired += 1
    }
    return isDue(at: now)
  }

  /// Whether a deadline has come on either clock.
  public func isDue(at now: HostMoment) -> Bool {
    if let boot = bootDeadlines.first, boot <= now.boot.nanosecondsSinceBoot { return true }
    if let chore = chores.first, chore <= now.boot.nanosecondsSinceBoot { return true }
    if let civil = nextCivilDeadline, civil <= now.utc { return true }
    return false
  }

  private mutating func fire(_ what: BootDeadline, queuedAt instant: BootInstant, at now: HostMoment) {
    switch what {
    case .warning(let item): warn(item, queuedAt: instant, at: now)
    case .preAlarm(let item): announceRing(of: item, at: now)
    case .end(let item): shelves[item]?.shelved.fire(on: &self, at: now)
    case .look: look(at: now)
    case .guideEnd: follow(nil, at: now)
    case .waitEnd: stopWaiting(at: now)
    case .snooze(let id): alarms[id]?.endSnooze(on: &self, at: now)
    case .awake(let item): fireCheck(of: item, at: now)
    case .ringLength(let id):
      guard let ring = queue[id] else { return }
      if isChime(ring) {
        pass(ring, at: now)
      } else {
        endUnanswered(ring, late: now.boot - instant, at: now)
      }
    }
  }
}
