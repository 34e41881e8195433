// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Dates as a calendar on the wall shows them.
public enum DateText {
  /// `Saturday, 21 November 2026`, 「2026年11月21日(土)」.
  public static func long(_ date: CivilDate) -> String {
    tr(
      "{weekday}, {day} {month} {year}",
      [
        "weekday": weekDay(date.weekDay), "day": "\(date.day)", "month": month(date.month),
        "year": "\(date.year)",
      ])
  }

  /// `Saturday`, 「土曜日」.
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

  /// `November`, 「11月」, for a number from 1 to 12.
  public static func month(_ month: Int) -> String {
    switch month {
    case 1: tr("January")
    case 2: tr("February")
    case 3: tr("March")
    case 4: tr("April")
    case 5: tr("May")
    case 6: tr("June")
    case 7: tr("July")
    case 8: tr("August")
    case 9: tr("September")
    case 10: tr("October")
    case 11: tr("November")
    default: tr("December")
    }
  }
}
