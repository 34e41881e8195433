// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// One alarm in the list.
public struct AlarmRow: Hashable, Sendable {
  /// The alarm that the row stands for.
  public let id: AlarmID
  /// Times of day in the person's display style; with seconds unless they are 0.
  public let time: String
  /// The time in large digits; `nil` for an alarm of several times.
  public let digits: WallDigits?
  /// Label; empty for none.
  public let label: String
  /// `Weekdays`, or the day of an alarm that rings once.
  public let days: String
  /// State in short phrases: `in 7 h 12 min`, `Skips Mon 23 Nov`.
  public let details: [String]
  /// `true` if its switch is on.
  public let isOn: Bool
  /// `true` if it is snoozed now.
  public let isSnoozed: Bool
  /// Why it does not ring by trusted time for now; `nil` for no mark.
  public let trustedMark: String?
  /// `true` if a missed ring has not been seen yet.
  public let isMissed: Bool
  /// Commands that are worth offering now.
  public let abilities: Set<AlarmCommand.Kind>
  let nextChange: NextChange

  /// Time and label as one name: `07:00, Tea`.
  public let name: String

  init(_ alarm: Alarm, _ present: Present) {
    let language = present.style.language
    let rules = present.rules(of: alarm)
    let now = present.moment.utc
    let today = rules.civil(at: now).date
    id = alarm.id
    time = TimesText.of(alarm.times, present.style)
    let times = alarm.times.all
    digits = times.count == 1 ? WallDigits(times[0], present.style, hasSeconds: times[0].second != 0) : nil
    label = alarm.label.text
    name = label.isEmpty ? time : tr("{time}, {label}", ["time": time, "label": label], in: language)
    days = AlarmDaysText.of(alarm, today: today, in: language)
    isOn = alarm.state != .off
    isSnoozed = if case .snoozed = alarm.state { true } else { false }
    isMissed = present.state.missed.contains { $0.owner == .alarm(alarm.id) }
    abilities = Set(alarm.abilities(today: today))
    let distance = present.ringsOnDevice(alarm).map { AlarmDistance(to: $0, now: now) }
    trustedMark = isOn ? present.trustedMark : nil
    let trust = isOn ? present.nextTrustChange : .never
    nextChange = trust.joined(isOn ? distance?.nextChange ?? .never : .never)

    var details: [String] = []
    switch alarm.state {
    case .off: if alarm.isOffWithSet { details.append(tr("Off with its set", in: language)) }
    case .ringing: details.append(tr("Rings now", in: language))
    case .snoozed(let until, _) where alarm.waitsForNextAttempt:
      details.append(
        tr(
          "Rings again at {time}", ["time": TimeText.ofMinute(until.utc, in: present.host, present.style)], in: language
        ))
    case .snoozed(let until, _):
      details.append(
        tr(
          "Snoozed until {time}", ["time": TimeText.ofMinute(until.utc, in: present.host, present.style)], in: language)
      )
    case .scheduled: if let distance { details.append(distance.words(in: language)) }
    }
    if let holidays = alarm.exceptedHolidays {
      details.append(PlanNote(.of(holidays), isRead: true, language).message.capitalized)
    }
    if isOn { details += Self.leftOut(of: alarm, today: today, present.style) }
    if alarm.zone != .floating { details.append(AlarmZoneText.short(alarm.zone, in: language)) }
    if isMissed { details.append(tr("Missed", in: language)) }
    self.details = details
  }

  /// The day that an alarm skips next, and its pause: `Skips Mon 23 Nov`.
  private static func leftOut(of alarm: Alarm, today: CivilDate, _ style: ScreenStyle) -> [String] {
    let language = style.language
    var texts: [String] = []
    if let first = Self.skipped(alarm, today: today).first {
      var date = AlarmDayText.relative(first, today: today, in: language)
      // Of a day with several rings, one.
      if !alarm.skipped.contains(first), let ring = alarm.skippedTimes.first(where: { $0.date == first }) {
        date += " " + TimeText.of(ring.time, style)
      }
      texts.append(tr("Skips {date}", ["date": date], in: language))
    }
    if let pause = Self.pause(alarm, today: today) { texts.append(words(of: pause, today: today, in: language)) }
    return texts
  }

  /// The days on which an alarm leaves out a ring, from today on.
  private static func skipped(_ alarm: Alarm, today: CivilDate) -> [CivilDate] {
    (alarm.skipped + alarm.skippedTimes.map(\.date)).filter { $0 >= today }.sorted()
  }

  /// The pause of an alarm; `nil` without one, and once it is over.
  private static func pause(_ alarm: Alarm, today: CivilDate) -> ClosedRange<CivilDate>? {
    alarm.pause.flatMap { $0.upperBound >= today ? $0 : nil }
  }

  private static func words(of pause: ClosedRange<CivilDate>, today: CivilDate, in language: Language) -> String {
    let values = [
      "first": AlarmDayText.date(pause.lowerBound, today: today, in: language),
      "last": AlarmDayText.date(pause.upperBound, today: today, in: language),
    ]
    return pause.contains(today)
      ? tr("Paused until {last}", values, in: language) : tr("Paused from {first} until {last}", values, in: language)
  }
}

/// The days on which an alarm rings, in words.
enum AlarmDaysText {
  /// `Weekdays`, `Every month on the 2nd Tue`; `Tomorrow` for an alarm that rings once.
  static func of(_ alarm: Alarm, today: CivilDate, in language: Language) -> String {
    switch alarm.recurrence {
    case .once(let date):
      // The day of an alarm that is off is past or has no meaning: turning it on takes the next one.
      guard alarm.state != .off || date > today else { return tr("Once", in: language) }
      return AlarmDayText.relativeDate(date, today: today, in: language)
    case .repeating(let rule, _): return rule.words(in: language).capitalized
    }
  }
}
