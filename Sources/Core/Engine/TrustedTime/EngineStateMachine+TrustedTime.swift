// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension EngineStateMachine {
  /// Time that items wait after the start for the true time, in a home that rings by it.
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

  /// Compares the clocks once, however many items are about to ring.
  mutating func look(at now: HostMoment) {
    guard known.lastLook != now.boot else { return }
    known.lastLook = now.boot
    actions.append(.lookAtClocks)
  }

  // MARK: Aligning items

  private mutating func align(_ item: ItemID, trustChanged: Bool, before: UTCInstant?, at now: HostMoment) {
    guard let item = shelves[item]?.shelved else { return }
    align(item, trustChanged: trustChanged, before: before, at: now)
  }

  /// Aims an item by the clock that the home rings by now.
  mutating func align(_ item: some Shelved, trustChanged: Bool, before: UTCInstant?, at now: HostMoment) {
    move(item, at: now) { $0.align(before: before, trustChanged: trustChanged, in: $1) }
  }

  mutating func noteTrustChange(of item: ItemID, instant: UTCInstant?, at now: HostMoment) {
    let bound = known.guide?.anchor.reading(at: now.boot).bound
    decide(known.guide == nil ? .timeLost : .timeKnown, item, at: now, instant: instant, span: bound)
  }

  /// The items timed by trusted time: the alarms that are on, then the timers that run, each in ID order.
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
}
