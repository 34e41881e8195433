// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// Short messages about an alarm.
public enum AlarmMessages {
  /// `Rings tomorrow, in 7 h 12 min`; `nil` for an alarm that will not ring.
  public static func rings(_ alarm: Alarm, _ present: Present) -> String? {
    guard alarm.state != .off, let next = alarm.ringsNext else { return nil }
    let now = present.moment.utc
    let language = present.style.language
    let today = present.host.civil(at: now).date
    let values = [
      "day": AlarmDayText.relative(present.host.civil(at: next).date, today: today, in: language),
      "distance": AlarmDistance(to: next, now: now).words(in: language),
    ]
    return tr("Rings {day}, {distance}", values, in: language)
  }

  /// `Paused until Mon 23 Nov`, for a pause that begins today.
  public static func paused(_ days: ClosedRange<CivilDate>, _ style: ScreenStyle) -> String {
    let last = AlarmDayText.date(days.upperBound, today: days.lowerBound, in: style.language)
    return tr("Paused until {last}", ["last": last], in: style.language)
  }

  /// The alarm's label, otherwise its time.
  public static func name(_ alarm: Alarm, _ style: ScreenStyle) -> String {
    alarm.label.text.isEmpty ? TimesText.of(alarm.times, style) : alarm.label.text
  }
}
