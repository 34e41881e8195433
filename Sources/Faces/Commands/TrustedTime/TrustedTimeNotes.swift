// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Remarks on trusted time for a timer or an alarm.
struct TrustedTimeNotes {
  let trust: TrustedTimeReport?
  let hasServers: Bool
  let now: HostMoment

  init(_ state: EngineState) {
    trust = state.trustedTime
    hasServers = !state.settings.timeServers.isEmpty
    now = state.moment
  }

  init(_ basis: EngineBasis, now: HostMoment) {
    trust = basis.trustedTime
    hasServers = !basis.settings.timeServers.isEmpty
    self.now = now
  }

  /// Remarks on a timer, one line each.
  func about(_ timer: CountdownTimer) -> [String] { timer.usesTrustedTime ? [following] : [] }

  /// Remarks on an alarm, one line each; `zone` is the one it rings in.
  func about(_ alarm: Alarm, zone: ZoneRules) -> [String] {
    alarm.usesTrustedTime ? [following] : [warning(of: alarm, zone: zone)].compactMap(\.self)
  }

  /// The present moment by the clock that an alarm uses.
  func moment(for alarm: Alarm) -> HostMoment {
    guard alarm.usesTrustedTime, let trust, trust.state(at: now.boot).canRing, let reading = trust.reading(at: now.boot)
    else { return now }
    return HostMoment(boot: now.boot, utc: reading.midpoint)
  }

  /// A warning that the device's clock is wrong, by its effect on the first of these alarms; `nil` if it is fine.
  func warning(of alarms: [Alarm], zone: (Alarm) -> ZoneRules) -> String? {
    let first = alarms.filter { goesByDeviceClock($0) }
      .min { ($0.next ?? now.utc, $0.id) < ($1.next ?? now.utc, $1.id) }
    if let first { return warning(of: first, zone: zone(first)) }
    return trust?.deviceError(at: now).map { DeviceClockTexts.wrong($0, in: Localization.language) }
  }

  private var following: String {
    hasServers
      ? tr("It goes by trusted time.")
      : tr(
        "No time server is set: until there is one, it rings by this device's clock. Set three or more: {command}",
        ["command": commandLine("settings time-servers HOST HOST HOST")])
  }

  /// A snooze runs on the boot clock, so the device's clock does not matter.
  private func goesByDeviceClock(_ alarm: Alarm) -> Bool {
    alarm.state == .scheduled && alarm.next != nil && !alarm.usesTrustedTime
  }

  private func warning(of alarm: Alarm, zone: ZoneRules) -> String? {
    guard let error = trust?.deviceError(at: now), goesByDeviceClock(alarm), let next = alarm.next else { return nil }
    let planned = zone.civil(at: next)
    let ring = next + DeviceClockTexts.rounded(error)
    let isSameDay = zone.civil(at: ring).date == planned.date
    return DeviceClockTexts.wrong(
      error, planned: planned.time.text,
      ring: isSameDay ? WallText.time(ring, in: zone) : WallText.moment(ring, in: zone, Localization.language),
      in: Localization.language)
  }
}
