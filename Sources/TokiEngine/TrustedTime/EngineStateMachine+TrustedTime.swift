// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// How long those wait at the start that would go by the device's clock alone, until the true time is known.
  ///
  /// The device's clock may be wrong by any amount then: what it says is due could be long past or still to come.
  public static let longestWait = TimeSpan.seconds(5)

  /// Hears what is known of the true time now; those that go by it are aimed again.
  ///
  /// - Parameter report: `nil` once no server is set any more.
  public mutating func trustedTimeChanged(_ report: TrustedTimeReport?, at now: HostMoment) {
    guard report != known.report else { return }
    known.report = report
    actions.append(.publish(.trustedTime(report)))
    follow(report.flatMap { TimeGuide($0, at: now.boot) }, at: now)
  }

  /// Rings by this from now on; by the device's clock for `nil`.
  mutating func follow(_ newGuide: TimeGuide?, at now: HostMoment) {
    guard newGuide != known.guide else { return }
    let isTurn = (newGuide == nil) != (known.guide == nil)
    // After a start nobody knows what the clock was like before: what was missed then is told.
    let before = known.waitEnd == nil ? known.moment(trusted: true, at: now).utc : nil
    known.guide = newGuide
    schedule(.guideEnd, at: newGuide?.end)
    if newGuide != nil { endWait() }
    for item in inOrder(followers) { align(item, isTurn: isTurn, before: before, at: now) }
  }

  /// The moment by which an alarm is planned, and whether that is by trusted time.
  func view(of alarm: Alarm, at now: HostMoment) -> (moment: HostMoment, isTrusted: Bool) {
    (known.moment(trusted: alarm.usesTrustedTime, at: now), alarm.usesTrustedTime && known.guide != nil)
  }

  /// Plans an alarm again, unless it waits for the true time.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  mutating func replan(_ alarm: inout Alarm, at now: HostMoment) -> Bool {
    guard !alarm.usesTrustedTime || known.waitEnd == nil else { return false }
    let (moment, isTrusted) = view(of: alarm, at: now)
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

  /// How long before a ring by trusted time the clocks are looked at.
  ///
  /// A program that steers the boot clock (adjtimex(2)) shows only where they are; what it steers after that look is
  /// all by which such a ring can still be early.
  public static let lookLead = TimeSpan.milliseconds(100)
  /// A look that moves the ring by less than this is the last.
  private static let leastMove = TimeSpan.milliseconds(10)

  /// Has the clocks looked at before an item rings; `nil` for one that does not ring by trusted time.
  mutating func scheduleLook(before item: ItemID, at instant: BootInstant?) {
    guard known.guide != nil, let instant else { return unschedule(.look(item)) }
    let look = instant - Self.lookLead
    if let lastLook = known.lastLook, look < lastLook + Self.leastMove { return unschedule(.look(item)) }
    schedule(.look(item), at: look)
  }

  /// Looks once, however many are about to ring.
  mutating func look(at now: HostMoment) {
    guard known.lastLook != now.boot else { return }
    known.lastLook = now.boot
    actions.append(.lookAtClocks)
  }

  // MARK: One item after another

  /// - Parameter before: What the clock showed until now that goes for it; `nil` when that is not known.
  private mutating func align(_ item: ItemID, isTurn: Bool, before: UTCInstant?, at now: HostMoment) {
    switch item {
    case .alarm(let id):
      guard var alarm = alarms[id] else { return }
      let (planned, former) = (alarm.next, alarm)
      if let before {
        alarm.forgetDaysFlownOver(from: before, at: view(of: alarm, at: now).moment, in: zones.rules(for: alarm.zone))
      }
      if replan(&alarm, at: now) || alarm.next != planned {
        put(alarm)
        if alarm.isTakenBack(from: former) { takeBackRings(of: item, at: now) }
        if !isTurn { decide(.armed, item, at: now, instant: alarm.ringsNext) }
      } else {
        install(alarm)
      }
      if isTurn { decideTurn(of: item, instant: alarm.ringsNext, at: now) }
    case .timer(let id):
      guard var timer = timers[id] else { return }
      if let guide = known.guide, timer.aim(by: guide, at: now) { put(timer) } else { install(timer) }
      if isTurn { decideTurn(of: item, instant: timer.deadline?.utc, at: now) }
    case .sequence, .stopwatch: break
    }
  }

  private mutating func decideTurn(of item: ItemID, instant: UTCInstant?, at now: HostMoment) {
    let bound = known.guide?.anchor.reading(at: now.boot).bound
    decide(known.guide == nil ? .timeLost : .timeKnown, item, at: now, instant: instant, span: bound)
  }

  /// Alarms, then timers, each in the order of their ids.
  private func inOrder(_ items: Set<ItemID>) -> [ItemID] {
    let alarms = items.compactMap { if case .alarm(let id) = $0 { id } else { nil } }.sorted()
    let timers = items.compactMap { if case .timer(let id) = $0 { id } else { nil } }.sorted()
    return alarms.map(ItemID.alarm) + timers.map(ItemID.timer)
  }

  mutating func note(_ item: ItemID, follows: Bool) {
    let hasChanged =
      follows ? followers.insert(item).inserted : !followers.isEmpty && followers.remove(item) != nil
    if hasChanged { journal?.entries.append(.follower(item, !follows)) }
  }

  // MARK: The first moments

  mutating func beginWaiting(at now: HostMoment) {
    let end = now.boot + Self.longestWait
    known.waitEnd = end
    schedule(.waitEnd, at: end)
  }

  /// The true time is not known yet: from now on the device's clock has to do.
  mutating func stopWaiting(at now: HostMoment) {
    guard known.waitEnd != nil else { return }
    endWait()
    for item in inOrder(followers) { align(item, isTurn: false, before: nil, at: now) }
  }

  private mutating func endWait() {
    known.waitEnd = nil
    unschedule(.waitEnd)
  }

  /// Until when a timer waits whose deadline on the boot clock is only the device's word.
  func wait(for timer: CountdownTimer) -> BootInstant? {
    guard let deadline = timer.deadline, patience(of: timer) > .zero else {
      return isCarried(timer) ? known.waitEnd : nil
    }
    let end = deadline.boot + patience(of: timer)
    return known.waitEnd.map { max($0, end) } ?? end
  }

  // MARK: Waiting for the true time

  /// By how much later than the device's clock says an alarm rings, so that the true time can become known.
  func patience(of alarm: Alarm) -> TimeSpan {
    alarm.usesTrustedTime && known.guide == nil && !settings.timeServers.isEmpty ? alarm.settings.trustedWait : .zero
  }

  /// The same for a timer, which needs it only after a reboot: else the boot clock measures it.
  func patience(of timer: CountdownTimer) -> TimeSpan {
    isCarried(timer) && known.guide == nil && !settings.timeServers.isEmpty ? timer.settings.trustedWait : .zero
  }

  /// Whether only the device's clock says when a timer rings that is to go by trusted time.
  private func isCarried(_ timer: CountdownTimer) -> Bool {
    timer.usesTrustedTime && timer.trustedRun.map { $0.since == nil } ?? false
  }
}
