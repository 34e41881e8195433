// SPDX-License-Identifier: Apache-2.0

/// A fingerprint as browsers and devices show it.
public enum FingerprintText {
  /// Pairs of capital digits with colons, 16 in a line.
  public static func lines(of fingerprint: String) -> [String] {
    let digits = Array(fingerprint.uppercased())
    let pairs = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0..<min($0 + 2, digits.count)]) }
    return stride(from: 0, to: pairs.count, by: 16).map { pairs[$0..<min($0 + 16, pairs.count)].joined(separator: ":") }
  }
}
