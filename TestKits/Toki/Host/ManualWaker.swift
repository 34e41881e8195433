// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import Synchronization

/// The waker of a `ManualHost`: the host looks at the armed instant while it sleeps, and when time passes.
public final class ManualWaker: Waker {
  private struct State {
    var armed: BootInstant?
    var came: (@Sendable () -> Void)?
    var wake = WakeState.ownTimer
    var canSuspend = true
    /// `true` if answers to `settle` wait for `answerSettled`.
    var isSlow = false
    var waiting: [@Sendable () -> Void] = []
  }

  private let loop: any EventLoop
  private let clock: @Sendable () -> BootInstant
  private let shared = Mutex(State())

  /// Creates a waker that wakes its machine.
  init(loop: any EventLoop, clock: @escaping @Sendable () -> BootInstant) {
    self.loop = loop
    self.clock = clock
  }

  // MARK: Waker

  /// Sets the listener.
  public func start(came: @escaping @Sendable () -> Void) { shared.withLock { $0.came = came } }

  /// Records the instant; a past one comes at once.
  public func arm(_ instant: BootInstant?) {
    shared.withLock { $0.armed = instant }
    tellIfCome()
  }

  /// Answers at once, unless the test made it slow.
  public func settle(_ answer: @escaping @Sendable () -> Void) {
    let isSlow = shared.withLock { state in
      if state.isSlow { state.waiting.append(answer) }
      return state.isSlow
    }
    if !isSlow { loop.post(answer) }
  }

  /// The state set by the test, at first `.ownTimer`.
  public var state: WakeState { shared.withLock { $0.wake } }
  /// `true` if the machine can be suspended, as set by the test; at first it can.
  public var canSuspend: Bool { shared.withLock { $0.canSuspend } }

  // MARK: For tests

  /// The armed instant; `nil` for none.
  public var armed: BootInstant? {
    (loop as? InlineLoop)?.rest()
    return shared.withLock { $0.armed }
  }

  /// Sets the state for a person, and the machine's ability to wake.
  public func set(_ wake: WakeState, canSuspend: Bool = true) {
    shared.withLock {
      $0.wake = wake
      $0.canSuspend = canSuspend
    }
  }

  /// Holds back the answers to `settle`, as a busy service does.
  public func delayAnswers() { shared.withLock { $0.isSlow = true } }

  /// Gives the answers held back.
  public func answerSettled() {
    let waiting = shared.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for answer in waiting { loop.post(answer) }
  }

  /// The armed instant if it wakes the machine; `nil` if nothing does.
  var waking: BootInstant? { shared.withLock { $0.wake.wakes ? $0.armed : nil } }

  /// The armed instant, without waiting for the loop.
  var next: BootInstant? { shared.withLock { $0.armed } }

  /// Tells the listener if the armed instant has come.
  func tellIfCome() {
    let now = clock()
    let came = shared.withLock { state -> (@Sendable () -> Void)? in
      guard let armed = state.armed, armed <= now else { return nil }
      state.armed = nil
      return state.came
    }
    if let came { loop.post(came) }
  }

  /// Forgets listener and instant, as when the process ends: its descriptors are closed.
  func forget() {
    shared.withLock {
      $0.armed = nil
      $0.came = nil
      $0.waiting = []
    }
  }
}
