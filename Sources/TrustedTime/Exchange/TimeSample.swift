// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What one answer of a server says about the true time.
public struct TimeSample: Hashable, Sendable {
  /// When the answer came, or when the rule by which it ages changed last.
  public var boot: BootInstant
  /// The middle of what the true time can have been then.
  public var utc: UTCInstant
  /// Half the width of that, if the server is honest: half of the journey, the server's own root distance, the
  /// precision of both clocks, and what the boot clock can have drifted on the journey.
  public var bound: TimeSpan
  /// The round trip without the time that the server held the question, 0 or more.
  public var delay: TimeSpan
  /// 1 to 15.
  public var stratum: UInt8
  /// What it announces.
  public var leap: LeapSecond?
  /// By how much the boot clock had been steered beyond its drift when the question was sent; see `ClockWatch`.
  public var excess: TimeSpan

  public init(
    boot: BootInstant, utc: UTCInstant, bound: TimeSpan, delay: TimeSpan, stratum: UInt8, leap: LeapSecond? = nil,
    excess: TimeSpan = .zero
  ) {
    self.boot = boot
    self.utc = utc
    self.bound = bound
    self.delay = delay
    self.stratum = stratum
    self.leap = leap
    self.excess = excess
  }
}
