// SPDX-License-Identifier: Apache-2.0
public import TokiModel
public import TrustedTime

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The clocks of this device that trusted time needs.
public struct DeviceTimeClock: TimeClock {
  /// Name of this boot.
  public let bootID: BootID

  /// Reads the clocks of a boot with this name.
  public init(bootID: BootID) { self.bootID = bootID }

  /// Counts sleep, and setting the device's clock does not move it.
  public func boot() -> BootInstant { BootInstant(nanosecondsSinceBoot: Self.read(.boot)) }

  /// All clocks; the boot time is the midpoint of two readings around the others.
  public func reading() -> ClockReading {
    let before = boot()
    let (steady, device, raw) = (Self.read(.steady), Self.read(.device), Self.read(.raw))
    let width = (boot() - before).nanoseconds
    return ClockReading(
      boot: before + TimeSpan(nanoseconds: width / 2), device: UTCInstant(nanosecondsSinceEpoch: device), raw: raw,
      steady: steady)
  }

  private enum Which { case boot, device, raw, steady }

  /// On Darwin `CLOCK_MONOTONIC_RAW` is `mach_continuous_time` and `CLOCK_UPTIME_RAW` `mach_absolute_time`: neither is
  /// ever slewed (clock_gettime(3) of macOS). Linux slews two of the three.
  private static func read(_ which: Which) -> Int64 {
    #if canImport(Darwin)
    let id =
      switch which {
      case .boot: CLOCK_MONOTONIC_RAW
      case .device: CLOCK_REALTIME
      case .raw, .steady: CLOCK_UPTIME_RAW
      }
    #else
    let id =
      switch which {
      case .boot: CLOCK_BOOTTIME
      case .device: CLOCK_REALTIME
      case .raw: CLOCK_MONOTONIC_RAW
      case .steady: CLOCK_MONOTONIC
      }
    #endif
    var time = timespec()
    unsafe clock_gettime(id, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
