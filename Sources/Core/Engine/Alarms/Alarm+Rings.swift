// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Firing, snoozing and settling an alarm.
extension Alarm {
  /// The hooks of its ring settings.
  public var hooks: [Hook] { settings.hooks }
  /// As its ring settings say.
  public var keepsAwake: Bool { settings.keepsAwake }

  /// Fires every occurrence that is due, and arms the next one.
  public func fire(on machine: inout EngineStateMachine, at now: HostMoment) {
    var alarm = self
    var (moment, isTrusted) = machine.view(at: now)
    if isTrusted, let guide = machine.known.guide, let next, guide.anchor.boot(reaching: next) <= now.boot {
      // The occurrence is due, although rounding back to UTC may leave it a nanosecond short.
      moment.utc = max(moment.utc, next)
    }
    let late = next.map { moment.utc - $0 } ?? .zero
    let due = alarm.takeDue(
      at: moment, isProvisional: !isTrusted && machine.doubt.isProvisional(late: late, at: now),
      in: machine.zones.rules(for: zone))
    for occurrence in due {
      alarm.fire(occurrence, isNewest: occurrence == due.last, isTrusted: isTrusted, on: &machine, at: now)
    }
    machine.put(alarm)
    if let next = alarm.next { machine.decide(.armed, .alarm(id), at: now, instant: next) }
  }

  /// Rings again at the end of a snooze, or of the wait for the next attempt.
  func endSnooze(on machine: inout EngineStateMachine, at now: HostMoment) {
    guard case .snoozed(let until, let planned) = state else { return }
    var alarm = self
    if let next, next < until.utc, isDue(next, on: machine, at: now) {
      // Both were slept through, and the next time takes the place of a snooze that ends after it.
      alarm.finish()
      alarm.fire(on: &machine, at: now)
      return
    }
    let late = max(.zero, now.boot - until.boot)
    alarm.fire(
      DueOccurrence(planned: until.utc, late: late), again: course, of: course.attempts > 0 ? planned : nil,
      isNewest: true, isTrusted: false, on: &machine, at: now)
    machine.put(alarm)
  }

  /// Whether its own deadline has come too.
  private func isDue(_ next: UTCInstant, on machine: EngineStateMachine, at now: HostMoment) -> Bool {
    guard machine.known.waitEnd == nil else { return false }
    if let guide = machine.known.guide { return guide.anchor.boot(reaching: next) <= now.boot }
    return next + machine.patience(of: self) <= now.utc
  }

  /// Rings, or is missed.
  ///
  /// `course` is what came of an earlier ring that this one repeats; `former` the plan of that ring if this is the next
  /// attempt for it, `nil` for an occurrence of its own.
  private mutating func fire(
    _ due: DueOccurrence, again course: RingCourse = RingCourse(), of former: UTCInstant? = nil, isNewest: Bool,
    isTrusted: Bool, on machine: inout EngineStateMachine, at now: HostMoment
  ) {
    let owner = ItemID.alarm(id)
    let occurrence = occurrence(of: former ?? due.planned)
    // A deliberate wait for trusted time does not count as lateness.
    // Of several times of a day that were slept through, one ring is enough.
    let isWorthRinging = isNewest || !times.areSeveral
    if isWorthRinging, due.late <= machine.settings.lateLimit + machine.patience(of: self) {
      if former == nil {
        let isProvisional = !isTrusted && machine.doubt.isProvisional(late: due.late, at: now)
        let before = self
        ring(planned: due.planned, isTrusted: isTrusted, isProvisional: isProvisional)
        machine.doubt.noteProvisional(self, from: before)
      } else {
        ringAgain()
      }
      machine.open(
        owner, occurrence: occurrence, again: course, label: label, settings: settings, planned: due.planned,
        late: due.late, at: now)
    } else {
      machine.miss(
        owner, occurrence: occurrence, again: course, label: label, settings: settings, planned: due.planned,
        late: due.late, isNewest: isNewest, at: now)
      if case .snoozed(let until, _) = state {
        // The end of a snooze is not a planned occurrence, so it is not marked as missed.
        if until.utc == due.planned { finish() } else { miss(planned: due.planned, isTrusted: isTrusted) }
        // A snooze goes on whatever was missed beside it.
        return
      }
      miss(planned: due.planned, isTrusted: isTrusted)
      // After the last of its days an alarm is off, and what is due beside this could no longer ring.
      if isNewest, machine.queue.ring(of: owner) == nil { finish() }
    }
  }

  /// Ends the ring with a snooze; throws `ControlError` of `.notRinging` unless the alarm rings.
  public mutating func snooze(
    _ ring: Ring, for length: TimeSpan, on machine: EngineStateMachine, at now: HostMoment
  ) throws(ControlError) {
    guard state.kind == .ringing else { throw .notRinging(ring.id.text) }
    snooze(for: length, course: RingCourse(snoozing: ring), at: machine.view(at: now).moment)
  }

  /// Goes quiet until its next attempt; `false`, with nothing changed, unless it rings.
  public mutating func waitForNextAttempt(
    after ring: Ring, on machine: EngineStateMachine, at now: HostMoment
  ) -> Bool {
    guard state.kind == .ringing else { return false }
    snooze(
      for: ring.settings.every, course: RingCourse(unanswered: ring), at: machine.view(at: now).moment)
    return true
  }

  /// Moves on to the next occurrence, or turns off after the last.
  public func settle(after end: RingEnd, on machine: inout EngineStateMachine, at now: HostMoment) {
    var alarm = self
    alarm.finish()
    machine.put(alarm)
  }

  /// The state and bound of trusted time for a ring; `nil` in a home that rings by the device's clock.
  public func basis(by known: KnownTime, at now: HostMoment) -> RingBasis? {
    guard known.isUsed else { return nil }
    return RingBasis(
      state: known.state(at: now), bound: known.guide == nil ? nil : known.report?.reading(at: now.boot)?.bound)
  }
}
