// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Shows an item.
public struct ShowItem<Kept: Shelved>: EngineRequest {
  /// Its ID.
  public let id: ID<Kept>

  /// Shows an item.
  public init(_ id: ID<Kept>) { self.id = id }

  /// A display sees the items that it was paired for.
  public static var route: RequestRoute {
    RequestRoute("GET", "/v1/\(Kept.kind.plural)/{id}", role: .display, noun: "item")
  }
  /// The first one.
  public static var example: ShowItem { ShowItem(ID(1)) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ShowItem?
  ) throws(Visitor.Failure) -> ShowItem { ShowItem(try visitor.field("id", whole) { $0.id }) }

  /// Finds it.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Kept {
    try await engine.item(id)
  }

  /// The item at this moment.
  @inlinable
  public func reply(
    _ item: Kept, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<Kept> {
    Reply(item, asOf: try await control.asOf(item, at: clock), version: item.version)
  }
}
