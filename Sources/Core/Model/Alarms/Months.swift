// SPDX-License-Identifier: Apache-2.0

/// A set of months of the year.
public struct Months: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// January is bit 0, December bit 11.
  private var bits: UInt16 = 0

  /// Every month.
  public static let all = Months(numbers: Array(1...12))

  /// Makes a set from month numbers, 1 to 12; others are dropped.
  public init(numbers: [Int]) {
    for number in numbers where (1...12).contains(number) { bits |= 1 << UInt16(number - 1) }
  }

  /// Makes a set from month numbers, 1 to 12; others are dropped.
  public init(arrayLiteral numbers: Int...) { self.init(numbers: numbers) }

  /// `true` if it has no month.
  public var isEmpty: Bool { bits == 0 }

  /// Adds the months of another set.
  mutating func formUnion(_ other: Months) { bits |= other.bits }

  /// The months as numbers from 1 to 12, in order.
  public var numbers: [Int] { (1...12).filter { contains(month: $0) } }

  /// Number of months, 0 to 12.
  public var count: Int { bits.nonzeroBitCount }

  /// `true` if the set contains a month, 1 to 12.
  public func contains(month: Int) -> Bool { bits >> UInt16(month - 1) & 1 == 1 }

  /// The lengths that these months can have; all lengths if there are none.
  var lengths: ClosedRange<Int> {
    var (shortest, longest) = (31, 28)
    for month in numbers {
      shortest = min(shortest, CivilDate.length(ofMonth: month, year: 2001))
      longest = max(longest, CivilDate.length(ofMonth: month, year: 2000))
    }
    return shortest <= longest ? shortest...longest : 28...31
  }
}
