// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The loop as one home sees it: its turn ends with the server's, if anything happened in the home.
///
/// Everything runs on the server's own loop. Jobs and posted work that come through here are how the server knows that the
/// home has something to save or to answer.
// Proof: the hooks are set and called on the server's loop, and nothing else changes.
final class HomeLoop: EventLoop, @unchecked Sendable {
  private let home: HomeID
  private let server: LoadedHome.Surroundings
  /// Ends the home's turn; `nil` before the engine starts, and after it has let go.
  private(set) var endTurn: (@Sendable () -> Void)?

  init(_ home: HomeID, in server: LoadedHome.Surroundings) { (self.home, self.server) = (home, server) }

  private var loop: any EventLoop { server.loop }

  func close() { endTurn = nil }

  // MARK: EventLoop

  /// Its deadlines are fired by the server, which has them all in one queue.
  func setTurn(beforeBatch: @escaping @Sendable () -> Void, afterTurn: @escaping @Sendable () -> Void) {
    endTurn = afterTurn
  }

  func watch(_ descriptor: Int32, handler: @escaping @Sendable () -> Void) {
    loop.watch(descriptor) { [home, server] in
      handler()
      server.touch(home)
    }
  }

  func unwatch(_ descriptor: Int32) { loop.unwatch(descriptor) }

  func post(_ work: @escaping @Sendable () -> Void) {
    loop.post { [home, server] in
      work()
      server.touch(home)
    }
  }

  func breathe() { loop.breathe() }

  // MARK: Executor

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.post { [self] in
      unsafe job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      server.touch(home)
    }
  }

  func checkIsolated() { loop.checkIsolated() }

  func isIsolatingCurrentContext() -> Bool? { loop.isIsolatingCurrentContext() }
}
