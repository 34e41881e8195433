// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import Synchronization
public import TokiEngine
public import TokiModel

/// Calls back on a loop at instants of the boot clock; one timerfd serves any number of calls.
public final class LoopDeadlines: Sendable {
  /// Identifies a pending call; never reused.
  public struct Token: Hashable, Sendable { fileprivate let number: UInt64 }

  private let loop: EpollLoop
  private let timer: Int32
  private let state = Mutex(State())

  private struct State {
    var queue = DeadlineQueue<UInt64>()
    var calls: [UInt64: (handle: DeadlineQueue<UInt64>.Handle, work: @Sendable () -> Void)] = [:]
    var last: UInt64 = 0
    /// The time for which the timer is armed, in nanoseconds since boot; `nil` if disarmed.
    var armed: Int64?
  }

  /// Creates the timer.
  ///
  /// - Parameter loop: Runs the calls.
  /// - Throws: `HostError.system` if the process has no descriptors left.
  public init(loop: EpollLoop) throws(HostError) {
    timer = try HostError.check(toki_timer_create(Int32(TOKI_TIMER_BOOT))) {
      .system(action: "make a timer on the boot clock", reason: $0)
    }
    self.loop = loop
    loop.watchFirst(timer) { [weak self] in self?.timerIsReady() }
  }

  deinit {
    loop.unwatch(timer)
    close(timer)
  }

  /// Calls `work` on the loop at or after an instant, soon if it has passed; from any thread.
  @discardableResult
  public func call(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) -> Token {
    state.withLock { state in
      state.last += 1
      let handle = state.queue.insert(state.last, at: instant.nanosecondsSinceBoot)
      state.calls[state.last] = (handle, work)
      arm(&state)
      return Token(number: state.last)
    }
  }

  /// Cancels a call, from any thread; no effect if it was already made.
  public func cancel(_ token: Token) {
    // Release it outside the lock, because releasing it may end an object that waits here.
    let removed = state.withLock { state -> (@Sendable () -> Void)? in
      guard let (handle, work) = state.calls.removeValue(forKey: token.number) else { return nil }
      state.queue.remove(handle)
      arm(&state)
      return work
    }
    _ = removed
  }

  private func timerIsReady() {
    guard toki_timer_read(timer) == 1 else { return }
    let due = state.withLock { state in
      state.armed = nil
      let now = toki_boot_clock()
      var due: [@Sendable () -> Void] = []
      while let (number, _) = state.queue.pop(through: now) {
        if let call = state.calls.removeValue(forKey: number) { due.append(call.work) }
      }
      arm(&state)
      return due
    }
    for work in due { work() }
  }

  private func arm(_ state: inout State) {
    guard state.queue.first != state.armed else { return }
    state.armed = state.queue.first
    // 0 would disarm; a past time fires at once.
    _ = toki_timer_arm(timer, state.armed.map { max(1, $0) } ?? 0, 0)
  }
}

extension LoopDeadlines: LoopTimer {
  /// The boot clock.
  public var now: BootInstant { HostClocks.boot() }
  /// Calls `work` on the loop at or after an instant.
  public func wake(at instant: BootInstant, _ work: @escaping @Sendable () -> Void) { call(at: instant, work) }
}
