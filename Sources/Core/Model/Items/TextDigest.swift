// SPDX-License-Identifier: Apache-2.0

/// FNV-1a with 64 bits, to tell texts apart; it is no protection.
public struct TextDigest: Sendable {
  /// The digest so far.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Begins with nothing added.
  public init() {}

  /// Adds texts, each with its end.
  public mutating func add(_ texts: String...) {
    for text in texts {
      for byte in text.utf8 { add(byte) }
      // A byte that never occurs in UTF-8 keeps "a", "bc" and "ab", "c" apart.
      add(0xFF)
    }
  }

  /// Adds numbers of 8 bytes each.
  public mutating func add(_ numbers: Int64...) {
    for number in numbers {
      for shift in stride(from: Int64(0), to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
