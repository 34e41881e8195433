// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Lists the items of a kind in the order of their IDs.
public struct ListItems<Kept: Shelved>: EngineRequest {
  /// The ID after which the list begins; `nil` for the beginning.
  public let after: ID<Kept>?
  /// The most items, 1 to 1,000; `nil` for all.
  public let limit: Int?
  /// The states of the items that are listed; `nil` for all.
  public let states: [String]?

  /// Lists items.
  public init(after: ID<Kept>? = nil, limit: Int? = nil, states: [String]? = nil) {
    self.after = after
    self.limit = limit
    self.states = states
  }

  /// A control sees all items.
  public static var route: RequestRoute {
    RequestRoute("GET", "/v1/\(Kept.kind.plural)", role: .control, place: .reader)
  }
  /// A page of those in one state.
  public static var example: ListItems {
    ListItems(after: ID(7), limit: 3, states: Array(Kept.kind.states.prefix(1)))
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ListItems?
  ) throws(Visitor.Failure) -> ListItems {
    let limit = try visitor.given("limit", whole) { $0.limit }
    if visitor.holdsLimits, let limit, !RowLimit.range.contains(limit) {
      throw visitor.refusal("limit", FieldRefusal("It is from 1 to 1000; \(limit) is outside."))
    }
    let after = try visitor.given("after", whole) { $0.after }
    let states = try visitor.given("state", whole) { $0.states }
    if visitor.holdsLimits, let unknown = states?.first(where: { !Kept.kind.states.contains($0) }) {
      let known = Kept.kind.states.joined(separator: ", ")
      throw visitor.refusal(
        "state", FieldRefusal("\(unknown) is not a state of a \(Kept.kind.rawValue): \(known)."))
    }
    return ListItems(after: after, limit: limit, states: states)
  }

  /// Copies the page.
  public func perform(on engine: Engine, as asked: Asked) async throws(ControlError) -> ItemPage<Kept> {
    var found = await engine.snapshot().state(of: [Kept.kind]).items[Kept.self][...]
    if let after { found = found.drop { $0.id <= after } }
    if let states { found = found.filter { states.contains($0.any.state) }[...] }
    let page = found.prefix(limit ?? found.count)
    return ItemPage(items: page.map { Warned($0) }, next: page.count < found.count ? page.last?.id : nil)
  }

  /// The page at this moment.
  public func reply(
    _ page: ItemPage<Kept>, from control: any TokiControl, at clock: any HostClock
  ) async throws(ControlError) -> Reply<ItemPage<Kept>> {
    Reply(page, asOf: AsOf(clock.now(), by: try await control.send(ShowTime()).report?.anchor))
  }
}

/// A page of items of one kind, with warnings where these were looked for.
public struct ItemPage<Kept: Item>: Formed {
  /// The items, in ID order.
  public let items: [Warned<Kept>]
  /// The ID of the last item if more follow; `nil` on the last page.
  public let next: ID<Kept>?

  /// Creates a page.
  public init(items: [Warned<Kept>], next: ID<Kept>?) {
    self.items = items
    self.next = next
  }

  /// Visits the items under the plural of their kind, and the next page.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ItemPage?
  ) throws(Visitor.Failure) -> ItemPage {
    ItemPage(
      items: try visitor.field(Kept.kind.plural, whole) { $0.items },
      next: try visitor.given("next", whole) { $0.next })
  }
}

extension ItemPage: WarningCarrier {
  /// Those of each item.
  public var toldWarnings: [ItemID?: [Finding]] {
    Dictionary(items.map { (ItemID($0.value.id), $0.warnings ?? []) }) { $1 }
  }
}
