// SPDX-License-Identifier: Apache-2.0

/// One moment, read on both clocks of a host.
///
/// The host is read once per step and the moment handed down, so that everything decided in that step agrees on what
/// "now" is. A timer's deadline is a moment too: `boot` decides when it rings; `utc` is shown to people, and decides
/// after a reboot.
public struct HostMoment: Hashable, Sendable {
  /// The moment on the boot clock.
  public var boot: BootInstant
  /// The moment in civil time.
  public var utc: UTCInstant

  /// Pairs two readings of one moment.
  public init(boot: BootInstant, utc: UTCInstant) {
    self.boot = boot
    self.utc = utc
  }

  /// The moment `right` later, on both clocks.
  public static func + (left: HostMoment, right: TimeSpan) -> HostMoment {
    HostMoment(boot: left.boot + right, utc: left.utc + right)
  }

  /// The moment `right` earlier, on both clocks.
  public static func - (left: HostMoment, right: TimeSpan) -> HostMoment {
    HostMoment(boot: left.boot - right, utc: left.utc - right)
  }

  /// Recomputes the UTC instant after the device's clock was set; the boot instant stays.
  ///
  /// A difference below a millisecond is ignored: two clocks are never read at exactly the same time, and announcing a
  /// deadline again for a few nanoseconds is noise.
  ///
  /// - Parameters:
  ///   - now: Current moment, read after the clock was set.
  ///   - step: Smallest difference that counts, over 0.
  /// - Returns: The recomputed moment, or the same one if the difference is smaller than `step`.
  public func recomputedUTC(from now: HostMoment, step: TimeSpan = .milliseconds(1)) -> HostMoment {
    let recomputedUTC = now.utc + (boot - now.boot)
    let difference = recomputedUTC - utc
    guard difference >= step || difference <= .zero - step else { return self }
    return HostMoment(boot: boot, utc: recomputedUTC)
  }

  /// Converts to the boot clock of a new boot, at `now` of which the UTC instant stays the same.
  public func carriedOver(to now: HostMoment) -> HostMoment {
    HostMoment(boot: now.boot + (utc - now.utc), utc: utc)
  }
}
