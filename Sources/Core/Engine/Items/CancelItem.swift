// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Removes an item, ringing or not.
public struct CancelItem<Kept: Shelved>: EngineRequest {
  /// Its ID.
  public let id: ID<Kept>
  /// `true` if it can be undone; otherwise the last undoable act stays the last.
  public let isUndoable: Bool

  /// Removes an item.
  public init(_ id: ID<Kept>, isUndoable: Bool = true) {
    self.id = id
    self.isUndoable = isUndoable
  }

  /// A control removes items.
  public static var route: RequestRoute {
    RequestRoute("DELETE", "/v1/\(Kept.kind.plural)/{id}", role: .control, hasVersion: true, noun: "item")
  }
  /// The first one, for good.
  public static var example: CancelItem { CancelItem(ID(1), isUndoable: false) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: CancelItem?
  ) throws(Visitor.Failure) -> CancelItem {
    CancelItem(
      try visitor.field("id", whole) { $0.id },
      isUndoable: try visitor.field("undoable", or: true, whole) { $0.isUndoable })
  }

  /// Removes it.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> NoContent {
    try await engine.cancel(ItemID(id), isUndoable: isUndoable, expecting: asked.expectation, by: asked.client)
    return NoContent()
  }
}
