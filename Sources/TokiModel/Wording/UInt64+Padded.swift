// SPDX-License-Identifier: Apache-2.0

extension UInt64 {
  /// The number with zeros before it where it has fewer digits than that.
  func padded(to digits: Int) -> String {
    let text = "\(self)"
    let missing = digits - text.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + text : text
  }
}
