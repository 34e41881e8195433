// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Calendar days in words.
public enum AlarmDayText {
  /// `today`, `tomorrow`, `yesterday`, otherwise the date.
  static func relative(_ date: CivilDate, today: CivilDate) -> String {
    switch date.daysSinceEpoch - today.daysSinceEpoch {
    case 0: tr("today")
    case 1: tr("tomorrow")
    case -1: tr("yesterday")
    default: self.date(date, today: today)
    }
  }

  /// The day with a capital first letter, to start a line: `Tomorrow`.
  public static func relativeDate(_ date: CivilDate, today: CivilDate) -> String {
    let text = relative(date, today: today)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// `Monday`, 「月曜日」.
  public static func weekDay(_ day: WeekDay) -> String {
    switch day {
    case .monday: tr("Monday")
    case .tuesday: tr("Tuesday")
    case .wednesday: tr("Wednesday")
    case .thursday: tr("Thursday")
    case .friday: tr("Friday")
    case .saturday: tr("Saturday")
    case .sunday: tr("Sunday")
    }
  }

  /// `Mon 23 Nov`, 「11月23日(月)」; with the year unless it is this year.
  static func date(_ date: CivilDate, today: CivilDate) -> String {
    let values = [
      "weekday": WallText.weekDay(date.weekDay), "day": String(date.day), "month": month(date.month),
      "year": String(date.year),
    ]
    return date.year == today.year
      ? tr("{weekday} {day} {month}", values) : tr("{weekday} {day} {month} {year}", values)
  }

  /// The abbreviated month, `Nov`, 「11月」, for a number from 1 to 12.
  public static func month(_ month: Int) -> String {
    switch month {
    case 1: tr("Jan")
    case 2: tr("Feb")
    case 3: tr("Mar")
    case 4: tr("Apr")
    case 5: tr("May")
    case 6: tr("Jun")
    case 7: tr("Jul")
    case 8: tr("Aug")
    case 9: tr("Sep")
    case 10: tr("Oct")
    case 11: tr("Nov")
    default: tr("Dec")
    }
  }

  /// The next midnight, when `today` becomes `yesterday`.
  static func nextMidnight(after now: UTCInstant, in rules: ZoneRules) -> NextChange {
    let tomorrow = rules.civil(at: now).date.adding(days: 1)
    guard let midnight = TimeOfDay(hour: 0, minute: 0) else { return .never }
    return NextChange(utc: rules.resolve(CivilDateTime(date: tomorrow, time: midnight)).ringInstant)
  }
}
