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
      let isPast = mine.ringsOnce && mine.next.map { $0 <= now.utc } ?? true
      return isPast ? nil : .turnOn
    }
    let today = rules(of: mine.zone).civil(at: now.utc).date
    let (pause, other) = (lasting(mine.pause, on: today), lasting(theirs.pause, on: today))
    if pause != other { return pause.map { .pause($0) } ?? .resume }
    guard skips(of: theirs).isSubset(of: skips(of: mine)) else { return .unskip }
    return skip(in: theirs, like: mine)
  }

  /// The command that leaves out in one alarm the next rings that another leaves out by itself; `nil` if it does.
  func skip(in theirs: Alarm, like mine: Alarm) -> AlarmCommand? {
    let skips = skips(of: mine)
    guard !skips.isEmpty, !theirs.ringsOnce else { return nil }
    let after = max(now.utc, theirs.handled ?? now.utc)
    let rings = theirs.schedule.rings(after: after, in: rules(of: theirs.zone), count: Alarm.mostSkipped)
    let count = rings.prefix { skips.contains($0.instant) }.count
    return count > 0 ? .skip(count) : nil
  }

  /// The rings to come that are skipped, however far they are.
  private func skips(of alarm: Alarm) -> Set<UTCInstant> {
    guard !alarm.skipped.isEmpty || !alarm.skippedTimes.isEmpty else { return [] }
    var schedule = alarm.schedule
    (schedule.skipped, schedule.skippedTimes) = ([], [])
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
    case .pause, .resume: 1
    case .unskip: 2
    case .skip: 3
    case .awake: 4
    }
  }
}
