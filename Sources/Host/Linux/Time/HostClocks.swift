// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import HostFiles
public import TokiModel

/// The clocks of this machine, each read alone and without allocating (clock_gettime(2)).
public enum HostClocks {
  /// `CLOCK_BOOTTIME`: it counts suspend, and setting the device's clock does not move it.
  public static func boot() -> BootInstant { BootInstant(nanosecondsSinceBoot: toki_boot_clock()) }

  /// `CLOCK_REALTIME`: the device's UTC.
  public static func civil() -> UTCInstant { UTCInstant(nanosecondsSinceEpoch: toki_civil_clock()) }

  /// `CLOCK_MONOTONIC_RAW` in nanoseconds: the free-running oscillator, stopped during suspend.
  public static func raw() -> Int64 { toki_raw_clock() }

  /// `CLOCK_MONOTONIC` in nanoseconds: slewed like the boot clock, stopped during suspend.
  public static func steady() -> Int64 { toki_steady_clock() }

  /// The id of this boot (random(4), `boot_id`), or a unique name if the kernel does not provide one.
  public static func bootID() -> BootID {
    // The fallback must be unique: deadlines of "another boot" fall back to their UTC instants, which is right here
    // too, while an empty name would match those of an earlier boot.
    BootID(
      HostFile.firstLine(of: "/proc/sys/kernel/random/boot_id")
        ?? "unknown-\(HostProcess.id)-\(toki_boot_clock())")
  }

  /// The boot clock and the device's clock, read together.
  public struct Pair: Hashable, Sendable {
    /// At or up to `width` after the moment when the device's clock was read.
    public var boot: BootInstant
    /// The device's UTC.
    public var civil: UTCInstant
    /// Uncertainty of the match, 0 or more.
    public var width: TimeSpan

    /// Combines two readings and their uncertainty.
    public init(boot: BootInstant, civil: UTCInstant, width: TimeSpan) {
      self.boot = boot
      self.civil = civil
      self.width = width
    }
  }

  /// Readings further apart are repeated: the process was interrupted between them.
  private static let tight = TimeSpan(nanoseconds: 2_000)
  private static let tries = 4

  /// Both clocks, the boot clock last; the tightest of a few attempts.
  public static func pair() -> Pair {
    var best = onePair()
    for _ in 1..<tries where best.width > tight {
      let next = onePair()
      if next.width < best.width { best = next }
    }
    return best
  }

  private static func onePair() -> Pair {
    let before = boot()
    let civil = civil()
    let after = boot()
    return Pair(boot: after, civil: civil, width: after - before)
  }
}
