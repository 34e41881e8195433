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
    guard report != trustedTime else { return }
    trustedTime = report
    actions.append(.publish(.trustedTime(report)))
    follow(report.flatMap { TimeGuide($0, at: now.boot) }, at: now)
  }

  /// Rings by this from now on; by the device's clock for `nil`.
  mutating func follow(_ newGuide: TimeGuide?, at now: HostMoment) {
    guard newGuide != guide else { return }
    let isTurn = (newGuide == nil) != (guide == nil)
    // After a start nobody knows what the clock was like before: what was missed then is told.
    let before = waitEnd == nil ? moment(trusted: true, at: now).utc : nil
    guide = newGuide
    if let end = newGuide?.end { schedule(.guideEnd, at: end) } else { unschedule(.guideEnd) }
    if newGuide != nil { endWait() }
    for item in inOrder(followers) { align(item, isTurn: isTurn, before: before, at: now) }
  }

  /// The moment by which an alarm is planned, and whether that is by trusted time.
  func view(of alarm: Alarm, at now: HostMoment) -> (moment: HostMoment, isTrusted: Bool) {
    (moment(trusted: alarm.usesTrustedTime, at: now), alarm.usesTrustedTime && guide != nil)
  }

  /// The present moment for what goes by trusted time, or does not.
  func moment(trusted: Bool, at now: HostMoment) -> HostMoment {
    guard trusted, let guide else { return now }
    return guide.moment(at: now)
  }

  /// Plans an alarm again, unless it waits for the true time.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  mutating func replan(_ alarm: inout Alarm, at now: HostMoment) -> Bool {
    guard !alarm.usesTrustedTime || waitEnd == nil else { return false }
    let (moment, isTrusted) = view(of: alarm, at: now)
    let before = alarm
    defer {
      if !isTrusted { noteStepBack(of: alarm, from: before) }
      noteProvisional(alarm, from: before)
    }
    return alarm.replan(
      at: moment, isTrusted: isTrusted, lateLimit: settings.lateLimit, proven: provenAlarms[alarm.id],
      in: rules(for: alarm.zone))
  }

  /// By what the ring of an item is decided; `nil` where it does not go by trusted time.
  func basis(of item: ItemID, at now: HostMoment) -> RingBasis? {
    let state = guide?.state ?? trustedTime?.state(at: now.boot) ?? .none
    let bound = trustedTime?.reading(at: now.boot)?.bound
    switch item {
    case .alarm(let id):
      guard alarms[id]?.usesTrustedTime == true else { return nil }
      return RingBasis(state: state, bound: guide == nil ? nil : bound)
    case .timer(let id):
      guard let timer = timers[id], timer.usesTrustedTime else { return nil }
      // What was aimed while the time was known stays aimed: better than any other clock there is.
      let isAimed = timer.trustedRun?.isAnchored == true && timer.trustedRun?.since != nil
      return RingBasis(state: state, bound: isAimed && (guide != nil || state == .expired) ? bound : nil)
    case .sequence, .stopwatch: return nil
    }
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
    guard guide != nil, let instant else { return unschedule(.look(item)) }
    let look = instant - Self.lookLead
    if let lastLook, look < lastLook + Self.leastMove { return unschedule(.look(item)) }
    schedule(.look(item), at: look)
  }

  /// Looks once, however many are about to ring.
  mutating func look(at now: HostMoment) {
    guard lastLook != now.boot else { return }
    lastLook = now.boot
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
        alarm.forgetDaysFlownOver(from: before, at: view(of: alarm, at: now).moment, in: rules(for: alarm.zone))
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
      if let guide, timer.aim(by: guide, at: now) { put(timer) } else { install(timer) }
      if isTurn { decideTurn(of: item, instant: timer.deadline?.utc, at: now) }
    case .sequence, .stopwatch: break
    }
  }

  private mutating func decideTurn(of item: ItemID, instant: UTCInstant?, at now: HostMoment) {
    let bound = guide?.anchor.reading(at: now.boot).bound
    decide(guide == nil ? .timeLost : .timeKnown, item, at: now, instant: instant, span: bound)
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
    waitEnd = end
    schedule(.waitEnd, at: end)
  }

  /// The true time is not known yet: from now on the device's clock has to do.
  mutating func stopWaiting(at now: HostMoment) {
    guard waitEnd != nil else { return }
    endWait()
    for item in inOrder(followers) { align(item, isTurn: false, before: nil, at: now) }
  }

  private mutating func endWait() {
    waitEnd = nil
    unschedule(.waitEnd)
  }

  /// Until when a timer waits whose deadline on the boot clock is only the device's word.
  func wait(for timer: CountdownTimer) -> BootInstant? {
    guard let deadline = timer.deadline, patience(of: timer) > .zero else { return isCarried(timer) ? waitEnd : nil }
    let end = deadline.boot + patience(of: timer)
    return waitEnd.map { max($0, end) } ?? end
  }

  // MARK: Waiting for the true time

  /// By how much later than the device's clock says an alarm rings, so that the true time can become known.
  func patience(of alarm: Alarm) -> TimeSpan {
    alarm.usesTrustedTime && guide == nil && !settings.timeServers.isEmpty ? alarm.settings.trustedWait : .zero
  }

  /// The same for a timer, which needs it only after a reboot: else the boot clock measures it.
  func patience(of timer: CountdownTimer) -> TimeSpan {
    isCarried(timer) && guide == nil && !settings.timeServers.isEmpty ? timer.settings.trustedWait : .zero
  }

  /// Whether only the device's clock says when a timer rings that is to go by trusted time.
  private func isCarried(_ timer: CountdownTimer) -> Bool {
    timer.usesTrustedTime && timer.trustedRun.map { $0.since == nil } ?? false
  }
}
