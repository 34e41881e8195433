// SPDX-License-Identifier: Apache-2.0

/// A number as written: digits and a power of ten, so that whole numbers stay exact.
struct JSONNumber {
  var isNegative = false
  /// The digits, without trailing zeros that follow the point or are counted in `zeros`.
  private var digits: UInt64 = 0
  /// `true` if it has more digits than fit.
  private var isLong = false
  /// Zeros not yet appended to `digits`.
  private var zeros = 0
  /// The power of ten that scales `digits`, apart from `zeros`.
  var exponent = 0

  mutating func add(digit: UInt8) {
    if digit == 0 {
      // A 1 with a hundred zeros has few significant digits.
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
    /// Whole, but beyond 64 bits.
    case tooLarge
    case fraction
  }

  /// The value as a whole number, however it is written: `1e3` is 1000.
  var whole: Whole {
    if digits == 0, !isLong { return .value(0) }
    let power = exponent + zeros
    // The remaining digits do not end in zero.
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
