// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// An alarm as JSON.
struct WireAlarm: Codable, Sendable {
  let id: String
  let label: String
  let state: State
  let time: String
  /// Empty for an alarm that rings once, on `date`.
  let days: [String]
  @NullWhenAbsent var date: String?
  /// `nil` for an alarm that follows the host's zone.
  @NullWhenAbsent var zone: String?
  @NullWhenAbsent var next: WireInstant?
  @NullWhenAbsent var snoozedUntil: WireInstant?
  @NullWhenAbsent var bootSnoozedUntil: Int64?
  /// The planned instant of the ring that rings or snoozes.
  @NullWhenAbsent var planned: WireInstant?
  @NullWhenAbsent var handled: WireInstant?
  let era: Int64
  let revision: Int64
  let settings: WireSettings

  enum State: String, Codable, Sendable { case off, scheduled, ringing, snoozed }

  enum CodingKeys: String, CodingKey {
    case id, label, state, time, days, date, zone, next, snoozedUntil = "snoozed_until"
    case bootSnoozedUntil = "boot_snoozed_until_ns", planned, handled, era, revision, settings
  }

  init(_ alarm: Alarm) {
    id = alarm.id.text
    label = alarm.label.text
    time = alarm.time.text
    switch alarm.recurrence {
    case .once(let day):
      days = []
      date = day.wireText
    case .repeating(let rule, _):
      guard case .weeks(let week) = rule.cycle else { preconditionFailure("Not sent yet") }
      days = week.days.map(\.code)
      date = nil
    }
    switch alarm.zone {
    case .floating: zone = nil
    case .pinned(let name): zone = name.text
    }
    next = alarm.next.map(WireInstant.init)
    snoozedUntil = nil
    bootSnoozedUntil = nil
    planned = nil
    switch alarm.state {
    case .off: state = .off
    case .scheduled: state = .scheduled
    case .ringing(let instant):
      state = .ringing
      planned = WireInstant(instant)
    case .snoozed(let until, let instant):
      state = .snoozed
      planned = WireInstant(instant)
      snoozedUntil = WireInstant(until.utc)
      bootSnoozedUntil = until.boot.nanosecondsSinceBoot
    }
    handled = alarm.handled.map(WireInstant.init)
    era = alarm.era
    revision = alarm.revision
    settings = WireSettings(alarm.settings)
  }

  func model() throws(ControlError) -> Alarm {
    Alarm(
      id: try ControlError.alarm(id), label: try ControlError.label(label), settings: try settings.model(),
      time: try ControlError.time(time), recurrence: try modelRecurrence(), zone: try modelZone(),
      state: try modelState(), next: next?.instant, handled: handled?.instant, era: era,
      revision: revision)
  }

  private func modelRecurrence() throws(ControlError) -> AlarmRecurrence {
    if let date {
      guard days.isEmpty else { throw .invalid("days", "An alarm has days or a date, not both.") }
      return .once(try ControlError.date(date))
    }
    let week = try ControlError.days(days)
    guard !week.isEmpty else { throw .invalid("days", "An alarm has days or a date.") }
    return .repeating(.weekly(week), from: CivilDate(daysSinceEpoch: 0))
  }

  private func modelZone() throws(ControlError) -> AlarmZone {
    guard let zone else { return .floating }
    return .pinned(try ControlError.zone(zone))
  }

  private func modelState() throws(ControlError) -> Alarm.State {
    switch state {
    case .off: return .off
    case .scheduled: return .scheduled
    case .ringing:
      guard let planned else { throw .invalid("planned", "An alarm that rings has a planned instant.") }
      return .ringing(planned: planned.instant)
    case .snoozed:
      guard let planned, let snoozedUntil, let bootSnoozedUntil else {
        throw .invalid("snoozed_until", "An alarm that snoozes has an end of it on both clocks.")
      }
      let until = HostMoment(
        boot: BootInstant(nanosecondsSinceBoot: bootSnoozedUntil), utc: snoozedUntil.instant)
      return .snoozed(until: until, planned: planned.instant)
    }
  }
}
