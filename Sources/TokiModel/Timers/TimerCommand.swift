// SPDX-License-Identifier: Apache-2.0

/// What a timer can be told.
public enum TimerCommand: Hashable, Sendable {
  case start
  case pause
  case resume
  /// Back to idle with the whole duration.
  case reset
  /// The whole duration from now, whatever the state.
  case restart
  /// Adds (or, below 0, takes) time; while it rings, the span runs from now.
  case add(TimeSpan)

  public enum Kind: String, Hashable, Sendable, CaseIterable { case start, pause, resume, reset, restart, add }

  /// The command without its value.
  public var kind: Kind {
    switch self {
    case .start: .start
    case .pause: .pause
    case .resume: .resume
    case .reset: .reset
    case .restart: .restart
    case .add: .add
    }
  }
}

extension TimerCommand: ItemCommand {
  public static var verbs: [(verb: String, value: CommandValue.Kind?)] {
    Kind.allCases.map { ($0.rawValue, $0 == .add ? .span : nil) }
  }

  public init?(verb: String, value: CommandValue?) {
    switch (Kind(rawValue: verb), value) {
    case (.start, nil): self = .start
    case (.pause, nil): self = .pause
    case (.resume, nil): self = .resume
    case (.reset, nil): self = .reset
    case (.restart, nil): self = .restart
    case (.add, .span(let span)): self = .add(span)
    default: return nil
    }
  }

  public var verb: String { kind.rawValue }
  public var value: CommandValue? { if case .add(let span) = self { .span(span) } else { nil } }
}
