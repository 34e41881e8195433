// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What a calendar file is read and written by: the present, and the zones of this host.
public struct CalendarSurroundings: Sendable {
  public let now: UTCInstant
  public let hostZone: ZoneRules
  /// The rules of a zone of the tz database; `nil` where there is none of that name.
  public let zone: @Sendable (ZoneName) -> ZoneRules?

  public init(
    now: UTCInstant, hostZone: ZoneRules, zone: @escaping @Sendable (ZoneName) -> ZoneRules?
  ) {
    self.now = now
    self.hostZone = hostZone
    self.zone = zone
  }

  /// The rules by which an alarm rings; the host's for one that follows it.
  func rules(of zone: AlarmZone) -> ZoneRules? {
    switch zone {
    case .floating: hostZone
    case .pinned(let name): self.zone(name)
    }
  }
}
