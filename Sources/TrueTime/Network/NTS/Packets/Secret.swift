// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TrustedTime

/// Handles secret bytes.
enum Secret {
  /// Overwrites bytes in a way the compiler cannot optimize away.
  static func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress, unsafe !buffer.isEmpty else { return }
      unsafe gnutls_memset(start, 0, buffer.count)
    }
  }

  /// Unpredictable random bytes.
  static func random(_ count: Int, from source: any TimeRandomness) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count {
      let number = source.next()
      for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
    }
    return Array(bytes.prefix(count))
  }
}
