// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Keeps the machine awake, and tells when it goes to sleep.
///
/// No call blocks. The locks end with the process, however it ends.
public protocol SleepInhibitor: Sendable {
  /// Starts listening; `handler` is called on the engine's loop.
  func start(handler: @escaping @Sendable (SleepEvent) -> Void)
  /// Keeps the machine awake from now on, with its lid closed too; `false` lets it sleep again.
  ///
  /// It does as much as the system permits.
  func inhibit(_ isHeld: Bool)
  /// Lets the machine go to sleep after `.goesToSleep`.
  func allowSleep()
  /// Result of the last `inhibit`, as far as known now.
  var hold: SleepHold { get }
  /// Asks the system when it goes to sleep by itself; calls `answer` once, on any thread, after 3 s at most.
  ///
  /// `nil` if nothing tells.
  func look(_ answer: @escaping @Sendable (SleepHabits?) -> Void)
  /// Asks the system to suspend the machine now; calls `answer` once, on any thread, after some seconds at most.
  ///
  /// The answer is why it does not, in the system's own words; `nil` if it does.
  func suspend(_ answer: @escaping @Sendable (String?) -> Void)
}

/// A hold that keeps the machine awake.
public enum SleepHold: Hashable, Sendable {
  /// Nothing was requested.
  case free
  /// The system has not answered yet.
  case asked
  /// It stays awake; `lid` tells whether also with its lid closed.
  case held(lid: Bool)
  /// The system refused.
  case refused
}

/// A machine's automatic sleep.
public struct SleepHabits: Hashable, Sendable {
  /// `true` if it can be suspended; `nil` if the system does not say.
  public var canSuspend: Bool?
  /// `true` if the time of its sleep while nobody uses it is known.
  public var isIdleKnown: Bool
  /// Idle time on mains power before it sleeps; `nil` for never.
  public var mains: TimeSpan?
  /// The same on battery power.
  public var battery: TimeSpan?
  /// `true` if closing its lid makes it sleep.
  public var lid: Bool

  /// Creates habits, by default those of a machine that never sleeps by itself.
  public init(
    canSuspend: Bool? = true, isIdleKnown: Bool = true, mains: TimeSpan? = nil, battery: TimeSpan? = nil,
    lid: Bool = false
  ) {
    self.canSuspend = canSuspend
    self.isIdleKnown = isIdleKnown
    self.mains = mains
    self.battery = battery
    self.lid = lid
  }
}

/// A message of the system about sleep.
public enum SleepEvent: Hashable, Sendable {
  /// The machine is about to sleep, and waits a few seconds for `allowSleep`.
  case goesToSleep
  /// The machine has slept.
  case wokeUp
}
