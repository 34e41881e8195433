// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Gets the machine out of suspend in time for a ring.
///
/// It does not ring: that stays with the `WakeSource`. No call blocks.
public protocol Waker: Sendable {
  /// Starts; `came` is called on the engine's loop when the armed instant has come, and nothing is armed any more.
  func start(came: @escaping @Sendable () -> Void)
  /// Requests that the machine be awake at `instant` of the boot clock, or tells at once that a past one has come.
  ///
  /// It replaces the previous request; `nil` removes it.
  func arm(_ instant: BootInstant?)
  /// Calls `answer` once, on the engine's loop, when the last request holds or has failed.
  ///
  /// It may be called before `settle` returns, and it is called after a few seconds at most.
  func settle(_ answer: @escaping @Sendable () -> Void)
  /// The way in which a ring wakes the machine, as far as known now.
  var state: WakeState { get }
  /// `true` if this machine can be suspended at all.
  var canSuspend: Bool { get }
}
