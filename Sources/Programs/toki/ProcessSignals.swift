// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Synchronization
import TokiCommands
import TokiEngine
import TokiModel

/// Signals, keys and the display's own deadline, as events of the loop.
///
/// Nothing is intercepted until a command asks for it; until then Ctrl-C ends the process.
final class ProcessSignals: DisplaySignals {
  private let loop: EpollLoop
  private let device: TerminalDevice?
  private let parts = Mutex(Parts())

  private struct Parts {
    var wake: TimerWakeSource?
    /// The waker from suspend, and its last request; `nil` until the first one.
    var waker: LinuxWaker?
    var machineWake: BootInstant?
    var due: @Sendable () -> Void = {}
    var suspendSignals: SuspendSignals?
    var watch: SignalWatch?
    var isWatchingKeys = false
    var isWatchingOutput = false
    /// `true` if the terminal was ours at the last look; `nil` while no keys are wanted.
    var wasInForeground: Bool?
    var notice: @Sendable (ProcessNotice) -> Void = { _ in }
  }

  init(loop: EpollLoop, device: TerminalDevice?) {
    self.loop = loop
    self.device = device
  }

  func start(
    keys: Bool, due: @escaping @Sendable () -> Void, notice: @escaping @Sendable (ProcessNotice) -> Void
  ) {
    // Without descriptors for these, the display is merely less responsive; the daemon rings regardless.
    let wake = try? TimerWakeSource(loop: loop)
    wake?.start { event in if event == .due { due() } }
    parts.withLock { parts in
      parts.wake = wake
      parts.due = due
    }
    watchOutput(notice)
    guard keys, let device else {
      let watch = try? SignalWatch(loop: loop, signals: Self.endings()) { notice(Self.notice(of: $0)) }
      parts.withLock { $0.watch = watch }
      return
    }
    let signals = try? SuspendSignals(loop: loop) { [weak self] event in
      switch event {
      case .suspend: notice(.suspendAsked)
      case .resumed:
        notice(.continued)
        self?.parts.withLock { $0.wasInForeground = device.isInForeground }
        self?.watchKeys(of: device, notice)
      case .resized: notice(.resized)
      case .interrupt: notice(.interrupted)
      case .terminate: notice(.terminated)
      case .hangUp: notice(.hungUp)
      }
    }
    parts.withLock { parts in
      parts.suspendSignals = signals
      parts.wasInForeground = device.isInForeground
      parts.notice = notice
    }
    watchKeys(of: device, notice)
  }

  func wake(at instant: BootInstant?) { parts.withLock { $0.wake }?.arm(boot: instant) }

  func wakeMachine(at instant: BootInstant?) {
    let loop = loop
    let waker = parts.withLock { parts -> LinuxWaker? in
      // The estimate of another machine's clock moves a little all the time, which is not worth a request.
      if let instant, let armed = parts.machineWake, max(instant - armed, armed - instant) < Self.slack { return nil }
      guard instant != parts.machineWake else { return nil }
      if parts.waker == nil, let deadlines = try? LoopDeadlines(loop: loop) {
        parts.waker = LinuxWaker(
          loop: loop, deadlines: deadlines,
          service: HostProcess.environment("TOKI_WAKE_SOCKET") ?? LinuxWaker.servicePath)
        // The next waking of the machine is requested after this one.
        parts.waker?.start(came: parts.due)
      }
      parts.machineWake = instant
      return parts.waker
    }
    // The deadline of `wake` comes by itself once the machine runs.
    waker?.arm(instant)
  }

  /// By how much the instant of a wake-up may be off.
  private static let slack = TimeSpan.seconds(1)

  func stop() {
    let old = parts.withLock { parts in
      defer { parts = Parts() }
      return parts
    }
    old.wake?.arm(boot: nil)
    old.waker?.arm(nil)
    if old.isWatchingKeys, let device { loop.unwatch(device.descriptor) }
    if old.isWatchingOutput { loop.unwatch(Self.output) }
  }

  /// `true` if the terminal has become ours since the last look, so that its mode must be set.
  ///
  /// A shell that brings a running job to the foreground (`fg`) sends no signal, so each redraw looks.
  func hasComeToForeground() -> Bool {
    guard let device, parts.withLock({ $0.wasInForeground }) != nil else { return false }
    let isNow = device.isInForeground
    let (was, notice) = parts.withLock { parts in
      defer { parts.wasInForeground = isNow }
      return (parts.wasInForeground, parts.notice)
    }
    guard isNow, was == false else { return false }
    watchKeys(of: device, notice)
    return true
  }

  /// Stops this process as Ctrl-Z does; returns when it is continued.
  func stopSelf() { parts.withLock { $0.suspendSignals }?.stopSelf() }

  private static let output: Int32 = 1

  /// Tells once when the reader of a pipe is gone, which epoll(7) reports of its other end (EPOLLERR).
  private func watchOutput(_ notice: @escaping @Sendable (ProcessNotice) -> Void) {
    guard StandardOutput.isPipe else { return }
    parts.withLock { $0.isWatchingOutput = true }
    loop.watch(Self.output) { [weak self] in
      guard let self else { return }
      // It stays so, and would never let the loop sleep.
      loop.unwatch(Self.output)
      parts.withLock { $0.isWatchingOutput = false }
      notice(.readerGone)
    }
  }

  /// Watches the keys while the terminal is ours.
  ///
  /// In the background the keys are meant for others, and an unread descriptor would never let the loop sleep.
  private func watchKeys(
    of device: TerminalDevice, _ notice: @escaping @Sendable (ProcessNotice) -> Void
  ) {
    guard device.isInForeground else { return }
    let isNew = parts.withLock { parts in
      defer { parts.isWatchingKeys = true }
      return !parts.isWatchingKeys
    }
    guard isNew else { return }
    loop.watch(device.descriptor) { [weak self] in
      let keys = device.readKeys()
      if !keys.isEmpty { return notice(.keys(keys)) }
      guard device.isGone || !device.isInForeground else { return }
      self?.unwatchKeys(of: device)
      if device.isGone { notice(.hungUp) }
    }
  }

  private func unwatchKeys(of device: TerminalDevice) {
    parts.withLock { $0.isWatchingKeys = false }
    loop.unwatch(device.descriptor)
  }

  /// The signals that end a command, except for those that its parent ignores (nohup(1), a script's `&`).
  private static func endings() -> [Int32] {
    [SIGINT, SIGTERM, SIGHUP].filter { signal in
      var old = sigaction()
      guard sigaction(signal, nil, &old) == 0 else { return true }
      return unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self)
        != unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  private static func notice(of signal: Int32) -> ProcessNotice {
    switch signal {
    case SIGINT: .interrupted
    case SIGHUP: .hungUp
    default: .terminated
    }
  }
}
