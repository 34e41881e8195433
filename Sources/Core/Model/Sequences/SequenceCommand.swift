// SPDX-License-Identifier: Apache-2.0

/// A command to a sequence.
public enum SequenceCommand: Hashable, Sendable {
  case start
  case pause
  case resume
  /// Back to idle, before the first step.
  case reset
  /// Starts the whole plan from now, in any state.
  case restart
  /// Starts the next step now; after the last one, ends the sequence.
  case next
  /// Starts the step before now, with its whole length; in the first step, starts that one anew.
  case back
  /// Adds time to the current step, or takes it off if negative; the whole plan ends that much later.
  case add(TimeSpan)

  /// A command without its value; the raw value is its verb.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CodedField {
    case start, pause, resume, reset, restart, next, back, add
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
    case .back: .back
    case .add: .add
    }
  }
}

extension SequenceCommand: ItemCommand {
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
    case (.next, nil): self = .next
    case (.back, nil): self = .back
    case (.add, .span(let span)): self = .add(span)
    default: return nil
    }
  }

  /// The command in API paths.
  public var verb: String { kind.rawValue }
  /// The span of `add`; `nil` for any other command.
  public var value: CommandValue? { if case .add(let span) = self { .span(span) } else { nil } }
}
