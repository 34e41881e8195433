// SPDX-License-Identifier: Apache-2.0
import CSystemd
import Glibc
import LinuxHost
import Synchronization
public import TokiEngine

/// Keeps the machine awake by locks of logind (org.freedesktop.login1(5), `Inhibit`), on a thread of its own.
///
/// A lock is a descriptor, so it ends with the process. While something rings there are two: against sleep, and against
/// the lid, whose closing a sleep lock does not stop (logind.conf(5), `LidSwitchIgnoreInhibited=`). A third one always
/// delays sleep until the wake-up is armed. Without logind nothing is held, and nothing is told.
public final class LogindInhibitor: SleepInhibitor {
  private let loop: any EventLoop
  private let address: String
  private let session: @Sendable () -> String
  private let inputs: String
  private let patienceMilliseconds: Int32
  let wishes = Mutex(Wishes())

  /// The engine's wishes for the thread.
  struct Wishes {
    var wake: WakeSignal?
    var isHeld = false
    /// Number of permissions to sleep.
    var allowed = 0
    var hasEnded = false
    var handler: (@Sendable (SleepEvent) -> Void)?
    /// The result of `isHeld`, from the thread.
    var hold = SleepHold.free
  }

  /// Creates an inhibitor that does nothing before `start`.
  ///
  /// - Parameters:
  ///   - loop: Runs the handler.
  ///   - address: The system bus, as in `DBUS_SYSTEM_BUS_ADDRESS`; `nil` for the usual one.
  ///   - session: The session bus; `nil` for the usual one.
  ///   - inputs: Where the kernel lists input devices, of which one may be a lid.
  public convenience init(
    loop: any EventLoop, address: String? = nil, session: String? = nil, inputs: String = "/sys/class/input"
  ) {
    self.init(loop: loop, address: address, session: session, inputs: inputs, patienceMilliseconds: 1_000)
  }

  /// Testable form of the initializer, with the time that each answer to a question may take.
  package init(loop: any EventLoop, address: String?, session: String?, inputs: String, patienceMilliseconds: Int32) {
    self.loop = loop
    self.address = address ?? Self.defaultAddress
    self.session = { session ?? NotificationBus.defaultAddress() }
    self.inputs = inputs
    self.patienceMilliseconds = patienceMilliseconds
  }

  deinit {
    wishes.withLock {
      $0.hasEnded = true
      $0.wake?.raise()
    }
  }

  /// Starts the thread; without one, sleep stays as it is.
  public func start(handler: @escaping @Sendable (SleepEvent) -> Void) {
    guard let wake = WakeSignal() else { return }
    wishes.withLock {
      $0.wake = wake
      $0.handler = handler
    }
    // The thread must not keep the inhibitor alive, because it ends when the inhibitor is dropped.
    let isStarted = WorkerThread.start(named: "toki-logind") { [weak self, address] in
      LogindSession(
        address: address, wake: wake, wishes: { self?.wishes.withLock(\.current) },
        holds: { hold in self?.wishes.withLock { $0.hold = hold } }, tell: { self?.tell($0) }
      ).run()
    }
    if !isStarted { wishes.withLock { $0.wake = nil } }
  }

  /// Asks the thread to take the locks, or to let them go.
  public func inhibit(_ isHeld: Bool) {
    change {
      $0.isHeld = isHeld
      $0.hold = isHeld ? .asked : .free
    }
  }

  /// Asks the thread to let the machine go to sleep.
  public func allowSleep() { change { $0.allowed += 1 } }

  /// The thread's last message.
  public var hold: SleepHold { wishes.withLock { $0.wake == nil && $0.isHeld ? .refused : $0.hold } }

  /// Asks logind and the desktop, on a thread of its own.
  public func look(_ answer: @escaping @Sendable (SleepHabits?) -> Void) {
    let look = look
    if !WorkerThread.start(named: "toki-sleep", { answer(look.run()) }) { answer(nil) }
  }

  /// Asks logind, on a thread of its own.
  public func suspend(_ answer: @escaping @Sendable (String?) -> Void) {
    let look = look
    if !WorkerThread.start(named: "toki-sleep", { answer(look.suspend()) }) { answer("there is no thread to ask on") }
  }

  private var look: SleepLook {
    SleepLook(
      systemAddress: address, sessionAddress: session(), inputs: inputs,
      environment: HostProcess.environment(), patienceMilliseconds: patienceMilliseconds)
  }

  private func change(_ body: (inout Wishes) -> Void) {
    let wake = wishes.withLock { wishes in
      body(&wishes)
      return wishes.wake
    }
    wake?.raise()
  }

  private func tell(_ event: SleepEvent) {
    guard let handler = wishes.withLock({ $0.handler }) else { return }
    loop.post { handler(event) }
  }

  private static var defaultAddress: String {
    unsafe getenv("DBUS_SYSTEM_BUS_ADDRESS").map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
      ?? "unix:path=/run/dbus/system_bus_socket"
  }
}

extension LogindInhibitor.Wishes {
  /// A copy for the thread; `nil` once it has to end.
  fileprivate var current: LogindSession.Wishes? {
    hasEnded ? nil : LogindSession.Wishes(isHeld: isHeld, allowed: allowed)
  }
}
