// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Suspends the calling task until an instant.
public protocol TimePause: Sendable {
  /// Returns at or after an instant of the boot clock, or at once if it has passed; suspend counts.
  ///
  /// - Throws: `CancellationError`, at once when the task is cancelled.
  func wait(until instant: BootInstant) async throws(CancellationError)
}

/// A source of unpredictable random numbers.
public protocol TimeRandomness: Sendable {
  /// 64 random bits from the kernel, as from getrandom(2).
  func next() -> UInt64
}
