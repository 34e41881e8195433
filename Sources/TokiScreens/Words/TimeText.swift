// SPDX-License-Identifier: Apache-2.0
import Localization
public import TokiModel

/// A time of day as the person wants it shown.
public enum TimeText {
  /// `07:00` or `7:00 AM`, 「午前7:00」; with seconds where there are any.
  public static func of(_ time: TimeOfDay, _ style: ScreenStyle) -> String {
    let minutes = two(time.minute) + (time.second == 0 ? "" : ":" + two(time.second))
    guard !style.uses24Hours else { return "\(two(time.hour)):\(minutes)" }
    let values = ["time": "\(hour12(time.hour)):\(minutes)"]
    return time.hour < 12
      ? tr("{time} AM", values, in: style.language) : tr("{time} PM", values, in: style.language)
  }

  /// The hour and minute of an instant on a wall, without seconds.
  public static func ofMinute(_ instant: UTCInstant, in rules: ZoneRules, _ style: ScreenStyle) -> String {
    let time = rules.civil(at: instant).time
    return of(TimeOfDay(hour: time.hour, minute: time.minute) ?? time, style)
  }

  /// 12, 1, 2 … 11.
  public static func hour12(_ hour: Int) -> Int { hour % 12 == 0 ? 12 : hour % 12 }

  static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
