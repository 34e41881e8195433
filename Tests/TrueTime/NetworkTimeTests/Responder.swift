// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Synchronization
import TokiModel
import TrustedTime

/// A UDP socket on loopback, bound to a free port.
final class LoopbackSocket: Sendable {
  let descriptor: Int32
  let address: ServerAddress

  /// Binds to 127.0.0.`host`, or to ::1.
  init(isIPv6: Bool = false, host: UInt8 = 1) throws {
    let made = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var own = isIPv6 ? SocketAddress(isIPv6: true) : SocketAddress(ServerAddress(bytes: [127, 0, 0, host], port: 0)!)
    guard made >= 0, own.withPointer({ bind(made, $0, $1) }) == 0 else { throw POSIXError(.EADDRINUSE) }
    _ = own.withFilling { getsockname(made, $0, $1) }
    descriptor = made
    address = own.serverAddress
  }

  deinit { close(descriptor) }

  /// Keeps the port, but refuses what others send to it: it is connected to a port where nobody is.
  func refuseOthers() {
    var nobody = SocketAddress(isIPv6: address.isIPv6, port: 9)
    _ = nobody.withPointer { connect(descriptor, $0, $1) }
  }

  func send(_ bytes: [UInt8], to peer: SocketAddress) {
    var peer = peer
    _ = peer.withPointer { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
  }

  /// The next datagram; `nil` after `milliseconds` without one.
  func receive(within milliseconds: Int32) -> (bytes: [UInt8], from: SocketAddress)? {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var from = SocketAddress(isIPv6: address.isIPv6)
    let count = from.withFilling { recvfrom(descriptor, &bytes, bytes.count, 0, $0, $1) }
    return count < 0 ? nil : (Array(bytes.prefix(count)), from)
  }
}

/// A `sockaddr` of either family, initially the loopback address.
struct SocketAddress: Sendable {
  private var storage = sockaddr_storage()
  private var length: socklen_t

  init(isIPv6: Bool, port: UInt16 = 0) {
    length = socklen_t(isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
    withUnsafeMutableBytes(of: &storage) { bytes in
      if isIPv6 {
        var v6 = sockaddr_in6()
        v6.sin6_family = sa_family_t(AF_INET6)
        v6.sin6_addr = in6addr_loopback
        v6.sin6_port = port.bigEndian
        withUnsafeBytes(of: v6) { bytes.copyMemory(from: $0) }
      } else {
        var v4 = sockaddr_in()
        v4.sin_family = sa_family_t(AF_INET)
        v4.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        v4.sin_port = port.bigEndian
        withUnsafeBytes(of: v4) { bytes.copyMemory(from: $0) }
      }
    }
  }

  init(_ address: ServerAddress) {
    self.init(isIPv6: address.isIPv6)
    let place = address.isIPv6 ? 8 : 4
    withUnsafeMutableBytes(of: &storage) { bytes in
      bytes[2] = UInt8(address.port >> 8)
      bytes[3] = UInt8(address.port & 0xFF)
      for (index, byte) in address.bytes.enumerated() { bytes[place + index] = byte }
    }
  }

  var serverAddress: ServerAddress {
    withUnsafeBytes(of: storage) { bytes in
      let isIPv6 = storage.ss_family == sa_family_t(AF_INET6)
      let port = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
      return ServerAddress(bytes: Array(isIPv6 ? bytes[8..<24] : bytes[4..<8]), port: port)!
    }
  }

  mutating func withPointer<Value>(_ use: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    let length = length
    return withUnsafePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, length) }
    }
  }

  mutating func withFilling<Value>(
    _ use: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Value
  ) -> Value {
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    defer { length = size }
    return withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { use($0, &size) }
    }
  }
}

/// A test server: a thread on a loopback socket that passes each query to `answer`.
final class Responder: Sendable {
  /// A query and its return address.
  struct Question: Sendable {
    let bytes: [UInt8]
    let from: SocketAddress
    let socket: LoopbackSocket

    func answer(_ bytes: [UInt8]) { socket.send(bytes, to: from) }
  }

  let socket: LoopbackSocket
  var address: ServerAddress { socket.address }
  /// The ports that have sent queries, in order.
  let ports = Log<UInt16>()
  private let isEnding = Atomic<Bool>(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(isIPv6: Bool = false, answer: @escaping @Sendable (Question) -> Void) throws {
    socket = try LoopbackSocket(isIPv6: isIPv6)
    Thread.detachNewThread { [self] in
      while !isEnding.load(ordering: .relaxed) {
        guard let (bytes, from) = socket.receive(within: 20) else { continue }
        ports.add(from.serverAddress.port)
        answer(Question(bytes: bytes, from: from, socket: socket))
      }
      hasEnded.signal()
    }
  }

  /// Stops answering and waits for the thread to end.
  func end() {
    isEnding.store(true, ordering: .relaxed)
    hasEnded.wait()
  }
}

/// Records events in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

/// Runs blocking work on a thread of its own, since a blocked task would delay other tests.
func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
  }
}

/// An NTP query with the given random number.
func question(_ number: UInt64 = 0x0123_4567_89AB_CDEF) -> [UInt8] {
  [0x23] + [UInt8](repeating: 0, count: 39) + bigEndian(number)
}

/// A datagram in the form of an NTP answer that repeats `number`.
func answer(_ number: UInt64 = 0x0123_4567_89AB_CDEF) -> [UInt8] {
  [0x24] + [UInt8](repeating: 7, count: 23) + bigEndian(number) + [UInt8](repeating: 9, count: 16)
}

func bigEndian(_ number: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }

/// The boot instant `span` from now.
func boot(in span: TimeSpan) -> BootInstant { HostClocks.boot() + span }

/// Waits until `condition` holds; `false` after a minute.
func eventually(_ condition: () throws -> Bool) async rethrows -> Bool {
  for _ in 0..<30_000 {
    if try condition() { return true }
    try? await Task.sleep(for: .milliseconds(2))
  }
  return try condition()
}

/// Repeats an attempt until it succeeds; `false` after a hundred in vain.
///
/// It is for what a machine that stands still for seconds may spoil: a narrow bound, a majority in time.
func inSomeAttempt(_ attempt: () async throws -> Bool) async rethrows -> Bool {
  for _ in 0..<100 where try await attempt() { return true }
  return false
}
