// SPDX-License-Identifier: Apache-2.0

/// A command to an alarm.
public enum AlarmCommand: Hashable, Sendable {
  /// Turns the alarm on, or ends its snooze.
  case turnOn
  case turnOff
  /// Skips this many more rings, 1 to 366, beyond those that are skipped already.
  case skip(Int)
  /// Rings again on all days that were to be skipped.
  case unskip
  /// Does not ring from the first to the last of these days, and then resumes by itself.
  case pause(ClosedRange<CivilDate>)
  /// Ends a pause before its last day.
  case resume
  /// The person is awake, so it does not ring again.
  case awake

  /// A command without its value; the raw value is its verb.
  public enum Kind: String, Hashable, Sendable, CaseIterable, CodedField {
    case turnOn = "on"
    case turnOff = "off"
    case skip, unskip, pause, resume, awake
  }

  /// The command without its value.
  public var kind: Kind {
    switch self {
    case .turnOn: .turnOn
    case .turnOff: .turnOff
    case .skip: .skip
    case .unskip: .unskip
    case .pause: .pause
    case .resume: .resume
    case .awake: .awake
    }
  }
}

extension AlarmCommand: ItemCommand {
  /// Every verb; `skip` takes a count, and `pause` days.
  public static var verbs: [(verb: String, value: CommandValue.Kind?)] {
    Kind.allCases.map { ($0.rawValue, $0 == .skip ? .count : $0 == .pause ? .days : nil) }
  }

  /// Makes a command; `nil` if the verb is unknown or the value does not suit it.
  public init?(verb: String, value: CommandValue?) {
    switch (Kind(rawValue: verb), value) {
    case (.turnOn, nil): self = .turnOn
    case (.turnOff, nil): self = .turnOff
    case (.skip, nil): self = .skip(1)
    case (.skip, .count(let count)): self = .skip(count)
    case (.unskip, nil): self = .unskip
    case (.pause, .days(let days)): self = .pause(days)
    case (.resume, nil): self = .resume
    case (.awake, nil): self = .awake
    default: return nil
    }
  }

  /// The command in API paths.
  public var verb: String { kind.rawValue }

  /// The count of `skip` or the days of `pause`; `nil` for any other command.
  public var value: CommandValue? {
    switch self {
    case .skip(let count): .count(count)
    case .pause(let days): .days(days)
    case .turnOn, .turnOff, .unskip, .resume, .awake: nil
    }
  }
}

/// Why an alarm refuses a command.
public enum AlarmRefusal: Error, Hashable, Sendable {
  /// It rings once, so skipping or pausing would leave nothing.
  case ringsOnce
  /// It is off.
  case isOff
  /// It cannot be turned on, because its last day is over.
  case isOver
  /// Nothing would be left to ring.
  case nothingLeft
  /// The number of rings to skip is not 1 to 366.
  case skipOutOfRange(Int)
  /// With those that are skipped already, it would skip more than 366 rings.
  case tooManySkipped(Int, already: Int)
  /// The last day of the pause is past.
  case pauseIsPast
}
