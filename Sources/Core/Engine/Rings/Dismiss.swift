// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Stops a ring, or marks a missed one as seen; answers it with its end.
public struct Dismiss: EngineRequest {
  /// The ring to stop.
  public let ring: RingID

  /// Stops a ring.
  public init(_ ring: RingID) { self.ring = ring }

  /// A control may stop rings.
  public static let route = RequestRoute(
    "POST", "/v1/rings/{id}/dismiss", role: .control, isDoneOnce: true, noun: "ring")
  /// The first ring.
  public static var example: Dismiss { Dismiss(RingID(1)) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Dismiss?
  ) throws(Visitor.Failure) -> Dismiss { Dismiss(try visitor.field("id", whole) { $0.ring }) }

  /// Ends the ring.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Ring {
    try await engine.end(ring, as: asked) { (machine, now) throws(ControlError) in try machine.dismiss(ring, at: now) }
  }
}
