// SPDX-License-Identifier: Apache-2.0

/// A command to an item: a verb, sometimes with a value.
public protocol ItemCommand: Hashable, Sendable {
  /// Every verb and the kind of value it takes; `nil` if it takes none.
  static var verbs: [(verb: String, value: CommandValue.Kind?)] { get }
  /// Makes a command; `nil` if the verb is unknown or the value does not suit it.
  init?(verb: String, value: CommandValue?)
  /// The command in API paths: `pause`.
  var verb: String { get }
  /// The value that goes with the verb; `nil` for none.
  var value: CommandValue? { get }
}

/// The value that goes with a verb.
public enum CommandValue: Hashable, Sendable {
  case span(TimeSpan)
  case count(Int)
  case days(ClosedRange<CivilDate>)

  /// The kind of value that a verb takes.
  public enum Kind: Hashable, Sendable {
    case span
    /// Defaults to 1.
    case count
    case days
  }
}
