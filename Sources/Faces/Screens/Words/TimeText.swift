// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine
public import TokiModel

/// A time of day in the person's display style.
public enum TimeText {
  /// `07:00` or `7:00 AM`, 「午前7:00」; with seconds unless they are 0.
  public static func of(_ time: TimeOfDay, _ style: ScreenStyle) -> String {
    let minutes = two(time.minute) + (time.second == 0 ? "" : ":" + two(time.second))
    guard !style.uses24Hours else { return "\(two(time.hour)):\(minutes)" }
    let values = ["time": "\(hour12(time.hour)):\(minutes)"]
    return time.hour < 12
      ? tr("{time} AM", values, in: style.language) : tr("{time} PM", values, in: style.language)
  }

  /// The hour and minute that a wall clock shows at an instant, without seconds.
  public static func ofMinute(_ instant: UTCInstant, in rules: ZoneRules, _ style: ScreenStyle) -> String {
    let time = rules.civil(at: instant).time
    return of(TimeOfDay(hour: time.hour, minute: time.minute) ?? time, style)
  }

  /// The minute of an instant, with its day unless that is today: `20:11`, `yesterday at 20:11`.
  public static func ofDay(_ instant: UTCInstant, _ present: Present) -> String {
    let time = ofMinute(instant, in: present.host, present.style)
    let date = present.host.civil(at: instant).date
    let today = present.host.civil(at: present.moment.utc).date
    guard date != today else { return time }
    let language = present.style.language
    let day = AlarmDayText.relative(date, today: today, in: language)
    return tr("{day} at {time}", ["day": day, "time": time], in: language)
  }

  /// The hour on a 12-hour clock, 1 to 12, for an hour from 0 to 23.
  public static func hour12(_ hour: Int) -> Int { hour % 12 == 0 ? 12 : hour % 12 }

  static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
