// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine

/// A sleep inhibitor that records its calls; the test decides when the machine sleeps.
public final class RecordedInhibitor: SleepInhibitor {
  private struct State {
    var handler: (@Sendable (SleepEvent) -> Void)?
    var isHeld = false
    var allowed = 0
    var granted = SleepHold.held(lid: true)
    var habits: SleepHabits? = SleepHabits()
    var refusal: String?
    var suspends = 0
  }

  private let loop: any EventLoop
  private let state = Mutex(State())

  /// Creates an inhibitor that holds nothing.
  public init(loop: any EventLoop) { self.loop = loop }

  /// Sets the listener.
  public func start(handler: @escaping @Sendable (SleepEvent) -> Void) { state.withLock { $0.handler = handler } }
  /// Records the wish.
  public func inhibit(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }
  /// Counts the call.
  public func allowSleep() { state.withLock { $0.allowed += 1 } }

  /// The test's grant, while the machine should be kept awake.
  public var hold: SleepHold { state.withLock { $0.isHeld ? $0.granted : .free } }
  /// Answers at once with the habits set by the test.
  public func look(_ answer: @escaping @Sendable (SleepHabits?) -> Void) { answer(state.withLock { $0.habits }) }
  /// Counts the call, and refuses where the test says so.
  public func suspend(_ answer: @escaping @Sendable (String?) -> Void) {
    answer(
      state.withLock { state in
        state.suspends += 1
        return state.refusal
      })
  }

  /// Sets the system's answers and permissions.
  public func set(
    habits: SleepHabits? = SleepHabits(), granted: SleepHold = .held(lid: true), refusal: String? = nil
  ) {
    state.withLock {
      $0.habits = habits
      $0.granted = granted
      $0.refusal = refusal
    }
  }

  /// Number of times that the machine was to be suspended.
  public var suspends: Int { state.withLock { $0.suspends } }

  /// `true` if the machine is kept awake.
  public var isHeld: Bool {
    (loop as? InlineLoop)?.rest()
    return state.withLock { $0.isHeld }
  }
  /// Number of times that the machine was let go to sleep.
  public var allowed: Int {
    (loop as? InlineLoop)?.rest()
    return state.withLock { $0.allowed }
  }

  /// Tells the listener.
  public func send(_ event: SleepEvent) {
    guard let handler = state.withLock({ $0.handler }) else { return }
    loop.post { handler(event) }
  }
}
