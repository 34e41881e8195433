// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The dialog's names for the ways in which an alarm can repeat.
public enum AlarmWhenText {
  /// `Once`, `Every week`: a choice in the list of kinds.
  public static func kind(_ kind: AlarmWhen.Kind, in language: Language) -> String {
    switch kind {
    case .once: tr("Once", in: language)
    case .date: tr("Once, on a day", in: language)
    case .weeks: tr("Every week", in: language)
    case .days: tr("Every few days", in: language)
    case .months: tr("Every month", in: language)
    case .years: tr("Every year", in: language)
    }
  }

  /// All of the days in one line: `Once`, `Tomorrow`, `Every 2 weeks on Mon`; the kind alone while there is no such rule.
  public static func summary(_ when: AlarmWhen, today: CivilDate, in language: Language) -> String {
    switch when.kind {
    case .once: kind(.once, in: language)
    case .date: AlarmDayText.relativeDate(when.date, today: today, in: language)
    case .weeks, .days, .months, .years:
      (try? when.rule())?.words(in: language).capitalized ?? kind(when.kind, in: language)
    }
  }

  /// Caption of the interval's number: `Every how many weeks`.
  public static func interval(_ kind: AlarmWhen.Kind, in language: Language) -> String {
    switch kind {
    case .weeks: tr("Every how many weeks", in: language)
    case .months: tr("Every how many months", in: language)
    case .years: tr("Every how many years", in: language)
    case .once, .date, .days: tr("Every how many days", in: language)
    }
  }

  /// `First` to `Fifth` for 1 to 5, otherwise `Last`.
  public static func ordinal(_ ordinal: Int, in language: Language) -> String {
    switch ordinal {
    case 1: tr("First", in: language)
    case 2: tr("Second", in: language)
    case 3: tr("Third", in: language)
    case 4: tr("Fourth", in: language)
    case 5: tr("Fifth", in: language)
    default: tr("Last", in: language)
    }
  }
}
