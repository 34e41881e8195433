// SPDX-License-Identifier: Apache-2.0
import CSystemd
import Glibc

/// A descriptor that one thread raises to wake another out of its wait (eventfd(2)).
final class WakeSignal: Sendable {
  /// Can be read from `raise()` until `clear(_:)`.
  let descriptor: Int32

  /// Makes one; `nil` when the process has no descriptor left.
  init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Wakes the thread that waits; may be called from any thread and never waits.
  func raise() {
    // The only failure of this write is a full counter, and then it is raised already.
    _ = eventfd_write(descriptor, 1)
  }

  /// Makes the descriptor quiet again.
  static func clear(_ descriptor: Int32) {
    var count: eventfd_t = 0
    _ = unsafe eventfd_read(descriptor, &count)
  }

  /// Waits until it is raised or the time is over, and clears it; -1 waits for ever.
  func wait(milliseconds: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&entry, 1, milliseconds)
    Self.clear(descriptor)
  }
}
