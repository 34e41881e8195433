// SPDX-License-Identifier: Apache-2.0

/// What an alarm can be told.
public enum AlarmCommand: Hashable, Sendable {
  /// On; it also ends a snooze.
  case turnOn
  case turnOff
  /// Leave out the next so many rings, 1 to 366, beyond those that are left out already.
  case skip(Int)
  /// Ring on every day again that was to be left out.
  case unskip
  /// Do not ring from the first to the last of these days, and come back by itself.
  case pause(ClosedRange<CivilDate>)
  /// End a pause before its last day.
  case resume
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

/// Why an alarm does not do what it was told.
public enum AlarmRefusal: Error, Hashable, Sendable {
  /// It rings once: skipping or pausing it would leave nothing.
  case ringsOnce
  /// It is off.
  case isOff
  /// It cannot be turned on: its last day is over.
  case isOver
  /// Nothing would be left to ring.
  case nothingLeft
  /// A number of rings to skip that is not 1 to 366.
  case skipOutOfRange(Int)
  /// More rings to skip than the 366 that can be left out at once, with those that are skipped already.
  case tooManySkipped(Int, already: Int)
  /// The last day of the pause is past.
  case pauseIsPast
}
