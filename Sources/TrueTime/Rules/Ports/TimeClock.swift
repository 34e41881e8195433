// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The clocks of the device that trusted time needs.
public protocol TimeClock: Sendable {
  /// Reads all clocks, as close together as possible.
  func reading() -> ClockReading
  /// Reads only the boot clock, cheaply and without allocating.
  func boot() -> BootInstant
  /// The id of the current boot.
  var bootID: BootID { get }
}

/// The device's clocks at one moment.
public struct ClockReading: Hashable, Sendable {
  /// The reference for all measurements: it counts suspend, and setting the device's clock does not move it.
  public var boot: BootInstant
  /// The device's own UTC, used only for comparison and display.
  public var device: UTCInstant
  /// The free-running oscillator, in nanoseconds since an arbitrary start, stopped during suspend:
  /// `CLOCK_MONOTONIC_RAW` (clock_gettime(2)).
  public var raw: Int64
  /// The steered clock, in nanoseconds since an arbitrary start, stopped during suspend: `CLOCK_MONOTONIC`.
  public var steady: Int64

  /// Combines readings taken at one moment.
  public init(boot: BootInstant, device: UTCInstant, raw: Int64, steady: Int64) {
    self.boot = boot
    self.device = device
    self.raw = raw
    self.steady = steady
  }
}
