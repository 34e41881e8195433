// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc

/// A client's origin.
struct ClientAddress {
  private let storage: sockaddr_storage
  private let length: socklen_t
  /// `true` if the client is gone already, and has no address any more.
  let isGone: Bool

  /// Asks the system about a connected client.
  init(of client: Int32) {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    isGone = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe getpeername(client, generic, &size) != 0
      }
    }
    if isGone {
      address.ss_family = sa_family_t(AF_UNIX)
      size = socklen_t(MemoryLayout<sa_family_t>.size)
    }
    storage = address
    length = size
  }

  /// 4 or 16 bytes; none for a client of this machine's own sockets.
  private var bytes: [UInt8] {
    let bytes = unsafe withUnsafeBytes(of: storage) { unsafe Array($0.prefix(24)) }
    return switch Int32(storage.ss_family) {
    case AF_INET: Array(bytes[4..<8])
    case AF_INET6: Array(bytes[8..<24])
    default: []
    }
  }

  /// The whole address as a person writes it; empty for a client of this machine's own sockets.
  var text: String {
    let bytes = bytes
    guard bytes.count == 16 else { return bytes.map(String.init).joined(separator: ".") }
    return AddressText.text(ofIPv6: bytes)
  }

  /// The address as the limits for strangers count it: for IPv6 its network (/64), as one household has a whole one.
  var network: String {
    let bytes = bytes
    return bytes.count == 16 ? AddressText.text(ofIPv6: bytes.prefix(8) + Array(repeating: 0, count: 8)) : text
  }

  /// Has libmicrohttpd serve the client; it closes the socket itself on failure.
  func add(_ client: Int32, to daemon: OpaquePointer) {
    unsafe withUnsafePointer(to: storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = unsafe MHD_add_connection(daemon, client, generic, length)
      }
    }
  }
}
