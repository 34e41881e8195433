// SPDX-License-Identifier: Apache-2.0

/// What an item can be told: a verb, and a value with some of them.
public protocol ItemCommand: Hashable, Sendable {
  /// Every verb, and the value that goes with it; `nil` for none.
  static var verbs: [(verb: String, value: CommandValue.Kind?)] { get }
  /// `nil` for a verb that it does not have, or a value that does not go with it.
  init?(verb: String, value: CommandValue?)
  /// The word for it, as in paths of the API: `pause`.
  var verb: String { get }
  /// What goes with the verb; `nil` for nothing.
  var value: CommandValue? { get }
}

/// What goes with a command.
public enum CommandValue: Hashable, Sendable {
  case span(TimeSpan)
  case count(Int)
  case days(ClosedRange<CivilDate>)

  public enum Kind: Hashable, Sendable {
    case span
    /// It is one where it is left out.
    case count
    case days
  }
}
