// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// Checks everything the engine relies on in a wake source.
///
/// A slow machine causes no violations: expected events get a minute, and the clock only judges events that must not
/// come.
/// - Parameters:
///   - source: An unstarted wake source; it is left disarmed.
///   - clock: The clock that `source` uses.
///   - pass: Lets at least the given time pass and `source` report meanwhile: waits on a real clock, moves a manual
///     one.
///   - stepClock: Steps the civil clock by any amount; `nil` if that is impossible here.
///   - changeZone: Changes the host's zone or the tz database in several steps, like a package manager; `nil` if that
///     is impossible here.
/// - Returns: One sentence for each violation.
public func checkWakeSource(
  _ source: some WakeSource, clock: some HostClock,
  pass: @escaping @Sendable (TimeSpan) async -> Void,
  stepClock: (@Sendable () async -> Void)? = nil,
  changeZone: (@Sendable () async -> Void)? = nil
) async -> [String] {
  let check = WakeSourceCheck(source: source, clock: clock, pass: pass)
  source.start { check.heard($0) }
  await check.stayQuiet("before anything was armed")
  for which in WakeSourceCheck.Which.allCases { await check.deadlines(on: which) }
  await check.bothClocks()
  if let stepClock { await check.steps(stepClock) }
  if let changeZone { await check.zones(changeZone) }
  return check.violations
}

private final class WakeSourceCheck: Sendable {
  enum Which: String, CaseIterable { case boot, utc }

  private let source: any WakeSource
  private let clock: any HostClock
  private let pass: @Sendable (TimeSpan) async -> Void
  private let state = Mutex(State())

  private struct State {
    var events: [(event: WakeEvent, at: HostMoment)] = []
    var violations: [String] = []
  }

  init(
    source: any WakeSource, clock: any HostClock, pass: @escaping @Sendable (TimeSpan) async -> Void
  ) {
    self.source = source
    self.clock = clock
    self.pass = pass
  }

  var violations: [String] { state.withLock { $0.violations } }

  func heard(_ event: WakeEvent) {
    let now = clock.now()
    state.withLock { $0.events.append((event, now)) }
  }

  private func fault(_ text: String) { state.withLock { $0.violations.append(text) } }

  /// Removes and returns the events heard so far.
  private func take() -> [(event: WakeEvent, at: HostMoment)] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  // MARK: Parts

  func stayQuiet(for span: TimeSpan = .milliseconds(60), _ when: String) async {
    await pass(span)
    for heard in take() { fault("\(heard.event) came \(when)") }
  }

  /// Waits for one expected event, then for silence; returns when it came.
  private func expect(_ expected: WakeEvent, _ why: String) async -> HostMoment? {
    for _ in 0..<6_000 where state.withLock({ $0.events.isEmpty }) { await pass(.milliseconds(10)) }
    let heard = take()
    guard let first = heard.first else {
      fault("\(expected) did not come \(why)")
      return nil
    }
    if heard.map(\.event) != [expected] {
      fault("\(heard.map(\.event)) came where one \(expected) should \(why)")
    }
    await stayQuiet("again \(why)")
    return first.at
  }

  private func arm(_ which: Which, _ deadline: HostMoment?) {
    switch which {
    case .boot: source.arm(boot: deadline?.boot)
    case .utc: source.arm(utc: deadline?.utc)
    }
  }

  private func isEarly(_ which: Which, _ at: HostMoment, _ deadline: HostMoment) -> Bool {
    which == .boot ? at.boot < deadline.boot : at.utc < deadline.utc
  }

  private func moment(_ nanoseconds: Int64) -> HostMoment {
    HostMoment(
      boot: BootInstant(nanosecondsSinceBoot: nanoseconds),
      utc: UTCInstant(nanosecondsSinceEpoch: nanoseconds))
  }

  func deadlines(on which: Which) async {
    for count in [1, 20, 90] as [Int64] {
      let deadline = clock.now() + .milliseconds(count)
      arm(which, deadline)
      if let at = await expect(.due, "for \(which) in \(count) ms"), isEarly(which, at, deadline) {
        fault("due came early for \(which) in \(count) ms")
      }
    }
    for past in [clock.now(), clock.now() + .seconds(-60), moment(0), moment(-1), moment(.min)] {
      arm(which, past)
      _ = await expect(.due, "for \(which) at a past \(past)")
    }
    for far in [clock.now() + .days(36_500), moment(.max)] {
      arm(which, far)
      await stayQuiet("for \(which) at a far \(far)")
    }
    await replace(which) { nil }
    await stayQuiet(for: .milliseconds(400), "for \(which) after nothing was asked for")
    let later = await replace(which) { self.clock.now() + .milliseconds(500) }
    if let later, let at = await expect(.due, "for \(which) put off"), isEarly(which, at, later) {
      fault("due came at the deadline that was replaced, for \(which)")
    }
    arm(which, clock.now() + .seconds(3_600))
    arm(which, clock.now() + .milliseconds(10))
    _ = await expect(.due, "for \(which) brought forward")
  }

  /// Arms a deadline 300 ms ahead and replaces it before it comes; returns the new one.
  ///
  /// A machine that stands still between the two calls makes it come; then they are repeated.
  @discardableResult private func replace(_ which: Which, with other: () -> HostMoment?) async -> HostMoment? {
    for _ in 0..<50 {
      let deadline = clock.now() + .milliseconds(300)
      arm(which, deadline)
      let next = other()
      arm(which, next)
      if isEarly(which, clock.now(), deadline) { return next }
      arm(which, nil)
      await pass(.milliseconds(500))
      _ = take()
    }
    fault("the machine stood still for 300 ms each time")
    return nil
  }

  func bothClocks() async {
    arm(.boot, clock.now() + .milliseconds(10))
    let later = clock.now() + .milliseconds(300)
    arm(.utc, later)
    for _ in 0..<6_000 where state.withLock({ $0.events.count < 2 }) { await pass(.milliseconds(10)) }
    let heard = take()
    if heard.map(\.event) != [.due, .due] {
      fault("\(heard.map(\.event)) came where each clock should give one due")
    } else if heard[1].at.utc < later.utc {
      fault("the second due came early with both clocks armed")
    }
  }

  func steps(_ stepClock: @Sendable () async -> Void) async {
    await stepClock()
    _ = await expect(.clockStepped, "when the clock was set and nothing armed")
    let deadline = clock.now() + .seconds(1)
    arm(.utc, deadline)
    await stepClock()
    for _ in 0..<6_000 where state.withLock({ $0.events.count < 2 }) { await pass(.milliseconds(10)) }
    let heard = take()
    // Standing still, the machine may come to know of both at once.
    if heard.count != 2 || Set(heard.map(\.event)) != [.clockStepped, .due]
      || heard.contains(where: { $0.event == .due && $0.at.utc < deadline.utc })
    {
      fault("\(heard.map(\.event)) came when the clock was set before an alarm")
    }
    await stepClock()
    _ = await expect(.clockStepped, "when the clock was set after an alarm")
    arm(.boot, clock.now() + .milliseconds(20))
    arm(.utc, clock.now() + .seconds(3_600))
    _ = await expect(.due, "for boot after the clock was set")
    arm(.utc, nil)
  }

  /// Changes the zone until the steps of a change were told as one, twice.
  ///
  /// A machine that stands still between the steps splits a change.
  func zones(_ changeZone: @Sendable () async -> Void) async {
    var told = 0
    for _ in 0..<50 where told < 2 {
      await changeZone()
      let events = await settled()
      guard Set(events) == [.zoneChanged] else { return fault("\(events) came when the zone changed") }
      if events.count == 1 { told += 1 }
    }
    if told < 2 { fault("each change of the zone came as several") }
  }

  /// The events from the first one until half a second without any.
  private func settled() async -> [WakeEvent] {
    for _ in 0..<6_000 where state.withLock({ $0.events.isEmpty }) { await pass(.milliseconds(10)) }
    var events: [WakeEvent] = []
    while !state.withLock({ $0.events.isEmpty }) {
      events += take().map(\.event)
      await pass(.milliseconds(500))
    }
    return events
  }
}
