// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The true time at one instant of the boot clock, as far as known.
public struct TrustedMoment: Hashable, Sendable {
  /// The instant described, on the boot clock.
  public var boot: BootInstant
  /// Trust at that instant: `expired` once the bound exceeds the limit.
  public var state: TrustState
  /// Earliest and latest possible true time; `nil` if nothing is known.
  public var reading: TrustedReading?

  /// Combines an instant with its state.
  public init(boot: BootInstant, state: TrustState, reading: TrustedReading?) {
    self.boot = boot
    self.state = state
    self.reading = reading
  }
}
