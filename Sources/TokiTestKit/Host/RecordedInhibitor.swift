// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine

/// A sleep inhibitor that records what it is asked; the test decides when the machine sleeps.
public final class RecordedInhibitor: SleepInhibitor {
  private struct State {
    var handler: (@Sendable (SleepEvent) -> Void)?
    var isHeld = false
    var allowed = 0
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

  /// Whether the machine is kept awake.
  public var isHeld: Bool {
    (loop as? InlineLoop)?.rest()
    return state.withLock { $0.isHeld }
  }
  /// How often the machine was let go to sleep.
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
