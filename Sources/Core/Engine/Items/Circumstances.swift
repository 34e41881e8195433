// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What an item goes by while it moves on: the moment, and what the host says.
public struct Circumstances: Sendable {
  /// What the host says.
  let host: HostState
  /// How late a ring may be and still be heard.
  let lateLimit: TimeSpan
  /// The present moment by the clocks of the device.
  let now: HostMoment

  /// The present moment by the clock that the home rings by.
  var moment: HostMoment { host.known.moment(at: now) }
  /// Whether that clock is trusted time.
  var isTrusted: Bool { host.known.guide != nil }

  /// The rules that an alarm in this zone goes by.
  func rules(for zone: AlarmZone) -> ZoneRules { host.zones.rules(for: zone) }

  /// Whether a ring that is so late goes by a clock that is not yet believed.
  func isProvisional(late: TimeSpan) -> Bool { !isTrusted && host.doubt.isProvisional(late: late, at: now) }
}

extension EngineStateMachine {
  /// What items go by now.
  func circumstances(at now: HostMoment) -> Circumstances {
    Circumstances(host: host, lateLimit: settings.lateLimit, now: now)
  }
}
