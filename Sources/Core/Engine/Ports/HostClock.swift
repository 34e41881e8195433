// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The time and zone of the host: the engine's only view of clocks and zones.
public protocol HostClock: Sendable {
  /// The present moment on both clocks, read as close together as possible.
  func now() -> HostMoment
  /// The ID of this boot, the same until the machine reboots.
  var bootID: BootID { get }
  /// Suspended time of the machine since it booted, 0 or more, to within a few milliseconds.
  var suspended: TimeSpan { get }
  /// The rules of the host's zone.
  ///
  /// - Throws: `ZoneError` if its file is missing or damaged, or no zone is set.
  func hostZone() throws(ZoneError) -> ZoneRules
  /// The rules of a named zone, from the system's tz database.
  ///
  /// - Throws: `ZoneError` if there is no such zone or its file is damaged.
  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules
  /// The rules for times that are shown or spoken: the host's zone, or the one that alarms go by while that cannot be
  /// read.
  var shownZone: ZoneRules { get }
  /// Takes note of the zone that alarms go by.
  func show(_ zone: ZoneRules)
}

extension HostClock {
  /// The host's zone; UTC if that cannot be read, for clients and for hosts that never lose it.
  public var shownZone: ZoneRules { (try? hostZone()) ?? .utc }
  /// Does nothing.
  public func show(_ zone: ZoneRules) {}
  /// Zero; for hosts that are never suspended.
  public var suspended: TimeSpan { .zero }
}

/// Why a zone's rules are unavailable.
public enum ZoneError: Error, Hashable, Sendable {
  /// The tz database has no such zone.
  case unknown(ZoneName)
  /// No zone is set for the host.
  case unset
  /// The file at `path` violates tzfile(5); `reason` says how, in English.
  case damaged(path: String, reason: String)
}

extension ZoneError: CustomStringConvertible {
  /// The message in English, without a full stop.
  public var description: String {
    switch self {
    case .unknown(let name): "the system's time zones have no \(name.text)"
    case .unset: "no time zone is set"
    case .damaged(let path, let reason): "\(path) is damaged (\(reason))"
    }
  }
}
