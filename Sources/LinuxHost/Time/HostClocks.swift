// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
public import TokiModel

/// The clocks of this machine, each read alone and without allocating (clock_gettime(2)).
public enum HostClocks {
  /// `CLOCK_BOOTTIME`: it counts suspend, and setting the device's clock does not move it.
  public static func boot() -> BootInstant { BootInstant(nanosecondsSinceBoot: toki_boot_clock()) }

  /// `CLOCK_REALTIME`: what the device takes for UTC.
  public static func civil() -> UTCInstant { UTCInstant(nanosecondsSinceEpoch: toki_civil_clock()) }

  /// `CLOCK_MONOTONIC_RAW` in nanoseconds: the oscillator as it is, which stands still in suspend.
  public static func raw() -> Int64 { toki_raw_clock() }

  /// `CLOCK_MONOTONIC` in nanoseconds: steered as the boot clock is, and stands still in suspend.
  public static func steady() -> Int64 { toki_steady_clock() }

  /// The name of this boot (random(4), `boot_id`); a name that nobody else has where the kernel does not say.
  public static func bootID() -> BootID {
    // A name that no other process makes: deadlines of "another boot" go by their UTC instants,
    // which is right here too, while an empty name would take over those of a boot that is gone.
    BootID(
      HostFile.firstLine(of: "/proc/sys/kernel/random/boot_id")
        ?? "unknown-\(HostProcess.id)-\(toki_boot_clock())")
  }

  /// The boot clock and the device's, read together.
  public struct Pair: Hashable, Sendable {
    /// Not before the moment at which the device's clock was read, and at most `width` after it.
    public var boot: BootInstant
    public var civil: UTCInstant
    /// 0 or more.
    public var width: TimeSpan

    public init(boot: BootInstant, civil: UTCInstant, width: TimeSpan) {
      self.boot = boot
      self.civil = civil
      self.width = width
    }
  }

  /// Readings that are further apart than this are taken again, as the process was interrupted.
  private static let tight = TimeSpan(nanoseconds: 2_000)
  private static let tries = 4

  /// Both clocks, the boot clock last; the closest of a few tries when the process is interrupted between them.
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
