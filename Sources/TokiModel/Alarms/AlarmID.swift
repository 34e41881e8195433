// SPDX-License-Identifier: Apache-2.0

/// The name of an alarm: `a1`, `a2`, … A number is never used again.
public struct AlarmID: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64
  public init(_ number: Int64) { self.number = number }

  /// What a person types and reads: `a3`.
  public var text: String { "a\(number)" }

  public static func < (left: AlarmID, right: AlarmID) -> Bool { left.number < right.number }
}
