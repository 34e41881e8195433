// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc

/// Where a client comes from.
struct ClientAddress {
  private let storage: sockaddr_storage
  private let length: socklen_t
  /// Whether the client is gone already, and has no address any more.
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

  /// The address as the limits count it, for IPv6 its network (/64); empty for a client of this machine's own sockets.
  var name: String {
    let bytes = unsafe withUnsafeBytes(of: storage) { unsafe Array($0.prefix(16)) }
    let counted =
      switch Int32(storage.ss_family) {
      case AF_INET: bytes[4..<8]
      case AF_INET6: bytes[8..<16]
      default: bytes[..<0]
      }
    return counted.map(String.init).joined(separator: ".")
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
