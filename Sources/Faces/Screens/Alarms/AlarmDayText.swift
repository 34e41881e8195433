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
      "weekday": WallText.weekDay(date.weekDay, in: language), "day": String(date.day),
      "month": month(date.month, in: language),
      "year": String(date.year),
    ]
    return date.year == today.year
      ? tr("{weekday} {day} {month}", values, in: language) : tr("{weekday} {day} {month} {year}", values, in: language)
  }

  /// The abbreviated month, `Nov`, 「11月」, for a number from 1 to 12.
  public static func month(_ month: Int, in language: Language) -> String {
    switch month {
    case 1: tr("Jan", in: language)
    case 2: tr("Feb", in: language)
    case 3: tr("Mar", in: language)
    case 4: tr("Apr", in: language)
    case 5: tr("May", in: language)
    case 6: tr("Jun", in: language)
    case 7: tr("Jul", in: language)
    case 8: tr("Aug", in: language)
    case 9: tr("Sep", in: language)
    case 10: tr("Oct", in: language)
    case 11: tr("Nov", in: language)
    default: tr("Dec", in: language)
    }
  }

  /// The next midnight, when `today` becomes `yesterday`.
  static func nextMidnight(after now: UTCInstant, in rules: ZoneRules) -> NextChange {
    let tomorrow = rules.civil(at: now).date.adding(days: 1)
    guard let midnight = TimeOfDay(hour: 0, minute: 0) else { return .never }
    return NextChange(utc: rules.resolve(CivilDateTime(date: tomorrow, time: midnight)).ringInstant)
  }
}
