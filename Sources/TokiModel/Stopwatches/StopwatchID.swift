// SPDX-License-Identifier: Apache-2.0

/// The name of a stopwatch: `w1`, `w2`, … A number is never used again.
public struct StopwatchID: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64
  public init(_ number: Int64) { self.number = number }

  /// What a person types and reads: `w3`.
  public var text: String { "w\(number)" }

  public static func < (left: StopwatchID, right: StopwatchID) -> Bool { left.number < right.number }
}
