// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The ring for which buttons are wanted, on a message that goes to another service.
public struct RingButtonsRequest: Hashable, Sendable, Formed {
  /// The ring.
  public let ring: RingID
  /// The item that rings.
  public let item: ItemID
  /// The instant at which it was to ring: a backup may give the id of a ring to another one.
  public let planned: UTCInstant

  /// Names a ring.
  public init(ring: RingID, item: ItemID, planned: UTCInstant) {
    self.ring = ring
    self.item = item
    self.planned = planned
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingButtonsRequest?
  ) throws(Visitor.Failure) -> RingButtonsRequest {
    RingButtonsRequest(
      ring: try visitor.field("ring", whole) { $0.ring }, item: try visitor.field("item", whole) { $0.item },
      planned: try visitor.field("planned", whole) { $0.planned })
  }

  /// `true` if the buttons belong to a ring.
  public func names(_ ring: Ring) -> Bool { ring.id == self.ring && ring.owner == item && ring.planned == planned }
}

/// Addresses that stop or snooze one ring, each once, by a POST request of anybody who has it.
public struct RingButtonAddresses: Hashable, Sendable, Formed {
  /// The page of the machine.
  public let page: String
  /// Stops the ring.
  public let stop: String
  /// Snoozes it; `nil` if that is not possible.
  public let snooze: String?

  /// Collects addresses.
  public init(page: String, stop: String, snooze: String?) {
    self.page = page
    self.stop = stop
    self.snooze = snooze
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingButtonAddresses?
  ) throws(Visitor.Failure) -> RingButtonAddresses {
    RingButtonAddresses(
      page: try visitor.field("page", whole) { $0.page }, stop: try visitor.field("stop", whole) { $0.stop },
      snooze: try visitor.given("snooze", whole) { $0.snooze })
  }
}
