// SPDX-License-Identifier: Apache-2.0

/// Keeps the machine awake, and tells when it goes to sleep.
///
/// No call blocks. The locks end with the process, however it ends.
public protocol SleepInhibitor: Sendable {
  /// Starts listening; `handler` is called on the engine's loop.
  func start(handler: @escaping @Sendable (SleepEvent) -> Void)
  /// Keeps the machine awake from now on, with its lid closed too; `false` lets it sleep again.
  ///
  /// It does what the system permits.
  func inhibit(_ isHeld: Bool)
  /// Lets the machine go to sleep after `.goesToSleep`.
  func allowSleep()
}

/// What the system tells about sleep.
public enum SleepEvent: Hashable, Sendable {
  /// The machine is about to sleep, and waits a few seconds for `allowSleep`.
  case goesToSleep
  /// The machine has slept.
  case wokeUp
}
