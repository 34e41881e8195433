// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import Glibc
import Synchronization
public import TokiEngine
public import TokiModel

/// Wakes the loop by a timerfd on each clock, and reports changes of the clock or the zone.
///
/// The civil timer is always armed, far in the future if no deadline is set, because the kernel reports clock steps
/// only to armed timers (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET).
public final class TimerWakeSource: WakeSource {
  /// Why zone changes are not reported, for example because inotify's limit is exhausted; `nil` if they are.
  public let zoneWatchProblem: HostError?
  private let loop: EpollLoop
  private let boot: Int32
  private let civil: Int32
  private let zone: ZoneWatch?
  private let state = Mutex(State())

  private struct State {
    var handler: (@Sendable (WakeEvent) -> Void)?
    /// Instant of the civil timer, in nanoseconds since 1970.
    var civilDeadline = TimerWakeSource.never
  }

  /// Later than any alarm, and the limit of the kernel's own clocks.
  private static let never = Int64.max

  /// Creates a silent wake source.
  ///
  /// - Parameters:
  ///   - loop: Runs the handler.
  ///   - localtimePath: The host's zone; the file and its replacement are watched.
  ///   - zoneFolder: The tz database; not watched if missing.
  /// - Throws: `HostError.system` if the process has no descriptors left.
  public init(
    loop: EpollLoop, localtimePath: String = "/etc/localtime", zoneFolder: String = "/usr/share/zoneinfo"
  ) throws(HostError) {
    let boot = try HostError.check(toki_timer_create(Int32(TOKI_TIMER_BOOT))) {
      .system(action: "make a timer on the boot clock", reason: $0)
    }
    let civil = toki_timer_create(Int32(TOKI_TIMER_CIVIL))
    guard civil >= 0 else {
      close(boot)
      throw .system(action: "make a timer on the civil clock", reason: HostError.reason(-civil))
    }
    self.loop = loop
    self.boot = boot
    self.civil = civil
    do throws(HostError) {
      zone = try ZoneWatch(localtimePath: localtimePath, zoneFolder: zoneFolder)
      zoneWatchProblem = nil
    } catch {
      zone = nil
      zoneWatchProblem = error
    }
  }

  deinit {
    for descriptor in [boot, civil] {
      loop.unwatch(descriptor)
      close(descriptor)
    }
    zone?.end(on: loop)
  }

  /// Starts reporting deadlines, clock steps and zone changes to `handler`, on the loop.
  public func start(handler: @escaping @Sendable (WakeEvent) -> Void) {
    state.withLock {
      $0.handler = handler
      armCivil($0.civilDeadline)
    }
    loop.watchFirst(civil) { [weak self] in self?.civilTimerIsReady() }
    loop.watchFirst(boot) { [weak self] in self?.bootTimerIsReady() }
    zone?.start(on: loop) { [weak self] in self?.tell(.zoneChanged) }
  }

  /// Sets the deadline on the boot clock; `nil` for none.
  public func arm(boot deadline: BootInstant?) {
    // 0 would disarm; a past time fires at once.
    _ = toki_timer_arm(boot, deadline.map { max(1, $0.nanosecondsSinceBoot) } ?? 0, 0)
  }

  /// Sets the deadline on the civil clock; `nil` for none.
  public func arm(utc deadline: UTCInstant?) {
    state.withLock {
      $0.civilDeadline = deadline.map { max(1, $0.nanosecondsSinceEpoch) } ?? Self.never
      armCivil($0.civilDeadline)
    }
  }

  /// Arms the civil timer; call it under the lock, so that the last request wins.
  private func armCivil(_ deadline: Int64) {
    // Arming discards an unread report; the kernel says so, and the timer is armed.
    if toki_timer_arm(civil, deadline, 1) == -ECANCELED {
      loop.post { [weak self] in self?.tell(.clockStepped) }
    }
  }

  private func bootTimerIsReady() {
    if toki_timer_read(boot) == 1 { tell(.due) }
  }

  private func civilTimerIsReady() {
    let result = toki_timer_read(civil)
    // Rearmed after a ring to keep receiving steps, and after a step because the kernel drops a ring that coincided
    // with it.
    state.withLock {
      if result == 1 { $0.civilDeadline = Self.never }
      if result != 0 { armCivil($0.civilDeadline) }
    }
    if result == 1 { tell(.due) }
    if result == -ECANCELED { tell(.clockStepped) }
  }

  private func tell(_ event: WakeEvent) { state.withLock { $0.handler }?(event) }
}
