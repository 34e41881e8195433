// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// The dialog's names for the ways in which an alarm can repeat.
public enum AlarmWhenText {
  /// `Once`, `Every week`: a choice in the list of kinds.
  public static func kind(_ kind: AlarmWhen.Kind) -> String {
    switch kind {
    case .once: tr("Once")
    case .date: tr("Once, on a day")
    case .weeks: tr("Every week")
    case .days: tr("Every few days")
    case .months: tr("Every month")
    case .years: tr("Every year")
    }
  }

  /// All of the days in one line: `Once`, `Tomorrow`, `Every 2 weeks on Mon`; the kind alone while there is no such rule.
  public static func summary(_ when: AlarmWhen, today: CivilDate, in language: Language) -> String {
    Localization.$taskLanguage.withValue(language) {
      switch when.kind {
      case .once: kind(.once)
      case .date: AlarmDayText.relativeDate(when.date, today: today)
      case .weeks, .days, .months, .years: (try? when.rule())?.words(in: language).capitalizedFirst ?? kind(when.kind)
      }
    }
  }

  /// Caption of the interval's number: `Every how many weeks`.
  public static func interval(_ kind: AlarmWhen.Kind) -> String {
    switch kind {
    case .weeks: tr("Every how many weeks")
    case .months: tr("Every how many months")
    case .years: tr("Every how many years")
    case .once, .date, .days: tr("Every how many days")
    }
  }

  /// `First` to `Fifth` for 1 to 5, otherwise `Last`.
  public static func ordinal(_ ordinal: Int) -> String {
    switch ordinal {
    case 1: tr("First")
    case 2: tr("Second")
    case 3: tr("Third")
    case 4: tr("Fourth")
    case 5: tr("Fifth")
    default: tr("Last")
    }
  }
}
