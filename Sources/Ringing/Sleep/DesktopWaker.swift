// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Synchronization
public import TokiEngine
public import TokiModel

/// Asks KDE's power manager, PowerDevil, to wake the machine where another waker cannot.
///
/// PowerDevil falls back to a clock that wakes nothing without saying so, hence `.perhaps`. Its calls are on a thread of
/// their own, which starts with the first wake-up that the other waker does not cover.
public final class DesktopWaker: Waker {
  private let waker: any Waker
  private let clock: any HostClock
  private let address: String
  let shared = Mutex(State())

  /// The wishes for the thread, and its messages.
  struct State {
    var wake: WakeSignal?
    var wishes = PowerDevilSession.Wishes()
    var hasEnded = false
    var isScheduled = false
  }

  /// Creates a waker that passes everything on to another one.
  ///
  /// - Parameters:
  ///   - waker: The one that is to be relied on.
  ///   - clock: The clocks, as PowerDevil goes by the civil one.
  ///   - address: The session bus; `nil` for the usual one.
  public init(_ waker: any Waker, clock: any HostClock, address: String? = nil) {
    self.waker = waker
    self.clock = clock
    self.address = address ?? NotificationBus.defaultAddress()
  }

  deinit {
    shared.withLock {
      $0.hasEnded = true
      $0.wake?.raise()
    }
  }

  /// Passes on the listener; PowerDevil's own message says nothing that the normal timers do not.
  public func start(came: @escaping @Sendable () -> Void) { waker.start(came: came) }

  /// Arms the other waker, and asks PowerDevil if that one does not wake the machine.
  public func arm(_ instant: BootInstant?) {
    waker.arm(instant)
    let wanted = mayHelp ? instant : nil
    let now = clock.now()
    let seconds = wanted.map { (now.utc + ($0 - now.boot)).nanosecondsSinceEpoch / 1_000_000_000 }
    let isPast = wanted.map { $0 <= now.boot } ?? false
    change { $0.instant = isPast ? nil : seconds.flatMap { UInt64(exactly: $0) } }
  }

  /// Waits for the other waker alone: PowerDevil's answer promises nothing.
  public func settle(_ answer: @escaping @Sendable () -> Void) { waker.settle(answer) }

  /// The state of the other waker, or `.perhaps` while PowerDevil has a wake-up of ours.
  public var state: WakeState { mayHelp && shared.withLock { $0.isScheduled } ? .perhaps : waker.state }

  /// As the other waker says.
  public var canSuspend: Bool { waker.canSuspend }

  /// Without a real-time clock PowerDevil cannot wake the machine either.
  private var mayHelp: Bool { ![.ownTimer, .service, .noRealTimeClock].contains(waker.state) }

  private func change(_ body: (inout PowerDevilSession.Wishes) -> Void) {
    let (wake, isNeeded) = shared.withLock { state in
      body(&state.wishes)
      return (state.wake, state.wishes.instant != nil)
    }
    if let wake { return wake.raise() }
    guard isNeeded, let wake = WakeSignal() else { return }
    shared.withLock { $0.wake = wake }
    // The thread must not keep the waker alive, because it ends when the waker is dropped.
    let isStarted = WorkerThread.start(named: "toki-powerdevil") { [weak self, address] in
      PowerDevilSession(
        address: address, wake: wake, wishes: { self?.shared.withLock { $0.hasEnded ? nil : $0.wishes } },
        tell: { isScheduled in self?.shared.withLock { $0.isScheduled = isScheduled } }
      ).run()
    }
    if !isStarted { shared.withLock { $0.wake = nil } }
  }
}
