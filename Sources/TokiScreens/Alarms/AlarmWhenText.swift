// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

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
