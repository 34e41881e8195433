// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Lists the decisions about an item, newest first.
public struct ListDecisions: EngineRequest {
  /// The item.
  public let item: ItemID
  /// Their period, and their number.
  public let rows: DecisionRows

  /// Asks for decisions about an item.
  public init(about item: ItemID, _ rows: DecisionRows) {
    self.item = item
    self.rows = rows
  }

  /// A control sees decisions.
  public static let route = RequestRoute(
    "GET", "/v1/decisions/{item}", role: .control, place: .reader, noun: "item")
  /// Those about a timer within an hour.
  public static var example: ListDecisions { ListDecisions(about: ItemID(.timer, 1), .example) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ListDecisions?
  ) throws(Visitor.Failure) -> ListDecisions {
    ListDecisions(
      about: try visitor.field("item", whole) { $0.item }, try DecisionRows.form(&visitor, whole?.rows))
  }

  /// Reads the rows.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> DecisionList {
    try await rows.list(about: DecisionSubject(item), on: engine)
  }
}

/// Lists the decisions about the host, newest first.
public struct ListHostDecisions: EngineRequest {
  /// Their period, and their number.
  public let rows: DecisionRows

  /// Asks for decisions about the host.
  public init(_ rows: DecisionRows) { self.rows = rows }

  /// A control sees decisions.
  public static let route = RequestRoute("GET", "/v1/decisions", role: .control, place: .reader)
  /// Those within an hour.
  public static var example: ListHostDecisions { ListHostDecisions(.example) }

  /// Visits the fields of the rows.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ListHostDecisions?
  ) throws(Visitor.Failure) -> ListHostDecisions { ListHostDecisions(try DecisionRows.form(&visitor, whole?.rows)) }

  /// Reads the rows.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> DecisionList {
    try await rows.list(about: DecisionSubject(nil), on: engine)
  }
}
