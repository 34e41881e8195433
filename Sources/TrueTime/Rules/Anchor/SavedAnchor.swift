// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The state that survives a program restart: the last known true time and the clock state it was measured against.
public struct SavedAnchor: Hashable, Sendable {
  /// The boot in which the anchor is valid; in any other boot, only `notBefore` counts.
  public var boot: BootID
  /// The last known true time, extrapolated to the moment of saving.
  public var anchor: TimeAnchor
  /// Clock readings at the moment of saving; `device` is not saved.
  public var clocks: ClockReading
  /// Excess rate of the steady clock over the oscillator, in parts per billion; `nil` if not measured.
  public var steadyRate: Int64?
  /// The agreement behind the anchor.
  public var basis: TimeBasis
  /// A lower limit for the true time, valid in any boot.
  public var notBefore: UTCInstant

  /// Collects the values to be saved.
  public init(
    boot: BootID, anchor: TimeAnchor, clocks: ClockReading, steadyRate: Int64?, basis: TimeBasis,
    notBefore: UTCInstant
  ) {
    self.boot = boot
    self.anchor = anchor
    self.clocks = clocks
    self.steadyRate = steadyRate
    self.basis = basis
    self.notBefore = notBefore
  }
}
