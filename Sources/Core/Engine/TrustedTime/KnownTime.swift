// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What is known of the true time, and the guide derived from it.
public struct KnownTime: Sendable {
  /// The latest report; `nil` while no server is set.
  var report: TrustedTimeReport?
  /// What trusted items are timed by; `nil` while the device's clock has to do.
  var guide: TimeGuide?
  /// End of the start-up grace period during which trusted items wait for a first answer; `nil` once it is over.
  var waitEnd: BootInstant?
  /// The last look at the clocks before a ring by trusted time; `nil` before the first.
  var lastLook: BootInstant?

  /// The state of trusted time now.
  func state(at now: HostMoment) -> TrustState { guide?.state ?? report?.state(at: now.boot) ?? .none }

  /// The present moment by trusted time, or by the host's clock.
  func moment(trusted: Bool, at now: HostMoment) -> HostMoment {
    guard trusted, let guide else { return now }
    return guide.moment(at: now)
  }
}
