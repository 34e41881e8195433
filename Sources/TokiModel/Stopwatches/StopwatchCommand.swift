// SPDX-License-Identifier: Apache-2.0

/// What a stopwatch can be told.
public enum StopwatchCommand: String, Hashable, Sendable, CaseIterable {
  /// From 0, or on after a pause.
  case start
  case pause
  /// Takes a lap while it runs.
  case lap
  /// Back to 0 without laps.
  case reset
}

extension StopwatchCommand: ItemCommand {
  public static var verbs: [(verb: String, value: CommandValue.Kind?)] { allCases.map { ($0.rawValue, nil) } }

  public init?(verb: String, value: CommandValue?) {
    guard value == nil else { return nil }
    self.init(rawValue: verb)
  }

  public var verb: String { rawValue }
  public var value: CommandValue? { nil }
}
