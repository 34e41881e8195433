// SPDX-License-Identifier: Apache-2.0

/// A number as it is written: its digits and a power of ten, so that nothing is lost where it is whole.
struct JSONNumber {
  var isNegative = false
  /// The digits without those zeros at the end that stand behind a point or are counted in `exponent`.
  private var digits: UInt64 = 0
  /// The digits that did not fit.
  private var isLong = false
  /// Zeros that were not added to `digits` yet.
  private var zeros = 0
  /// The power of ten that `digits` is multiplied by, without `zeros`.
  var exponent = 0

  mutating func add(digit: UInt8) {
    if digit == 0 {
      // 1000…0 with a hundred zeros is a number, and not a long one.
      zeros += digits == 0 && !isLong ? 0 : 1
      return
    }
    for _ in 0..<min(zeros, 20) { append(0) }
    zeros = 0
    append(digit)
  }

  mutating func add(decimal: UInt8) {
    add(digit: decimal)
    exponent -= 1
  }

  private mutating func append(_ digit: UInt8) {
    let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
    let (sum, sumOverflow) = product.addingReportingOverflow(UInt64(digit))
    if overflow || sumOverflow { isLong = true } else { digits = sum }
  }

  enum Whole {
    case value(Int64)
    /// It is whole and does not fit into 64 bits.
    case tooLarge
    case fraction
  }

  /// The number where it is a whole one, however it is written: `1e3` is 1000.
  var whole: Whole {
    if digits == 0, !isLong { return .value(0) }
    let power = exponent + zeros
    // What is left of the digits has no zero at its end.
    if power < 0 { return .fraction }
    if isLong || power > 19 { return .tooLarge }
    var magnitude = digits
    for _ in 0..<power {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return .tooLarge }
      magnitude = product
    }
    if isNegative {
      return magnitude <= Int64.min.magnitude ? .value(Int64(truncatingIfNeeded: 0 &- magnitude)) : .tooLarge
    }
    return Int64(exactly: magnitude).map { .value($0) } ?? .tooLarge
  }
}
