// SPDX-License-Identifier: Apache-2.0
#if canImport(Glibc)
import Dispatch
import Foundation
import Glibc
import Synchronization

/// The substitute in tests on Linux for a read source of Dispatch: a thread that waits in poll(2).
///
/// Dispatch's own for epoll(7) uses the note of a descriptor after it was freed by a cancellation, and crashes now and
/// then (issue 949 of swift-corelibs-libdispatch). No device of Apple's has that part.
final class PolledRead: Sendable {
  private let descriptor: Int32
  /// A pipe whose writing end is closed when the source has ended.
  private let ending: (reading: Int32, writing: Int32)
  private let queue: DispatchQueue
  private let handler, closing: @Sendable () -> Void
  private let hasEnded = Atomic(false)

  /// As that of Dispatch.
  init(
    _ descriptor: Int32, on queue: DispatchQueue, handler: @escaping @Sendable () -> Void,
    closing: @escaping @Sendable () -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    precondition(unsafe pipe(&ends) == 0, "No descriptor is left")
    ending = (ends[0], ends[1])
    self.descriptor = descriptor
    self.queue = queue
    self.handler = handler
    self.closing = closing
  }

  /// As that of Dispatch.
  func begin() {
    Thread.detachNewThread { [self] in
      let handled = DispatchSemaphore(value: 0)
      while waitsUntilReadable() {
        queue.async { [self] in
          if !hasEnded.load(ordering: .acquiring) { handler() }
          handled.signal()
        }
        handled.wait()
      }
      queue.async { [self] in
        close(ending.reading)
        closing()
      }
    }
  }

  /// As that of Dispatch.
  func end() {
    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    close(ending.writing)
  }

  /// Waits; `false` when the source has ended.
  private func waitsUntilReadable() -> Bool {
    var watched = [descriptor, ending.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while unsafe poll(&watched, nfds_t(watched.count), -1) < 0 {}
    return watched[1].revents == 0
  }
}
#endif
