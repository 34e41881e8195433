// SPDX-License-Identifier: Apache-2.0
import TrustedTime

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Why a socket call failed, in the system's words.
struct SocketFailure: Error, Hashable {
  let reason: String

  /// The message of strerror(3) for the present errno.
  static var last: SocketFailure {
    let number = errno
    guard let text = unsafe strerror(number) else { return SocketFailure(reason: "error \(number)") }
    return SocketFailure(reason: unsafe String(cString: text))
  }
}

/// A UDP socket that is connected to one server and never blocks.
struct UDPSocket: Sendable {
  let descriptor: Int32

  /// Opens a socket on a random port (RFC 6056) that hears only this server.
  init(connectedTo address: ServerAddress) throws(SocketFailure) {
    #if canImport(Darwin)
    let kind = SOCK_DGRAM
    #else
    let kind = Int32(SOCK_DGRAM.rawValue)
    #endif
    descriptor = socket(address.isIPv6 ? AF_INET6 : AF_INET, kind, 0)
    guard descriptor >= 0 else { throw .last }
    let flags = fcntl(descriptor, F_GETFL)
    guard fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
      unsafe address.withSocketAddress({ unsafe connect(descriptor, $0, $1) }) == 0
    else {
      let failure = SocketFailure.last
      close()
      throw failure
    }
  }

  /// Closes it; its number may then belong to another file.
  func close() {
    #if canImport(Darwin)
    _ = Darwin.close(descriptor)
    #else
    _ = Glibc.close(descriptor)
    #endif
  }

  func send(_ bytes: [UInt8]) throws(SocketFailure) {
    while true {
      if sendBytes(bytes) == bytes.count { return }
      if errno != EINTR { throw .last }
    }
  }

  private func sendBytes(_ bytes: [UInt8]) -> Int {
    #if canImport(Darwin)
    unsafe Darwin.send(descriptor, bytes, bytes.count, 0)
    #else
    unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  /// More than any answer needs; a longer one is cut, and its judge refuses it.
  private static let longest = 4_096

  /// The next datagram; `nil` if none is waiting.
  func receive() throws(SocketFailure) -> [UInt8]? {
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.longest) { buffer, size in
        count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
        size = max(0, count)
      }
      if count >= 0 { return bytes }
      switch errno {
      case EINTR: continue
      case EAGAIN: return nil
      default: throw .last
      }
    }
  }
}

extension ServerAddress {
  /// Hands the address over in the form that the socket functions take.
  func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    if isIPv6 {
      var v6 = sockaddr_in6()
      #if canImport(Darwin)
      v6.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
      #endif
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      v6.sin6_scope_id = scope
      unsafe withUnsafeMutableBytes(of: &v6.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
      return unsafe Self.with(v6, body)
    }
    var v4 = sockaddr_in()
    #if canImport(Darwin)
    v4.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    v4.sin_family = sa_family_t(AF_INET)
    v4.sin_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &v4.sin_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe Self.with(v4, body)
  }

  private static func with<Address, Result>(
    _ address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = address
    return unsafe withUnsafePointer(to: &address) { whole in
      unsafe whole.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}
