// SPDX-License-Identifier: Apache-2.0

/// The id of an item of one kind: `t1`, `t2`, …; a number is never used again.
public struct ID<Of: Item>: Hashable, Comparable, Sendable {
  /// 1 or more.
  public let number: Int64

  /// Makes an id from its number, 1 or more.
  public init(_ number: Int64) { self.number = number }

  /// The id as a person types and reads it: `t3`.
  public var text: String { "\(Of.kind.letter)\(number)" }

  /// Orders ids by number.
  public static func < (left: ID, right: ID) -> Bool { left.number < right.number }
}
