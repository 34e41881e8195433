// SPDX-License-Identifier: Apache-2.0
import HostFiles
import TokiModel

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The clocks of this machine, each read alone.
///
/// Elsewhere than on Apple's systems the clocks that mean the same take their places, so that all else is tested there.
enum MachineClocks {
  /// The clock that counts sleep and that nobody sets, in nanoseconds since the boot: `mach_continuous_time`.
  static func boot() -> Int64 {
    #if canImport(Darwin)
    timebase.nanoseconds(ofTicks: mach_continuous_time())
    #else
    read(CLOCK_BOOTTIME)
    #endif
  }

  /// The same without the time asleep: `mach_absolute_time`.
  static func awake() -> Int64 {
    #if canImport(Darwin)
    timebase.nanoseconds(ofTicks: mach_absolute_time())
    #else
    read(CLOCK_MONOTONIC)
    #endif
  }

  /// The device's UTC, in nanoseconds since 1970.
  static func civil() -> Int64 { read(CLOCK_REALTIME) }

  /// The ID of this boot; `nil` if the system does not tell.
  static func bootID() -> String? {
    #if canImport(Darwin)
    var size = 64
    var text = [UInt8](repeating: 0, count: size)
    guard unsafe sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
    return String(validating: text.prefix { $0 != 0 }, as: UTF8.self)
    #else
    HostFile.firstLine(of: "/proc/sys/kernel/random/boot_id")
    #endif
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    // It fails only for a clock that the system does not have.
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  #if canImport(Darwin)
  private static let timebase: MachTimebase = {
    var info = mach_timebase_info_data_t()
    guard unsafe mach_timebase_info(&info) == KERN_SUCCESS, info.numer > 0, info.denom > 0 else {
      return MachTimebase(numerator: 1, denominator: 1)
    }
    return MachTimebase(numerator: info.numer, denominator: info.denom)
  }()
  #endif
}
