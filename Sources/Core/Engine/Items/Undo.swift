// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Takes back the last cancel or edit that is not taken back yet, for 10 minutes after it; the items keep their IDs.
///
/// Rings due meanwhile are late or missed. It is refused with `.nothingToUndo`, and with `.changed` if an edited item
/// has changed since.
public struct Undo: EngineRequest {
  /// The item that the act must concern; `nil` for any.
  public let item: ItemID?

  /// Takes back the last act, or the last one that concerns an item.
  public init(_ item: ItemID?) { self.item = item }

  /// It takes back the last act of anybody, and never more than a person had set here.
  public static let route = RequestRoute("POST", "/v1/undo", role: .control, takesBody: true, isDoneOnce: true)
  /// The first timer.
  public static var example: Undo { Undo(ItemID(.timer, 1)) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Undo?
  ) throws(Visitor.Failure) -> Undo { Undo(try visitor.given("item", whole) { $0.item }) }

  /// Puts the items back.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Undone {
    try await engine.request(by: asked.client) { (machine, now) throws(ControlError) in
      try machine.once(under: asked.key, about: { $0.ids.first }) { (machine) throws(ControlError) in
        try machine.undo(item, at: now)
      } again: { (machine) throws(ControlError) in
        try machine.undone()
      }
    }
  }
}
