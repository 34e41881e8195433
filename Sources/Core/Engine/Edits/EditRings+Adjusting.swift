// SPDX-License-Identifier: Apache-2.0
package import TokiModel

// What is left out by an alarm is told by commands, and not with its plan.
extension EditRings {
  /// The next command by which an alarm in the room becomes what a person has decided for; `nil` if none is left.
  ///
  /// Its plan and settings are told before.
  package func adjustment(for edit: RoomEdit, _ theirs: AnyItem) -> AlarmCommand? {
    guard edit.isDecided, case .alarm(let mine)? = edit.mine, case .alarm(let theirs) = theirs else { return nil }
    return adjustment(of: theirs, to: mine)
  }

  /// The next command by which an alarm with the plan of another becomes as that one is; `nil` if none is left.
  package func adjustment(of theirs: Alarm, to mine: Alarm) -> AlarmCommand? {
    if mine.state == .off { return theirs.state == .off ? nil : .turnOff }
    if theirs.state == .off {
      // A time that is past would become that of another day.
      return isPast(mine) ? nil : .turnOn
    }
    let today = rules(of: mine.zone).civil(at: now.utc).date
    let (pause, other) = (lasting(mine.pause, on: today), lasting(theirs.pause, on: today))
    if pause == nil, other != nil { return .resume }
    // The pause here may leave no ring but those that are skipped there; it is refused then.
    guard skips(of: theirs, in: pause).isSubset(of: skips(of: mine, in: pause)) else { return .unskip }
    if let pause, pause != other { return .pause(pause) }
    return skip(in: theirs, like: mine)
  }

  /// The most requests that make an alarm what a person has decided for: its plan, and one of each place.
  private static let mostRequests = 6

  /// Whether the room has begun to do what a person has decided for, though answers about it were lost.
  func hasBegun(_ edit: RoomEdit, _ theirs: AnyItem) -> Bool {
    guard edit.isDecided, case .alarm(var alarm) = atRest(edit.base) else { return false }
    let zones = [alarm.zone.name, (edit.mine?.shelved as? Alarm)?.zone.name].compactMap(\.self)
    var machine = EngineStateMachine(
      restoring: StoredState(
        boot: state.boot, items: state.with([.alarm(alarm)], at: now).items, settings: state.settings),
      boot: state.boot, hostRules: rules(of: .floating),
      pinned: Dictionary(zones.map { ($0, rules(of: .pinned($0))) }) { first, _ in first }, at: now)
    do throws(ControlError) {
      for _ in 1...Self.mostRequests {
        if let plan = plan(for: edit, alarm.any) {
          let named = plan.pinnedZone.map { rules(of: .pinned($0)) }
          alarm = try machine.edit(alarm.id, plan, rules: named, at: now)
        } else if let command = adjustment(for: edit, alarm.any) {
          alarm = try machine.tell(alarm.id, command, at: now)
        } else {
          return false
        }
        if isAlike(theirs, alarm.any) { return true }
      }
    } catch {
      // The room refuses it too.
    }
    return false
  }

  /// The command that leaves out in one alarm the next rings that another leaves out by itself; `nil` if it does.
  func skip(in theirs: Alarm, like mine: Alarm) -> AlarmCommand? {
    let skips = skips(of: mine, in: mine.pause)
    guard !skips.isEmpty, !theirs.ringsOnce else { return nil }
    let after = max(now.utc, theirs.handled ?? now.utc)
    let rings = theirs.schedule.rings(after: after, in: rules(of: theirs.zone), count: Alarm.mostSkipped)
    let count = rings.prefix { skips.contains($0.instant) }.count
    return count > 0 ? .skip(count) : nil
  }

  /// The rings to come that are skipped, however far they are, beside those that a pause leaves out.
  private func skips(of alarm: Alarm, in pause: ClosedRange<CivilDate>?) -> Set<UTCInstant> {
    guard !alarm.skipped.isEmpty || !alarm.skippedTimes.isEmpty else { return [] }
    var schedule = alarm.schedule
    (schedule.skipped, schedule.skippedTimes, schedule.pause) = ([], [], pause)
    let rings = schedule.rings(after: now.utc, in: rules(of: alarm.zone), count: Alarm.mostSkipped)
    let skipped = rings.filter { ring in
      alarm.skipped.contains(ring.date)
        || alarm.skippedTimes.contains(CivilDateTime(date: ring.date, time: ring.time))
    }
    return Set(skipped.map(\.instant))
  }

  private func lasting(_ pause: ClosedRange<CivilDate>?, on today: CivilDate) -> ClosedRange<CivilDate>? {
    pause.flatMap { $0.upperBound < today ? nil : $0 }
  }
}

extension AlarmCommand {
  /// Whether it is told before another one where an alarm is adjusted, so that each is told once at most.
  package func isBefore(_ other: AlarmCommand) -> Bool { place < other.place }

  private var place: Int {
    switch self {
    case .turnOn, .turnOff: 0
    case .resume: 1
    case .unskip: 2
    case .pause: 3
    case .skip: 4
    case .awake: 5
    }
  }
}
