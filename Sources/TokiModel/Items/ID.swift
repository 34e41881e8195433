// SPDX-License-Identifier: Apache-2.0

/// The id of an item of one kind: `t1`, `t2`, …; a number is never used again.
public struct ID<Of: Item>: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64

  /// Makes an id from its number, 1 or more.
  public init(_ number: Int64) { self.number = number }

  /// What a person types and reads: `t3`.
  public var text: String { "\(Of.kind.letter)\(number)" }

  /// Orders ids by number.
  public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
}

/// The id of a timer: `t1`.
public typealias TimerID = ID<CountdownTimer>
/// The id of an alarm: `a1`.
public typealias AlarmID = ID<Alarm>
/// The id of a sequence: `s1`.
public typealias SequenceID = ID<StepSequence>
/// The id of a stopwatch: `w1`.
public typealias StopwatchID = ID<Stopwatch>
