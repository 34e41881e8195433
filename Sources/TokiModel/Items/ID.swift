// SPDX-License-Identifier: Apache-2.0

/// The name of an item of one kind: `t1`, `t2`, … A number is never used again.
public struct ID<Of: Item>: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64

  public init(_ number: Int64) { self.number = number }

  /// What a person types and reads: `t3`.
  public var text: String { "\(Of.kind.letter)\(number)" }

  public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
}

public typealias TimerID = ID<CountdownTimer>
public typealias AlarmID = ID<Alarm>
public typealias SequenceID = ID<StepSequence>
public typealias StopwatchID = ID<Stopwatch>
