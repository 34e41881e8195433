// SPDX-License-Identifier: Apache-2.0
import Dispatch

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A read source on a duplicate of a descriptor.
final class DescriptorWatch: Sendable {
  private let source: ReadSource

  /// Creates a watch that has not begun; `nil` for a descriptor that is closed, or if the process has no more.
  init?(_ descriptor: Int32, on queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    source = ReadSource(copy, on: queue, handler: handler) { _ = close(copy) }
  }

  func begin() { source.begin() }

  /// Ends it; its handler is not called again unless it is running now.
  func end() { source.end() }
}
