// SPDX-License-Identifier: Apache-2.0

extension UInt64 {
  /// The number, with leading zeros up to that many digits.
  func padded(to digits: Int) -> String {
    let text = "\(self)"
    let missing = digits - text.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + text : text
  }
}
