// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// How long items wait after the start for the true time, in a home that rings by it.
  ///
  /// Without it only the device's clock could time them, and that may be wrong by any amount: an item that looks
  /// overdue could be long past or still to come.
  public static let longestWait = TimeSpan.seconds(5)

  /// Takes a new report on trusted time, and aims the items again if the home rings by it.
  ///
  /// `nil` means that no server is set any more.
  public mutating func trustedTimeChanged(_ report: TrustedTimeReport?, at now: HostMoment) {
    guard report != known.report else { return }
    known.report = report
    actions.append(.publish(.trustedTime(report)))
    follow(newestGuide(at: now), at: now)
  }

  /// Plans all that is scheduled or running by another clock, if the settings say so now.
  mutating func timeSettingsChanged(at now: HostMoment) {
    guard settings.ringsByTrustedTime != known.isUsed else { return }
    let former = known.guide
    known.isUsed = settings.ringsByTrustedTime
    if !known.isUsed { endWait() }
    for var timer in timers.values where timer.state.kind == .running {
      timer.follow(known.isUsed ? .trustedTime(nil) : .bootClock, insteadOf: former, at: now)
      timer.revision += 1
      put(timer)
    }
    let guide = newestGuide(at: now)
    if guide != former { return follow(guide, at: now) }
    for item in followers { align(item, trustChanged: false, before: nil, at: now) }
  }

  /// The time to ring by, from the latest report; `nil` if it is not good enough, or not used.
  private func newestGuide(at now: HostMoment) -> TimeGuide? {
    known.isUsed ? known.report.flatMap { TimeGuide($0, at: now.boot) } : nil
  }

  /// Times the items by this guide from now on; by the device's clock for `nil`.
  mutating func follow(_ newGuide: TimeGuide?, at now: HostMoment) {
    guard newGuide != known.guide else { return }
    let trustChanged = (newGuide == nil) != (known.guide == nil)
    // After a start nobody knows what the clock showed before, so missed rings are reported, not skipped.
    let before = known.waitEnd == nil ? known.moment(at: now).utc : nil
    known.guide = newGuide
    agenda.set(.guideEnd, at: newGuide?.end.map(DeadlineInstant.boot))
    if newGuide != nil { endWait() }
    for item in followers { align(item, trustChanged: trustChanged, before: before, at: now) }
  }

  /// The moment by which alarms are planned, and whether it is trusted.
  func view(at now: HostMoment) -> (moment: HostMoment, isTrusted: Bool) {
    (known.moment(at: now), known.guide != nil)
  }

  /// Plans an alarm again, unless it waits for the true time.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  mutating func replan(_ alarm: inout Alarm, at now: HostMoment) -> Bool {
    // An alarm whose zone nobody knows keeps the instant that is planned.
    guard known.waitEnd == nil, zones.knows(alarm.zone) else { return false }
    let (moment, isTrusted) = view(at: now)
    let before = alarm
    let rules = zones.rules(for: alarm.zone)
    defer {
      if !isTrusted { doubt.noteStepBack(of: alarm, from: before, in: rules) }
      doubt.noteProvisional(alarm, from: before)
    }
    return alarm.replan(
      at: moment, isTrusted: isTrusted, lateLimit: settings.lateLimit, proven: doubt.proven[alarm.id], in: rules)
  }

  // MARK: Before a ring

  /// How long before a ring by trusted time the clocks are compared.
  ///
  /// A program that steers the boot clock (adjtimex(2)) reveals only the clock's present state. Steering after this
  /// look is the only way in which such a ring can still be early.
  public static let lookLead = TimeSpan.milliseconds(100)
  /// A look that would move the ring by less than this is not repeated.
  private static let leastMove = TimeSpan.milliseconds(10)

  /// When to look at the clocks before a ring; `nil` without trusted time, or where the last look will do.
  func look(before ring: BootInstant) -> BootInstant? {
    guard known.guide != nil else { return nil }
    let look = ring - Self.lookLead
    if let lastLook = known.lastLook, look < lastLook + Self.leastMove { return nil }
    return look
  }

  /// Compares the clocks once, however many items are about to ring.
  mutating func look(at now: HostMoment) {
    guard known.lastLook != now.boot else { return }
    known.lastLook = now.boot
    actions.append(.lookAtClocks)
  }

  // MARK: Aligning items

  private mutating func align(_ item: ItemID, trustChanged: Bool, before: UTCInstant?, at now: HostMoment) {
    shelves[item]?.shelved.align(before: before, trustChanged: trustChanged, on: &self, at: now)
  }

  mutating func recordTrustChange(of item: ItemID, instant: UTCInstant?, at now: HostMoment) {
    let bound = known.guide?.anchor.reading(at: now.boot).bound
    decide(known.guide == nil ? .timeLost : .timeKnown, item, at: now, instant: instant, span: bound)
  }

  /// What trusted time times: the alarms that are on, then the timers that run, each in ID order.
  var followers: [ItemID] {
    let alarms = alarms.values.filter { $0.state != .off }.map(\.id).sorted()
    let timers = timers.values.filter { $0.state.kind == .running }.map(\.id).sorted()
    return alarms.map(ItemID.alarm) + timers.map(ItemID.timer)
  }

  // MARK: Start-up grace period

  mutating func beginWaiting(at now: HostMoment) {
    let end = now.boot + Self.longestWait
    known.waitEnd = end
    agenda.set(.waitEnd, at: .boot(end))
  }

  /// Ends the wait without a true time; the device's clock has to do.
  mutating func stopWaiting(at now: HostMoment) {
    guard known.waitEnd != nil else { return }
    endWait()
    for item in followers { align(item, trustChanged: false, before: nil, at: now) }
  }

  private mutating func endWait() {
    known.waitEnd = nil
    agenda.set(.waitEnd, at: nil)
  }

  /// Until when a timer waits because its boot deadline comes from the device's clock alone; `nil` for no wait.
  func wait(for timer: CountdownTimer) -> BootInstant? {
    guard let deadline = timer.deadline, patience(of: timer) > .zero else {
      return isCarried(timer) ? known.waitEnd : nil
    }
    let end = deadline.boot + patience(of: timer)
    return known.waitEnd.map { max($0, end) } ?? end
  }

  // MARK: Waiting for the true time

  /// How much later than the device's clock an alarm rings, to give trusted time a chance.
  func patience(of alarm: Alarm) -> TimeSpan {
    known.isUsed && known.guide == nil ? alarm.settings.trustedWait : .zero
  }

  /// The same for a timer, which needs it only after a reboot; otherwise the boot clock measures it.
  func patience(of timer: CountdownTimer) -> TimeSpan {
    isCarried(timer) && known.guide == nil ? timer.settings.trustedWait : .zero
  }

  /// Whether a timer's deadline comes from the device's clock alone, and true time could correct it.
  private func isCarried(_ timer: CountdownTimer) -> Bool {
    known.isUsed && timer.trustedRun.map { $0.since == nil } ?? false
  }
}
