// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Lists obstacles to hearing an item's next ring, or seeing it if it is silent.
///
/// A quick look that takes at most half a second.
public struct ListWarnings: EngineRequest {
  /// The item; `nil` asks about the ring settings of new items.
  public let item: ItemID?

  /// Asks about an item; `nil` for new ones.
  public init(about item: ItemID?) { self.item = item }

  /// A control sees the findings.
  public static let route = RequestRoute("GET", "/v1/warnings", role: .control, isSlow: true)
  /// About the first timer.
  public static var example: ListWarnings { ListWarnings(about: ItemID(.timer, 1)) }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ListWarnings?
  ) throws(Visitor.Failure) -> ListWarnings { ListWarnings(about: try visitor.given("item", whole) { $0.item }) }

  /// Looks; empty if all is well or the item waits for nothing.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> WarningList {
    WarningList(warnings: try await engine.warnings(about: item))
  }
}

/// The findings that would keep a ring from being heard.
public struct WarningList: Formed {
  /// The findings; empty if all is well.
  public let warnings: [Finding]

  /// Creates a list.
  public init(warnings: [Finding]) { self.warnings = warnings }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: WarningList?
  ) throws(Visitor.Failure) -> WarningList {
    WarningList(warnings: try visitor.field("warnings", whole) { $0.warnings })
  }
}
