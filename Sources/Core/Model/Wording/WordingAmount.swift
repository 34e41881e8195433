// SPDX-License-Identifier: Apache-2.0

/// A decimal number as typed, such as `1.5`, kept exact.
struct WordingAmount {
  private let digits: WordingDigits
  private let fraction: WordingDigits?

  /// Reads `25` or `1.5`; `nil` if there is no digit, or none after the point.
  ///
  /// `points` are the texts that can separate the fraction.
  init?(_ scanner: inout WordingScanner, points: [String] = ["."]) {
    guard let digits = scanner.takeDigits() else { return nil }
    self.digits = digits
    guard scanner.take(anyOf: points) else {
      fraction = nil
      return
    }
    guard let fraction = scanner.takeDigits() else { return nil }
    self.fraction = fraction
  }

  /// Makes a whole number.
  init(whole: WordingDigits) {
    digits = whole
    fraction = nil
  }

  /// Makes a number from the digits after its point; the whole is 0.
  init(fraction: WordingDigits) {
    digits = WordingDigits()
    self.fraction = fraction
  }

  /// Makes a number from a whole and hundredths, 0 to 99.
  init(whole: Int64, hundredths: Int64) {
    self.init(WordingAmount(whole: WordingDigits(value: whole)), hundredths: hundredths)
  }

  /// Makes a number with hundredths, 0 to 99, in place of its fraction.
  init(_ amount: WordingAmount, hundredths: Int64) {
    digits = amount.digits
    var decimals = WordingDigits()
    decimals.append(hundredths / 10)
    decimals.append(hundredths % 10)
    fraction = hundredths > 0 ? decimals : nil
  }

  var hasFraction: Bool { fraction != nil }

  /// The number, if it has no fraction and is not too large for any use; otherwise `nil`.
  var whole: Int64? { hasFraction ? nil : digits.value }

  /// `true` if it is a number that people write with a comma: `1,5`, `2,25`; `1,500` is more, and `25,5` may be a list.
  var isShort: Bool {
    guard let fraction, (digits.value ?? 10) < 10 else { return false }
    return fraction.count == 1 || fraction.count == 2 && [25, 50, 75].contains(fraction.value)
  }

  enum Product {
    case nanoseconds(Int64)
    case tooLong
    case tooFine
  }

  /// That many units, exactly; `unit` is the nanoseconds of one, over 0.
  func times(_ unit: Int64) -> Product {
    guard let count = digits.value else { return .tooLong }
    let (product, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow else { return .tooLong }
    guard let part = partOf(unit) else { return .tooFine }
    let (sum, sumOverflow) = product.addingReportingOverflow(part)
    return sumOverflow ? .tooLong : .nanoseconds(sum)
  }

  /// The fraction of a unit, in nanoseconds; `nil` if it is not a whole number.
  private func partOf(_ unit: Int64) -> Int64? {
    guard let fraction else { return 0 }
    // More than 18 decimals are not a whole number of nanoseconds of any unit, unless the last of them are zeros, which
    // nobody types.
    guard fraction.count <= 18, var numerator = fraction.value else { return nil }
    guard numerator > 0 else { return 0 }
    // fraction × unit ÷ 10^count, reduced before multiplying, so that it never overflows.
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
