// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

// A phone on which the process does not run for most of the time, and the laws about it.
extension World {
  /// The effect of a report, for comparison.
  private struct Reported: Equatable {
    let items: [AnyItem]
    let rings: [Ring]
    let rows: Set<Ring>
  }

  /// Closes the app for a while: the phone rings, a person answers there, and each answer opens the app for a moment.
  ///
  /// `dies` is `true` if the process ends; otherwise it is suspended, and finds out its due rings by itself before the
  /// phone tells of them.
  func close(for span: TimeSpan, dies: Bool, answers: [WorldPhoneAnswer]) {
    var answers = answers
    let end = host.now().utc + span
    project()
    while found == nil, host.now().utc < end {
      let sure = read { $0.projection(to: self.phone.channels) }.sureUntil
      let closed = host.now().utc
      let newest = store.rings.last?.id ?? RingID(0)
      var (reports, opened) = phone.ring(until: end, answers: &answers)
      opened = max(opened, closed + .milliseconds(1))
      if dies {
        life.end(after: 0)
        host.forgetListener()
        host.suspend(for: opened - closed)
        bear(after: reports)
      } else {
        host.suspend(for: opened - closed)
        onLoop { $0.follow(reports) }
        // A process that died as it went on is told at its next start.
        if life.isOver { restart(after: .seconds(1), telling: reports) }
      }
      answerStore()
      whatThePhoneRangHasRung(reports, dies: dies)
      nothingThePhoneWasSureOfIsMissed(since: newest, until: sure)
      aReportChangesNothingTwice(reports)
      project()
    }
  }

  /// Gives the phone its rings.
  private func project() {
    let projection = read { $0.projection(to: self.phone.channels) }
    aProjectionKeepsItsLimits(projection)
    let changes = projection.changes(from: phone.pending.map(Projection.Pending.init))
    if let contradiction = phone.apply(changes) { broken(contradiction, law: "changesFitThePhone") }
    let again = read { $0.projection(to: self.phone.channels) }
    if !again.changes(from: phone.pending.map(Projection.Pending.init)).isEmpty {
      broken("projected again, it changes", law: "aProjectionIsTheSameTwice")
    }
  }

  // MARK: Laws

  /// A projection is in order, within its limits, and has the nearest rings.
  private func aProjectionKeepsItsLimits(_ projection: Projection) {
    let (now, channels) = (host.now(), phone.channels)
    let entries = projection.entries
    if entries != entries.sorted() { broken("it is not in order") }
    if Set(entries.map(\.id)).count != entries.count { broken("a name stands for two rings") }
    if let past = entries.first(where: { $0.instant <= now.utc }) { broken("\(past.id.text) is past") }
    let counts = [ProjectedRing.Channel.alarm, .notification].map { channel in entries.count { $0.channel == channel } }
    if counts[0] > (channels.alarms == .granted ? channels.mostAlarms : 0) { broken("\(counts[0]) alarms") }
    if counts[1] > channels.mostNotifications { broken("\(counts[1]) notifications") }
    let state = read { $0.machine.state(at: now, boot: $0.clock.bootID) }
    var next: [ItemID: UTCInstant] = [:]
    for item in state.items.all {
      // The phone has the plans; rings that are open here are not its own.
      guard let instant = Self.next(of: item, after: now) else { continue }
      next[item.id] = instant
    }
    let rings = entries.filter { $0.id.part == .ring }
    let placed = Dictionary(rings.map { ($0.id.owner, $0.instant) }) { min($0, $1) }
    let unplaced = next.filter { placed[$0.key] == nil }
    for (item, instant) in unplaced.sorted(by: { $0.value < $1.value }) {
      if !projection.unplaced.contains(item) { broken("\(item.text) rings at \(instant.rfc3339), and nobody is told") }
      if let later = placed.first(where: { $0.value > instant }), counts[0] == 0 {
        broken("\(later.key.text) has a place, and \(item.text), which rings before, has none")
      }
      if projection.sureUntil.map({ $0 > instant }) ?? true { broken("\(item.text) is not sure at \(instant.rfc3339)") }
    }
  }

  /// The next ring on the device's clock; a span rings by the boot clock, wherever the clock is steered.
  private static func next(of item: AnyItem, after now: HostMoment) -> UTCInstant? {
    func device(_ moment: HostMoment) -> UTCInstant { now.utc + (moment.boot - now.boot) }
    var instants: [UTCInstant] = []
    switch item {
    case .alarm(let alarm):
      if alarm.state != .off, let next = alarm.next { instants.append(next) }
      if case .snoozed(let until, _) = alarm.state { instants.append(device(until)) }
    case .timer(let timer): if case .running(let deadline) = timer.state { instants.append(device(deadline)) }
    case .sequence(let sequence):
      if case .running(_, let deadline) = sequence.state { instants.append(device(deadline)) }
    case .stopwatch: break
    }
    return instants.min().flatMap { $0 > now.utc ? $0 : nil }
  }

  /// The row of a ring that the phone made; `nil` if there is none.
  private func rows(of report: SystemRing) -> [Ring] {
    let state = read { $0.machine.state(at: host.now(), boot: $0.clock.bootID) }
    let unsaved = read { $0.unsavedRings }
    let rows = Dictionary((store.rings + unsaved + state.rings).map { ($0.id, $0) }) { $1 }.values
    return rows.filter { ring in
      guard ring.owner == report.id.owner, ring.attempt == report.id.attempt, ring.snoozes == report.id.snoozes else {
        return false
      }
      if ring.occurrence == report.id.occurrence { return true }
      guard report.id.snoozes > 0, case .alarm = ring.owner else { return false }
      let apart = ring.planned - report.fired
      return apart > .seconds(-1) && apart < .seconds(1)
    }
  }

  /// Checks that the phone's rings are in the history, once, as rings that rang, with the end that they had there.
  private func whatThePhoneRangHasRung(_ reports: [SystemRing], dies: Bool) {
    for report in reports {
      let rows = rows(of: report)
      // A process that finds several steps over at once keeps only the newest as a ring.
      if case .sequence = report.id.owner, !dies, rows.isEmpty { continue }
      guard let row = rows.first, rows.count == 1 else {
        broken("the phone rang \(report.id.text) at \(report.fired.rfc3339), and \(rows.count) rows tell of it")
        continue
      }
      if row.end == .missed { broken("the phone rang \(report.id.text), and it is called missed") }
      switch report.end {
      case .stopped:
        if row.isRinging || row.isUnseen { broken("\(report.id.text) was stopped, and is \(row)") }
      case .snoozed(_, let until):
        if row.end != .snoozed { broken("\(report.id.text) was snoozed, and ended \(String(describing: row.end))") }
        snoozeGoesOn(report.id.owner, until: until)
      case .unanswered: break
      }
    }
  }

  private func hasSeveralTimes(_ owner: ItemID) -> Bool {
    guard case .alarm(let alarm)? = read({ $0.machine.shelves[owner] }) else { return false }
    return alarm.times.areSeveral
  }

  private func snoozeGoesOn(_ owner: ItemID, until: UTCInstant) {
    guard until > host.now().utc, let item = read({ $0.machine.shelves[owner] }) else { return }
    let next = Self.next(of: item, after: host.now())
    // Another time of the alarm may come before, and ends the snooze as it rings.
    if hasSeveralTimes(owner), case .alarm(let alarm) = item, alarm.state.kind == .ringing { return }
    if case .alarm(let alarm) = item, let own = alarm.next, own < until, own == next { return }
    if next.map({ $0 - until > .seconds(1) || until - $0 > .seconds(1) }) ?? true {
      broken("\(owner.text) was snoozed until \(until.rfc3339), and rings \(next?.rfc3339 ?? "never")")
    }
  }

  /// Checks that no ring is missed that the phone was sure to make.
  ///
  /// A clock that was steered moves the instant of a span a little, as a restart finds out.
  private func nothingThePhoneWasSureOfIsMissed(since newest: RingID, until sure: UTCInstant?) {
    for ring in store.rings where ring.id > newest && ring.end == .missed {
      if sure.map({ ring.planned + .seconds(1) < $0 }) ?? true {
        broken("\(ring.id.text) of \(ring.owner.text), planned at \(ring.planned.rfc3339), is missed")
      }
    }
  }

  private func aReportChangesNothingTwice(_ reports: [SystemRing]) {
    let before = reported
    onLoop { $0.follow(reports) }
    answerStore()
    if reported != before { broken("told again, \(reports.map(\.id.text)) change something") }
  }

  private var reported: Reported {
    let state = read { $0.machine.state(at: host.now(), boot: $0.clock.bootID) }
    return Reported(items: state.items.all, rings: state.rings + state.missed, rows: Set(store.rings))
  }
}
