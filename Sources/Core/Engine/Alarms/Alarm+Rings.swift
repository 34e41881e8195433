// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Firing, snoozing and settling an alarm.
extension Alarm {
  /// The hooks of its ring settings.
  public var hooks: [Hook] { settings.hooks }
  /// As its ring settings say.
  public var keepsAwake: Bool { settings.keepsAwake }

  /// Fires every occurrence that is due, and arms the next one.
  public mutating func fire(isHeard: Bool, in circumstances: Circumstances) -> [Consequence] {
    var moment = circumstances.moment
    let isTrusted = circumstances.isTrusted
    if let guide = circumstances.host.known.guide, let next, guide.anchor.boot(reaching: next) <= circumstances.now.boot
    {
      // The occurrence is due, although rounding back to UTC may leave it a nanosecond short.
      moment.utc = max(moment.utc, next)
    }
    let late = next.map { moment.utc - $0 } ?? .zero
    let due = takeDue(
      at: moment, isProvisional: circumstances.isProvisional(late: late), in: circumstances.rules(for: zone))
    var isHeard = isHeard
    var consequences: [Consequence] = []
    for occurrence in due {
      consequences += fire(
        occurrence, isNewest: occurrence == due.last, isTrusted: isTrusted, isHeard: &isHeard, in: circumstances)
    }
    consequences.append(.kept)
    if let next { consequences.append(.noted(.armed, instant: next)) }
    return consequences
  }

  /// Rings again at the end of a snooze, or of the wait for the next attempt.
  ///
  /// `isHeard` is whether an earlier ring of it is open.
  mutating func endSnooze(isHeard: Bool, in circumstances: Circumstances) -> [Consequence] {
    guard case .snoozed(let until, let planned) = state else { return [] }
    let now = circumstances.now
    if let next, next < until.utc, isDue(next, in: circumstances) {
      // Both were slept through, and the next time takes the place of a snooze that ends after it.
      finish()
      return fire(isHeard: isHeard, in: circumstances)
    }
    let late = max(.zero, now.boot - until.boot)
    var isHeard = isHeard
    return fire(
      DueOccurrence(planned: until.utc, late: late), again: course, of: course.attempts > 0 ? planned : nil,
      isNewest: true, isTrusted: false, isHeard: &isHeard, in: circumstances) + [.kept]
  }

  /// `true` if its own deadline has come too.
  private func isDue(_ next: UTCInstant, in circumstances: Circumstances) -> Bool {
    let host = circumstances.host
    guard host.known.waitEnd == nil else { return false }
    if let guide = host.known.guide { return guide.anchor.boot(reaching: next) <= circumstances.now.boot }
    return next + host.patience(of: self) <= circumstances.now.utc
  }

  /// Rings, or is missed.
  ///
  /// `course` is the progress of an earlier ring that this one repeats; `former` the plan of that ring if this is the
  /// next attempt for it, `nil` for an occurrence of its own. `isHeard` is whether a ring of it is open.
  private mutating func fire(
    _ due: DueOccurrence, again course: RingCourse = RingCourse(), of former: UTCInstant? = nil, isNewest: Bool,
    isTrusted: Bool, isHeard: inout Bool, in circumstances: Circumstances
  ) -> [Consequence] {
    let ring = DueRing(
      occurrence: occurrence(of: former ?? due.planned), course: course, label: label, settings: settings,
      planned: due.planned, late: due.late)
    // A deliberate wait for trusted time does not count as lateness.
    // Of several times of a day that were slept through, one ring is enough.
    let isWorthRinging = isNewest || !times.areSeveral
    if isWorthRinging, due.late <= circumstances.lateLimit + circumstances.host.patience(of: self) {
      isHeard = true
      guard former == nil else {
        ringAgain()
        return [.rings(ring)]
      }
      let isProvisional = !isTrusted && circumstances.host.doubt.isProvisional(late: due.late, at: circumstances.now)
      let before = self
      self.ring(planned: due.planned, isTrusted: isTrusted, isProvisional: isProvisional)
      return [.doubted(self, from: before), .rings(ring)]
    }
    if case .snoozed(let until, _) = state {
      // The end of a snooze is not a planned occurrence, so it is not marked as missed; one goes on whatever was missed
      // beside it.
      if until.utc == due.planned { finish() } else { miss(planned: due.planned, isTrusted: isTrusted) }
    } else {
      miss(planned: due.planned, isTrusted: isTrusted)
      // After the last of its days an alarm is off, and a ring due beside this could no longer ring.
      if isNewest, !isHeard { finish() }
    }
    return [.misses(ring, isNewest: isNewest)]
  }

  /// Ends the ring with a snooze; throws `ControlError` of `.notRinging` unless the alarm rings.
  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, in circumstances: Circumstances
  ) throws(ControlError) {
    guard state.kind == .ringing else { throw .notRinging(ring.id.text) }
    snooze(for: length, course: RingCourse(snoozing: ring), at: circumstances.moment)
  }

  /// Goes quiet until its next attempt; `false`, with nothing changed, unless it rings.
  public mutating func waitForNextAttempt(after ring: Ring, in circumstances: Circumstances) -> Bool {
    guard state.kind == .ringing else { return false }
    snooze(for: ring.settings.every, course: RingCourse(unanswered: ring), at: circumstances.moment)
    return true
  }

  /// Moves on to the next occurrence, or turns off after the last.
  public mutating func settle(after end: RingEnd, in circumstances: Circumstances) -> [Consequence] {
    finish()
    return [.kept]
  }

  /// The state and bound of trusted time for a ring; `nil` in a home that rings by the device's clock.
  public func basis(by known: KnownTime, at now: HostMoment) -> RingBasis? {
    guard known.isUsed else { return nil }
    return RingBasis(
      state: known.state(at: now), bound: known.guide == nil ? nil : known.report?.reading(at: now.boot)?.bound)
  }
}
