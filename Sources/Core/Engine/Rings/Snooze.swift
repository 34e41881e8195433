// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Stops a ring until it rings again; answers it with its end.
public struct Snooze: EngineRequest {
  /// The ring to stop.
  public let ring: RingID
  /// Length of the quiet, 1 s to 24 h; `nil` for the owner's own snooze length.
  public let length: TimeSpan?

  /// Snoozes a ring.
  public init(_ ring: RingID, for length: TimeSpan? = nil) {
    self.ring = ring
    self.length = length
  }

  /// A control may snooze rings.
  public static let route = RequestRoute(
    "POST", "/v1/rings/{id}/snooze", role: .control, takesBody: true, isDoneOnce: true, noun: "ring")
  /// The first ring, for five minutes.
  public static var example: Snooze { Snooze(RingID(1), for: .minutes(5)) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Snooze?
  ) throws(Visitor.Failure) -> Snooze {
    Snooze(try visitor.field("id", whole) { $0.ring }, for: try visitor.given("length_ns", whole) { $0.length })
  }

  /// Ends the ring, which comes again.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> Ring {
    try await engine.end(ring, as: asked) { (machine, now) throws(ControlError) in
      try machine.snooze(ring, length: length, at: now)
    }
  }
}
