// SPDX-License-Identifier: Apache-2.0

/// A typed text without white space at its ends, and with the digits of any script as 0 to 9.
struct DigitText: Hashable {
  let text: String
  /// Its number, if it has nothing but digits; `nil` for none, and for more of them than an `Int` has.
  let number: Int?
  /// `true` if it has only digits and the marks between them on a clock: `7:30`, `730`, `7.30`.
  let isClock: Bool

  init(_ typed: String) {
    var result = ""
    var isClock = true
    for scalar in typed.trimmed.unicodeScalars {
      if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
        result += String(Int(value))
      } else {
        result.unicodeScalars.append(scalar)
        isClock = isClock && [":", "：", ".", "．"].contains(scalar)
      }
    }
    text = result
    self.isClock = isClock
    number = result.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) ? Int(result) : nil
  }
}
