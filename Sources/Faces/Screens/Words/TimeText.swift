// SPDX-License-Identifier: Apache-2.0
import Localization
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

  /// The hour on a 12-hour clock, 1 to 12, for an hour from 0 to 23.
  public static func hour12(_ hour: Int) -> Int { hour % 12 == 0 ? 12 : hour % 12 }

  static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
