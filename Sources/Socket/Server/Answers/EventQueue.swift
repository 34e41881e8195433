// SPDX-License-Identifier: Apache-2.0

/// Frames that a client of the event stream has not read yet; their bytes are shared by all streams.
package struct EventQueue {
  /// The frames, oldest first; those before `head` are already sent.
  private var frames: [SharedBytes?] = []
  private var head = 0
  /// Bytes of the first frame already sent.
  private var start = 0
  /// The number of unread bytes.
  package private(set) var count = 0
  /// `true` if the stream has ended and nothing more will come.
  package var isEnded = false
  /// `true` if the client broke the protocol or disappeared.
  package var isCut = false

  /// The most bytes a client may leave unread before it is cut off; it may reconnect for the rest.
  package static let longest = 1 << 20

  /// Creates an empty queue.
  package init() {}

  package mutating func append(_ frame: SharedBytes) {
    frames.append(frame)
    count += frame.count
  }

  /// Copies out as many bytes as fit; returns how many.
  package mutating func take(into target: UnsafeMutableRawBufferPointer) -> Int {
    var taken = 0
    while taken < target.count, head < frames.count, let frame = frames[head] {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[taken...])
      let copied = unsafe frame.copy(from: start, into: rest)
      taken += copied
      start += copied
      guard start == frame.count else { break }
      // Release the frame at once, as other streams may be done with it too.
      frames[head] = nil
      head += 1
      start = 0
    }
    count -= taken
    // Sent frames are removed before they outnumber the rest, so a slow reader costs only its unread frames.
    if head > frames.count / 2 {
      frames.removeFirst(head)
      head = 0
    }
    return taken
  }

  /// Drops all unread frames.
  package mutating func removeAll() {
    frames = []
    (head, start, count) = (0, 0, 0)
  }
}
