// SPDX-License-Identifier: Apache-2.0

/// A decimal number as it was typed, `1.5`, kept exact.
struct WordingAmount {
  private let whole: WordingDigits
  private let fraction: WordingDigits?

  /// Reads `25` or `1.5`; `nil` where no digit stands, or none behind the point.
  ///
  /// - Parameter points: What may stand between the whole and the fraction.
  init?(_ scanner: inout WordingScanner, points: [String] = ["."]) {
    guard let whole = scanner.takeDigits() else { return nil }
    self.whole = whole
    guard scanner.take(anyOf: points) else {
      fraction = nil
      return
    }
    guard let fraction = scanner.takeDigits() else { return nil }
    self.fraction = fraction
  }

  /// A whole number.
  init(whole: WordingDigits) {
    self.whole = whole
    fraction = nil
  }

  /// What stands behind the point, and nothing before it.
  init(fraction: WordingDigits) {
    whole = WordingDigits()
    self.fraction = fraction
  }

  /// A whole number and hundredths of one, 0 to 99.
  init(whole: Int64, hundredths: Int64) {
    self.init(WordingAmount(whole: WordingDigits(value: whole)), hundredths: hundredths)
  }

  /// A number with hundredths behind it, 0 to 99, in place of its fraction.
  init(_ amount: WordingAmount, hundredths: Int64) {
    whole = amount.whole
    var digits = WordingDigits()
    digits.append(hundredths / 10)
    digits.append(hundredths % 10)
    fraction = hundredths > 0 ? digits : nil
  }

  var hasFraction: Bool { fraction != nil }

  enum Product {
    case nanoseconds(Int64)
    case tooLong
    case tooFine
  }

  /// That many units, exactly.
  ///
  /// - Parameter unit: Nanoseconds of one unit, over 0.
  func times(_ unit: Int64) -> Product {
    guard let count = whole.value else { return .tooLong }
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow else { return .tooLong }
    guard let part = partOf(unit) else { return .tooFine }
    let (sum, sumOverflow) = product.addingReportingOverflow(part)
    return sumOverflow ? .tooLong : .nanoseconds(sum)
  }

  /// The fraction of a unit; `nil` where it is no whole number.
  private func partOf(_ unit: Int64) -> Int64? {
    guard let fraction else { return 0 }
    // More than 18 digits behind the point are no whole number of nanoseconds of any unit, unless the
    // last of them are zeros, which nobody types.
    guard fraction.count <= 18, var numerator = fraction.value else { return nil }
    guard numerator > 0 else { return 0 }
    // fraction × unit ÷ 10^count, shortened by 10 before it is multiplied: so it never overflows.
    var unit = unit
    for _ in 0..<fraction.count {
      for prime: Int64 in [2, 5] {
        if unit % prime == 0 {
          unit /= prime
        } else if numerator % prime == 0 {
          numerator /= prime
        } else {
          return nil
        }
      }
    }
    return numerator * unit
  }
}
