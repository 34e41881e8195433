// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Rules of the zones that alarms follow.
public struct HostZones: Hashable, Sendable {
  /// Rules of the host's own zone.
  public var host: ZoneRules
  /// Rules of the zones that alarms are pinned to.
  public var pinned: [ZoneName: ZoneRules]
  /// Pinned zones of which nothing is known: they have gone missing, and no store has kept their rules.
  ///
  /// Their alarms keep the instant that is planned, and cannot be turned on.
  public var unknown: Set<ZoneName> = []

  /// Joins the rules of the host's zone and of pinned ones.
  public init(host: ZoneRules, pinned: [ZoneName: ZoneRules] = [:], unknown: Set<ZoneName> = []) {
    self.host = host
    self.pinned = pinned
    self.unknown = unknown
  }

  /// The rules that an alarm follows.
  ///
  /// UTC for a pinned zone of which nothing is known: never those of another place.
  public func rules(for zone: AlarmZone) -> ZoneRules {
    guard let name = zone.name else { return host }
    return pinned[name] ?? .utc
  }

  /// `true` if an alarm's next ring can be computed.
  public func knows(_ zone: AlarmZone) -> Bool { zone.name.map { pinned[$0] != nil && !unknown.contains($0) } ?? true }

  /// Rules for a store to keep, for a start without a zone's file: all from the year before `now` on.
  ///
  /// It stays the same for a year, so that a start need not write it again.
  public func kept(at now: UTCInstant) -> HostZones {
    let year = ZoneRules.utc.civil(at: now).date.year - 1
    let start = CivilDate(year: year, month: 1, day: 1).map {
      UTCInstant(secondsSinceEpoch: Int64($0.daysSinceEpoch) * 86_400)
    }
    guard let start else { return self }
    var kept = HostZones(host: host.from(start, named: host.name))
    for (name, rules) in pinned where !unknown.contains(name) { kept.pinned[name] = rules.from(start, named: name) }
    return kept
  }
}
