// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What is held of the true time, and how sure it still is.
struct BoundedClock: Hashable, Sendable {
  private let options: TrustedTimeOptions
  private(set) var watch = ClockWatch()
  private(set) var drift: DriftEstimate
  private(set) var window: LeapWindow?
  /// Whether the clocks contradicted each other, and no majority has answered since.
  private(set) var isDisrupted = false
  private var held: Held?

  private struct Held: Hashable, Sendable {
    var anchor: TimeAnchor
    /// `ClockWatch.excess` at the anchor's instant.
    var excess: TimeSpan
    var basis: TimeBasis
    /// Whether the majority that it comes from is still heard.
    var isFresh: Bool
    /// Whether it was found in this run, by the servers that are set now.
    var isOwn: Bool
  }

  init(_ options: TrustedTimeOptions) {
    self.options = options
    drift = DriftEstimate(options)
  }

  /// How samples age.
  var ageing: AgeingRule { AgeingRule(rate: drift.rate, growth: drift.growth, excess: watch.excess) }

  // MARK: What happens to it

  /// What an observation of the clocks changes.
  enum Change: Hashable, Sendable {
    case none
    /// The machine slept.
    case resumed
    /// All samples are worthless.
    case disrupted
    /// The leap second has passed: samples from before it are a second off.
    case leapPassed
  }

  /// Looks at the clocks.
  mutating func observe(_ reading: ClockReading) -> Change {
    var change = Change.none
    switch watch.observe(reading, allowance: options.driftAllowance) {
    case .steady: break
    case .suspended(let span):
      // In suspend another clock counts, whose rate nobody has measured.
      let unknown = max(0, options.driftAllowance + abs(drift.rate) - drift.growth)
      watch.add(span.times(partsPerBillion: unknown) + options.suspendAllowance)
      drift.forgetSights()
      change = .resumed
    case .disrupted:
      disrupt()
      return .disrupted
    }
    if passLeap(at: reading.boot) { change = .leapPassed }
    return change
  }

  /// Nothing that was measured on the boot clock holds any more.
  mutating func disrupt() {
    held = nil
    isDisrupted = true
    drift.forget()
  }

  /// Goes on from what was kept before a restart of the program in the same boot.
  mutating func resume(_ kept: KeptAnchor, at reading: ClockReading) {
    watch.resume(from: kept.clocks, base: kept.steadyRate)
    drift.resume(rate: kept.anchor.rate, growth: kept.anchor.growth)
    held = Held(anchor: kept.anchor, excess: .zero, basis: kept.basis, isFresh: false, isOwn: false)
  }

  /// The servers have changed: what is held stays, and says nothing against what they say.
  mutating func changeServers() {
    held?.isOwn = false
    held?.isFresh = false
  }

  /// Takes what the servers agree on.
  ///
  /// - Returns: `false` when it contradicts what was certain: then nothing is.
  mutating func take(_ interval: UTCInterval, basis: TimeBasis, at reading: ClockReading) -> Bool {
    if basis == .majority, let held, held.isOwn, held.basis == .majority, let known = published(at: reading.boot),
      UTCInterval(known.reading(at: reading.boot)).intersection(interval) == nil
    {
      disrupt()
      return false
    }
    isDisrupted = false
    if basis == .majority, window?.contains(interval.midpoint) != true,
      let since = drift.note(interval, at: reading)
    {
      watch.settle(from: since, to: reading)
    }
    held = Held(
      anchor: TimeAnchor(
        boot: reading.boot, utc: interval.midpoint, bound: interval.bound, rate: drift.rate, growth: drift.growth),
      excess: watch.excess, basis: basis, isFresh: true, isOwn: true)
    return true
  }

  /// No agreement is heard any more.
  mutating func lose() {
    held?.isFresh = false
  }

  /// The servers contradict each other, and there is no majority that could be believed.
  mutating func drop() {
    if held?.basis == .single { held = nil }
  }

  // MARK: Leap seconds

  /// Takes what a majority announces at an instant, `nil` for nothing.
  mutating func announce(_ leap: LeapSecond?, at instant: UTCInstant) {
    if window?.isOver(at: instant) == true { window = nil }
    guard window?.hasPassed != true else { return }
    if let leap {
      // On the first day of a month it is that of the day before, which some servers announce for a while longer.
      if let end = LeapWindow.monthEnd(near: instant), end <= instant {
        window = LeapWindow(end: end, leap: leap, hasPassed: true)
        return
      }
      window = LeapWindow(end: LeapWindow.monthEnd(after: instant), leap: leap)
    } else if window?.leap != nil {
      window = nil
    }
  }

  /// Servers differ as they do around a leap second.
  mutating func suspectSmear(at instant: UTCInstant) {
    guard window == nil, let end = LeapWindow.monthEnd(near: instant) else { return }
    window = LeapWindow(end: end, leap: nil, hasPassed: instant >= end)
  }

  private mutating func passLeap(at boot: BootInstant) -> Bool {
    guard let window, !window.hasPassed, let held else { return false }
    let reading = held.anchor.reading(at: boot)
    guard reading.midpoint >= window.end else { return false }
    self.window?.hasPassed = true
    drift.forgetSights()
    guard let leap = window.leap else { return true }
    // UTC says the last second twice, or leaves it out; which of the two is not seen before servers answer again.
    let shift = leap == .inserted ? TimeSpan.seconds(-1) : .seconds(1)
    self.held?.anchor = TimeAnchor(
      boot: held.anchor.boot, utc: held.anchor.utc + shift, bound: held.anchor.bound, rate: held.anchor.rate,
      growth: held.anchor.growth)
    return true
  }

  /// The leap second that is still to come, as a majority announces it.
  var leap: LeapSecond? { window.flatMap { $0.hasPassed ? nil : $0.leap } }

  // MARK: What is known

  /// What is held, as wide as it has become; `nil` when nothing is.
  func published(at boot: BootInstant) -> TimeAnchor? {
    guard let held else { return nil }
    let anchor = held.anchor
    var bound = anchor.bound + max(.zero, watch.excess - held.excess)
    if let window, window.contains(anchor.reading(at: boot).midpoint) { bound += LeapWindow.width }
    // While somebody steers the clock, the time until the next look at it is as unsure as the last.
    return TimeAnchor(
      boot: anchor.boot, utc: anchor.utc, bound: bound, rate: anchor.rate, growth: anchor.growth + abs(watch.slew))
  }

  /// The bound past which it is expired: near a leap second what that adds to every bound is no fault of the clock.
  func limit(at boot: BootInstant) -> TimeSpan {
    guard let held, let window, window.contains(held.anchor.reading(at: boot).midpoint) else { return options.limit }
    return options.limit + LeapWindow.width
  }

  /// How far it can be trusted, before its bound is looked at.
  var state: TrustState {
    if isDisrupted { return .disrupted }
    guard let held else { return .none }
    switch held.basis {
    case .single: return .singleSource
    case .majority: return held.isFresh ? .trusted : .holdover
    }
  }

  /// What to keep for a restart; `nil` when there is nothing.
  func kept(boot: BootID, reading: ClockReading, notBefore: UTCInstant?) -> KeptAnchor? {
    guard let held, let now = published(at: reading.boot)?.reading(at: reading.boot) else { return nil }
    var certain = max(notBefore ?? options.notBefore, options.notBefore)
    // For ever is only what a majority said: one wrong server would shut all others out.
    if held.basis == .majority { certain = max(certain, now.earliest) }
    // Without what is being steered: whoever goes on from this sees that by the clocks.
    return KeptAnchor(
      boot: boot,
      anchor: TimeAnchor(
        boot: reading.boot, utc: now.midpoint, bound: now.bound, rate: held.anchor.rate, growth: held.anchor.growth),
      clocks: reading, steadyRate: watch.steadyRate, basis: held.basis, notBefore: certain)
  }
}

/// Who stands behind a time.
public enum TimeBasis: UInt8, Hashable, Sendable {
  /// One or two groups of servers.
  case single = 1
  /// A strict majority of three or more.
  case majority = 2
}
