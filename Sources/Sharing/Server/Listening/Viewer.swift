// SPDX-License-Identifier: Apache-2.0
import TokiServer
import Visitors

/// One open stream of events: what is still to be sent on it, and how it is woken and ended.
///
/// `@unchecked Sendable`: made and used only on the loop's thread, where the listener and the service run.
final class Viewer: @unchecked Sendable {
  /// The device that follows.
  let device: String
  let view: View
  /// Frames that are not sent yet.
  var queue = EventQueue()
  /// Tells the listener that there is something to send, or that the stream is over; `nil` before it is open.
  var stirred: (() -> Void)?
  /// Called once when the stream is over.
  let left: (Viewer) -> Void

  /// The most bytes of events that a viewer may leave unread; the first state may be longer.
  private static let longest = 256 << 10

  init(device: String, view: View, left: @escaping (Viewer) -> Void) {
    self.device = device
    self.view = view
    self.left = left
  }

  /// Queues a frame; a viewer that is too far behind is cut off, and may connect again for the rest.
  func push(_ frame: SharedBytes) {
    guard !queue.isCut, !queue.isEnded else { return }
    guard queue.count <= Self.longest else { return cut() }
    queue.append(frame)
    stirred?()
  }

  /// Ends the stream at once, whatever is still to be sent.
  func cut() {
    guard !queue.isCut else { return }
    queue.isCut = true
    queue.removeAll()
    stirred?()
  }
}
