// SPDX-License-Identifier: Apache-2.0

/// One moment as both clocks of a host show it.
///
/// The host is read once per step and the moment handed down, so that everything decided in that
/// step agrees on what "now" is. A timer's deadline is a moment too: `boot` decides when it rings,
/// `utc` says when that is, and takes over after a reboot.
public struct HostMoment: Hashable, Sendable {
  public var boot: BootInstant
  public var utc: UTCInstant

  public init(boot: BootInstant, utc: UTCInstant) {
    self.boot = boot
    self.utc = utc
  }

  public static func + (left: HostMoment, right: TimeSpan) -> HostMoment {
    HostMoment(boot: left.boot + right, utc: left.utc + right)
  }

  public static func - (left: HostMoment, right: TimeSpan) -> HostMoment {
    HostMoment(boot: left.boot - right, utc: left.utc - right)
  }

  /// The same boot instant, with the UTC instant that the clock now says it corresponds to.
  ///
  /// A difference below a millisecond is no step: two clocks are never read at quite the same time,
  /// and a deadline that is told anew for a few nanoseconds is only noise.
  ///
  /// - Parameters:
  ///   - now: The present moment, read after the clock was set.
  ///   - step: The least difference that is a step, over 0.
  public func reckoned(from now: HostMoment, step: TimeSpan = .milliseconds(1)) -> HostMoment {
    let reckoned = now.utc + (boot - now.boot)
    let difference = reckoned - utc
    guard difference >= step || difference <= .zero - step else { return self }
    return HostMoment(boot: boot, utc: reckoned)
  }

  /// The same UTC instant on the boot clock of another boot.
  ///
  /// - Parameter now: The present moment of the new boot.
  public func carriedOver(to now: HostMoment) -> HostMoment {
    HostMoment(boot: now.boot + (utc - now.utc), utc: utc)
  }
}
