// SPDX-License-Identifier: Apache-2.0

/// Generates idempotency keys: 128 random bits in hexadecimal digits.
public enum RandomKey {
  /// A new key of 32 digits.
  public static func make() -> String {
    (0..<2).map { _ in
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}
