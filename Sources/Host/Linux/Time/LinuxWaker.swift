// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import HostFiles
import Synchronization
public import TokiEngine
public import TokiModel

/// Wakes the machine by a timer on `CLOCK_BOOTTIME_ALARM`: one of its own, or else one from the service `toki-wake`.
///
/// Such a timer belongs to its descriptor, so it ends with the process. Without a real-time clock it is set all the
/// same, and `state` says that it wakes nothing.
public final class LinuxWaker: Waker {
  /// systemd's socket for `toki-wake`.
  public static let servicePath = "/run/toki-wake.socket"

  private let loop: EpollLoop
  private let deadlines: LoopDeadlines
  private let service: String
  private let hasRealTimeClock: @Sendable () -> Bool
  /// Time that the service may take to answer.
  private let patience: TimeSpan
  /// `true` if this process may set such a timer itself.
  private let isPermitted: Bool
  /// `true` if this machine can be suspended at all: its kernel names a way.
  public let canSuspend: Bool
  private let shared = Mutex(State())

  private struct State {
    var came: (@Sendable () -> Void)?
    var wanted: BootInstant?
    /// The timer that is armed, its own or the service's; `nil` if none is.
    var timer: Int32?
    var request: Request?
    /// `true` if the service failed to answer the last request properly.
    var hasFailed = false
    /// To be called when no request is under way.
    var settling: [@Sendable () -> Void] = []
  }

  private struct Request {
    let socket: Int32
    let instant: BootInstant
    var patience: LoopDeadlines.Token?
  }

  /// The longest answer of the service.
  private static let mostBytes = 64

  /// Creates a waker with nothing armed.
  ///
  /// - Parameters:
  ///   - loop: Runs the handlers.
  ///   - deadlines: Ends the wait for an answer of the service.
  ///   - service: The socket of `toki-wake`.
  public convenience init(loop: EpollLoop, deadlines: LoopDeadlines, service: String = LinuxWaker.servicePath) {
    // systemd may have to start the service first.
    self.init(
      loop: loop, deadlines: deadlines, service: service, patience: .seconds(4), hasOwnTimer: true,
      hasRealTimeClock: { toki_timer_can_wake() == 1 }, sleepStates: "/sys/power/state")
  }

  /// Testable form of the initializer.
  package init(
    loop: EpollLoop, deadlines: LoopDeadlines, service: String, patience: TimeSpan, hasOwnTimer: Bool,
    hasRealTimeClock: @escaping @Sendable () -> Bool, sleepStates: String
  ) {
    self.loop = loop
    self.deadlines = deadlines
    self.service = service
    self.patience = patience
    self.hasRealTimeClock = hasRealTimeClock
    let timer = hasOwnTimer ? toki_timer_create(Int32(TOKI_TIMER_WAKE)) : -EPERM
    isPermitted = timer >= 0
    if timer >= 0 { close(timer) }
    canSuspend = HostFile.firstLine(of: sleepStates).map { !$0.isEmpty } ?? false
  }

  deinit {
    let (timer, request) = shared.withLock { ($0.timer, $0.request) }
    if let patience = request?.patience { deadlines.cancel(patience) }
    for descriptor in [timer, request?.socket].compactMap(\.self) {
      loop.unwatch(descriptor)
      close(descriptor)
    }
  }

  /// Starts to tell `came`, on the loop.
  public func start(came: @escaping @Sendable () -> Void) { shared.withLock { $0.came = came } }

  /// Sets the timer, or asks the service for one.
  public func arm(_ instant: BootInstant?) {
    guard !isPermitted else { return set(instant) }
    let isBusy = shared.withLock { state in
      state.wanted = instant
      return state.request != nil
    }
    // The answer to the earlier request looks at the wish by then.
    if !isBusy { ask() }
  }

  /// Calls `answer` when the service has answered the last request.
  public func settle(_ answer: @escaping @Sendable () -> Void) {
    let waits = shared.withLock { state in
      if state.request != nil { state.settling.append(answer) }
      return state.request != nil
    }
    if !waits { answer() }
  }

  /// The way that holds now, or why there is none.
  public var state: WakeState {
    guard hasRealTimeClock() else { return .noRealTimeClock }
    if isPermitted { return .ownTimer }
    if shared.withLock({ $0.hasFailed }) { return .noAnswer }
    guard unsafe access(service, W_OK) == 0 else { return errno == EACCES ? .refused : .notPermitted }
    return .service
  }

  private func isReady(_ timer: Int32) {
    guard toki_timer_read(timer) == 1 else { return }
    keep(nil)
    shared.withLock { $0.came }?()
  }

  /// Sets a timer of its own.
  private func set(_ instant: BootInstant?) {
    // A timer that is not needed is closed: one that was only disarmed still names its instant in proc(5).
    guard let instant else { return keep(nil) }
    let present = shared.withLock { $0.timer }
    let timer = present ?? toki_timer_create(Int32(TOKI_TIMER_WAKE))
    guard timer >= 0 else { return }
    // 0 would disarm; a past time fires at once.
    _ = toki_timer_arm(timer, max(1, instant.nanosecondsSinceBoot), 0)
    if present == nil { keep(timer) }
  }

  /// Keeps a timer in place of the last one, whose descriptor is closed.
  private func keep(_ timer: Int32?) {
    let old = shared.withLock { state in
      defer { state.timer = timer }
      return state.timer
    }
    if let old {
      loop.unwatch(old)
      close(old)
    }
    if let timer { loop.watch(timer) { [weak self] in self?.isReady(timer) } }
  }

  // MARK: The service

  private func ask() {
    guard let instant = shared.withLock({ $0.wanted }) else {
      keep(nil)
      return settled(hasFailed: false)
    }
    // The service takes no past instants.
    guard instant > HostClocks.boot() else {
      keep(nil)
      loop.post { [weak self] in self?.shared.withLock { $0.came }?() }
      return settled(hasFailed: false)
    }
    let socket = unsafe toki_packets_connect(service)
    guard socket >= 0 else {
      keep(nil)
      return settled(hasFailed: socket != -ENOENT && socket != -EACCES)
    }
    guard unsafe toki_packets_send(socket, "wake \(instant.nanosecondsSinceBoot)\n") == 0 else {
      close(socket)
      keep(nil)
      return settled(hasFailed: true)
    }
    let patience = deadlines.call(at: HostClocks.boot() + self.patience) { [weak self] in self?.finish(socket) }
    shared.withLock { $0.request = Request(socket: socket, instant: instant, patience: patience) }
    loop.watch(socket) { [weak self] in self?.finish(socket) }
  }

  /// Takes the answer, if one has come, and asks again if something else is wanted by now.
  private func finish(_ socket: Int32) {
    guard
      let request = shared.withLock({ state -> Request? in
        guard state.request?.socket == socket else { return nil }
        defer { state.request = nil }
        return state.request
      })
    else { return }
    if let patience = request.patience { deadlines.cancel(patience) }
    var text = [CChar](repeating: 0, count: Self.mostBytes)
    var timer: Int32 = -1
    let size = unsafe toki_packets_receive(socket, &text, text.count, &timer)
    loop.unwatch(socket)
    close(socket)
    let isGood = size > 0 && text[0] == CChar(UInt8(ascii: "o")) && timer >= 0
    if !isGood, timer >= 0 { close(timer) }
    keep(isGood ? timer : nil)
    // An earlier toki-wake takes no instant that has come before it reads of it.
    let hasCome = size > 0 && !isGood && request.instant <= HostClocks.boot()
    if hasCome || shared.withLock({ $0.wanted }) != request.instant { return ask() }
    settled(hasFailed: !isGood)
  }

  private func settled(hasFailed: Bool) {
    let settling = shared.withLock { state in
      state.hasFailed = hasFailed
      defer { state.settling = [] }
      return state.settling
    }
    for answer in settling { answer() }
  }
}
