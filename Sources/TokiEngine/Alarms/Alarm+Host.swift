// SPDX-License-Identifier: Apache-2.0
public import TokiModel

// What becomes of an alarm when the daemon starts, the clock is set or more is known of the true time.
extension Alarm {
  public var isRinging: Bool { state.kind == .ringing }
  public var isCarried: Bool { state.kind == .snoozed && !usesTrustedTime }

  public func restore(
    on machine: inout EngineStateMachine, isNewBoot: Bool, isOrphan: Bool, at now: HostMoment
  ) -> Bool {
    var alarm = self
    if isNewBoot { _ = alarm.carryOver(to: now) }
    if isOrphan { alarm.finish() }
    let before = alarm
    let moved = machine.replan(&alarm, at: now)
    if moved || isOrphan || isNewBoot { machine.put(alarm) } else { machine.install(alarm) }
    return alarm.era != before.era || machine.isToCome(missedOf: alarm, at: now)
  }

  public func carryOverAgain(insteadOf present: Alarm, on machine: inout EngineStateMachine, at now: HostMoment) {
    guard case .snoozed(let until, let planned) = state else { return }
    let again = until.carriedOver(to: now)
    let isSnoozed = present.state.kind == .snoozed
    guard isSnoozed || again.boot > now.boot, present.state != .off || present.isOver else { return }
    let state = State.snoozed(until: again, planned: planned)
    guard state != present.state else { return }
    var alarm = present
    alarm.snoozeAgain(state)
    machine.put(alarm)
    if !isSnoozed { machine.takeBackRings(of: .alarm(id), at: now) }
  }

  public func align(before: UTCInstant?, isTurn: Bool, on machine: inout EngineStateMachine, at now: HostMoment) {
    var alarm = self
    let item = ItemID.alarm(id)
    if let before {
      let rules = machine.zones.rules(for: zone)
      alarm.forgetDaysFlownOver(from: before, at: machine.view(of: alarm, at: now).moment, in: rules)
    }
    if machine.replan(&alarm, at: now) || alarm.next != next {
      machine.put(alarm)
      if alarm.isTakenBack(from: self) { machine.takeBackRings(of: item, at: now) }
      if !isTurn { machine.decide(.armed, item, at: now, instant: alarm.ringsNext) }
    } else {
      machine.install(alarm)
    }
    if isTurn { machine.decideTurn(of: item, instant: alarm.ringsNext, at: now) }
  }

  public var ringsToCome: [RingSettings] { ringsNext == nil ? [] : [settings] }
}
