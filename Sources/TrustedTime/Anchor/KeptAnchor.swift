// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What is kept of the true time over a restart of the program.
public struct KeptAnchor: Hashable, Sendable {
  /// The boot in which it holds. In any other, only `notBefore` means something.
  public var boot: BootID
  public var anchor: TimeAnchor
  /// The clocks when it was kept; `device` is not kept.
  public var clocks: ClockReading
  /// How much faster the steady clock ran than the oscillator, in parts per billion; `nil` when nobody knew.
  public var steadyRate: Int64?
  public var basis: TimeBasis
  /// The true time is certainly not before this, in any boot.
  public var notBefore: UTCInstant

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
