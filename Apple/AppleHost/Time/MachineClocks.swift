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
  /// The clock that counts sleep and that nobody sets, in nanoseconds since the boot: that of `mach_continuous_time`.
  static func boot() -> Int64 {
    #if canImport(Darwin)
    read(CLOCK_MONOTONIC_RAW)
    #else
    read(CLOCK_BOOTTIME)
    #endif
  }

  /// The same without the time asleep: that of `mach_absolute_time`, as clock_gettime(3) says.
  static func awake() -> Int64 {
    #if canImport(Darwin)
    read(CLOCK_UPTIME_RAW)
    #else
    read(CLOCK_MONOTONIC)
    #endif
  }

  /// The device's UTC, in nanoseconds since 1970.
  static func civil() -> Int64 { read(CLOCK_REALTIME) }

  /// The ID of this boot; `nil` if the system does not tell.
  static func bootID() -> String? {
    #if canImport(Darwin)
    text { unsafe sysctlbyname("kern.bootsessionuuid", &$0, &$1, nil, 0) }
    #else
    HostFile.firstLine(of: "/proc/sys/kernel/random/boot_id")
    #endif
  }

  /// The short text that a call writes into its buffer of a size; `nil` unless it returns 0.
  static func text(_ call: (inout [UInt8], inout Int) -> Int32) -> String? {
    var size = 64
    var text = [UInt8](repeating: 0, count: size)
    guard call(&text, &size) == 0 else { return nil }
    return String(validating: text.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    // It fails only for a clock that the system does not have.
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
