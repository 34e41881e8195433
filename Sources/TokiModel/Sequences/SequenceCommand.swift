// SPDX-License-Identifier: Apache-2.0

/// What a sequence can be told.
public enum SequenceCommand: Hashable, Sendable {
  case start
  case pause
  case resume
  /// Back to idle, before the first step.
  case reset
  /// The whole plan from now, whatever the state.
  case restart
  /// The next step from now; after the last one, the end.
  case next
  /// Adds (or, below 0, takes) time to the present step; the whole plan ends later.
  case add(TimeSpan)

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case start, pause, resume, reset, restart, next, add
  }

  /// The command without its value.
  public var kind: Kind {
    switch self {
    case .start: .start
    case .pause: .pause
    case .resume: .resume
    case .reset: .reset
    case .restart: .restart
    case .next: .next
    case .add: .add
    }
  }
}

extension SequenceCommand: ItemCommand {
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
    case (.next, nil): self = .next
    case (.add, .span(let span)): self = .add(span)
    default: return nil
    }
  }

  public var verb: String { kind.rawValue }
  public var value: CommandValue? { if case .add(let span) = self { .span(span) } else { nil } }
}
