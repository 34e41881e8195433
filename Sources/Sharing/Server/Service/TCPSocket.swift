// SPDX-License-Identifier: Apache-2.0
import Glibc

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
      if let socket = result {
        sockets.append(socket)
      } else if errno != EAFNOSUPPORT {
        reason = unsafe String(cString: strerror(errno))
      }
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

  private static func set(_ socket: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(socket, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
