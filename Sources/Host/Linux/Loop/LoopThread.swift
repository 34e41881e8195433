// SPDX-License-Identifier: Apache-2.0

extension EpollLoop {
  /// Runs the loop on a thread of its own, for a program whose main thread runs another loop.
  ///
  /// - Throws: `HostError.system` if the process may have no more threads.
  public func runOnOwnThread() throws(HostError) {
    guard WorkerThread.start(named: "toki-loop", { self.run() }) else {
      throw .system(action: "start a thread", reason: "no thread is left")
    }
  }
}
