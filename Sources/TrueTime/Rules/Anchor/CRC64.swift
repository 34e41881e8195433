// SPDX-License-Identifier: Apache-2.0

/// CRC-64/XZ (ECMA-182, reflected), which detects every error burst of up to 64 bits.
enum CRC64 {
  static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
    var crc = UInt64.max
    for byte in bytes {
      crc ^= UInt64(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xC96C_5795_D787_0F42 : crc >> 1 }
    }
    return ~crc
  }
}
