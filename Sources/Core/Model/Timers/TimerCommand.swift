// SPDX-License-Identifier: Apache-2.0

/// A command to a timer.
public enum TimerCommand: Hashable, Sendable {
  case start
  case pause
  case resume
  /// Back to idle, with the whole duration.
  case reset
  /// Starts the whole duration from now, in any state.
  case restart
  /// Adds time, or takes it off if negative; while it rings, the span runs from now.
  case add(TimeSpan)
  /// The person is awake, so it does not ring again.
  case awake

  /// A command without its value; the raw value is its verb.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CodedField {
    case start, pause, resume, reset, restart, add, awake
  }

  /// The command without its value.
  public var kind: Kind {
    switch self {
    case .start: .start
    case .pause: .pause
    case .resume: .resume
    case .reset: .reset
    case .restart: .restart
    case .add: .add
    case .awake: .awake
    }
  }
}

extension TimerCommand: ItemCommand {
  /// Every verb; only `add` takes a value, a span.
  public static var verbs: [(verb: String, value: CommandValue.Kind?)] {
    Kind.allCases.map { ($0.rawValue, $0 == .add ? .span : nil) }
  }

  /// Makes a command; `nil` if the verb is unknown or the value does not suit it.
  public init?(verb: String, value: CommandValue?) {
    switch (Kind(rawValue: verb), value) {
    case (.start, nil): self = .start
    case (.pause, nil): self = .pause
    case (.resume, nil): self = .resume
    case (.reset, nil): self = .reset
    case (.restart, nil): self = .restart
    case (.add, .span(let span)): self = .add(span)
    case (.awake, nil): self = .awake
    default: return nil
    }
  }

  /// The command in API paths.
  public var verb: String { kind.rawValue }
  /// The span of `add`; `nil` for any other command.
  public var value: CommandValue? { if case .add(let span) = self { .span(span) } else { nil } }
}
