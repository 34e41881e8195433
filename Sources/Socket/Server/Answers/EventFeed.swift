// SPDX-License-Identifier: Apache-2.0

/// One open stream of events: the events still to be sent on it, its wake-up and its end.
///
/// `@unchecked Sendable`: made and used only on the loop's thread, where the listener and its reception run.
package final class EventFeed: @unchecked Sendable {
  /// Frames that are not sent yet.
  package var queue = EventQueue()
  /// Tells the listener that there is something to send, or that the stream is over; `nil` unless it is open.
  package var stirred: (() -> Void)?
  private let longest: Int
  /// Called once when the stream is over.
  private let left: (EventFeed) -> Void

  /// Creates a stream that nobody reads yet.
  ///
  /// - Parameters:
  ///   - longest: The most bytes that the client may leave unread when more comes; its first frames may be longer.
  ///   - left: Called once when the stream is over.
  package init(longest: Int = EventQueue.longest, left: @escaping (EventFeed) -> Void = { _ in }) {
    self.longest = longest
    self.left = left
  }

  /// Queues a frame; a client that is too far behind is cut off, and may connect again for the rest.
  package func push(_ frame: SharedBytes) {
    guard !queue.isCut, !queue.isEnded else { return }
    guard queue.count <= longest else { return cut() }
    queue.append(frame)
    stirred?()
  }

  /// Ends the stream at once, without the unsent rest.
  package func cut() {
    guard !queue.isCut else { return }
    queue.isCut = true
    queue.removeAll()
    stirred?()
  }

  /// Forgets unsent frames, and tells that the stream is over.
  package func end() {
    stirred = nil
    queue.removeAll()
    left(self)
  }
}
