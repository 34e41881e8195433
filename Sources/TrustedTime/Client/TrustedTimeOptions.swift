// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// How trusted time is kept; the defaults are fit for public servers.
public struct TrustedTimeOptions: Hashable, Sendable {
  /// The bound past which the time is `expired`.
  public var limit: TimeSpan
  /// How long an answer is waited for, 1 ms to 5 s: an open question is a window for forgers.
  public var answerWait: TimeSpan {
    didSet { answerWait = Self.held(answerWait) }
  }
  /// How long the addresses of a name, and the keys of a server, are waited for.
  public var lookupWait: TimeSpan
  /// The least time between two questions to one address.
  public var leastGap: TimeSpan
  /// The most questions to one address in an hour, 1 or more.
  public var mostPerHour: Int
  /// By how much the boot clock may drift while that has not been measured, in parts per billion.
  ///
  /// NTP takes any oscillator to be within 500 ppm (RFC 5905, section 11.3); by the floor it may wander besides.
  public var driftAllowance: Int64
  /// By how much its rate may wander once it has been measured, in parts per billion.
  public var driftFloor: Int64
  /// How far apart two sights of the true time must be for the rate to be measured by them.
  public var driftSpan: TimeSpan
  /// What a suspend adds to the bound.
  ///
  /// 0 where the clock goes on by itself in suspend; 1 s is honest for a host whose kernel reads a clock of whole
  /// seconds on resume (`read_persistent_clock64` on many PCs).
  public var suspendAllowance: TimeSpan
  /// How often the clocks of the device are compared with each other while a time is held.
  public var watchGap: TimeSpan
  /// How finely the boot clock and the stamps of the kernel can be read.
  public var clockPrecision: TimeSpan
  /// The true time is certainly not before this.
  public var notBefore: UTCInstant

  public init(
    limit: TimeSpan = .seconds(1), answerWait: TimeSpan = .seconds(1), lookupWait: TimeSpan = .seconds(5),
    leastGap: TimeSpan = .seconds(16), mostPerHour: Int = 20, driftAllowance: Int64 = 515_000,
    driftFloor: Int64 = 15_000, driftSpan: TimeSpan = .seconds(64), suspendAllowance: TimeSpan = .zero,
    watchGap: TimeSpan = .seconds(64), clockPrecision: TimeSpan = TimeSpan(nanoseconds: 1_000),
    notBefore: UTCInstant = TrustedTimeOptions.written
  ) {
    self.limit = limit
    self.answerWait = Self.held(answerWait)
    self.lookupWait = lookupWait
    self.leastGap = max(.zero, leastGap)
    self.mostPerHour = max(1, mostPerHour)
    self.driftAllowance = min(max(0, driftAllowance), TimeAnchor.rates.upperBound)
    self.driftFloor = min(max(0, driftFloor), self.driftAllowance)
    self.driftSpan = max(.seconds(1), driftSpan)
    self.suspendAllowance = max(.zero, suspendAllowance)
    self.watchGap = max(.seconds(1), watchGap)
    self.clockPrecision = max(.zero, clockPrecision)
    self.notBefore = notBefore
  }

  /// 2026-01-01T00:00:00Z: this was not written before then.
  public static let written = UTCInstant(secondsSinceEpoch: 1_767_225_600)

  private static func held(_ wait: TimeSpan) -> TimeSpan { min(max(wait, .milliseconds(1)), .seconds(5)) }
}
