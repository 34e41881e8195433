// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel
import Synchronization

/// A host whose time stands still until a test moves it: clock, zone and wake source in one.
public final class ManualHost: HostClock, WakeSource {
  private let state: Mutex<State>
  private let loop: any EventLoop

  private struct State {
    var now: HostMoment
    var boot: BootID
    var zone: ZoneRules
    var zones: [ZoneName: ZoneRules]
    var armedBoot: BootInstant?
    var armedCivil: UTCInstant?
    var handler: (@Sendable (WakeEvent) -> Void)?
  }

  /// Makes a host.
  ///
  /// - Parameters:
  ///   - loop: Where those who listen are called.
  ///   - utc: What its civil clock shows at first.
  ///   - sinceBoot: How long it has been running.
  ///   - zone: The zone it is set to.
  ///   - zones: The zones it can find by name, besides its own.
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

  // MARK: HostClock

  public func now() -> HostMoment { state.withLock { $0.now } }
  public var bootID: BootID { state.withLock { $0.boot } }
  public func hostZone() throws(ZoneError) -> ZoneRules { state.withLock { $0.zone } }
  public func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules {
    guard let rules = state.withLock({ $0.zones[name] }) else { throw .unknown(name) }
    return rules
  }

  // MARK: WakeSource

  public func start(handler: @escaping @Sendable (WakeEvent) -> Void) {
    state.withLock { $0.handler = handler }
  }
  public func arm(boot deadline: BootInstant?) { state.withLock { $0.armedBoot = deadline } }
  public func arm(utc deadline: UTCInstant?) { state.withLock { $0.armedCivil = deadline } }

  // MARK: What a test does

  /// The deadline that is armed on the boot clock.
  public var armedBoot: BootInstant? {
    rest()
    return state.withLock { $0.armedBoot }
  }
  /// The deadline that is armed on the civil clock.
  public var armedCivil: UTCInstant? {
    rest()
    return state.withLock { $0.armedCivil }
  }

  /// An answer is given before the next deadline is armed.
  private func rest() { (loop as? InlineLoop)?.rest() }

  /// Lets time go by, and wakes whoever is due: at each deadline on the way, as a real host would.
  public func advance(by span: TimeSpan) {
    rest()
    let end = now() + span
    while let (moment, handler) = step(towards: end) {
      deliver(.due, to: handler)
      if moment == end { break }
    }
    state.withLock { $0.now = end }
  }

  /// Lets time go by while nothing can run, as in suspend, and wakes what is due at the end.
  public func suspend(for span: TimeSpan) {
    rest()
    state.withLock { $0.now = $0.now + span }
    wakeIfDue()
  }

  /// Sets the civil clock forward, or back below 0.
  public func stepClock(by span: TimeSpan) {
    rest()
    let handler = state.withLock { state in
      state.now.utc = state.now.utc + span
      return state.handler
    }
    deliver(.clockStepped, to: handler)
    wakeIfDue()
  }

  /// Steers the civil clock by a little, which the kernel tells nobody of.
  public func slewClock(by span: TimeSpan) {
    state.withLock { $0.now.utc = $0.now.utc + span }
  }

  /// Installs other rules for zones by their names, as an update of the tz database does.
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

  /// Sets the host to another zone.
  public func setZone(_ rules: ZoneRules) {
    let handler = state.withLock { state in
      state.zone = rules
      state.zones[rules.name] = rules
      return state.handler
    }
    deliver(.zoneChanged, to: handler)
  }

  /// Turns the machine off for `span` and on again: another boot, its boot clock near 0.
  public func reboot(after span: TimeSpan, as boot: BootID) {
    state.withLock { state in
      state.now = HostMoment(boot: BootInstant(nanosecondsSinceBoot: 5_000_000_000), utc: state.now.utc + span)
      state.boot = boot
      state.armedBoot = nil
      state.armedCivil = nil
      state.handler = nil
    }
  }

  /// Forgets who listens and what is armed, as when the process that did is killed.
  public func forgetListener() {
    state.withLock { state in
      state.armedBoot = nil
      state.armedCivil = nil
      state.handler = nil
    }
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
  }

  /// Moves to the next armed deadline up to `end`; `nil` when there is none on the way.
  private func step(towards end: HostMoment) -> (HostMoment, (@Sendable (WakeEvent) -> Void)?)? {
    state.withLock { state in
      let toBoot = state.armedBoot.map { max(.zero, $0 - state.now.boot) }
      let toCivil = state.armedCivil.map { max(.zero, $0 - state.now.utc) }
      let left = end.boot - state.now.boot
      guard let wait = [toBoot, toCivil].compactMap(\.self).min(), wait <= left else { return nil }
      state.now = state.now + wait
      if toBoot == wait { state.armedBoot = nil }
      if toCivil == wait { state.armedCivil = nil }
      return (state.now, state.handler)
    }
  }
}
