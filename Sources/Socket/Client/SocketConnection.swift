// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
package import TokiEngine

/// A connection to the daemon's socket, read and written on the calling thread.
package final class SocketConnection: DaemonConnection {
  /// The socket.
  package let descriptor: Int32
  private let path: String

  /// The time limit for one read or write, in seconds.
  package static let timeoutSeconds = 10

  /// Connects, and checks who listens before anything is sent, because labels are private.
  ///
  /// `owner` is the user that the daemon must belong to. Throws `ControlError` of `.unreachable` with the path if
  /// nothing listens there, `.otherUser` if another user does.
  init(path: String, owner: uid_t = geteuid()) throws(ControlError) {
    self.path = path
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Self.unreachable(path, systemReason()) }
    self.descriptor = descriptor
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !name.isEmpty, name.count < room, !name.contains(0) else {
      throw Self.unreachable(path, "a socket's path has 1 to \(room - 1) bytes")
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
    limitTimes(Self.timeoutSeconds)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Self.unreachable(path, systemReason()) }
    let listener = toki_socket_peer_user(descriptor)
    guard listener == Int64(owner) else {
      throw .otherUser(path: path)
    }
  }

  /// Takes over a connected socket of another kind.
  ///
  /// `place` is the name in errors, and `timeoutSeconds` the time limit for one read or write.
  package init(taking descriptor: Int32, to place: String, timeoutSeconds: Int = SocketConnection.timeoutSeconds) {
    self.descriptor = descriptor
    path = place
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    limitTimes(timeoutSeconds)
  }

  deinit { close(descriptor) }

  private func limitTimes(_ seconds: Int) {
    var timeout = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
  }

  private static func unreachable(_ path: String, _ reason: String) -> ControlError {
    .unreachable(.socket(path), reason: "\(reason) (\(path)).")
  }

  /// `true` if the daemon has closed its end, or sent unexpected data.
  package var isStale: Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return !(count < 0 && (errno == EAGAIN || errno == EINTR))
  }

  /// Sends everything; a daemon that has already answered and closed may refuse the rest.
  ///
  /// - Throws: `ControlError` of `.noAnswer` if the daemon accepts nothing for 10 s.
  package func send(_ bytes: [UInt8]) throws(ControlError) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        sent += count
      } else if errno == EPIPE || errno == ECONNRESET {
        return
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  /// Reads the available bytes, waiting for the first one; empty at the end.
  ///
  /// - Throws: `ControlError` of `.noAnswer` if nothing arrives for 10 s.
  package func receive(into buffer: inout [UInt8]) throws(ControlError) -> ArraySlice<UInt8> {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count >= 0 { return buffer[..<count] }
      if errno == ECONNRESET { return [] }
      if errno != EINTR { throw failure() }
    }
  }

  /// Reads the available bytes, without waiting: empty at the end, `nil` if there is nothing yet.
  package func receiveReady(into buffer: inout [UInt8]) throws(ControlError) -> ArraySlice<UInt8>? {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count >= 0 { return buffer[..<count] }
      if errno == EAGAIN { return nil }
      if errno != EINTR { return [] }
    }
  }

  private func failure() -> ControlError {
    let isTimeout = errno == EAGAIN || errno == EWOULDBLOCK
    return isTimeout ? .noAnswer(process: nil) : Self.unreachable(path, systemReason())
  }

  /// Makes reads return at once from now on, empty if there is no data.
  package func stopBlocking() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}

/// The system's message for its last error, as `Connection refused`.
private func systemReason() -> String { unsafe String(cString: strerror(errno)) }
