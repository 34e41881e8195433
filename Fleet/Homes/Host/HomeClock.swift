// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// The node's clock in the zone of a home: two nodes in different zones ring in it at the same time.
struct HomeClock: HostClock {
  private let node: NodeClock
  private let zone: ZoneName?

  /// The clock of a home; `nil` for the node's own zone.
  init(_ node: NodeClock, in zone: ZoneName?) { (self.node, self.zone) = (node, zone) }

  func now() -> HostMoment { node.now() }
  var bootID: BootID { node.bootID }
  var suspended: TimeSpan { node.suspended }

  func hostZone() throws(ZoneError) -> ZoneRules {
    guard let zone else { return try node.hostZone() }
    return try node.zone(named: zone)
  }

  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules { try node.zone(named: name) }
}
