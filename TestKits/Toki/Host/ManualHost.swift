// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import Synchronization

/// A host whose time stands still until a test moves it: clock, zone and wake source in one.
public final class ManualHost: HostClock, WakeSource {
  private let state: Mutex<State>
  private let loop: any EventLoop
  private let wakeUps = Mutex<ManualWaker?>(nil)

  private struct State {
    var now: HostMoment
    var suspended = TimeSpan.zero
    var boot: BootID
    var zone: ZoneRules
    var zones: [ZoneName: ZoneRules]
    var lost: Set<ZoneName> = []
    var armedBoot: BootInstant?
    var armedCivil: UTCInstant?
    var handler: (@Sendable (WakeEvent) -> Void)?
  }

  /// Creates a host.
  ///
  /// - Parameters:
  ///   - loop: Where listeners are called.
  ///   - utc: Initial time of the civil clock.
  ///   - sinceBoot: Initial reading of the boot clock.
  ///   - zone: The host's own zone.
  ///   - zones: Further zones that can be looked up by name.
  ///   - boot: Id of the boot.
  public init(
    loop: any EventLoop = InlineLoop(), utc: UTCInstant, sinceBoot: TimeSpan = .hours(1), zone: ZoneRules = .utc,
    zones: [ZoneRules] = [],
    boot: BootID = BootID("first boot")
  ) {
    self.loop = loop
    var known = [ZoneRules.utc.name: ZoneRules.utc]
    known[zone.name] = zone
    for rules in zones { known[rules.name] = rules }
    state = Mutex(
      State(
        now: HostMoment(boot: BootInstant(nanosecondsSinceBoot: sinceBoot.nanoseconds), utc: utc),
        boot: boot, zone: zone, zones: known))
  }

  /// Wakes this host from `sleep(for:)`.
  public var waker: ManualWaker {
    wakeUps.withLock { waker in
      if let waker { return waker }
      let made = ManualWaker(
        loop: loop, clock: { [weak self] in self?.now().boot ?? BootInstant(nanosecondsSinceBoot: 0) })
      waker = made
      return made
    }
  }

  // MARK: HostClock

  /// Both clocks, as the test has set them.
  public func now() -> HostMoment { state.withLock { $0.now } }
  /// Length of `sleep(for:)` in all.
  public var suspended: TimeSpan { state.withLock { $0.suspended } }
  /// The id of the current boot; changes with `reboot`.
  public var bootID: BootID { state.withLock { $0.boot } }
  /// The zone the test has set.
  public func hostZone() throws(ZoneError) -> ZoneRules {
    let zone = state.withLock { $0.lost.contains($0.zone.name) ? nil : $0.zone }
    guard let zone else { throw .damaged(path: "/etc/localtime", reason: "the test has lost it") }
    return zone
  }
  /// Looks up a known zone by name.
  public func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules {
    guard let rules = state.withLock({ $0.lost.contains(name) ? nil : $0.zones[name] }) else { throw .unknown(name) }
    return rules
  }

  // MARK: WakeSource

  /// Sets the listener for wake events.
  public func start(handler: @escaping @Sendable (WakeEvent) -> Void) {
    state.withLock { $0.handler = handler }
  }
  /// Records the deadline; `nil` disarms.
  public func arm(boot deadline: BootInstant?) { state.withLock { $0.armedBoot = deadline } }
  /// Records the deadline; `nil` disarms.
  public func arm(utc deadline: UTCInstant?) { state.withLock { $0.armedCivil = deadline } }

  // MARK: For tests

  /// The armed deadline on the boot clock; `nil` for none.
  public var armedBoot: BootInstant? {
    rest()
    return state.withLock { $0.armedBoot }
  }
  /// The armed deadline on the civil clock; `nil` for none.
  public var armedCivil: UTCInstant? {
    rest()
    return state.withLock { $0.armedCivil }
  }

  /// An answer may be delivered before the next deadline is armed, so wait for the loop.
  private func rest() { (loop as? InlineLoop)?.rest() }

  /// Lets time pass and delivers each deadline on the way, as a real host does.
  public func advance(by span: TimeSpan) {
    rest()
    let end = now() + span
    while let (moment, handler) = step(towards: end) {
      if let handler { deliver(.due, to: handler) }
      waker.tellIfCome()
      if moment == end { break }
    }
    state.withLock { $0.now = end }
  }

  /// Suspends the machine, which its waker can end before `span` is over, and reports the wake-up as the kernel does.
  ///
  /// - Returns: `true` if it was woken early.
  @discardableResult
  public func sleep(for span: TimeSpan) -> Bool {
    rest()
    let waking = waker.waking
    let (isWoken, handler) = state.withLock { state in
      let left = waking.map { max(.zero, $0 - state.now.boot) } ?? span
      let slept = min(left, span)
      state.now = state.now + slept
      state.suspended = state.suspended + slept
      return (slept < span, state.handler)
    }
    deliver(.clockStepped, to: handler)
    wakeIfDue()
    return isWoken
  }

  /// Lets time pass without running anything, as in suspend, then delivers overdue calls.
  public func suspend(for span: TimeSpan) {
    rest()
    state.withLock { $0.now = $0.now + span }
    wakeIfDue()
  }

  /// Steps the civil clock, backwards if negative, and reports it.
  public func stepClock(by span: TimeSpan) {
    rest()
    let handler = state.withLock { state in
      state.now.utc = state.now.utc + span
      return state.handler
    }
    deliver(.clockStepped, to: handler)
    wakeIfDue()
  }

  /// Shifts the civil clock slightly without a report, as slewing does.
  public func slewClock(by span: TimeSpan) {
    state.withLock { $0.now.utc = $0.now.utc + span }
  }

  /// Replaces zones by name, as an update of the tz database does.
  public func updateZones(to zones: [ZoneRules]) {
    let handler = state.withLock { state in
      for rules in zones {
        state.zones[rules.name] = rules
        if state.zone.name == rules.name { state.zone = rules }
      }
      return state.handler
    }
    deliver(.zoneChanged, to: handler)
  }

  /// Has the files of these zones missing, and of no others, without a word; a running engine notices at the next look.
  public func lose(_ zones: Set<ZoneName>) { state.withLock { $0.lost = zones } }

  /// Moves the host to another zone.
  public func setZone(_ rules: ZoneRules) {
    let handler = state.withLock { state in
      state.zone = rules
      state.zones[rules.name] = rules
      return state.handler
    }
    deliver(.zoneChanged, to: handler)
  }

  /// Reboots after `span` off: a new boot id, with the boot clock at 5 s.
  public func reboot(after span: TimeSpan, as boot: BootID) {
    state.withLock { state in
      state.now = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 5_000_000_000), utc: state.now.utc + span)
      state.boot = boot
      state.suspended = .zero
      state.armedBoot = nil
      state.armedCivil = nil
      state.handler = nil
    }
    waker.forget()
  }

  /// Forgets the listener and its deadlines, as when its process is killed.
  public func forgetListener() {
    state.withLock { state in
      state.armedBoot = nil
      state.armedCivil = nil
      state.handler = nil
    }
    waker.forget()
  }

  private func deliver(_ event: WakeEvent, to handler: (@Sendable (WakeEvent) -> Void)?) {
    guard let handler else { return }
    loop.post { handler(event) }
  }

  private func wakeIfDue() {
    let handler = state.withLock { state -> (@Sendable (WakeEvent) -> Void)? in
      let isBootDue = state.armedBoot.map { $0 <= state.now.boot } ?? false
      let isCivilDue = state.armedCivil.map { $0 <= state.now.utc } ?? false
      guard isBootDue || isCivilDue else { return nil }
      if isBootDue { state.armedBoot = nil }
      if isCivilDue { state.armedCivil = nil }
      return state.handler
    }
    deliver(.due, to: handler)
    waker.tellIfCome()
  }

  /// Moves to the next armed deadline up to `end`, and returns who is to be told of it, or `nil` for the waker.
  ///
  /// `nil` if there is none.
  private func step(towards end: HostMoment) -> (HostMoment, (@Sendable (WakeEvent) -> Void)?)? {
    let wake = waker.next
    return state.withLock { state in
      let toWake = wake.map { max(.zero, $0 - state.now.boot) }
      let toBoot = state.armedBoot.map { max(.zero, $0 - state.now.boot) }
      let toCivil = state.armedCivil.map { max(.zero, $0 - state.now.utc) }
      let left = end.boot - state.now.boot
      guard let wait = [toBoot, toCivil, toWake].compactMap(\.self).min(), wait <= left else { return nil }
      state.now = state.now + wait
      guard toBoot == wait || toCivil == wait else { return (state.now, nil) }
      if toBoot == wait { state.armedBoot = nil }
      if toCivil == wait { state.armedCivil = nil }
      return (state.now, state.handler)
    }
  }
}
