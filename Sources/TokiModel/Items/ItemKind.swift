// SPDX-License-Identifier: Apache-2.0

/// The kinds of items; the raw value is the code of each in JSON and in the store.
public enum ItemKind: String, Hashable, Sendable, CaseIterable, CodedField {
  case timer, alarm, sequence, stopwatch

  /// The letter before the number in its ids: `t3`, `a2`, `s1` and `w4`.
  public var letter: Unicode.Scalar {
    switch self {
    case .timer: "t"
    case .alarm: "a"
    case .sequence: "s"
    case .stopwatch: "w"
    }
  }

  /// The codes of the states that it can be in.
  public var states: [String] {
    switch self {
    case .timer, .sequence: RunState.allCases.map { $0.rawValue }
    case .alarm: Alarm.State.Kind.allCases.map { $0.rawValue }
    // It never rings.
    case .stopwatch: RunState.allCases.filter { $0 != .ringing }.map { $0.rawValue }
    }
  }

  /// Several of it, as in lists and paths of the API: `timers`.
  public var plural: StaticString {
    switch self {
    case .timer: "timers"
    case .alarm: "alarms"
    case .sequence: "sequences"
    case .stopwatch: "stopwatches"
    }
  }
}
