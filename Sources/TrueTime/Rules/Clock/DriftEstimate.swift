// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The drift of the boot clock against true time, measured between observations far enough apart.
///
/// Until then the full allowance is assumed. Between two observations the mean rate lies between (earliest − latest)
/// and (latest − earliest), divided by the elapsed time; the clock may wander about it by the floor.
struct DriftEstimate: Hashable, Sendable {
  /// Excess rate of true time over the boot clock, in parts per billion.
  private(set) var rate: Int64 = 0
  /// Uncertainty of the rate, in parts per billion.
  private(set) var growth: Int64

  private let allowance: Int64
  private let floor: Int64
  private let span: TimeSpan
  /// Observations, oldest first, at least `span` apart.
  private var sights: [Observation] = []

  private struct Observation: Hashable, Sendable {
    var interval: UTCInterval
    var reading: ClockReading
  }

  static let mostSights = 24

  init(_ options: TrustedTimeOptions) {
    allowance = options.driftAllowance
    floor = options.driftFloor
    span = options.driftSpan
    growth = options.driftAllowance
  }

  /// Continues from the values saved by an earlier run in the same boot.
  mutating func resume(rate: Int64, growth: Int64) {
    self.rate = rate
    self.growth = max(growth, floor)
  }

  /// Forgets the observations, since the clock's rate may have changed.
  mutating func forgetSights() { sights.removeAll() }

  /// Forgets everything and falls back to the full allowance.
  mutating func forget() {
    sights.removeAll()
    rate = 0
    growth = allowance
  }

  /// Adds an observation of the true time.
  ///
  /// - Returns: The start of the span over which the rate was measured; `nil` if the measurement did not improve.
  mutating func note(_ interval: UTCInterval, at reading: ClockReading) -> ClockReading? {
    defer {
      if sights.last.map({ reading.boot - $0.reading.boot >= span }) ?? true {
        if sights.count == Self.mostSights { sights.removeFirst() }
        sights.append(Observation(interval: interval, reading: reading))
      }
    }
    var best: (rates: ClosedRange<Int64>, since: ClockReading)?
    for sight in sights {
      guard let rates = rates(from: sight, to: interval, at: reading.boot) else { continue }
      if let known = best, known.rates.width <= rates.width { continue }
      best = (rates, sight.reading)
    }
    guard let best else { return nil }
    let low = best.rates.lowerBound - floor
    let high = best.rates.upperBound + floor
    // The observations count within the plausible range; if they prove a larger drift, they count as they are.
    let held = max(low, -allowance)...max(max(low, -allowance), min(high, allowance))
    let range = low <= allowance && high >= -allowance ? held : low...high
    let half = max(floor, (range.width + 1) / 2 + 1)
    guard half < allowance || range.lowerBound < -allowance || range.upperBound > allowance else { return nil }
    rate = range.lowerBound + range.width / 2
    growth = half
    return best.since
  }

  private func rates(from sight: Observation, to interval: UTCInterval, at boot: BootInstant) -> ClosedRange<Int64>? {
    let between = boot - sight.reading.boot
    guard between >= span else { return nil }
    let low = (interval.earliest - sight.interval.latest) - between
    let high = (interval.latest - sight.interval.earliest) - between
    // Above 1,000 ppm, the result only reflects the bounds of the observations.
    let most = TimeSpan(nanoseconds: between.nanoseconds / 1_000)
    guard low <= high, low.size < most, high.size < most,
      let slowest = low.partsPerBillion(of: between), let fastest = high.partsPerBillion(of: between)
    else { return nil }
    return slowest - 1...max(slowest, fastest) + 1
  }
}

extension ClosedRange<Int64> {
  fileprivate var width: Int64 { upperBound - lowerBound }
}
