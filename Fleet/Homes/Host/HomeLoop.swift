// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The loop as one home sees it: its turn ends with the node's, if anything happened in the home.
///
/// Everything runs on the node's own loop. Jobs and posted work that come through here are how the node knows that the
/// home has something to save or to answer.
// Proof: the hooks are set and called on the node's loop, and nothing else changes.
final class HomeLoop: EventLoop, @unchecked Sendable {
  private let home: HomeID
  private let node: LoadedHome.Surroundings
  /// Ends the home's turn; `nil` before the engine starts, and after it has let go.
  private(set) var endTurn: (@Sendable () -> Void)?

  init(_ home: HomeID, in node: LoadedHome.Surroundings) { (self.home, self.node) = (home, node) }

  private var loop: any EventLoop { node.loop }

  func close() { endTurn = nil }

  // MARK: EventLoop

  /// Its deadlines are fired by the node, which has them all in one queue.
  func setTurn(beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void) {
    endTurn = afterTurn
  }

  func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {
    loop.watch(descriptor) { [home, node] in
      handler()
      node.touch(home)
    }
  }

  func unwatch(_ descriptor: Int32) { loop.unwatch(descriptor) }

  func post(_ work: @escaping @Sendable () -> Void) {
    loop.post { [home, node] in
      work()
      node.touch(home)
    }
  }

  func breathe() { loop.breathe() }

  // MARK: Executor

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.post { [self] in
      unsafe job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      node.touch(home)
    }
  }

  func checkIsolated() { loop.checkIsolated() }

  func isIsolatingCurrentContext() -> Bool? { loop.isIsolatingCurrentContext() }
}
