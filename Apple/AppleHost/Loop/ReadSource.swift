// SPDX-License-Identifier: Apache-2.0
import Dispatch

#if canImport(Darwin)
typealias ReadSource = DispatchRead
#else
typealias ReadSource = PolledRead
#endif

/// Calls a handler on a queue whenever a descriptor can be read: a read source of Dispatch.
// Proof: the only property is a constant reference to an object of Dispatch, which any thread may activate and cancel;
// its handlers are set before anyone else has it.
final class DispatchRead: @unchecked Sendable {
  private let source: any DispatchSourceRead

  /// A source that has not begun, and has to be before it is given up.
  ///
  /// `closing` is called when nothing looks at the descriptor any more, which has to stay open until then
  /// (dispatch_source_set_cancel_handler(3)).
  init(
    _ descriptor: Int32, on queue: DispatchQueue, handler: @escaping @Sendable () -> Void,
    closing: @escaping @Sendable () -> Void
  ) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler(handler: handler)
    source.setCancelHandler(handler: closing)
  }

  /// Begins to look at the descriptor.
  func begin() { source.activate() }

  /// Ends it; the handler is not called again unless it is running now.
  func end() { source.cancel() }
}
