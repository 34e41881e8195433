// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The context for reading and writing calendar files: the current time and the host's zones.
public struct CalendarContext: Sendable {
  /// The current time, by which past events are recognized.
  public let now: UTCInstant
  /// The zone of floating times.
  public let hostZone: ZoneRules
  /// Looks up a zone of the tz database; `nil` if there is none of that name.
  public let zone: @Sendable (ZoneName) -> ZoneRules?

  /// Collects the context.
  public init(
    now: UTCInstant, hostZone: ZoneRules, zone: @escaping @Sendable (ZoneName) -> ZoneRules?
  ) {
    self.now = now
    self.hostZone = hostZone
    self.zone = zone
  }

  /// The zone rules that apply to an alarm; the host's rules for a floating one.
  func rules(of zone: AlarmZone) -> ZoneRules? {
    switch zone {
    case .floating: hostZone
    case .pinned(let name): self.zone(name)
    }
  }
}
