// SPDX-License-Identifier: Apache-2.0

/// The one thread on which the engine and its inputs run.
///
/// A turn handles due deadlines, then ready descriptors and queued jobs (with `beforeBatch` before each), then
/// `afterTurn`. A loop with nothing to do sleeps and never wakes.
public protocol EventLoop: SerialExecutor, TaskExecutor {
  /// Calls `handler` on the loop whenever `descriptor` is readable or closed by its peer.
  func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void)
  /// Stops watching a descriptor; does nothing if it is not watched.
  func unwatch(_ descriptor: Int32)
  /// Calls `work` on the loop soon; callable from any thread.
  func post(_ work: @escaping @Sendable () -> Void)
  /// Sets the calls before each piece of network or queued work, and at the end of each turn.
  ///
  /// The engine fires due deadlines in `beforeBatch` and commits in `afterTurn`.
  func setTurn(beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void)
  /// Fires due deadlines in the middle of a longer piece of work on the loop.
  func breathe()
}
