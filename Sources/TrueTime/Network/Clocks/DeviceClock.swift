// SPDX-License-Identifier: Apache-2.0
import LinuxHost
public import TokiModel
public import TrustedTime

/// The clocks of this machine.
public struct DeviceClock: TimeClock {
  /// The kernel's id of the current boot.
  public let bootID: BootID

  /// Reads the boot id; the clocks are read on demand.
  public init() { bootID = HostClocks.bootID() }

  /// `CLOCK_BOOTTIME`.
  public func boot() -> BootInstant { HostClocks.boot() }

  /// Readings further apart are repeated: the process was interrupted between them.
  private static let tightNanoseconds: Int64 = 2_000
  private static let tries = 4

  /// All clocks at one moment; the tightest of up to four attempts.
  public func reading() -> ClockReading {
    var best = Self.oneReading()
    for _ in 1..<Self.tries where best.width > Self.tightNanoseconds {
      let next = Self.oneReading()
      if next.width < best.width { best = next }
    }
    return best.reading
  }

  /// All clocks; the boot time is the midpoint of two readings taken around the others.
  private static func oneReading() -> (reading: ClockReading, width: Int64) {
    let before = HostClocks.boot()
    let steady = HostClocks.steady()
    let device = HostClocks.civil()
    let raw = HostClocks.raw()
    let width = (HostClocks.boot() - before).nanoseconds
    return (
      ClockReading(
        boot: before + TimeSpan(nanoseconds: width / 2), device: device, raw: raw, steady: steady), width
    )
  }
}
