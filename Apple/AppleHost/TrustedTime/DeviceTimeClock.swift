// SPDX-License-Identifier: Apache-2.0
public import TokiModel
public import TrustedTime

/// The clocks of this device that trusted time needs.
public struct DeviceTimeClock: TimeClock {
  /// Name of this boot.
  public let bootID: BootID

  /// Reads the clocks of a boot with this name.
  public init(bootID: BootID) { self.bootID = bootID }

  /// Counts sleep, and setting the device's clock does not move it.
  public func boot() -> BootInstant { BootInstant(nanosecondsSinceBoot: MachineClocks.boot()) }

  /// All clocks; the boot time is the midpoint of two readings around the others.
  ///
  /// Apple's systems do not slew the clock that stops in sleep, so it is the free-running one as well.
  public func reading() -> ClockReading {
    let before = boot()
    let (awake, device) = (MachineClocks.awake(), MachineClocks.civil())
    let width = (boot() - before).nanoseconds
    return ClockReading(
      boot: before + TimeSpan(nanoseconds: width / 2), device: UTCInstant(nanosecondsSinceEpoch: device), raw: awake,
      steady: awake)
  }
}
