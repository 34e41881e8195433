// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Waits.
public protocol TimePause: Sendable {
  /// Returns at or after an instant of the boot clock, at once if it has passed; suspend counts.
  ///
  /// - Throws: `CancellationError` at once when the task is cancelled.
  func wait(until instant: BootInstant) async throws(CancellationError)
}

/// Random numbers that nobody can guess.
public protocol TimeRandomness: Sendable {
  /// 64 of the kernel's random bits, as getrandom(2) gives them.
  func next() -> UInt64
}
