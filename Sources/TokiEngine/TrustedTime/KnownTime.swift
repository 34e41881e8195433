// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What is known of the true time, and what goes by it.
public struct KnownTime: Sendable {
  /// What the servers have answered; `nil` while none is set.
  var report: TrustedTimeReport?
  /// By what trusted items ring; `nil` where the device's clock has to do.
  var guide: TimeGuide?
  /// End of the start-up grace period during which trusted items wait for a first answer; `nil` once it is over.
  var waitEnd: BootInstant?
  /// When the clocks were looked at last because a ring by trusted time was near.
  var lastLook: BootInstant?

  /// How much is known now.
  func state(at now: HostMoment) -> TrustState { guide?.state ?? report?.state(at: now.boot) ?? .none }

  /// The present moment for what goes by trusted time, or does not.
  func moment(trusted: Bool, at now: HostMoment) -> HostMoment {
    guard trusted, let guide else { return now }
    return guide.moment(at: now)
  }
}
