// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import TrustedTime

extension ServerAddress {
  /// The address in the form the socket functions take.
  var forSocket: toki_address {
    var address = toki_address()
    address.count = UInt32(bytes.count)
    address.scope = scope
    address.port = port
    unsafe withUnsafeMutableBytes(of: &address.bytes) { unsafe $0.copyBytes(from: bytes) }
    return address
  }

  /// Converts a resolved address; `nil` if it is neither IPv4 nor IPv6.
  init?(_ address: toki_address, port: UInt16) {
    let all = unsafe withUnsafeBytes(of: address.bytes) { unsafe Array($0) }
    self.init(bytes: Array(all.prefix(Int(clamping: address.count))), port: port, scope: address.scope)
  }
}
