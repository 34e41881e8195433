// SPDX-License-Identifier: Apache-2.0

/// A point of time since the machine started, in nanoseconds.
///
/// This is Linux's `CLOCK_BOOTTIME` (clock_gettime(2)): it counts suspend, and setting the clock
/// does not move it. It means nothing after a reboot; `BootID` tells one boot from the next.
public struct BootInstant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the machine started; 0 or more for times that a clock gave.
  public var nanosecondsSinceBoot: Int64

  /// Makes an instant from nanoseconds since boot, any `Int64`.
  public init(nanosecondsSinceBoot: Int64) { self.nanosecondsSinceBoot = nanosecondsSinceBoot }

  public static func < (left: BootInstant, right: BootInstant) -> Bool {
    left.nanosecondsSinceBoot < right.nanosecondsSinceBoot
  }

  public static func + (left: BootInstant, right: TimeSpan) -> BootInstant {
    BootInstant(nanosecondsSinceBoot: left.nanosecondsSinceBoot.addingHeld(right.nanoseconds))
  }

  public static func - (left: BootInstant, right: TimeSpan) -> BootInstant {
    BootInstant(nanosecondsSinceBoot: left.nanosecondsSinceBoot.subtractingHeld(right.nanoseconds))
  }

  public static func - (left: BootInstant, right: BootInstant) -> TimeSpan {
    TimeSpan(nanoseconds: left.nanosecondsSinceBoot.subtractingHeld(right.nanosecondsSinceBoot))
  }
}

/// The name of one boot of the machine, from `/proc/sys/kernel/random/boot_id`.
public struct BootID: Hashable, Sendable {
  public let text: String

  /// Makes an id from the kernel's text, without its line end.
  public init(_ text: String) { self.text = text }
}
