// SPDX-License-Identifier: Apache-2.0

/// Trusted time at one moment: the true time lies from `earliest` to `latest`.
public struct TrustedReading: Hashable, Sendable {
  /// The middle of the interval.
  public let midpoint: UTCInstant
  /// Half of its width, 0 or more.
  public let bound: TimeSpan

  public init(midpoint: UTCInstant, bound: TimeSpan) {
    self.midpoint = midpoint
    self.bound = bound
  }

  /// The true time is not before this.
  public var earliest: UTCInstant { midpoint - bound }
  /// The true time is not after this.
  public var latest: UTCInstant { midpoint + bound }
}
