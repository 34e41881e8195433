// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine
import TokiWire

/// Listens on a port of this machine.
enum LoopbackListener {
  /// A listening, non-blocking socket, and the address that it has.
  ///
  /// - Throws: `ControlError` of `.unreachable` with the system's reason.
  static func open(
    _ address: LoopbackAddress
  ) throws(ControlError) -> (socket: Int32, address: LoopbackAddress) {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(address.isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    guard descriptor >= 0 else { throw failure(address) }
    var one: Int32 = 1
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<Int32>.size))
    var place = sockaddr_storage()
    var size: socklen_t
    if address.isIPv6 {
      var own = sockaddr_in6()
      own.sin6_family = sa_family_t(AF_INET6)
      own.sin6_port = in_port_t(address.port).bigEndian
      own.sin6_addr = in6addr_loopback
      size = store(own, in: &place)
    } else {
      var own = sockaddr_in()
      own.sin_family = sa_family_t(AF_INET)
      own.sin_port = in_port_t(address.port).bigEndian
      own.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      size = store(own, in: &place)
    }
    let result = unsafe withUnsafeMutablePointer(to: &place) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(descriptor, generic, size) == 0 && listen(descriptor, 1_024) == 0
          && getsockname(descriptor, generic, &size) == 0
      }
    }
    guard result else {
      let error = failure(address)
      close(descriptor)
      throw error
    }
    // The port has one place in both kinds of address.
    let bytes = unsafe withUnsafeBytes(of: &place) { unsafe Array($0[2..<4]) }
    let port = Int(bytes[0]) << 8 | Int(bytes[1])
    return (descriptor, LoopbackAddress(isIPv6: address.isIPv6, port: port))
  }

  private static func store<Address>(_ address: Address, in place: inout sockaddr_storage) -> socklen_t {
    unsafe withUnsafeMutableBytes(of: &place) { unsafe $0.storeBytes(of: address, as: Address.self) }
    return socklen_t(MemoryLayout<Address>.size)
  }

  private static func failure(_ address: LoopbackAddress) -> ControlError {
    .unreachable(.remote(address.text), reason: unsafe String(cString: strerror(errno)))
  }
}
