// SPDX-License-Identifier: Apache-2.0

/// The name of a timer: `t1`, `t2`, … A number is never used again.
public struct TimerID: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64
  public init(_ number: Int64) { self.number = number }

  /// What a person types and reads: `t3`.
  public var text: String { "t\(number)" }

  public static func < (left: TimerID, right: TimerID) -> Bool { left.number < right.number }
}
