// SPDX-License-Identifier: Apache-2.0

/// A point in time on the boot clock, in nanoseconds since the machine started.
///
/// The boot clock is Linux's `CLOCK_BOOTTIME` (clock_gettime(2)): it counts suspend, and setting the device's clock
/// does not move it. An instant means nothing after a reboot; `BootID` tells boots apart.
public struct BootInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the machine started; 0 or more if a clock gave them.
  public var nanosecondsSinceBoot: Int64

  /// Makes an instant from nanoseconds since boot, any `Int64`.
  public init(nanosecondsSinceBoot: Int64) { self.nanosecondsSinceBoot = nanosecondsSinceBoot }

  /// Orders instants of one boot.
  public static func < (left: BootInstant, right: BootInstant) -> Bool {
    left.nanosecondsSinceBoot < right.nanosecondsSinceBoot
  }

  /// The instant `right` later, saturating.
  public static func + (left: BootInstant, right: TimeSpan) -> BootInstant {
    BootInstant(nanosecondsSinceBoot: left.nanosecondsSinceBoot.addingSaturated(right.nanoseconds))
  }

  /// The instant `right` earlier, saturating.
  public static func - (left: BootInstant, right: TimeSpan) -> BootInstant {
    BootInstant(nanosecondsSinceBoot: left.nanosecondsSinceBoot.subtractingHeld(right.nanoseconds))
  }

  /// The span from `right` to `left`, saturating.
  public static func - (left: BootInstant, right: BootInstant) -> TimeSpan {
    TimeSpan(nanoseconds: left.nanosecondsSinceBoot.subtractingHeld(right.nanosecondsSinceBoot))
  }
}

/// The id of one boot of the machine, from `/proc/sys/kernel/random/boot_id`.
public struct BootID: Hashable, Sendable {
  /// Opaque and different for every boot.
  public let text: String

  /// Makes an id from the kernel's text, without its line end.
  public init(_ text: String) { self.text = text }
}
