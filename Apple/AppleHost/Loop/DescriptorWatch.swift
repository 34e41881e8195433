// SPDX-License-Identifier: Apache-2.0
import Dispatch

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A read source of Dispatch on a duplicate of a descriptor.
// Proof: the only property is a constant reference to an object of Dispatch, which any thread may activate and cancel;
// its handlers are set before anyone else has it.
final class DescriptorWatch: @unchecked Sendable {
  private let source: any DispatchSourceRead

  /// Creates a watch that has not begun; `nil` for a descriptor that is closed, or if the process has no more.
  init?(_ descriptor: Int32, on queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    source = DispatchSource.makeReadSource(fileDescriptor: copy, queue: queue)
    source.setEventHandler(handler: handler)
    // Not before: a source may still use its descriptor until then (dispatch_source_create(3)).
    source.setCancelHandler { _ = close(copy) }
  }

  func begin() { source.activate() }

  /// Ends it; its handler is not called again unless it is running now.
  func end() { source.cancel() }
}
