// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// What is said beside the wake-up time that a person chooses.
public struct SetSleepContent: Hashable, Sendable {
  /// An alarm that is set and rings within a day.
  public struct Offer: Hashable, Sendable {
    public let alarm: AlarmID
    /// `07:00 · weekdays`.
    public let title: String
    /// `Rings tomorrow, in 8 h`.
    public let text: String
  }

  /// `Rings tomorrow, in 7 h 12 min`.
  public let rings: String
  /// How long the night is; empty where it is none, below half an hour or over 14 hours.
  public let night: String
  /// What a person should know about the time, as on a night on which clocks change.
  public let notes: [String]
  public let offer: Offer?
  /// The alarm that rings at that time anyhow, so that no other is needed; `nil` for none.
  public let sameTime: AlarmID?
  /// That there is one; empty where there is none.
  public let same: String
  public let nextChange: NextChange

  public init(_ present: Present, time: TimeOfDay) {
    let now = present.moment.utc
    let rules = present.host
    let schedule = AlarmSchedule(time: time, recurrence: .weekly(.everyDay))
    let planned = schedule.rings(after: now, in: rules, count: 1)
    let ring = planned.first?.instant ?? now
    rings = Self.sentence(ring, now: now, in: rules, present.style.language)
    sameTime = present.state.alarms.first { $0.ringsNext == ring }?.id
    same = sameTime == nil ? "" : tr("An alarm is set for this time; it is used, and no other is made.")
    night = Self.night(rules.minutes(from: now, to: ring), present.style.language)
    // The alarm that is made here goes by the device's clock; one that is used instead may not.
    let isTrusted = present.state.alarms.contains { $0.ringsNext == ring && $0.usesTrustedTime }
    let clock = isTrusted ? nil : DeviceClockNotice(present, ring: ring)?.sentence
    notes =
      schedule.notes(about: planned, in: rules).map { PlanNote($0, in: rules).message } + [clock].compactMap { $0 }
    offer = Self.offer(present, besides: sameTime)
    nextChange = .minute(after: now, in: rules)
  }

  private static func offer(_ present: Present, besides same: AlarmID?) -> Offer? {
    let now = present.moment.utc
    guard let (alarm, rings, _) = present.nextAlarm, alarm.id != same, rings - now <= .hours(24) else { return nil }
    var title = TimeText.ofMinute(rings, in: present.host, present.style)
    let label = alarm.label.text.isEmpty ? days(alarm, present.style.language) : alarm.label.text
    if !label.isEmpty { title += " · " + label }
    return Offer(
      alarm: alarm.id, title: title, text: sentence(rings, now: now, in: present.host, present.style.language))
  }

  /// The days of an alarm that comes again; empty for one that rings once.
  private static func days(_ alarm: Alarm, _ language: Language) -> String {
    guard case .repeating(let rule, let start) = alarm.recurrence else { return "" }
    return rule.words(in: language, from: start)
  }

  private static func sentence(
    _ ring: UTCInstant, now: UTCInstant, in rules: ZoneRules, _ language: Language
  ) -> String {
    let span = rules.minutes(from: now, to: ring)
    let day = WallText.day(ring, now: now, in: rules)
    guard span > .zero else { return tr("Rings in less than a minute") }
    return tr("Rings {day}, in {span}", ["day": day, "span": span.words(in: language)])
  }

  /// The span of sleep, to ten minutes, for who needs a quarter of an hour to fall asleep.
  private static func night(_ span: TimeSpan, _ language: Language) -> String {
    let tens = (span - .minutes(15)).nanoseconds / TimeSpan.minutes(10).nanoseconds
    guard (3...84).contains(tens) else { return "" }
    let words = TimeSpan.minutes(tens * 10).words(in: language)
    return tr("About {span} of sleep, if you fall asleep in a quarter of an hour", ["span": words])
  }
}
