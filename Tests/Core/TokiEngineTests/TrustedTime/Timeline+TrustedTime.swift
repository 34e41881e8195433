// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiTestKit

extension Timeline {
  static let seven = monday6 + .hours(1)

  /// A report at the present: the true time is `offset` ahead of the device's clock, within `bound`.
  func report(
    ahead offset: TimeSpan, bound: TimeSpan = .zero, rate: Int64 = 0, growth: Int64 = 0,
    state: TrustState = .trusted
  ) -> TrustedTimeReport {
    TrustedTimeReport(
      state: state,
      anchor: TimeAnchor(boot: now.boot, utc: now.utc + offset, bound: bound, rate: rate, growth: growth))
  }

  /// Handles a report and fires what is due; returns what is seen and heard.
  @discardableResult
  mutating func hear(_ report: TrustedTimeReport?) -> [EngineAction] {
    setServersIfNone()
    while machine.fire(at: now) {}
    let before = take().filter(\.isForPeople)
    machine.trustedTimeChanged(report, at: now)
    let heard = take().filter(\.isForPeople)
    return before + heard + fire()
  }

  /// Learns that the true time is `offset` ahead of the device's clock.
  @discardableResult
  mutating func learn(
    ahead offset: TimeSpan, bound: TimeSpan = .zero, rate: Int64 = 0, growth: Int64 = 0,
    state: TrustState = .trusted
  ) -> [EngineAction] {
    hear(report(ahead: offset, bound: bound, rate: rate, growth: growth, state: state))
  }

  /// The next ring by trusted time, whose preceding clock check is still to come.
  var nextTrustedRing: BootInstant? { machine.nextBootDeadline.map { $0 + HostState.lookLead } }

  /// Lets time pass and counts the requested clock checks.
  mutating func looks(after span: TimeSpan) -> Int {
    now = now + span
    while machine.fire(at: now) {}
    return take().count { $0 == .lookAtClocks }
  }

  /// Sets the device's clock and fires what is due.
  @discardableResult
  mutating func step(_ span: TimeSpan) -> [EngineAction] {
    now.utc = now.utc + span
    machine.clockStepped(at: now)
    let stepped = take().filter(\.isForPeople)
    return stepped + fire()
  }

  mutating func trustedTimer(_ span: TimeSpan) throws -> TimerID {
    setServersIfNone()
    let timer = try machine.make(TimerDraft(duration: span), key: nil, at: now)
    take()
    return timer.id
  }

  /// An alarm at 07:00.
  @discardableResult
  mutating func trustedAlarm(_ days: AlarmDays = .weekly(.everyDay)) throws -> AlarmID {
    setServersIfNone()
    let draft = AlarmDraft(time: TimeOfDay(hour: 7, minute: 0).unsafelyUnwrapped, days: days, settings: .plain)
    let alarm = try machine.make(draft, rules: .utc, key: nil, at: now)
    take()
    return alarm.id
  }

  /// Sets time servers, as a person would.
  mutating func setServers() throws {
    _ = try machine.change(EngineSettingsEdit(timeServers: [TimeServer(host: "ntp.example")]), at: now)
    take()
  }

  private mutating func setServersIfNone() { if machine.settings.timeServers.isEmpty { try? setServers() } }

  /// Turns the setting on or off, as a person would.
  mutating func useTrustedTime(_ isOn: Bool) throws {
    _ = try machine.change(EngineSettingsEdit(usesTrustedTime: isOn), at: now)
    take()
  }

  func kinds(about item: ItemID) -> [Decision.Kind] { decisions.filter { $0.item == item }.map(\.kind) }
}
