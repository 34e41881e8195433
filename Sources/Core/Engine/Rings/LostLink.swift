// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// A link on another machine whose connection was lost: it rings on its own knowledge, and hears of no stop.
public struct LostLink: Hashable, Sendable, Formed {
  /// The other machine's name for itself.
  public let name: ClientName
  /// Time of the loss of its connection, on the wall clock.
  public let since: UTCInstant

  /// Creates a lost link.
  public init(name: ClientName, since: UTCInstant) {
    self.name = name
    self.since = since
  }

  /// Visits the fields under their API names.
  public static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: LostLink?
  ) throws(Visitor.Failure) -> LostLink {
    LostLink(
      name: try visitor.field("name", whole) { $0.name }, since: try visitor.field("since", whole) { $0.since })
  }

  /// The prefix of the name in the warning, and its form in earlier builds, as on another machine.
  private static let (start, formerStart) = ("link_lost:", "bell_lost:")

  /// The name in the code of a warning; `nil` for a code about something else.
  public static func name(in warning: String) -> String? {
    [start, formerStart].first { warning.hasPrefix($0) }.map { String(warning.dropFirst($0.count)) }
  }
  /// Time for which a lost link is worth a word: a machine that has been away for longer is not expected to ring along.
  static let interest = TimeSpan.hours(24)

  /// The code of the warning, as in `EngineStatus.warnings`.
  var warning: String { Self.start + name.text }
}
