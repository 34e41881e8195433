// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What time it is and where: the only way in which the engine sees a clock or a zone.
public protocol HostClock: Sendable {
  /// The present moment on both clocks, read as close together as can be.
  func now() -> HostMoment
  /// The name of this boot; the same for as long as the machine runs.
  var bootID: BootID { get }
  /// The rules of the zone that the host is set to.
  ///
  /// - Throws: `ZoneError` when its file is missing or damaged.
  func hostZone() throws(ZoneError) -> ZoneRules
  /// The rules of a named zone, from the system's tz database.
  ///
  /// - Throws: `ZoneError` when there is no such zone or its file is damaged.
  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules
}

/// Why the rules of a zone cannot be had.
public enum ZoneError: Error, Hashable, Sendable {
  /// The tz database has no such zone.
  case unknown(ZoneName)
  /// The file at `path` is not what tzfile(5) describes; `reason` says why, in English.
  case damaged(path: String, reason: String)
}

extension ZoneError: CustomStringConvertible {
  /// The sentence without its full stop, in English.
  public var description: String {
    switch self {
    case .unknown(let name): "the system's time zones have no \(name.text)"
    case .damaged(let path, let reason): "\(path) is damaged (\(reason))"
    }
  }
}
