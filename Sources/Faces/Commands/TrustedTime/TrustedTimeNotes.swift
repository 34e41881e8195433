// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
import TokiModel

/// Remarks on the clock that alarms ring by.
struct TrustedTimeNotes {
  let trust: TrustedTimeReport?
  /// `true` if the home rings by trusted time.
  let isUsed: Bool
  let now: HostMoment

  init(_ state: EngineState) {
    trust = state.trustedTime
    isUsed = state.ringsByTrustedTime
    now = state.moment
  }

  init(_ basis: EngineBasis, now: HostMoment) {
    trust = basis.trustedTime
    isUsed = basis.ringsByTrustedTime
    self.now = now
  }

  /// Remarks on an alarm, one line each; `zone` is the one it rings in.
  func about(_ alarm: Alarm, zone: ZoneRules) -> [String] {
    [warning(of: alarm, zone: zone)].compactMap(\.self)
  }

  /// The present moment by the clock that alarms ring by.
  var moment: HostMoment {
    guard isUsed, let trust, trust.state(at: now.boot).canRing, let reading = trust.reading(at: now.boot)
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

  /// A snooze runs on the boot clock, so the device's clock does not matter.
  private func goesByDeviceClock(_ alarm: Alarm) -> Bool {
    alarm.state == .scheduled && alarm.next != nil && !isUsed
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
