// SPDX-License-Identifier: Apache-2.0

/// The frames of a stream of events that the client has not taken yet; it shares them with all other streams.
struct EventQueue {
  /// The oldest first; those before `head` are taken.
  private var frames: [SharedBytes?] = []
  private var head = 0
  /// How much of the first frame is taken.
  private var start = 0
  /// How many bytes wait.
  private(set) var count = 0
  /// Nothing more will come.
  var isEnded = false
  /// The client broke the rules or went away.
  var isCut = false

  /// A client that leaves more than this unread is cut off; it can come back for the rest.
  static let longest = 1 << 20

  mutating func append(_ frame: SharedBytes) {
    frames.append(frame)
    count += frame.count
  }

  /// Moves as many bytes as fit; returns how many.
  mutating func take(into target: UnsafeMutableRawBufferPointer) -> Int {
    var taken = 0
    while taken < target.count, head < frames.count, let frame = frames[head] {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: target[taken...])
      let copied = unsafe frame.copy(from: start, into: rest)
      taken += copied
      start += copied
      guard start == frame.count else { break }
      // Let go at once: others may be done with it too.
      frames[head] = nil
      head += 1
      start = 0
    }
    count -= taken
    // What is taken goes before it is more than what is left, so that a slow reader costs what it leaves.
    if head > frames.count / 2 {
      frames.removeFirst(head)
      head = 0
    }
    return taken
  }

  /// Lets go of all that waits.
  mutating func removeAll() {
    frames = []
    (head, start, count) = (0, 0, 0)
  }
}
