// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import TokiEngine
import TokiModel
import TokiWire

/// A connected, non-blocking TCP socket.
final class TCPConnection: Sendable {
  let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Time that one address may be tried before the next is, too (RFC 8305 section 5).
  private static let headStart = TimeSpan.milliseconds(250)
  /// The most addresses that are tried.
  private static let most = 8

  /// Connects to whichever address of a host answers first.
  ///
  /// - Parameters:
  ///   - address: The host and its port.
  ///   - patience: How long to wait for an answer.
  /// - Returns: The connection.
  /// - Throws: `ControlError` of `.unreachable` with the reason.
  static func open(to address: RemoteAddress, _ patience: TimeSpan) throws(ControlError) -> TCPConnection {
    var waiting = try places(of: address)[...]
    var running: [TCPConnection] = []
    var number = ETIMEDOUT
    let end = HostClocks.boot() + patience
    var next = HostClocks.boot()
    while HostClocks.boot() < end {
      if running.isEmpty || HostClocks.boot() >= next, let place = waiting.popFirst() {
        if let begun = begin(place) { running.append(begun) } else { number = errno }
        next = HostClocks.boot() + headStart
      }
      guard !running.isEmpty else {
        if waiting.isEmpty { break }
        continue
      }
      let left = (waiting.isEmpty ? end : min(next, end)) - HostClocks.boot()
      var polled = running.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
      _ = unsafe poll(&polled, nfds_t(polled.count), Int32(clamping: max(0, left.nanoseconds / 1_000_000) + 1))
      for index in polled.indices.reversed() where polled[index].revents != 0 {
        let fault = running[index].fault
        if fault == 0 { return running[index] }
        number = fault
        running.remove(at: index)
      }
    }
    throw .unreachable(.daemon, reason: unsafe String(cString: strerror(number)))
  }

  private static func begin(_ place: Place) -> TCPConnection? {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(place.family, type, 0)
    guard descriptor >= 0 else { return nil }
    let connection = TCPConnection(descriptor)
    // Each side waits for the other, so nothing is held back; and a machine that vanished is noticed in 30 s.
    connection.set(Int32(IPPROTO_TCP), TCP_NODELAY, 1)
    connection.set(SOL_SOCKET, SO_KEEPALIVE, 1)
    connection.set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, 15)
    connection.set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5)
    connection.set(Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
    let result = unsafe place.address.withUnsafeBytes { bytes in
      unsafe connect(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    return result == 0 || errno == EINPROGRESS ? connection : nil
  }

  private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Why it could not be connected, a number of errno(3); 0 if it is.
  private var fault: Int32 {
    var fault: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &fault, &size) == 0 ? fault : errno
  }

  /// One address of a host: its family, and its socket address as bytes.
  private struct Place {
    let family: Int32
    let address: [UInt8]
  }

  /// The results of getaddrinfo(3), best first.
  private static func places(of address: RemoteAddress) throws(ControlError) -> [Place] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_NUMERICSERV | AI_ADDRCONFIG
    var first: UnsafeMutablePointer<addrinfo>?
    let code = unsafe getaddrinfo(address.host, "\(address.port)", &hints, &first)
    guard code == 0 else { throw .unreachable(.daemon, reason: unsafe String(cString: gai_strerror(code))) }
    defer { unsafe freeaddrinfo(first) }
    var places: [Place] = []
    var next = unsafe first
    while let entry = unsafe next, places.count < most {
      let bytes = unsafe UnsafeRawBufferPointer(start: entry.pointee.ai_addr, count: Int(entry.pointee.ai_addrlen))
      places.append(unsafe Place(family: entry.pointee.ai_family, address: Array(bytes)))
      unsafe next = entry.pointee.ai_next
    }
    return places
  }
}
