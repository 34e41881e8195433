// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Stops following the file at a path; its alarms stay.
///
/// It is refused with `.notFound` if it is not followed.
public struct Unfollow: EngineRequest {
  /// The absolute path of the followed file.
  public let path: String

  /// Stops following a file.
  public init(_ path: String) { self.path = path }

  /// It names a file of this machine.
  public static let route = RequestRoute("POST", "/v1/unfollow", role: nil, takesBody: true)
  /// Some file.
  public static var example: Unfollow { Unfollow("/team.ics") }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Unfollow?
  ) throws(Visitor.Failure) -> Unfollow { Unfollow(try visitor.field("path", whole) { $0.path }) }

  /// Forgets the file.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> NoContent {
    try await engine.unfollow(path, by: asked.client)
    return NoContent()
  }
}
