// SPDX-License-Identifier: Apache-2.0

/// The kinds of items; the raw value is the code in JSON and in the store.
public enum ItemKind: String, Hashable, Sendable, CaseIterable, CodedField {
  case timer, alarm, sequence, stopwatch

  /// First letter of an id: the `t` of `t3`.
  public var letter: Unicode.Scalar {
    switch self {
    case .timer: "t"
    case .alarm: "a"
    case .sequence: "s"
    case .stopwatch: "w"
    }
  }

  /// Codes of the states that an item of this kind can be in.
  public var states: [String] {
    switch self {
    case .timer, .sequence: RunState.allCases.map { $0.rawValue }
    case .alarm: Alarm.State.Kind.allCases.map { $0.rawValue }
    // A stopwatch never rings.
    case .stopwatch: RunState.allCases.filter { $0 != .ringing }.map { $0.rawValue }
    }
  }

  /// Plural, as in lists and API paths: `timers`.
  public var plural: StaticString {
    switch self {
    case .timer: "timers"
    case .alarm: "alarms"
    case .sequence: "sequences"
    case .stopwatch: "stopwatches"
    }
  }
}
