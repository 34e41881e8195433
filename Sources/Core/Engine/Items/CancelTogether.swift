// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Removes several items in one act, ringing or not; answers those removed.
///
/// An item that is gone already is not one of them.
public struct CancelTogether: EngineRequest {
  /// The items to remove; `nil` for all there are.
  public let ids: [ItemID]?

  /// Removes items; `nil` for all there are.
  public init(_ ids: [ItemID]?) { self.ids = ids }

  /// A control may remove items.
  public static let route = RequestRoute("POST", "/v1/cancel", role: .control, takesBody: true, isDoneOnce: true)
  /// A timer and an alarm.
  public static var example: CancelTogether { CancelTogether([ItemID(.timer, 1), ItemID(.alarm, 2)]) }

  /// Visits the fields under their API names: either `ids`, or `all`.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: CancelTogether?
  ) throws(Visitor.Failure) -> CancelTogether {
    let ids = try visitor.given("ids", whole) { $0.ids }
    let all = try visitor.given("all", whole) { $0.ids == nil ? true : nil }
    guard (ids != nil) != (all == true) else {
      throw visitor.conflict("ids", FieldRefusal("Say which items to remove by ids, or all of them by all."))
    }
    return CancelTogether(ids)
  }

  /// Removes the items.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> ItemIDList {
    let removed = try await engine.request(by: asked.client) { (machine, now) throws(ControlError) in
      try machine.once(under: asked.key, about: { $0.first }) { (machine) throws(ControlError) in
        machine.cancel(together: ids, at: now)
      } again: { _ in
        ids ?? []
      }
    }
    return ItemIDList(ids: removed)
  }
}

/// Items that were made, changed or removed together.
public struct ItemIDList: Formed {
  /// The IDs in the order of the request or of the batch.
  public let ids: [ItemID]

  /// Creates a list.
  public init(ids: [ItemID]) { self.ids = ids }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ItemIDList?
  ) throws(Visitor.Failure) -> ItemIDList { ItemIDList(ids: try visitor.field("ids", whole) { $0.ids }) }
}
