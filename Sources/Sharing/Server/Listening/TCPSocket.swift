// SPDX-License-Identifier: Apache-2.0
import Glibc
import Visitors

/// Sockets for other machines.
enum TCPSocket {
  /// Listens on a port of all addresses of this machine, for IPv4 and IPv6 apart.
  ///
  /// - Returns: Non-blocking sockets, never none.
  /// - Throws: `SharingFailure` if the port cannot be used in either of them.
  static func listen(port: Int) throws(SharingFailure) -> [Int32] {
    var sockets: [Int32] = []
    var reason = ""
    var any4 = sockaddr_in()
    any4.sin_family = sa_family_t(AF_INET)
    any4.sin_port = in_port_t(port).bigEndian
    var any6 = sockaddr_in6()
    any6.sin6_family = sa_family_t(AF_INET6)
    any6.sin6_port = in_port_t(port).bigEndian
    for family in [AF_INET, AF_INET6] {
      let result = family == AF_INET ? bound(family, &any4) : bound(family, &any6)
      if let socket = result { sockets.append(socket) } else if errno != EAFNOSUPPORT { reason = systemReason() }
    }
    // A port that another program has in one of them is not ours in the other: a device could reach either.
    guard reason.isEmpty, !sockets.isEmpty else {
      for socket in sockets { close(socket) }
      throw SharingFailure("Port \(port) cannot be used: \(reason). Choose another one: toki share on --port NUMBER")
    }
    return sockets
  }

  private static func bound<Address>(_ family: Int32, _ address: inout Address) -> Int32? {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let socket = socket(family, kind, 0)
    guard socket >= 0 else { return nil }
    set(socket, SOL_SOCKET, SO_REUSEADDR, 1)
    if family == AF_INET6 { set(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
    let size = socklen_t(MemoryLayout<Address>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(socket, $0, size) }
    }
    guard result == 0, Glibc.listen(socket, 128) == 0 else {
      let number = errno
      close(socket)
      errno = number
      return nil
    }
    return socket
  }

  /// Prepares a client's socket: nothing waits for more to send, and a device that is gone is noticed within a minute.
  static func prepare(_ client: Int32) {
    set(client, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    set(client, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, 60_000)
  }

  private static func set(_ socket: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(socket, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Where a client comes from.
  struct Peer {
    let address: sockaddr_storage
    let length: socklen_t
    /// The address as the limits count it, for IPv6 its network (/64); empty for a socket of this machine.
    let name: String
  }

  /// Where a connected client comes from; `nil` if it is gone already.
  static func peer(of client: Int32) -> Peer? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getpeername(client, $0, &length) }
    }
    guard result == 0 else { return nil }
    let bytes = unsafe withUnsafeBytes(of: &address) { unsafe Array($0.prefix(32)) }
    switch Int32(address.ss_family) {
    case AF_INET:
      return Peer(address: address, length: length, name: bytes[4..<8].map { "\($0)" }.joined(separator: "."))
    case AF_INET6: return Peer(address: address, length: length, name: hexadecimal(bytes[8..<16]))
    default: return Peer(address: address, length: max(length, 2), name: "")
    }
  }
}
