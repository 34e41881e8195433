// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The true time currently held and how certain it still is.
struct BoundedClock: Hashable, Sendable {
  private let options: TrustedTimeOptions
  private(set) var watch = ClockWatch()
  private(set) var drift: DriftEstimate
  private(set) var window: LeapWindow?
  /// `true` if the clocks contradicted each other and no agreement has followed since.
  private(set) var isDisrupted = false
  private var held: Held?

  private struct Held: Hashable, Sendable {
    var anchor: TimeAnchor
    /// `ClockWatch.excess` at the anchor's instant.
    var excess: TimeSpan
    var basis: TimeBasis
    /// `true` if the servers behind it still agree.
    var isFresh: Bool
    /// `true` if it was obtained in this run from the current servers.
    var isOwn: Bool
  }

  init(_ options: TrustedTimeOptions) {
    self.options = options
    drift = DriftEstimate(options)
  }

  /// The samples' present ageing.
  var ageing: AgeingRule { AgeingRule(rate: drift.rate, growth: drift.growth, excess: watch.excess) }

  // MARK: Events

  /// The effect of a clock observation.
  enum Change: Hashable, Sendable {
    case none
    /// The machine slept.
    case resumed
    /// All samples are invalid.
    case disrupted
    /// A leap second has passed, so earlier samples are off by a second.
    case leapPassed
  }

  /// Compares the device's clocks and widens the bound as needed.
  mutating func observe(_ reading: ClockReading) -> Change {
    var change = Change.none
    switch watch.observe(reading, allowance: options.driftAllowance) {
    case .steady: break
    case .suspended(let span):
      // A different clock counts during suspend, and its rate is unknown.
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

  /// Discards everything measured on the boot clock.
  mutating func disrupt() {
    held = nil
    isDisrupted = true
    drift.forget()
  }

  /// Continues from the state saved by an earlier run in the same boot.
  mutating func resume(_ kept: SavedAnchor, at reading: ClockReading) {
    watch.resume(from: kept.clocks, base: kept.steadyRate)
    drift.resume(rate: kept.anchor.rate, growth: kept.anchor.growth)
    held = Held(anchor: kept.anchor, excess: .zero, basis: kept.basis, isFresh: false, isOwn: false)
  }

  /// Keeps the held time across a change of servers, but lets the new servers contradict it.
  mutating func changeServers() {
    held?.isOwn = false
    held?.isFresh = false
  }

  /// Adopts the interval on which the servers agree.
  ///
  /// - Returns: `false` if a majority contradicts an earlier majority; then nothing is held any longer.
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

  /// Notes that the servers no longer agree.
  mutating func lose() {
    held?.isFresh = false
  }

  /// Drops a time without a majority behind it, since the servers contradict each other.
  mutating func drop() {
    if held?.basis == .single { held = nil }
  }

  // MARK: Leap seconds

  /// Records the leap second announced at an instant; `nil` for none.
  mutating func announce(_ leap: LeapSecond?, at instant: UTCInstant) {
    if window?.isOver(at: instant) == true { window = nil }
    guard window?.hasPassed != true else { return }
    if let leap {
      // Some servers announce it a little too long: on the first day of a month the leap second is already over.
      if let end = LeapWindow.monthEnd(near: instant), end <= instant {
        window = LeapWindow(end: end, leap: leap, hasPassed: true)
        return
      }
      window = LeapWindow(end: LeapWindow.monthEnd(after: instant), leap: leap)
    } else if window?.leap != nil {
      window = nil
    }
  }

  /// Opens a leap window because servers differ as they do around a leap second.
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
    // UTC repeats or omits the last second; until servers answer again, assume that it did.
    let shift = leap == .inserted ? TimeSpan.seconds(-1) : .seconds(1)
    self.held?.anchor = TimeAnchor(
      boot: held.anchor.boot, utc: held.anchor.utc + shift, bound: held.anchor.bound, rate: held.anchor.rate,
      growth: held.anchor.growth)
    return true
  }

  /// The announced leap second still to come; `nil` for none.
  var leap: LeapSecond? { window.flatMap { $0.hasPassed ? nil : $0.leap } }

  // MARK: Current knowledge

  /// The held anchor with its bound widened to the present; `nil` if nothing is held.
  func published(at boot: BootInstant) -> TimeAnchor? {
    guard let held else { return nil }
    let anchor = held.anchor
    var bound = anchor.bound + max(.zero, watch.excess - held.excess)
    if let window, window.contains(anchor.reading(at: boot).midpoint) { bound += LeapWindow.width }
    // While the clock is being slewed, assume the latest slew until the next comparison.
    return TimeAnchor(
      boot: anchor.boot, utc: anchor.utc, bound: bound, rate: anchor.rate, growth: anchor.growth + abs(watch.slew))
  }

  /// The bound beyond which the time is expired; larger near a leap second, whose uncertainty is not the clock's fault.
  func limit(at boot: BootInstant) -> TimeSpan {
    guard let held, let window, window.contains(held.anchor.reading(at: boot).midpoint) else { return options.limit }
    return options.limit + LeapWindow.width
  }

  /// The trust state, not yet considering the bound.
  var state: TrustState {
    if isDisrupted { return .disrupted }
    guard let held else { return .none }
    switch held.basis {
    case .single: return .singleSource
    case .majority: return held.isFresh ? .trusted : .holdover
    }
  }

  /// The anchor to save for a restart; `nil` if nothing is held.
  func kept(boot: BootID, reading: ClockReading, notBefore: UTCInstant?) -> SavedAnchor? {
    guard let held, let now = published(at: reading.boot)?.reading(at: reading.boot) else { return nil }
    var certain = max(notBefore ?? options.notBefore, options.notBefore)
    // Only a majority may raise the lasting lower limit: a single wrong server could lock out all others for good.
    if held.basis == .majority { certain = max(certain, now.earliest) }
    // Excludes the current slew; the next run measures it from the saved clocks.
    return SavedAnchor(
      boot: boot,
      anchor: TimeAnchor(
        boot: reading.boot, utc: now.midpoint, bound: now.bound, rate: held.anchor.rate, growth: held.anchor.growth),
      clocks: reading, steadyRate: watch.steadyRate, basis: held.basis, notBefore: certain)
  }
}

/// The kind of agreement behind a time.
public enum TimeBasis: UInt8, Hashable, Sendable {
  /// One or two groups of servers, all in agreement.
  case single = 1
  /// A strict majority of three or more groups.
  case majority = 2
}
