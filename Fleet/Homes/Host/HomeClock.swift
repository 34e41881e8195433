// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The server's clock in the zone of a home: two servers in different zones ring in it at the same time.
struct HomeClock: HostClock {
  private let server: ServerClock
  private let zone: ZoneName?

  /// The clock of a home; `nil` for the server's own zone.
  init(_ server: ServerClock, in zone: ZoneName?) { (self.server, self.zone) = (server, zone) }

  func now() -> HostMoment { server.now() }
  var bootID: BootID { server.bootID }
  var suspended: TimeSpan { server.suspended }

  func hostZone() throws(ZoneError) -> ZoneRules {
    guard let zone else { return try server.hostZone() }
    return try server.zone(named: zone)
  }

  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules { try server.zone(named: name) }
}
