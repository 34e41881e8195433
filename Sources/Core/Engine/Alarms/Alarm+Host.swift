// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// Restarts, clock steps and new trusted time, for an alarm.
extension Alarm {
  /// Whether an open ring belongs to it.
  public var isRinging: Bool { state.kind == .ringing }
  /// Whether its UTC instant alone is left after a reboot: a snooze.
  public var isCarried: Bool { state.kind == .snoozed }

  /// Restores a stored alarm and plans it again; returns whether a ring already handled is now still to come.
  public func restore(
    on machine: inout EngineStateMachine, isNewBoot: Bool, isOrphan: Bool, at now: HostMoment
  ) -> Bool {
    var alarm = self
    let isCarriedOver = isNewBoot ? alarm.carryOver(to: now) : alarm.recomputeUTC(at: now)
    if isOrphan { alarm.finish() }
    let before = alarm
    let moved = machine.replan(&alarm, at: now) || isCarriedOver
    if moved || isOrphan || isNewBoot { machine.put(alarm) } else { machine.install(alarm) }
    return alarm.era != before.era || machine.isToCome(missedOf: alarm, at: now)
  }

  /// Moves a snooze from the previous boot by the corrected clock, and withdraws its ring if that came too early.
  public func carryOverAgain(insteadOf present: Alarm, on machine: inout EngineStateMachine, at now: HostMoment) {
    guard case .snoozed(let until, let planned) = state else { return }
    let again = until.carriedOver(to: now)
    let isSnoozed = present.state.kind == .snoozed
    guard isSnoozed || again.boot > now.boot, present.state != .off || present.isOver else { return }
    let state = State.snoozed(until: again, planned: planned)
    guard state != present.state else { return }
    var alarm = present
    alarm.snoozeAgain(state, course: course)
    machine.put(alarm)
    if !isSnoozed { machine.takeBackRings(of: .alarm(id), at: now) }
  }

  /// Plans the alarm again under new trusted time, and skips the days that the clock jumped over.
  public func align(before: UTCInstant?, trustChanged: Bool, on machine: inout EngineStateMachine, at now: HostMoment) {
    var alarm = self
    let item = ItemID.alarm(id)
    if let before {
      let rules = machine.zones.rules(for: zone)
      alarm.skipDaysBetweenClocks(from: before, at: machine.view(at: now).moment, in: rules)
    }
    if machine.replan(&alarm, at: now) || alarm.next != next {
      machine.put(alarm)
      if alarm.isTakenBack(from: self) { machine.takeBackRings(of: item, at: now) }
      if !trustChanged { machine.decide(.armed, item, at: now, instant: alarm.ringsNext) }
    } else {
      machine.install(alarm)
    }
    if trustChanged { machine.recordTrustChange(of: item, instant: alarm.ringsNext, at: now) }
  }

  /// The alarm's own settings; empty while no ring is planned.
  public var ringsToCome: [RingSettings] { ringsNext == nil ? [] : [settings] }
}
