// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Tells which links of other machines have lost their connection, all of them each time.
///
/// While something rings, each is a warning for 24 h after it was lost: it does not hear of a stop here.
public struct NoteLostLinks: EngineRequest {
  /// The links, in the order in which they were lost.
  public let links: [LostLink]

  /// Tells of links.
  public init(_ links: [LostLink]) { self.links = links }

  /// The sharing server tells the daemon; one of an earlier build by the other path, with the field `bells`.
  public static let route = RequestRoute(
    "POST", "/v1/links/lost", former: "/v1/bells/lost", role: nil, takesBody: true)
  /// None.
  public static var example: NoteLostLinks { NoteLostLinks([]) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: NoteLostLinks?
  ) throws(Visitor.Failure) -> NoteLostLinks {
    let former = try visitor.given("bells", whole) { _ -> [LostLink]? in nil }
    return NoteLostLinks(try visitor.field("links", or: former, whole) { $0.links })
  }

  /// Keeps the list.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> NoContent {
    await engine.note(lost: links)
    return NoContent()
  }
}
