// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The laws about clocks that are wrong for a while, and about starts without zones.
extension World {
  /// Values that a step must not change, recorded before it.
  struct Promises {
    /// Deadlines of scheduled alarms.
    var alarms: [AlarmID: UTCInstant] = [:]
    /// The same, if the step is a start: it moves none of them.
    var unmoved: [AlarmID: UTCInstant] = [:]
    /// Deadlines of running timers.
    var timers: [TimerID: HostMoment] = [:]
    /// By how much the clock is ahead during the step.
    var ahead = TimeSpan.zero
    /// The life of the process in which the step ends, unless it dies for another reason.
    var life = 0
  }

  /// Records values that a temporarily wrong clock must not change.
  func promises(for step: WorldStep) -> Promises {
    let (ahead, lasting) =
      switch step {
      case .clockAhead(let span, let lasting): (span, lasting)
      case .reboot(let off, let span, let wrong) where span != .zero: (span, off + wrong + .minutes(5))
      default: (TimeSpan.zero, TimeSpan.zero)
      }
    // A reboot loses unsaved data.
    let isSaved = read { $0.isSaved }
    if case .kill = step, isSaved { return Promises(unmoved: scheduled) }
    guard lasting != .zero, isSaved else { return Promises() }
    let now = host.now()
    let end = now.utc + lasting + .seconds(1)
    var promised = Promises(ahead: ahead)
    promised.life = if case .reboot = step { lives + 1 } else { lives }
    let state = read { $0.machine.state(at: now, boot: $0.clock.bootID) }
    let warnings = read { $0.warnings }
    // An alarm by outdated rules is planned anew by a process that dies meanwhile, and starts with other rules.
    func isLost(_ zone: AlarmZone) -> Bool {
      warnings.contains { warning in
        zone.name.map { LostZones.pinned(in: warning) == $0.text } ?? (LostZones.instead(in: warning) != nil)
      }
    }
    for alarm in state.alarms where alarm.state.kind == .scheduled && !isLost(alarm.zone) {
      if let next = alarm.next, next > end, next > now.utc { promised.alarms[alarm.id] = next }
    }
    for timer in state.timers {
      if case .running(let deadline) = timer.state, deadline.utc > end { promised.timers[timer.id] = deadline }
    }
    return promised
  }

  /// Ring of each scheduled alarm.
  private var scheduled: [AlarmID: UTCInstant] {
    var found: [AlarmID: UTCInstant] = [:]
    for alarm in read({ Array($0.machine.alarms.values) }) where alarm.state == .scheduled {
      found[alarm.id] = alarm.next
    }
    return found
  }

  /// A start moves no ring that is still to come, even if the host has lost the rules of every zone.
  func aStartMovesNoRing(_ promised: Promises, _ state: EngineState) {
    guard fault == nil else { return }
    for alarm in state.alarms {
      guard let next = promised.unmoved[alarm.id], next > host.now().utc, alarm.next != next else { continue }
      broken("\(alarm.id.text) was to ring at \(next), and is for \(alarm.next.map { "\($0)" } ?? "never")")
    }
  }

  /// The rules of every zone are held that alarms are pinned to, and the store keeps them.
  func everyAlarmHasItsRules(_ state: EngineState) {
    let (zones, kept) = read { ($0.machine.zones, $0.machine.keptZones) }
    for alarm in state.alarms where !zones.knows(alarm.zone) { broken("\(alarm.id.text) has no rules") }
    guard read({ $0.isSaved }), let stored = try? store.load().zones else { return }
    if stored != kept { broken("zones: \(stored) in the store, \(kept) in memory") }
  }

  /// A temporarily wrong clock does not change rings that lie after its correction.
  func aWrongClockChangesNothing(_ promised: Promises, _ state: EngineState) {
    let isSaved = read { $0.isSaved }
    guard fault == nil, isSaved else { return }
    for (id, next) in promised.alarms.sorted(by: { $0.key < $1.key }) {
      // A process that died meanwhile may have been away for longer.
      guard next > host.now().utc, let alarm = state.alarms.first(where: { $0.id == id }) else { continue }
      // By a clock less than an hour ahead, it rang on time.
      if alarm.handled == next, promised.ahead <= Alarm.smallStep { continue }
      // By a clock that is behind, a ring missed earlier can recur.
      if alarm.state.kind == .off || alarm.next != next {
        broken(
          "\(id.text) was to ring at \(next), and is \(alarm.state.kind.rawValue) for \(alarm.next.map { "\($0)" } ?? "never")"
        )
      }
    }
    // Only the process that carried it over from the previous boot knows it.
    guard promised.life == lives else { return }
    for (id, deadline) in promised.timers.sorted(by: { $0.key < $1.key }) {
      guard deadline.utc > host.now().utc, let timer = state.timers.first(where: { $0.id == id }) else { continue }
      // On the boot clock; across a reboot by UTC, which a slewed clock shifts slightly.
      let off = timer.deadline.map { before.boot == host.bootID ? $0.boot - deadline.boot : $0.utc - deadline.utc }
      if timer.state.kind != .running || off.map({ $0 > .seconds(1) || $0 < .seconds(-1) }) ?? true {
        broken(
          "\(id.text) was to ring at \(deadline), and is \(timer.state.kind.rawValue) for \(String(describing: timer.deadline))"
        )
      }
    }
  }

  /// No unchanged alarm has a missed ring in the future.
  func nothingStillToComeIsMissed(_ state: EngineState) {
    let now = host.now()
    let isSaved = read { $0.isSaved }
    guard isSaved else { return }
    // A ring that a clock less than half a day ahead began was real, and so is that nobody answered it.
    for ring in store.rings + state.missed
    where ring.end == .missed && ring.planned > now.utc + .seconds(1)
      || ring.end == .unanswered && ring.isUnseen && ring.planned > now.utc + Alarm.halfDay
    {
      // One that follows a question belongs to no plan.
      guard case .alarm(let id) = ring.owner, !changed.contains(ring.owner),
        !asked.contains(AwakeAnswer(item: ring.owner, rings: ring.planned)),
        state.alarms.contains(where: { $0.id == id && $0.state != .off })
      else { continue }
      broken("\(ring.id.text) of \(ring.owner.text) is missed at \(ring.planned), which is still to come")
    }
  }

  /// No ring lies before its alarm was made, by the clock at that moment and by the present one.
  func nothingIsOlderThanItsAlarm(_ state: EngineState) {
    let now = host.now()
    // A journey over an alarm's time is missed, also if it was that time there before the alarm was made here.
    if state.zone != zoneOfMade { (made, zoneOfMade) = ([:], state.zone) }
    for ring in store.rings + state.rings + state.missed where ring.id.number > given.ring {
      guard case .alarm(let id) = ring.owner, let made = made[id] else { continue }
      let corrected = now.utc - (now.boot - made.boot)
      // A clock is steered by less than a second.
      if ring.planned + .seconds(1) < min(made.utc, corrected) {
        broken("\(ring.id.text) of \(id.text) is planned for \(ring.planned.rfc3339), before that was made")
      }
    }
    // One that comes back by an undo was made before, and after a start nobody knows when a step began.
    for alarm in state.alarms where alarm.id.number > given[.alarm] && before.life == lives {
      made[alarm.id] = before.moment
    }
    given = read { $0.machine.counters }
  }

  /// Skipped days of a clock step did not happen: only rings due within the last day are missed.
  func noDayLeaptOverIsMissed(_ span: TimeSpan, _ state: EngineState) {
    guard span > .days(1), before.life == lives else { return }
    let now = host.now()
    for ring in store.rings where ring.id > before.newest && ring.end == .missed {
      guard ring.planned > before.moment.utc, ring.planned < now.utc - .days(1) - .seconds(1),
        let alarm = before.alarms.first(where: { .alarm($0.id) == ring.owner }), !alarm.recurrence.isOnce
      else { continue }
      broken("\(ring.owner.text) is missed at \(ring.planned.rfc3339), which the clock leapt over")
    }
  }
}
