// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// An alarm as JSON.
struct WireAlarm: Codable, Sendable {
  let id: String
  let label: String
  let state: State
  let time: String
  /// What `rrule` says, where it is no more than days of every week; else empty.
  let days: [String]
  /// `nil` for an alarm that repeats.
  @NullWhenAbsent var date: String?
  /// `nil` for an alarm that rings once, on `date`.
  @NullWhenAbsent var rrule: String?
  /// The first day of `rrule`.
  @NullWhenAbsent var from: String?
  let skipped: [String]
  @NullWhenAbsent var pause: WirePause?
  /// `nil` for an alarm that follows the host's zone.
  @NullWhenAbsent var zone: String?
  @NullWhenAbsent var set: String?
  let isOffWithSet: Bool
  @NullWhenAbsent var next: WireInstant?
  @NullWhenAbsent var snoozedUntil: WireInstant?
  @NullWhenAbsent var bootSnoozedUntil: Int64?
  /// The planned instant of the ring that rings or snoozes.
  @NullWhenAbsent var planned: WireInstant?
  @NullWhenAbsent var handled: WireInstant?
  /// Left out in a backup of a Toki that knew no trusted time.
  let trusted: Bool?
  let isHandledTrusted: Bool?
  /// These three are left out in a backup of a Toki that took what was missed for over.
  let isHandledProvisional: Bool?
  @NullWhenAbsent var passed: WireInstant?
  let isOver: Bool?
  let era: Int64
  let revision: Int64
  let settings: WireSettings
  /// As of a timer.
  var warnings: [WireFinding]?

  enum State: String, Codable, Sendable { case off, scheduled, ringing, snoozed }

  enum CodingKeys: String, CodingKey {
    case id, label, state, time, days, date, rrule, from, skipped, pause, zone, set
    case isOffWithSet = "off_with_set", next, snoozedUntil = "snoozed_until"
    case bootSnoozedUntil = "boot_snoozed_until_ns", planned, handled, trusted
    case isHandledTrusted = "handled_trusted", isHandledProvisional = "handled_provisional", passed
    case isOver = "over", era, revision, settings, warnings
  }

  init(_ alarm: Alarm) {
    id = alarm.id.text
    label = alarm.label.text
    time = alarm.time.text
    switch alarm.recurrence {
    case .once(let day):
      days = []
      date = day.wireText
      rrule = nil
      from = nil
    case .repeating(let rule, let start):
      days = rule.plainWeek?.days.map(\.code) ?? []
      date = nil
      rrule = rule.rrule
      from = start.wireText
    }
    skipped = alarm.skipped.map(\.wireText)
    pause = alarm.pause.map(WirePause.init)
    zone = alarm.zone.wireText
    set = alarm.set?.text
    isOffWithSet = alarm.isOffWithSet
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
    trusted = alarm.usesTrustedTime
    isHandledTrusted = alarm.isHandledTrusted
    isHandledProvisional = alarm.isHandledProvisional
    passed = alarm.passed.map(WireInstant.init)
    isOver = alarm.isOver
    era = alarm.era
    revision = alarm.revision
    settings = WireSettings(alarm.settings)
  }

  func model() throws(ControlError) -> Alarm {
    var leftOut: [CivilDate] = []
    for (index, day) in skipped.enumerated() {
      leftOut.append(try ControlError.date(day, at: "skipped[\(index)]"))
    }
    return Alarm(
      id: try ControlError.alarm(id), label: try ControlError.label(label, isStored: true),
      settings: try settings.model(),
      time: try ControlError.time(time), recurrence: try modelRecurrence(), skipped: leftOut,
      pause: try pause?.model(at: "pause."), zone: try AlarmZone(wireText: zone), set: try modelSet(),
      isOffWithSet: isOffWithSet, state: try modelState(), usesTrustedTime: trusted ?? false, next: next?.instant,
      handled: handled?.instant, isHandledTrusted: isHandledTrusted ?? false,
      isHandledProvisional: isHandledProvisional ?? false, passed: passed?.instant, isOver: isOver ?? false, era: era,
      revision: revision)
  }

  private func modelRecurrence() throws(ControlError) -> AlarmRecurrence {
    if let date {
      guard days.isEmpty else { throw .invalid("days", "An alarm has days or a date, not both.") }
      guard rrule == nil else { throw .invalid("rrule", "An alarm has a rule or a date, not both.") }
      guard from == nil else { throw .invalid("from", "An alarm of one date has no first day besides.") }
      return .once(try ControlError.date(date))
    }
    guard let rrule else { throw .invalid("rrule", "An alarm has a rule or a date.") }
    let rule = try ControlError.rule(rrule)
    guard try ControlError.days(days) == rule.plainWeek ?? [] else {
      throw .invalid("days", "The days are not those of the rule.")
    }
    guard let from else { throw .invalid("from", "An alarm that repeats has a first day.") }
    return .repeating(rule, from: try ControlError.date(from, at: "from"))
  }

  private func modelSet() throws(ControlError) -> AlarmSetName? {
    guard let set else { return nil }
    return try ControlError.set(set, isStored: true)
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

/// The days of a pause, as JSON and as the body of `pause`.
struct WirePause: Codable, Sendable {
  let from: String
  let until: String

  enum CodingKeys: String, CodingKey, CaseIterable { case from, until }

  init(_ days: ClosedRange<CivilDate>) {
    from = days.lowerBound.wireText
    until = days.upperBound.wireText
  }

  /// - Parameter parent: What stands before the names of its fields in a message, as `pause.`.
  func model(at parent: String = "") throws(ControlError) -> ClosedRange<CivilDate> {
    try ControlError.pause(from: from, until: until, at: parent)
  }
}

extension AlarmZone {
  /// The zone's name; `nil` for the host's.
  var wireText: String? {
    switch self {
    case .floating: nil
    case .pinned(let name): name.text
    }
  }

  init(wireText text: String?) throws(ControlError) {
    guard let text else {
      self = .floating
      return
    }
    self = .pinned(try ControlError.zone(text))
  }
}
