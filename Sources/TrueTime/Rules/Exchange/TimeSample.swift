// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The true time according to one answer of a server.
public struct TimeSample: Hashable, Sendable {
  /// Arrival of the answer, or the last change of the ageing rule.
  public var boot: BootInstant
  /// Midpoint of the possible true time at that instant.
  public var utc: UTCInstant
  /// Half the width of that interval, if the server is honest.
  ///
  /// It covers half of the round trip, the server's root distance, the precision of both clocks, and the possible drift
  /// of the boot clock during the exchange.
  public var bound: TimeSpan
  /// The round trip without the server's processing time, 0 or more.
  public var delay: TimeSpan
  /// Distance from a reference clock, 1 to 15.
  public var stratum: UInt8
  /// The announced leap second; `nil` for none.
  public var leap: LeapSecond?
  /// `ClockWatch.excess` when the query was sent.
  public var excess: TimeSpan

  /// Creates a sample, by default one with neither a leap second nor an excess.
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
