// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Calls back on a loop after a while; nothing wakes while nobody waits for a call.
public protocol LoopTimer: Sendable {
  /// The present instant of the boot clock.
  var now: BootInstant { get }
  /// Calls `work` on the loop at or after an instant, soon if it has passed.
  func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void)
}
