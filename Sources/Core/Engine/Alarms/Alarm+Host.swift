// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Restarts, clock steps and new trusted time, for an alarm.
extension Alarm {
  /// `true` if an open ring belongs to it.
  public var isRinging: Bool { state.kind == .ringing }
  /// `true` if only its UTC instant is left after a reboot: a snooze.
  public var isCarried: Bool { state.kind == .snoozed }

  /// Goes on where it stood, planned again by the present clock.
  public mutating func restore(isNewBoot: Bool, isOrphan: Bool, in circumstances: Circumstances) -> [Consequence] {
    let isMoved = isNewBoot ? carryOver(to: circumstances.now) : recomputeUTC(at: circumstances.now)
    if isOrphan { finish() }
    let era = era
    let replanned = replan(in: circumstances)
    let isChanged = replanned != nil || isMoved || isOrphan || isNewBoot
    return [replanned, isChanged ? .kept : .planned, .comesAgain(isCertain: self.era != era)].compactMap(\.self)
  }

  /// Moves a snooze from the previous boot by the corrected clock, and withdraws its ring if that came too early.
  public mutating func carryOverAgain(from stored: Alarm, in circumstances: Circumstances) -> [Consequence] {
    let now = circumstances.now
    guard case .snoozed(let until, let planned) = stored.state else { return [] }
    let again = until.carriedOver(to: now)
    let isSnoozed = state.kind == .snoozed
    guard isSnoozed || again.boot > now.boot, state != .off || isOver else { return [] }
    let former = State.snoozed(until: again, planned: planned)
    guard former != state else { return [] }
    snoozeAgain(former, course: stored.course)
    return isSnoozed ? [.kept] : [.kept, .takesBackRings]
  }

  /// Plans the alarm again under new trusted time, and skips the days that the clock jumped over.
  public mutating func align(
    before: UTCInstant?, trustChanged: Bool, in circumstances: Circumstances
  ) -> [Consequence] {
    let former = self
    if let before { skipDaysBetweenClocks(from: before, at: circumstances.moment, in: circumstances.rules(for: zone)) }
    var consequences: [Consequence] = []
    let replanned = replan(in: circumstances)
    if replanned != nil || next != former.next {
      consequences = [replanned, .kept].compactMap(\.self)
      if isTakenBack(from: former) { consequences.append(.takesBackRings) }
      if !trustChanged { consequences.append(.noted(.armed, instant: ringsNext)) }
    } else {
      consequences = [.planned]
    }
    if trustChanged { consequences.append(.trustChanged(ringsNext)) }
    return consequences
  }

  /// Plans it again, unless it waits for the true time; `nil` if nothing changed.
  mutating func replan(in circumstances: Circumstances) -> Consequence? {
    let host = circumstances.host
    // An alarm whose zone nobody knows keeps the instant that is planned.
    guard host.known.waitEnd == nil, host.zones.knows(zone) else { return nil }
    let before = self
    let isChanged = replan(
      at: circumstances.moment, isTrusted: circumstances.isTrusted, lateLimit: circumstances.lateLimit,
      proven: host.doubt.proven[id], in: circumstances.rules(for: zone))
    return isChanged ? .replanned(self, from: before) : nil
  }

  /// The alarm's own settings; empty while no ring is planned.
  public var ringsToCome: [RingSettings] { ringsNext == nil ? [] : [settings] }
}
