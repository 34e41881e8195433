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

/// A page of the ring history.
public struct RingList: Formed {
  /// The rings, newest first.
  public let rings: [Ring]

  /// Creates a list.
  public init(rings: [Ring]) { self.rings = rings }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingList?
  ) throws(Visitor.Failure) -> RingList {
    RingList(rings: try visitor.field("rings", whole) { $0.rings })
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

/// The recorded decisions about an item.
public struct DecisionList: Formed {
  /// The decisions, newest first.
  public let decisions: [Decision]

  /// Creates a list.
  public init(decisions: [Decision]) { self.decisions = decisions }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DecisionList?
  ) throws(Visitor.Failure) -> DecisionList {
    DecisionList(decisions: try visitor.field("decisions", whole) { $0.decisions })
  }
}

/// The findings of the doctor.
public struct FindingList: Formed {
  /// The findings, in the order in which they are presented.
  public let findings: [Finding]

  /// Creates a list.
  public init(findings: [Finding]) { self.findings = findings }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FindingList?
  ) throws(Visitor.Failure) -> FindingList {
    FindingList(findings: try visitor.field("findings", whole) { $0.findings })
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

/// The answer to a request to suspend the machine.
public struct SuspendAnswer: Formed {
  /// Why it is not suspended, in the system's words; `nil` if it is.
  public let refusal: String?

  /// Creates an answer.
  public init(refusal: String?) { self.refusal = refusal }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: SuspendAnswer?
  ) throws(Visitor.Failure) -> SuspendAnswer {
    SuspendAnswer(refusal: try visitor.field("refusal", whole) { $0.refusal })
  }
}

/// The items that an import made, or that were removed together.
public struct ImportedList: Formed {
  /// The IDs in the order of the request or of the batch, of items that are new or known.
  public let ids: [ItemID]

  /// Creates a list.
  public init(ids: [ItemID]) { self.ids = ids }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ImportedList?
  ) throws(Visitor.Failure) -> ImportedList {
    ImportedList(ids: try visitor.field("ids", whole) { $0.ids })
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

/// The links whose connection is lost.
public struct LostLinkList: Formed {
  /// Where a daemon is told of them, by POST.
  public static let path = "/v1/links/lost"
  /// The same path for a `toki-door` of an earlier build, which names the field `bells`.
  public static let formerPath = "/v1/bells/lost"

  /// The links, in the order in which they were lost.
  public let links: [LostLink]

  /// Creates a list.
  public init(links: [LostLink]) { self.links = links }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: LostLinkList?
  ) throws(Visitor.Failure) -> LostLinkList {
    let former = try visitor.given("bells", whole) { _ -> [LostLink]? in nil }
    return LostLinkList(links: try visitor.field("links", or: former, whole) { $0.links })
  }
}

/// The followed calendar files.
public struct FollowedList: Formed {
  /// The files, ordered by path.
  public let followed: [FollowedFile]

  /// Creates a list.
  public init(followed: [FollowedFile]) { self.followed = followed }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FollowedList?
  ) throws(Visitor.Failure) -> FollowedList {
    FollowedList(followed: try visitor.field("followed", whole) { $0.followed })
  }
}
