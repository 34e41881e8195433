// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TrustedTime

/// Bytes that nobody else should know.
enum Secret {
  /// Overwrites bytes, in a way that no compiler leaves out.
  static func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress, unsafe !buffer.isEmpty else { return }
      unsafe gnutls_memset(start, 0, buffer.count)
    }
  }

  /// So many bytes that nobody can guess.
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
