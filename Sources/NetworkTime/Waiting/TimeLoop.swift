// SPDX-License-Identifier: Apache-2.0
public import LinuxHost

/// The loop on which trusted time waits for answers, names and instants.
///
/// A program with an `EpollLoop` passes it, and no thread is added; otherwise a loop runs on its own thread until the
/// `TimeLoop` is released.
public final class TimeLoop: Sendable {
  let loop: EpollLoop
  let deadlines: LoopDeadlines
  private let isOwn: Bool

  /// Uses a loop that the program runs.
  ///
  /// - Throws: `HostError.system` if the process has no descriptors left.
  public init(on loop: EpollLoop) throws(HostError) {
    self.loop = loop
    deadlines = try LoopDeadlines(loop: loop)
    isOwn = false
  }

  /// Starts a loop on a thread of its own.
  ///
  /// - Throws: `HostError.system` if the process has no descriptors left or may have no more threads.
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
