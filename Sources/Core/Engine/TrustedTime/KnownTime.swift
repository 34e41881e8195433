// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// Knowledge of the true time, and the guide derived from it.
public struct KnownTime: Sendable {
  /// The latest report; `nil` while no server is set.
  var report: TrustedTimeReport?
  /// `true` if the home rings by trusted time, known or not.
  var isUsed = false
  /// The time that the home rings by; `nil` while the device's clock has to do.
  var guide: TimeGuide?
  /// End of the start-up grace period during which items wait for a first answer; `nil` once it is over.
  var waitEnd: BootInstant?
  /// The last look at the clocks before a ring by trusted time; `nil` before the first.
  var lastLook: BootInstant?

  /// The state of trusted time now.
  func state(at now: HostMoment) -> TrustState { guide?.state ?? report?.state(at: now.boot) ?? .none }

  /// The clock that times runs.
  var timing: RunTiming { isUsed ? .trustedTime(guide) : .bootClock }

  /// The present moment by the clock that the home rings by.
  func moment(at now: HostMoment) -> HostMoment { guide?.moment(at: now) ?? now }
}
