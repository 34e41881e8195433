// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

// Lists, each wrapped in an object so that members can be added later.

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

/// The open rings and how each is heard.
public struct RingingList: Formed {
  /// The open rings: the first is heard, the others wait their turn.
  public let rings: [Ring]
  /// How each ring is heard, where known.
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

/// A value with the warnings about it; JSON shows both in one object.
public struct Warned<Value: Formed>: Formed {
  /// The item or settings.
  public let value: Value
  /// What would keep the item from being heard; `nil` if there is nothing to say.
  public let warnings: [Finding]?

  /// Adds warnings to a value.
  public init(_ value: Value, _ warnings: [Finding]? = nil) {
    self.value = value
    self.warnings = warnings
  }

  /// Visits the value's own fields, then its warnings.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Warned<Value>?
  ) throws(Visitor.Failure) -> Warned<Value> {
    Warned(
      try Value.form(&visitor, whole?.value), try visitor.given("warnings", whole) { $0.warnings })
  }
}
