// SPDX-License-Identifier: Apache-2.0
import CSystemd
import Glibc

/// A descriptor that one thread raises to end another's wait (eventfd(2)).
final class WakeSignal: Sendable {
  /// Readable from `raise()` until `clear(_:)`.
  let descriptor: Int32

  /// Opens the descriptor; `nil` if the process has none left.
  init?() {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Wakes the waiting thread; callable from any thread, and never blocks.
  func raise() {
    // The write fails only if the counter is full, and then the signal is raised already.
    _ = eventfd_write(descriptor, 1)
  }

  /// Clears the signal, so that the descriptor is no longer readable.
  static func clear(_ descriptor: Int32) {
    var count: eventfd_t = 0
    _ = unsafe eventfd_read(descriptor, &count)
  }

  /// Waits until it is raised or time runs out, and clears it; -1 waits for ever.
  func wait(milliseconds: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&entry, 1, milliseconds)
    Self.clear(descriptor)
  }
}
