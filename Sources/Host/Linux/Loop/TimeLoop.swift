// SPDX-License-Identifier: Apache-2.0

/// A loop that waits for descriptors and for instants: all that a transport needs of its host.
///
/// A program that runs an `EpollLoop` passes it, and no thread is added. Otherwise the loop runs on a thread of its own,
/// which ends with the `TimeLoop`.
public final class TimeLoop: Sendable {
  /// Waits for instants of the boot clock.
  public let deadlines: LoopDeadlines
  private let loop: EpollLoop
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

  /// Calls `handler` on the loop whenever `descriptor` can be read or was closed by its peer.
  public func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {
    loop.watch(descriptor, handler: handler)
  }

  /// Ends that; a no-op for a descriptor that is not watched.
  public func unwatch(_ descriptor: Int32) { loop.unwatch(descriptor) }

  deinit {
    if isOwn { loop.stop() }
  }
}
