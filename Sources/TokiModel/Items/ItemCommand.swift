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

extension AlarmCommand: ItemCommand {
  public static var verbs: [(verb: String, value: CommandValue.Kind?)] {
    [("on", nil), ("off", nil), ("skip", .count), ("unskip", nil), ("pause", .days), ("resume", nil)]
  }

  public init?(verb: String, value: CommandValue?) {
    switch (verb, value) {
    case ("on", nil): self = .turnOn
    case ("off", nil): self = .turnOff
    case ("skip", nil): self = .skip(1)
    case ("skip", .count(let count)): self = .skip(count)
    case ("unskip", nil): self = .unskip
    case ("pause", .days(let days)): self = .pause(days)
    case ("resume", nil): self = .resume
    default: return nil
    }
  }

  public var verb: String {
    switch self {
    case .turnOn: "on"
    case .turnOff: "off"
    case .skip: "skip"
    case .unskip: "unskip"
    case .pause: "pause"
    case .resume: "resume"
    }
  }

  public var value: CommandValue? {
    switch self {
    case .skip(let count): .count(count)
    case .pause(let days): .days(days)
    case .turnOn, .turnOff, .unskip, .resume: nil
    }
  }
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
