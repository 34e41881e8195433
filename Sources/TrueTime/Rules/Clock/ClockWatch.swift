// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Watches the device's clocks to tell whether the boot clock is still reliable.
///
/// The boot clock is steered together with the steady clock, whose rate shows against the raw oscillator. A clock
/// daemon that slews it (adjtimex(2), chrony by up to 8 %) falsifies every age measured on it. Steering beyond the rate
/// that held while the drift was measured accumulates here as `excess` and widens all bounds.
struct ClockWatch: Hashable, Sendable {
  /// Total steering of the boot clock beyond its steady rate; never decreases.
  private(set) var excess = TimeSpan.zero
  /// Latest deviation from the steady rate, in parts per billion; 0 within the tolerance.
  private(set) var slew: Int64 = 0
  /// The usual rate of the steady clock relative to the oscillator, in parts per billion; `nil` until measured.
  private var base: Int64?

  /// The reading that ended the last accounting period; `nil` before the first.
  private var account: ClockReading?
  /// The excess accumulated before the current period.
  private var settled = TimeSpan.zero

  /// The result of comparing the clocks.
  enum Finding: Hashable, Sendable {
    case steady
    /// The machine slept this long in the current period.
    case suspended(TimeSpan)
    /// The clocks contradict each other; none is reliable.
    case disrupted
  }

  /// Minimum span over which rates are compared, so that the delay between reading two clocks does not matter.
  static let shortest = TimeSpan.seconds(16)
  /// Rate changes up to this size are ignored, in parts per billion.
  static let tolerance: Int64 = 20_000
  /// Distance of two clocks' readings if the process is preempted in between.
  private static let interruption = TimeSpan.milliseconds(50)
  /// Best possible accuracy of comparing two clocks.
  private static let noise = TimeSpan(nanoseconds: 10_000)
  /// Anything shorter is not counted as a suspend.
  private static let shortestSuspend = TimeSpan.milliseconds(10)

  /// The steady rate to save, in parts per billion; `nil` until measured.
  var steadyRate: Int64? { base }

  /// Continues from the state saved by an earlier run in the same boot.
  mutating func resume(from reading: ClockReading, base: Int64?) {
    account = reading
    self.base = base
  }

  /// Compares the clocks with the previous reading; `allowance` is the greatest possible drift in parts per billion.
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
    // Until the drift is measured, the rate first observed counts as the steady one, within the allowance.
    if base == nil, raw >= Self.shortest, let rate { base = min(max(rate, -allowance), allowance) }
    let expected = TimeSpan(nanoseconds: max(0, raw.nanoseconds)).times(partsPerBillion: base ?? 0)
    let beyond = (steered - expected).size
    let open = max(.zero, beyond - Self.noise)
    // Without a steady rate, the first seconds cannot be judged.
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

  /// Adds an unexplained deviation of the boot clock to the excess.
  mutating func add(_ span: TimeSpan) {
    excess += span
    settled += span
  }

  /// Adopts the rate between two readings as the steady rate: the drift was measured over that span.
  mutating func settle(from first: ClockReading, to second: ClockReading) {
    let steady = TimeSpan(nanoseconds: second.steady) - TimeSpan(nanoseconds: first.steady)
    let raw = TimeSpan(nanoseconds: second.raw) - TimeSpan(nanoseconds: first.raw)
    if let rate = Self.rate(of: steady - raw, in: raw) { base = rate }
  }

  /// A difference as a fraction of a span, in parts per billion; `nil` for an empty span or a rate above 10 %.
  private static func rate(of difference: TimeSpan, in span: TimeSpan) -> Int64? {
    guard span.nanoseconds > 0, difference.size.nanoseconds <= span.nanoseconds / 10 + 1 else { return nil }
    return difference.partsPerBillion(of: span)
  }
}

extension TimeSpan {
  /// The absolute value.
  var size: TimeSpan { nanoseconds < 0 ? .zero - self : self }

  /// The span as a fraction of a longer one, in parts per billion, rounded towards zero; `nil` if it is not shorter.
  func partsPerBillion(of whole: TimeSpan) -> Int64? {
    guard whole.nanoseconds > 0, size < whole else { return nil }
    // The quotient is below 10⁹ in magnitude, so it fits.
    return whole.nanoseconds.dividingFullWidth(nanoseconds.multipliedFullWidth(by: 1_000_000_000)).quotient
  }
}
