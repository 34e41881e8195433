// SPDX-License-Identifier: Apache-2.0

/// The name of a sequence: `s1`, `s2`, … A number is never used again.
public struct SequenceID: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64
  public init(_ number: Int64) { self.number = number }

  /// What a person types and reads: `s3`.
  public var text: String { "s\(number)" }

  public static func < (left: SequenceID, right: SequenceID) -> Bool { left.number < right.number }
}
