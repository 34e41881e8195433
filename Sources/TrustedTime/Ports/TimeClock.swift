// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The clocks of the device, as far as trusted time needs them.
public protocol TimeClock: Sendable {
  /// All of them, read as close together as can be.
  func reading() -> ClockReading
  /// The boot clock alone; as cheap as can be, and without allocating.
  func boot() -> BootInstant
  /// The name of this boot.
  var bootID: BootID { get }
}

/// One moment on the clocks of the device.
public struct ClockReading: Hashable, Sendable {
  /// The clock that all is measured on: it counts suspend, and setting the device's clock does not move it.
  public var boot: BootInstant
  /// The device's own idea of UTC, only ever compared and told.
  public var device: UTCInstant
  /// The oscillator as it is, in nanoseconds since any start: `CLOCK_MONOTONIC_RAW` (clock_gettime(2)), whose rate
  /// nobody steers and which stands still in suspend.
  public var raw: Int64
  /// The steered clock that stands still in suspend, in nanoseconds since any start: `CLOCK_MONOTONIC`.
  public var steady: Int64

  public init(boot: BootInstant, device: UTCInstant, raw: Int64, steady: Int64) {
    self.boot = boot
    self.device = device
    self.raw = raw
    self.steady = steady
  }
}
