// SPDX-License-Identifier: Apache-2.0

/// The one thread on which the engine and everything that feeds it run.
///
/// A turn is: due deadlines, ready descriptors, queued jobs (with `beforeBatch` in front of each one), then `afterTurn`. A loop that has nothing to do sleeps and never wakes.
public protocol EventLoop: SerialExecutor, TaskExecutor {
  /// Calls `handler` on the loop whenever `descriptor` can be read or was closed by its peer.
  func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void)
  /// Stops that; a no-op for a descriptor that is not watched.
  func unwatch(_ descriptor: Int32)
  /// Calls `work` on the loop soon; may be called from any thread.
  func post(_ work: @escaping @Sendable () -> Void)
  /// Sets what runs before each piece of network or queued work, and what ends each turn.
  ///
  /// The engine fires due deadlines in the first and commits in the second.
  func setTurn(beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void)
  /// Lets what is due go first, in the midst of a longer piece of work on the loop.
  func breathe()
}
