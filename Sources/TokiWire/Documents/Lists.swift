// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

// Lists, each in an object so that more can be said beside it later.

/// Items of one kind, each with what would keep it from being heard where that was looked at.
public struct ItemList<Kept: Item>: Formed {
  public let items: [Warned<Kept>]
  /// The last one, where there are more after it; `nil` otherwise.
  public let next: ID<Kept>?

  public init(items: [Warned<Kept>], next: ID<Kept>?) {
    self.items = items
    self.next = next
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ItemList?
  ) throws(Visitor.Failure) -> ItemList {
    ItemList(
      items: try visitor.field(Kept.kind.plural, whole) { $0.items },
      next: try visitor.given("next", whole) { $0.next })
  }
}

/// What has rung.
public struct RingList: Formed {
  public let rings: [Ring]

  public init(rings: [Ring]) { self.rings = rings }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingList?
  ) throws(Visitor.Failure) -> RingList {
    RingList(rings: try visitor.field("rings", whole) { $0.rings })
  }
}

/// What rings now and how it is heard.
public struct RingingList: Formed {
  public let rings: [Ring]
  public let hearing: [HeardRing]

  public init(rings: [Ring], hearing: [HeardRing]) {
    self.rings = rings
    self.hearing = hearing
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: RingingList?
  ) throws(Visitor.Failure) -> RingingList {
    RingingList(
      rings: try visitor.field("rings", whole) { $0.rings },
      hearing: try visitor.field("hearing", whole) { $0.hearing })
  }
}

public struct DecisionList: Formed {
  public let decisions: [Decision]

  public init(decisions: [Decision]) { self.decisions = decisions }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DecisionList?
  ) throws(Visitor.Failure) -> DecisionList {
    DecisionList(decisions: try visitor.field("decisions", whole) { $0.decisions })
  }
}

/// What the doctor found, in the order in which it is told.
public struct FindingList: Formed {
  public let findings: [Finding]

  public init(findings: [Finding]) { self.findings = findings }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: FindingList?
  ) throws(Visitor.Failure) -> FindingList {
    FindingList(findings: try visitor.field("findings", whole) { $0.findings })
  }
}

/// What would keep a ring from being heard now.
public struct WarningList: Formed {
  public let warnings: [Finding]

  public init(warnings: [Finding]) { self.warnings = warnings }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: WarningList?
  ) throws(Visitor.Failure) -> WarningList {
    WarningList(warnings: try visitor.field("warnings", whole) { $0.warnings })
  }
}

/// What an import made, in the order of what was sent.
public struct ImportedList: Formed {
  public let ids: [ItemID]

  public init(ids: [ItemID]) { self.ids = ids }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: ImportedList?
  ) throws(Visitor.Failure) -> ImportedList {
    ImportedList(ids: try visitor.field("ids", whole) { $0.ids })
  }
}

/// An item that was set, with what would keep it from being heard; left out where there is nothing to say.
public struct Warned<Value: Formed>: Formed {
  public let value: Value
  public let warnings: [Finding]?

  public init(_ value: Value, _ warnings: [Finding]? = nil) {
    self.value = value
    self.warnings = warnings
  }

  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Warned<Value>?
  ) throws(Visitor.Failure) -> Warned<Value> {
    Warned(
      try Value.form(&visitor, whole?.value), try visitor.given("warnings", whole) { $0.warnings })
  }
}
