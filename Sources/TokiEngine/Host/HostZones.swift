// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The rules of the zones that alarms follow.
public struct HostZones: Hashable, Sendable {
  /// Those of the host's own zone.
  public var host: ZoneRules
  /// Those of the zones that alarms are pinned to.
  public var pinned: [ZoneName: ZoneRules]

  /// The rules that an alarm follows now; the host's for a zone that has gone missing.
  public func rules(for zone: AlarmZone) -> ZoneRules { zone.name.flatMap { pinned[$0] } ?? host }
}
