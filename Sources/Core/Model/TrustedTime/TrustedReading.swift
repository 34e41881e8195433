// SPDX-License-Identifier: Apache-2.0

/// Trusted time at one moment: true time lies from `earliest` to `latest`.
public struct TrustedReading: Hashable, Sendable {
  /// The middle of the interval.
  public let midpoint: UTCInstant
  /// Half the width of the interval, 0 or more.
  public let bound: TimeSpan

  /// Makes a reading from the middle and half the width of its interval.
  public init(midpoint: UTCInstant, bound: TimeSpan) {
    self.midpoint = midpoint
    self.bound = bound
  }

  /// True time is not before this.
  public var earliest: UTCInstant { midpoint - bound }
  /// True time is not after this.
  public var latest: UTCInstant { midpoint + bound }
}
