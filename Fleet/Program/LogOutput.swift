// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine
import TokiModel

/// Lines for a descriptor whose reader may stop reading: nothing waits for it.
///
/// The rest that it does not take at once is kept, and offered again soon. Beyond a bound, lines are left out whole and
/// counted.
// Proof: it is used on the loop of its timer.
final class LogOutput: @unchecked Sendable {
  /// How soon the kept rest is offered again.
  private static let pause: TimeSpan = .milliseconds(100)
  /// Number of bytes written at once: a pipe that can be written takes as many without waiting (pipe(7), PIPE_BUF).
  private static let piece = 4_096

  private let descriptor: Int32
  private let timer: any LoopTimer
  private let bound: Int
  private let gap: (_ lines: Int) -> String
  private var kept: [UInt8] = []
  private var left = 0
  private var isWaiting = false

  /// Makes an output.
  ///
  /// - Parameters:
  ///  - descriptor: A file, a pipe, a socket or a terminal.
  ///  - timer: The loop's timer.
  ///  - bound: How many bytes are kept at most.
  ///  - gap: The line that stands where so many lines were left out.
  init(to descriptor: Int32, timer: any LoopTimer, bound: Int = 1 << 20, gap: @escaping (_ lines: Int) -> String) {
    (self.descriptor, self.timer, self.bound, self.gap) = (descriptor, timer, bound, gap)
  }

  /// Writes a line, which ends in a line break, or keeps it, or counts it.
  func write(_ line: String) {
    flush(waiting: 0)
    if left > 0, kept.isEmpty {
      kept += gap(left).utf8
      left = 0
    }
    guard left == 0, kept.count + line.utf8.count <= bound else {
      left += 1
      return
    }
    kept += line.utf8
    flush(waiting: 0)
  }

  /// Offers the kept rest for the last time, and waits for its reader at most as many milliseconds for each piece.
  func finish(waiting milliseconds: Int32) {
    if left > 0 { kept += gap(left).utf8 }
    left = 0
    flush(waiting: milliseconds)
  }

  private func flush(waiting milliseconds: Int32) {
    while !kept.isEmpty {
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard unsafe poll(&entry, 1, milliseconds) > 0 else { return tryAgain() }
      let count = unsafe kept.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, min($0.count, Self.piece))
      }
      guard count > 0 else {
        // Nobody will read it any more, or the disk is full.
        if errno != EINTR, errno != EAGAIN { kept = [] }
        return tryAgain()
      }
      kept.removeFirst(count)
    }
  }

  private func tryAgain() {
    guard !kept.isEmpty, !isWaiting else { return }
    isWaiting = true
    timer.wake(at: timer.now + Self.pause) { [weak self] in
      guard let self else { return }
      isWaiting = false
      flush(waiting: 0)
    }
  }
}
