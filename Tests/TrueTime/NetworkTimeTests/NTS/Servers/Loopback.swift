// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Foundation
import Glibc
import Testing
import TokiModel
import TrustedTime

@testable import NetworkTime

/// Sockets on 127.0.0.1 and ::1, the clock, and a resolver for them.
enum Loopback {
  static let v4: [UInt8] = [127, 0, 0, 1]
  static let v6: [UInt8] = [UInt8](repeating: 0, count: 15) + [1]

  /// A listening socket on a free port.
  static func listener(isIPv6: Bool = false, backlog: Int32 = 16) throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = try bound(Int32(SOCK_STREAM.rawValue), isIPv6: isIPv6)
    try #require(listen(descriptor, backlog) == 0)
    return (descriptor, port(of: descriptor))
  }

  /// A free TCP or UDP port below the kernel's ephemeral range.
  static func freePort(isUDP: Bool) throws -> UInt16 {
    let type = Int32(isUDP ? SOCK_DGRAM.rawValue : SOCK_STREAM.rawValue)
    for _ in 0..<1_000 {
      let port = UInt16.random(in: 12_000...29_999)
      let descriptor = socket(AF_INET, type | Int32(SOCK_CLOEXEC.rawValue), 0)
      defer { close(descriptor) }
      if withAddress(v4, port: port, { bind(descriptor, $0, $1) }) == 0 { return port }
    }
    throw POSIXError(.EADDRINUSE)
  }

  private static func bound(_ type: Int32, isIPv6: Bool) throws -> Int32 {
    let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, type | Int32(SOCK_CLOEXEC.rawValue), 0)
    try #require(descriptor >= 0)
    let result = withAddress(isIPv6 ? v6 : v4, port: 0) { bind(descriptor, $0, $1) }
    try #require(result == 0)
    return descriptor
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    var name = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    _ = withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    // At the same offset in both families.
    return UInt16(bigEndian: name.sin6_port)
  }

  /// A new socket, connected or connecting; -1 on failure.
  static func connected(_ type: Int32, to address: ServerAddress) -> Int32 {
    let descriptor = socket(address.isIPv6 ? AF_INET6 : AF_INET, type | Int32(SOCK_CLOEXEC.rawValue), 0)
    let result = withAddress(address.bytes, port: address.port) { connect(descriptor, $0, $1) }
    if result == 0 || errno == EINPROGRESS { return descriptor }
    close(descriptor)
    return -1
  }

  private static func withAddress(
    _ bytes: [UInt8], port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var storage = sockaddr_storage()
    let isIPv6 = bytes.count == 16
    return withUnsafeMutableBytes(of: &storage) { buffer in
      if isIPv6 {
        var name = sockaddr_in6()
        name.sin6_family = sa_family_t(AF_INET6)
        name.sin6_port = port.bigEndian
        withUnsafeMutableBytes(of: &name.sin6_addr) { $0.copyBytes(from: bytes) }
        withUnsafeBytes(of: &name) { buffer.copyMemory(from: $0) }
      } else {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        withUnsafeMutableBytes(of: &name.sin_addr) { $0.copyBytes(from: bytes) }
        withUnsafeBytes(of: &name) { buffer.copyMemory(from: $0) }
      }
      let size = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
      return body(buffer.bindMemory(to: sockaddr.self).baseAddress!, socklen_t(size))
    }
  }

  /// Sends a datagram and returns the reply; `nil` if none comes in so many seconds.
  static func exchange(_ datagram: [UInt8], port: UInt16, within seconds: Int = 100) throws -> [UInt8]? {
    let address = try #require(ServerAddress(bytes: v4, port: port))
    let descriptor = connected(Int32(SOCK_DGRAM.rawValue), to: address)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var patience = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    try #require(send(descriptor, datagram, datagram.count, 0) == datagram.count)
    var buffer = [UInt8](repeating: 0, count: 2_048)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}

/// The boot clock of this machine.
struct BootClock: TimeClock {
  let bootID = BootID("test")

  func boot() -> BootInstant { BootInstant(nanosecondsSinceBoot: nanoseconds(CLOCK_BOOTTIME)) }

  func reading() -> ClockReading {
    ClockReading(
      boot: boot(), device: UTCInstant(nanosecondsSinceEpoch: nanoseconds(CLOCK_REALTIME)),
      raw: nanoseconds(CLOCK_MONOTONIC_RAW), steady: nanoseconds(CLOCK_MONOTONIC))
  }

  private func nanoseconds(_ clock: Int32) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Returns the same addresses for every name.
struct FixedResolver: NameResolver {
  var addresses: [ServerAddress] = []
  var failure: ResolutionFailure?

  func addresses(
    of host: String, port: UInt16, until deadline: BootInstant
  ) async throws(ResolutionFailure) -> [ServerAddress] {
    if let failure { throw failure }
    return addresses.isEmpty ? [ServerAddress(bytes: Loopback.v4, port: port)!] : addresses
  }
}

/// A folder for one test, removed by `end()`.
struct TestFolder {
  let path: String

  init() throws {
    path = "/tmp/toki-nts-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  func end() { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}
