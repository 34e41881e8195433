// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Dates as a calendar on the wall shows them.
public enum DateText {
  /// `Saturday, 21 November 2026`, 「2026年11月21日(土)」.
  public static func long(_ date: CivilDate, in language: Language) -> String {
    tr(
      "{weekday}, {day} {month} {year}",
      [
        "weekday": weekDay(date.weekDay, in: language), "day": "\(date.day)", "month": month(date.month, in: language),
        "year": "\(date.year)",
      ], in: language)
  }

  /// `Saturday`, 「土曜日」.
  public static func weekDay(_ day: WeekDay, in language: Language) -> String {
    switch day {
    case .monday: tr("Monday", in: language)
    case .tuesday: tr("Tuesday", in: language)
    case .wednesday: tr("Wednesday", in: language)
    case .thursday: tr("Thursday", in: language)
    case .friday: tr("Friday", in: language)
    case .saturday: tr("Saturday", in: language)
    case .sunday: tr("Sunday", in: language)
    }
  }

  /// `November`, 「11月」, for a number from 1 to 12.
  public static func month(_ month: Int, in language: Language) -> String {
    switch month {
    case 1: tr("January", in: language)
    case 2: tr("February", in: language)
    case 3: tr("March", in: language)
    case 4: tr("April", in: language)
    case 5: tr("May", in: language)
    case 6: tr("June", in: language)
    case 7: tr("July", in: language)
    case 8: tr("August", in: language)
    case 9: tr("September", in: language)
    case 10: tr("October", in: language)
    case 11: tr("November", in: language)
    default: tr("December", in: language)
    }
  }
}
