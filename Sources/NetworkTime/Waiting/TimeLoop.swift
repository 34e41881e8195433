// SPDX-License-Identifier: Apache-2.0
public import LinuxHost

/// The loop on which trusted time waits for answers, names and instants.
///
/// A program that has an `EpollLoop` gives it, and no thread is added; another gets one on a thread of its own,
/// which ends when nobody holds the `TimeLoop` any more.
public final class TimeLoop: Sendable {
  let loop: EpollLoop
  let deadlines: LoopDeadlines
  private let isOwn: Bool

  /// Waits on a loop that the program runs.
  ///
  /// - Throws: `HostError.system` when the process has no descriptors left.
  public init(on loop: EpollLoop) throws(HostError) {
    self.loop = loop
    deadlines = try LoopDeadlines(loop: loop)
    isOwn = false
  }

  /// Waits on a thread of its own.
  ///
  /// - Throws: `HostError.system` when the process has no descriptors left or may have no more threads.
  public init() throws(HostError) {
    loop = try EpollLoop()
    deadlines = try LoopDeadlines(loop: loop)
    try loop.runOnOwnThread()
    isOwn = true
  }

  deinit {
    if isOwn { loop.stop() }
  }
}
