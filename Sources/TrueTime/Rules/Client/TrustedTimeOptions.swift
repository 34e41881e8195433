// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Tuning of the time client; the defaults suit public servers.
public struct TrustedTimeOptions: Hashable, Sendable {
  /// The bound beyond which the time is `expired`.
  public var limit: TimeSpan
  /// Timeout for an answer, 1 ms to 5 s: an open query is a window for forgers.
  public var answerWait: TimeSpan {
    didSet { answerWait = Self.held(answerWait) }
  }
  /// Timeout for name resolution and for a key exchange.
  public var lookupWait: TimeSpan
  /// Minimum time between two queries to the same address.
  public var minimumGap: TimeSpan
  /// Maximum number of queries per hour to the same address, at least 1.
  public var maximumPerHour: Int
  /// Assumed drift of the boot clock until it is measured, in parts per billion.
  ///
  /// NTP accepts any oscillator within 500 ppm (RFC 5905, section 11.3); the default adds the floor for wander.
  public var driftAllowance: Int64
  /// Possible wandering of the clock's rate once measured, in parts per billion.
  public var driftFloor: Int64
  /// Minimum time between two observations of the true time used to measure the rate.
  public var driftSpan: TimeSpan
  /// Added to the bound by each suspend.
  ///
  /// 0 if the boot clock counts suspend by itself; use 1 s if the kernel reads a clock with whole seconds on resume
  /// (`read_persistent_clock64` on many PCs).
  public var suspendAllowance: TimeSpan
  /// Interval between comparisons of the device's clocks while a time is held.
  public var watchGap: TimeSpan
  /// Resolution of the boot clock and the kernel's timestamps.
  public var clockPrecision: TimeSpan
  /// A lower limit for the true time.
  public var notBefore: UTCInstant

  /// Values out of range are clamped to the nearest valid one.
  public init(
    limit: TimeSpan = .seconds(1), answerWait: TimeSpan = .seconds(1), lookupWait: TimeSpan = .seconds(5),
    minimumGap: TimeSpan = .seconds(16), maximumPerHour: Int = 20, driftAllowance: Int64 = 515_000,
    driftFloor: Int64 = 15_000, driftSpan: TimeSpan = .seconds(64), suspendAllowance: TimeSpan = .zero,
    watchGap: TimeSpan = .seconds(64), clockPrecision: TimeSpan = TimeSpan(nanoseconds: 1_000),
    notBefore: UTCInstant = TrustedTimeOptions.written
  ) {
    self.limit = limit
    self.answerWait = Self.held(answerWait)
    self.lookupWait = lookupWait
    self.minimumGap = max(.zero, minimumGap)
    self.maximumPerHour = max(1, maximumPerHour)
    self.driftAllowance = min(max(0, driftAllowance), TimeAnchor.rates.upperBound)
    self.driftFloor = min(max(0, driftFloor), self.driftAllowance)
    self.driftSpan = max(.seconds(1), driftSpan)
    self.suspendAllowance = max(.zero, suspendAllowance)
    self.watchGap = max(.seconds(1), watchGap)
    self.clockPrecision = max(.zero, clockPrecision)
    self.notBefore = notBefore
  }

  /// 2026-01-01T00:00:00Z, a moment before this code was written.
  public static let written = UTCInstant(secondsSinceEpoch: 1_767_225_600)

  private static func held(_ wait: TimeSpan) -> TimeSpan { min(max(wait, .milliseconds(1)), .seconds(5)) }
}
