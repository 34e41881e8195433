// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Wakes a thread blocked in poll(2) from any other thread.
final class StopSignal: Sendable {
  /// Readable once the signal has been sent.
  let descriptor: Descriptor
  private let far: Descriptor

  /// Creates an unsent signal; `nil` if the system provides no socket pair.
  init?() {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0, let near = Descriptor(ends[0]),
      let far = Descriptor(ends[1])
    else { return nil }
    descriptor = near
    self.far = far
  }

  /// Sends the signal, permanently.
  func send() {
    var byte: UInt8 = 1
    _ = unsafe Glibc.send(far.number, &byte, 1, Int32(MSG_NOSIGNAL))
  }
}
