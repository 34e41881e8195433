// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Rules of the zones that alarms follow.
public struct HostZones: Hashable, Sendable {
  /// Rules of the host's own zone.
  public var host: ZoneRules
  /// Rules of the zones that alarms are pinned to.
  public var pinned: [ZoneName: ZoneRules]

  /// The rules that an alarm follows; the host's if its own zone has gone missing.
  public func rules(for zone: AlarmZone) -> ZoneRules { zone.name.flatMap { pinned[$0] } ?? host }
}
