// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What is known of the true time at one instant of the boot clock.
public struct TrustedMoment: Hashable, Sendable {
  public var boot: BootInstant
  /// How far it can be trusted at that instant: `expired` as soon as the bound has passed the limit.
  public var state: TrustState
  /// From when to when the true time can be; `nil` when nothing is known.
  public var reading: TrustedReading?

  public init(boot: BootInstant, state: TrustState, reading: TrustedReading?) {
    self.boot = boot
    self.state = state
    self.reading = reading
  }
}
