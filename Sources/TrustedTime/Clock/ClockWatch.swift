// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Watches whether the boot clock can still be relied on, by the clocks of the device beside it.
///
/// The boot clock is steered together with the steady clock, whose rate the raw oscillator shows: a clock daemon that
/// slews (adjtimex(2), chrony by up to 8 %) makes every age that is measured on it wrong. What is steered beyond the
/// rate that was there while the drift was measured adds up here as `excess`, and widens all bounds.
struct ClockWatch: Hashable, Sendable {
  /// By how much the boot clock was steered beyond its steady rate, in all; it never gets less.
  private(set) var excess = TimeSpan.zero
  /// How far its rate lately was from the steady one, in parts per billion; 0 within the tolerance.
  private(set) var slew: Int64 = 0
  /// How much faster the steady clock runs than the oscillator, as it always does, in parts per billion.
  private var base: Int64?

  /// Where the account was closed last.
  private var account: ClockReading?
  /// What was steered before that.
  private var settled = TimeSpan.zero

  /// What the clocks show.
  enum Finding: Hashable, Sendable {
    case steady
    /// The machine slept this long since the account was closed last.
    case suspended(TimeSpan)
    /// The clocks contradict each other: none can be relied on.
    case disrupted
  }

  /// Rates are compared over at least this long, so that reading the clocks one after the other does not matter.
  static let shortest = TimeSpan.seconds(16)
  /// What a change of the rate may be before it is told, in parts per billion.
  static let tolerance: Int64 = 20_000
  /// How far apart the clocks can be read when the process loses the processor in between.
  private static let interruption = TimeSpan.milliseconds(50)
  /// How exactly two clocks can be compared at best.
  private static let noise = TimeSpan(nanoseconds: 10_000)
  /// Less than this is no suspend.
  private static let shortestSuspend = TimeSpan.milliseconds(10)

  /// The steady rate, for what is kept.
  var steadyRate: Int64? { base }

  /// Goes on from what was known before a restart of the program in the same boot.
  mutating func resume(from reading: ClockReading, base: Int64?) {
    account = reading
    self.base = base
  }

  /// Compares the clocks with those of the last time.
  ///
  /// - Parameter allowance: The greatest drift of the boot clock, in parts per billion.
  mutating func observe(_ reading: ClockReading, allowance: Int64) -> Finding {
    guard let last = account else {
      account = reading
      return .steady
    }
    let boot = reading.boot - last.boot
    let steady = TimeSpan(nanoseconds: reading.steady) - TimeSpan(nanoseconds: last.steady)
    let raw = TimeSpan(nanoseconds: reading.raw) - TimeSpan(nanoseconds: last.raw)
    let suspended = boot - steady
    let steered = steady - raw
    let back = TimeSpan.zero - Self.interruption
    let most = Self.interruption + TimeSpan(nanoseconds: raw.nanoseconds / 10)
    if boot < back || raw < back || suspended < back || steered > most || steered < .zero - most {
      account = reading
      return .disrupted
    }
    let rate = Self.rate(of: steered, in: raw)
    // Before the drift is measured, the clock counts as steered the way it is found, as far as the allowance goes.
    if base == nil, raw >= Self.shortest, let rate { base = min(max(rate, -allowance), allowance) }
    let expected = TimeSpan(nanoseconds: max(0, raw.nanoseconds)).times(partsPerBillion: base ?? 0)
    let beyond = (steered - expected).size
    let open = max(.zero, beyond - Self.noise)
    // Without a base yet, nothing can be said of the first seconds.
    if base != nil { excess = max(excess, settled + open) }
    let slept = suspended > Self.shortestSuspend
    guard raw >= Self.shortest || slept else { return .steady }
    if raw >= Self.shortest, let rate, let base {
      slew = abs(rate - base) > Self.tolerance ? rate - base : 0
    }
    settled = excess
    account = reading
    return slept ? .suspended(suspended) : .steady
  }

  /// Counts something else that nobody knows of the boot clock's way.
  mutating func add(_ span: TimeSpan) {
    excess += span
    settled += span
  }

  /// Takes the rate between two readings for the steady one: that over which the drift was measured.
  mutating func settle(from first: ClockReading, to second: ClockReading) {
    let steady = TimeSpan(nanoseconds: second.steady) - TimeSpan(nanoseconds: first.steady)
    let raw = TimeSpan(nanoseconds: second.raw) - TimeSpan(nanoseconds: first.raw)
    if let rate = Self.rate(of: steady - raw, in: raw) { base = rate }
  }

  /// A difference as a fraction of a span, in parts per billion; `nil` for spans of nothing and rates over 10 %.
  private static func rate(of difference: TimeSpan, in span: TimeSpan) -> Int64? {
    guard span.nanoseconds > 0, difference.size.nanoseconds <= span.nanoseconds / 10 + 1 else { return nil }
    return difference.partsPerBillion(of: span)
  }
}

extension TimeSpan {
  /// The span without its sign.
  var size: TimeSpan { nanoseconds < 0 ? .zero - self : self }

  /// The span as a fraction of a longer one, in parts per billion, rounded towards zero; `nil` when it is the longer.
  func partsPerBillion(of whole: TimeSpan) -> Int64? {
    guard whole.nanoseconds > 0, size < whole else { return nil }
    // The quotient is below 10⁹ in size, so it fits.
    return whole.nanoseconds.dividingFullWidth(nanoseconds.multipliedFullWidth(by: 1_000_000_000)).quotient
  }
}
