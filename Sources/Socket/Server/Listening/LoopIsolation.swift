// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The isolation of requests that are handled on the loop.
///
/// The engine has the same executor, so calling it from here is a plain call that queues no job in either direction.
actor LoopIsolation {
  nonisolated let loop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  init(_ loop: any EventLoop) { self.loop = loop }
}
