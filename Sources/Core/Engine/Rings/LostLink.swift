// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A second bell on another machine whose connection was lost: it rings what it knows of alone, and hears of no stop.
public struct LostBell: Hashable, Sendable, Formed {
  /// What the other machine calls itself.
  public let name: FaceName
  /// When its connection was lost, on the wall clock.
  public let since: UTCInstant

  /// Creates a lost bell.
  public init(name: FaceName, since: UTCInstant) {
    self.name = name
    self.since = since
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: LostBell?
  ) throws(Visitor.Failure) -> LostBell {
    LostBell(
      name: try visitor.field("name", whole) { $0.name }, since: try visitor.field("since", whole) { $0.since })
  }

  /// What stands before the name in the warning.
  public static let warning = "bell_lost:"
  /// How long a lost bell is worth a word: a machine that has been away for longer is not expected to ring along.
  static let interest = TimeSpan.hours(24)

  /// The code of the warning, as in `EngineStatus.warnings`.
  var warning: String { Self.warning + name.text }
}
