// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Lists rings, newest first.
public struct ListHistory: EngineRequest {
  /// The ring that all of them began before; `nil` for the newest.
  public let before: RingID?
  /// The most rings, 1 to 1,000.
  public let limit: Int

  /// Asks for a page of the history.
  public init(before: RingID? = nil, limit: Int) {
    self.before = before
    self.limit = limit
  }

  /// A control sees the history.
  public static let route = RequestRoute("GET", "/v1/history", role: .control, place: .reader)
  /// A page of seven.
  public static var example: ListHistory { ListHistory(before: RingID(9), limit: 7) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ListHistory?
  ) throws(Visitor.Failure) -> ListHistory {
    ListHistory(
      before: try visitor.given("before", whole) { $0.before },
      limit: try visitor.field("limit", in: RowLimit.range, or: RowLimit.usual, whole) { $0.limit })
  }

  /// Reads the rows.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> RingList {
    try RowLimit.check(limit)
    return RingList(rings: try await engine.history(before: before, limit: limit))
  }
}

/// A page of the ring history.
public struct RingList: Formed {
  /// The rings, newest first.
  public let rings: [Ring]

  /// Creates a list.
  public init(rings: [Ring]) { self.rings = rings }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingList?
  ) throws(Visitor.Failure) -> RingList { RingList(rings: try visitor.field("rings", whole) { $0.rings }) }
}
