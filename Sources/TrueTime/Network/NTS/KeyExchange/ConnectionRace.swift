// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiModel
import TrustedTime

/// Connects to whichever address answers first.
///
/// Attempts start 250 ms apart, or at once after a failure, and continue in parallel (RFC 8305, section 5).
struct ConnectionRace {
  let patience: WaitLimit

  /// Head start of one address over the next.
  static let headStart = TimeSpan.milliseconds(250)

  /// The address that won, with its non-blocking connection.
  struct Winner {
    let address: ServerAddress
    let socket: Descriptor
  }

  /// Runs the race.
  ///
  /// - Throws: `.keysUnreachable` if no address answers in time, `.noAnswer` if stopped.
  func run(_ addresses: [ServerAddress]) throws(TimeRejection) -> Winner {
    var waiting = addresses[...]
    var running: [Winner] = []
    var next = patience.clock.boot()
    while true {
      if running.isEmpty || patience.clock.boot() >= next, let address = waiting.popFirst() {
        if let socket = Self.begin(address) { running.append(Winner(address: address, socket: socket)) }
        next = patience.clock.boot() + Self.headStart
      }
      if running.isEmpty {
        if waiting.isEmpty { throw .keysUnreachable }
        continue
      }
      let ready = try patience.wait(
        for: running.map(\.socket.number), POLLOUT, until: waiting.isEmpty ? patience.deadline : next)
      for place in ready.reversed() {
        if Self.isConnected(running[place].socket) { return running[place] }
        running.remove(at: place)
        next = patience.clock.boot()
      }
    }
  }

  /// The addresses with families alternating, starting with that of the first (RFC 8305, section 4).
  static func interleaved(_ addresses: [ServerAddress]) -> [ServerAddress] {
    let first = addresses.filter { $0.isIPv6 == addresses.first?.isIPv6 }
    let second = addresses.filter { $0.isIPv6 != addresses.first?.isIPv6 }
    var all: [ServerAddress] = []
    for place in 0..<max(first.count, second.count) {
      if place < first.count { all.append(first[place]) }
      if place < second.count { all.append(second[place]) }
    }
    return all
  }

  /// Starts connecting; `nil` if the system refuses at once.
  private static func begin(_ address: ServerAddress) -> Descriptor? {
    let family = address.isIPv6 ? AF_INET6 : AF_INET
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard let socket = Descriptor(socket(family, type, 0)) else { return nil }
    // The messages are short and each side waits for the other, so never delay them.
    var yes: Int32 = 1
    _ = unsafe setsockopt(
      socket.number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    let result = address.isIPv6 ? connectIPv6(socket.number, address) : connectIPv4(socket.number, address)
    return result == 0 || errno == EINPROGRESS ? socket : nil
  }

  private static func connectIPv4(_ descriptor: Int32, _ address: ServerAddress) -> Int32 {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = address.port.bigEndian
    unsafe withUnsafeMutableBytes(of: &name.sin_addr) { unsafe $0.copyBytes(from: address.bytes) }
    return unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func connectIPv6(_ descriptor: Int32, _ address: ServerAddress) -> Int32 {
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = address.port.bigEndian
    name.sin6_scope_id = address.scope
    unsafe withUnsafeMutableBytes(of: &name.sin6_addr) { unsafe $0.copyBytes(from: address.bytes) }
    return unsafe withUnsafePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }

  private static func isConnected(_ socket: Descriptor) -> Bool {
    var failure: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(socket.number, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 && failure == 0
  }
}
