// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The question in an overview whether a person is still awake, asked or to come.
public struct OverviewCheck: Hashable, Sendable, Formed {
  /// The item that asks.
  public let item: ItemID
  /// Its label; empty for none.
  public let label: Label
  /// `true` if it asks now.
  public let isAsked: Bool
  /// Time of its ring without an answer; before it asks, time of the question.
  public let instant: UTCInstant

  /// Describes a question.
  public init(item: ItemID, label: Label, isAsked: Bool, instant: UTCInstant) {
    self.item = item
    self.label = label
    self.isAsked = isAsked
    self.instant = instant
  }

  init(of item: AnyItem, _ check: AwakeCheck) {
    self.init(item: item.id, label: item.shelved.label, isAsked: check.isAsked, instant: check.due.utc)
  }

  /// The question on the screen; `nil` while it waits to be asked.
  public var question: AwakeQuestion? {
    isAsked ? AwakeQuestion(item: item, label: label, rings: instant) : nil
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: OverviewCheck?
  ) throws(Visitor.Failure) -> OverviewCheck {
    OverviewCheck(
      item: try visitor.field("id", whole) { $0.item }, label: try visitor.field("label", whole) { $0.label },
      isAsked: try visitor.field("asked", whole) { $0.isAsked },
      instant: try visitor.field("at", whole) { $0.instant })
  }
}
