// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// Wakes the loop by timers of Dispatch, and passes on the system's notices about its clocks.
///
/// A timer is only a reason to look: the clock shows if a deadline has come, and the rest is set again. So nothing is
/// early, whatever a timer measures. A deadline of the boot clock has two timers, because none of Dispatch's counts
/// sleep and heeds no setting: the one on uptime is right while the machine is awake, and the one on wall time fires at
/// the latest when it wakes. After each notice all are set anew.
public final class DispatchWakeSource: WakeSource {
  private let loop: DispatchLoop
  private let clock: any HostClock
  private let notices: (any HostNotices)?
  private let zoneQuiet: TimeSpan
  private let state = Mutex(State())

  private struct State {
    var handler: (@Sendable (WakeEvent) -> Void)?
    var boot: BootInstant?
    var utc: UTCInstant?
    var timers: Timers?
    /// Number of the last notice of a zone, by which an earlier one knows that it is not the last.
    var zoneNotices: UInt64 = 0
  }

  private struct Timers {
    let uptime: DispatchTimer
    let wall: DispatchTimer
    let civil: DispatchTimer
  }

  /// Quiet time before a change of zones is told; an update brings several notices.
  public static let zoneQuiet = TimeSpan.milliseconds(100)

  /// Creates a silent wake source.
  ///
  /// - Parameters:
  ///   - loop: Runs the handler.
  ///   - clock: Decides whether a deadline has come.
  ///   - notices: Tells when the clock was set or the zone has changed; `nil` for nobody.
  ///   - zoneQuiet: How long it must be quiet before a change of zones is told.
  public init(
    loop: DispatchLoop, clock: any HostClock, notices: (any HostNotices)?,
    zoneQuiet: TimeSpan = DispatchWakeSource.zoneQuiet
  ) {
    self.loop = loop
    self.clock = clock
    self.notices = notices
    self.zoneQuiet = zoneQuiet
  }

  /// Starts reporting deadlines and notices to `handler`, on the loop.
  public func start(handler: @escaping @Sendable (WakeEvent) -> Void) {
    let look: @Sendable () -> Void = { [weak self, loop] in loop.turn { self?.look() } }
    let timers = Timers(
      uptime: DispatchTimer(.uptime, on: loop.queue, handler: look),
      wall: DispatchTimer(.wall, on: loop.queue, handler: look),
      civil: DispatchTimer(.wall, on: loop.queue, handler: look))
    state.withLock { state in
      state.handler = handler
      state.timers = timers
      set(state)
    }
    notices?.start { [weak self, loop] notice in loop.post { [weak self] in self?.take(notice) } }
  }

  /// Sets the deadline on the boot clock; `nil` for none.
  public func arm(boot deadline: BootInstant?) {
    state.withLock { state in
      state.boot = deadline
      set(state)
    }
  }

  /// Sets the deadline on the civil clock; `nil` for none.
  public func arm(utc deadline: UTCInstant?) {
    state.withLock { state in
      state.utc = deadline
      set(state)
    }
  }

  /// Sets the timers to the time left; call it under the lock, so that the last request wins.
  private func set(_ state: borrowing State) {
    guard let timers = state.timers else { return }
    let now = clock.now()
    let left = state.boot.map { $0 - now.boot }
    timers.uptime.set(after: left)
    timers.wall.set(after: left)
    timers.civil.set(after: state.utc.map { $0 - now.utc })
  }

  /// Tells the deadlines that have come, and sets the timers to the others; on the loop.
  private func look() {
    let (handler, count) = state.withLock { state in
      let now = clock.now()
      var count = 0
      if let boot = state.boot, boot <= now.boot {
        state.boot = nil
        count += 1
      }
      if let utc = state.utc, utc <= now.utc {
        state.utc = nil
        count += 1
      }
      set(state)
      return (state.handler, count)
    }
    for _ in 0..<count { handler?(.due) }
  }

  private func take(_ notice: HostNotice) {
    switch notice {
    case .clockSet, .wokeUp:
      state.withLock { $0.handler }?(.clockStepped)
      look()
    case .zoneChanged:
      let number = state.withLock { state in
        state.zoneNotices += 1
        return state.zoneNotices
      }
      DispatchDelays(loop: loop, clock: clock).wake(at: clock.now().boot + zoneQuiet) { [weak self] in
        guard let self, state.withLock({ $0.zoneNotices == number }) else { return }
        state.withLock { $0.handler }?(.zoneChanged)
      }
    }
  }
}
