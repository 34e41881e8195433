// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Calendar days in words.
public enum AlarmDayText {
  /// `today`, `tomorrow`, `yesterday`, otherwise the date.
  static func relative(_ date: CivilDate, today: CivilDate, in language: Language) -> String {
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: tr("today", in: language)
    case 1: tr("tomorrow", in: language)
    case -1: tr("yesterday", in: language)
    default: self.date(date, today: today, in: language)
    }
  }

  /// The day with a capital first letter, to start a line: `Tomorrow`.
  public static func relativeDate(_ date: CivilDate, today: CivilDate, in language: Language) -> String {
    let text = relative(date, today: today, in: language)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// `Mon 23 Nov`, 「11月23日(月)」; with the year unless it is this year.
  static func date(_ date: CivilDate, today: CivilDate, in language: Language) -> String {
    let values = [
      "weekday": date.weekDay.word(in: language), "day": String(date.day),
      "month": CivilDate.word(ofMonth: date.month, in: language),
      "year": String(date.year),
    ]
    return date.year == today.year
      ? tr("{weekday} {day} {month}", values, in: language) : tr("{weekday} {day} {month} {year}", values, in: language)
  }

  /// The next midnight, when `today` becomes `yesterday`.
  static func nextMidnight(after now: UTCInstant, in rules: ZoneRules) -> NextChange {
    let tomorrow = rules.civil(at: now).date.adding(days: 1)
    guard let midnight = TimeOfDay(hour: 0, minute: 0) else { return .never }
    return NextChange(utc: rules.resolve(CivilDateTime(date: tomorrow, time: midnight)).ringInstant)
  }
}
