// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Calls back on a loop at a set time; causes no wake-ups while no call is pending.
public protocol LoopTimer: Sendable {
  /// The present instant of the boot clock.
  var now: BootInstant { get }
  /// Calls `work` on the loop at or after an instant, or soon if that has passed.
  func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void)
}
