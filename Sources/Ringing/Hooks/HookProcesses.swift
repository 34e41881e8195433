// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Synchronization
public import TokiEngine
public import TokiModel

/// Runs hooks as programs: commands as units of the user's manager, or as processes where there is none.
///
/// A thread and a connection to the bus exist only while hooks run.
public final class HookProcesses: HookRunner {
  /// Limits of times and numbers.
  public struct Limits: Hashable, Sendable {
    /// Time that a command may run, 1 ms or more.
    public var command = TimeSpan.minutes(10)
    /// Time that a request may take, with all its tries.
    public var post = TimeSpan.minutes(5)
    /// Time that a program may take to end once it is asked to, before it is killed.
    public var ending = TimeSpan.milliseconds(300)
    /// Time that the user's manager may take to answer.
    public var answer = TimeSpan.seconds(10)
    /// How long the end of the daemon waits for the user's manager to confirm that it ends running hooks.
    public var farewell = TimeSpan.seconds(1)
    /// The most programs at a time.
    public var together = 16
    /// The most hooks that wait for their turn; another one is not started.
    public var waiting = 256

    /// The usual limits.
    public init() {}
  }

  struct State {
    /// Hooks waiting for their turn, the oldest first.
    var waiting: [HookRun] = []
    /// Hooks for which there was no room.
    var refused: [HookRun] = []
    /// Wakes the thread; `nil` while there is none.
    var wake: WakeSignal?
    var report: (@Sendable (HookReport) -> Void)?
    var isShutDown = false
  }

  let state = Mutex(State())
  let clock: any HostClock
  let limits: Limits
  let programs: HookPrograms
  /// The bus of the user's manager, as in `DBUS_SESSION_BUS_ADDRESS`; `nil` if nothing says where one is.
  let bus: String?

  /// Prepares a runner; starts nothing yet.
  ///
  /// - Parameters:
  ///   - clock: Measures how long a hook runs.
  ///   - limits: How long and how many.
  ///   - bus: The bus of the user's manager, as in `DBUS_SESSION_BUS_ADDRESS`; `nil` for none.
  ///   - programs: The programs to start, with their inputs.
  public init(clock: any HostClock, limits: Limits = Limits(), bus: String?, programs: HookPrograms) {
    self.clock = clock
    self.limits = limits
    self.bus = bus
    self.programs = programs
  }

  /// The bus of this user's systemd.
  ///
  /// - Parameter environment: Returns the value of a variable, `nil` if it is not set.
  /// - Returns: An address as in `DBUS_SESSION_BUS_ADDRESS`; `nil` if the environment names none.
  public static func managerBus(environment: (String) -> String?) -> String? {
    UserManager.busAddress(environment)
  }

  /// `true` if nothing runs and no thread is left.
  public var isIdle: Bool { state.withLock { $0.wake == nil } }

  /// Starts; `report` is called from the hooks' thread, and from the caller's if there can be none.
  public func start(report: @escaping @Sendable (HookReport) -> Void) {
    state.withLock { $0.report = report }
  }

  /// Starts a hook's program, or lets it wait for its turn.
  public func run(_ run: HookRun) {
    let hasThread = state.withLock { state in
      guard !state.isShutDown, state.report != nil else { return true }
      if state.waiting.count < limits.waiting { state.waiting.append(run) } else { state.refused.append(run) }
      if begin(&state) { return true }
      state.waiting.removeLast(state.waiting.isEmpty ? 0 : 1)
      return false
    }
    if !hasThread { refuse(run, "The system gives no thread or descriptor.") }
  }

  /// Ends the programs that are running, without a report; those of the manager end by themselves soon after.
  public func shutDown() {
    state.withLock { state in
      state.isShutDown = true
      state.waiting = []
      state.refused = []
      state.wake?.raise()
    }
  }

  /// Waits until its thread has ended, so that nothing that it has started is left when the process exits.
  ///
  /// - Parameter milliseconds: Longest wait.
  /// - Returns: `false` if time ran out first.
  public func waitUntilIdle(milliseconds: Int32) -> Bool {
    var left = milliseconds
    while !isIdle, left > 0 {
      _ = poll(nil, 0, min(left, 5))
      left -= 5
    }
    return isIdle
  }

  /// Reports a hook that was not started.
  func refuse(_ run: HookRun, _ reason: String) {
    tell(run, HookResult(run.occasion.moment, call: run.hook.call.text, end: .notStarted, output: reason), took: .zero)
  }

  func tell(_ run: HookRun, _ result: HookResult, took: TimeSpan) {
    let report = state.withLock { $0.isShutDown ? nil : $0.report }
    report?(HookReport(run, result, took: took))
  }

  /// Starts the thread if needed, or wakes it; `false` if the system provides none.
  private func begin(_ state: inout State) -> Bool {
    if let wake = state.wake {
      wake.raise()
      return true
    }
    guard let wake = WakeSignal(),
      WorkerThread.start(named: "toki-hooks", { [self] in HookSession(of: self, wake: wake).run() })
    else { return false }
    state.wake = wake
    return true
  }
}
