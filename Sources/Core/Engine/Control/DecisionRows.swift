// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The decisions to list: their period, and their number.
public struct DecisionRows: Hashable, Formed {
  /// The first and the last instant at which one was made; `nil` for all.
  public let range: ClosedRange<UTCInstant>?
  /// The most decisions, 1 to 1,000.
  public let limit: Int

  /// Asks for decisions within a range; `nil` for all.
  public init(within range: ClosedRange<UTCInstant>? = nil, limit: Int) {
    self.range = range
    self.limit = limit
  }

  static let example = DecisionRows(
    within: UTCInstant(secondsSinceEpoch: 1_800_000_000)...UTCInstant(secondsSinceEpoch: 1_800_003_600), limit: 7)

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: DecisionRows?
  ) throws(Visitor.Failure) -> DecisionRows {
    let from = try visitor.given("from", whole) { $0.range?.lowerBound }
    let to = try visitor.given("to", whole) { $0.range?.upperBound }
    let limit = try visitor.field("limit", in: RowLimit.range, or: RowLimit.usual, whole) { $0.limit }
    let first = from ?? UTCInstant(nanosecondsSinceEpoch: .min)
    let last = to ?? UTCInstant(nanosecondsSinceEpoch: .max)
    guard first <= last else {
      throw visitor.conflict("to", FieldRefusal("This instant is before the other, from."))
    }
    return DecisionRows(within: from == nil && to == nil ? nil : first...last, limit: limit)
  }

  func list(about subject: DecisionSubject, on engine: Engine) async throws(ControlError) -> DecisionList {
    try RowLimit.check(limit)
    return DecisionList(decisions: try await engine.decisions(about: subject, within: range, limit: limit))
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
