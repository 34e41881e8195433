// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Fires what has come due, the earliest first, at most `limit` deadlines.
  ///
  /// - Returns: Whether more is due.
  @discardableResult
  public mutating func fire(at now: HostMoment, limit: Int = 256) -> Bool {
    noteClock(at: now)
    var fired = 0
    while fired < limit {
      if let what = popBootDeadline(at: now.boot) {
        fire(what, at: now)
      } else if let id = popCivilDeadline(at: now.utc) {
        fire(alarm: id, at: now)
      } else {
        return false
      }
      fired += 1
    }
    return isDue(at: now)
  }

  /// Whether a deadline has come.
  public func isDue(at now: HostMoment) -> Bool {
    if let boot = bootQueue.first, boot <= now.boot.nanosecondsSinceBoot { return true }
    if let civil = civilQueue.first, civil <= now.utc.nanosecondsSinceEpoch { return true }
    return false
  }

  private mutating func fire(_ what: BootDeadline, at now: HostMoment) {
    switch what {
    case .end(.timer(let id)):
      if let timer = timers[id] { fire(timer, at: now) }
    case .end(.alarm(let id)): fire(alarm: id, at: now)
    case .end(.sequence(let id)):
      if let sequence = sequences[id] { fire(sequence, at: now) }
    case .end(.stopwatch): break
    case .look: look(at: now)
    case .guideEnd: follow(nil, at: now)
    case .waitEnd: stopWaiting(at: now)
    case .snooze(let id):
      guard var alarm = alarms[id], case .snoozed(let until, _) = alarm.state else { return }
      let late = max(.zero, now.boot - until.boot)
      fire(DueOccurrence(planned: until.utc, late: late), of: &alarm, isNewest: true, at: now)
      put(alarm)
    case .ringLength(let id):
      guard let ring = rings.first(where: { $0.id == id }) else { return }
      if isChime(ring) {
        close(ring, as: .passed, at: now)
      } else {
        close(ring, as: .unanswered, at: now)
        settle(ring.owner, after: .unanswered, at: now)
        decide(.unanswered, ring.owner, at: now, span: ring.settings.ringLength)
      }
    }
  }

  private mutating func fire(alarm id: AlarmID, at now: HostMoment) {
    guard var alarm = alarms[id] else { return }
    var (moment, isTrusted) = view(of: alarm, at: now)
    if isTrusted, let guide, let next = alarm.next, guide.anchor.boot(reaching: next) <= now.boot {
      // What has come has come, though the rounding of a later instant may be a nanosecond short of it.
      moment.utc = max(moment.utc, next)
    }
    let late = alarm.next.map { moment.utc - $0 } ?? .zero
    let due = alarm.takeDue(
      at: moment, isProvisional: !isTrusted && isProvisional(late: late, at: now), in: rules(for: alarm.zone))
    for occurrence in due {
      fire(occurrence, of: &alarm, isNewest: occurrence == due.last, isTrusted: isTrusted, at: now)
    }
    put(alarm)
    if let next = alarm.next { decide(.armed, .alarm(id), at: now, instant: next) }
  }

  private mutating func fire(
    _ due: DueOccurrence, of alarm: inout Alarm, isNewest: Bool, isTrusted: Bool = false, at now: HostMoment
  ) {
    let owner = ItemID.alarm(alarm.id)
    let occurrence = alarm.occurrence(of: due.planned)
    // What it was told to wait for is no reason to be missed.
    if due.late <= settings.lateLimit + patience(of: alarm) {
      let isProvisional = !isTrusted && isProvisional(late: due.late, at: now)
      let before = alarm
      alarm.ring(planned: due.planned, isTrusted: isTrusted, isProvisional: isProvisional)
      noteProvisional(alarm, from: before)
      open(
        owner, occurrence: occurrence, label: alarm.label, settings: alarm.settings,
        planned: due.planned, late: due.late, at: now)
    } else {
      miss(
        owner, occurrence: occurrence, label: alarm.label, settings: alarm.settings,
        planned: due.planned, late: due.late, isNewest: isNewest, at: now)
      if case .snoozed(let until, _) = alarm.state, until.utc == due.planned {
        // The end of a snooze is no plan of its own.
      } else {
        alarm.miss(planned: due.planned, isTrusted: isTrusted)
      }
      if !rings.contains(where: { $0.owner == owner }) { alarm.finish() }
    }
  }
}
