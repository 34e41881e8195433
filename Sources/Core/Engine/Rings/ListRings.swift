// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Lists open rings.
public struct ListRings: FieldlessRequest {
  /// Lists open rings.
  public init() {}

  /// A control sees open rings.
  public static let route = RequestRoute("GET", "/v1/rings", role: .control, place: .reader)

  /// Reads them.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> RingingList {
    let state = await engine.snapshot().state(of: [])
    return RingingList(rings: state.rings, hearing: state.heardRings)
  }
}

/// The open rings and how each is heard.
public struct RingingList: Formed {
  /// The open rings: the first is heard, the others wait their turn.
  public let rings: [Ring]
  /// Each ring's hearing, where known.
  public let hearing: [HeardRing]

  /// Creates a list.
  public init(rings: [Ring], hearing: [HeardRing]) {
    self.rings = rings
    self.hearing = hearing
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingingList?
  ) throws(Visitor.Failure) -> RingingList {
    RingingList(
      rings: try visitor.field("rings", whole) { $0.rings },
      hearing: try visitor.field("hearing", whole) { $0.hearing })
  }
}
