// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The basis of an item's transitions: the moment, and the host's state.
public struct Circumstances: Sendable {
  /// The host's state.
  let host: HostState
  /// Delay up to which a ring is still heard.
  let lateLimit: TimeSpan
  /// The present moment by the clocks of the device.
  let now: HostMoment

  /// The present moment by the clock that the home rings by.
  var moment: HostMoment { host.known.moment(at: now) }
  /// `true` if that clock is trusted time.
  var isTrusted: Bool { host.known.guide != nil }

  /// The rules that an alarm in this zone goes by.
  func rules(for zone: AlarmZone) -> ZoneRules { host.zones.rules(for: zone) }

  /// `true` if a ring with this delay follows a clock that is not yet believed.
  func isProvisional(late: TimeSpan) -> Bool { !isTrusted && host.doubt.isProvisional(late: late, at: now) }
}

extension EngineStateMachine {
  /// The current basis of transitions.
  func circumstances(at now: HostMoment) -> Circumstances {
    Circumstances(host: host, lateLimit: settings.lateLimit, now: now)
  }
}
