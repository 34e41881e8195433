// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The isolation of requests that are worked on at the loop.
///
/// The engine has the same executor, so that a call of it from here is a plain call: no job is queued on the way there
/// or back.
actor LoopIsolation {
  nonisolated let loop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

  init(_ loop: any EventLoop) { self.loop = loop }
}
