// SPDX-License-Identifier: Apache-2.0

/// A command to a stopwatch.
public enum StopwatchCommand: String, Hashable, Sendable, CaseIterable, CodedField {
  /// Starts from 0, or continues after a pause.
  case start
  case pause
  /// Takes a lap while it runs.
  case lap
  /// Back to 0, without laps.
  case reset
}

extension StopwatchCommand: ItemCommand {
  /// Every verb; none takes a value.
  public static var verbs: [(verb: String, value: CommandValue.Kind?)] { allCases.map { ($0.rawValue, nil) } }

  /// Makes a command; `nil` if the verb is unknown or a value is given.
  public init?(verb: String, value: CommandValue?) {
    guard value == nil else { return nil }
    self.init(rawValue: verb)
  }

  /// The command in API paths.
  public var verb: String { rawValue }
  /// Always `nil`.
  public var value: CommandValue? { nil }
}
