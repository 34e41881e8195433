// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The time and zone of the host: the engine's only view of clocks and zones.
public protocol HostClock: Sendable {
  /// The present moment on both clocks, read as close together as possible.
  func now() -> HostMoment
  /// The ID of this boot, the same until the machine reboots.
  var bootID: BootID { get }
  /// How long the machine has been suspended since it booted, 0 or more, to within a few milliseconds.
  var suspended: TimeSpan { get }
  /// The rules of the host's zone.
  ///
  /// - Throws: `ZoneError` if its file is missing or damaged.
  func hostZone() throws(ZoneError) -> ZoneRules
  /// The rules of a named zone, from the system's tz database.
  ///
  /// - Throws: `ZoneError` if there is no such zone or its file is damaged.
  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules
}

extension HostClock {
  /// Zero; for hosts that are never suspended.
  public var suspended: TimeSpan { .zero }
}

/// Why a zone's rules are unavailable.
public enum ZoneError: Error, Hashable, Sendable {
  /// The tz database has no such zone.
  case unknown(ZoneName)
  /// The file at `path` violates tzfile(5); `reason` says how, in English.
  case damaged(path: String, reason: String)
}

extension ZoneError: CustomStringConvertible {
  /// The message in English, without a full stop.
  public var description: String {
    switch self {
    case .unknown(let name): "the system's time zones have no \(name.text)"
    case .damaged(let path, let reason): "\(path) is damaged (\(reason))"
    }
  }
}
