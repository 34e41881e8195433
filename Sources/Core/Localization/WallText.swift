// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Wall clock times in words.
public enum WallText {
  /// `14:32:10`, rounded down to the second.
  public static func time(_ instant: UTCInstant, in zone: ZoneRules) -> String {
    let time = zone.civil(at: instant).time
    return "\(two(time.hour)):\(two(time.minute)):\(two(time.second))"
  }

  /// `Mon 2026-11-23`.
  public static func date(_ date: CivilDate, in language: Language) -> String {
    tr("{weekday} {date}", ["weekday": date.weekDay.word(in: language), "date": date.text], in: language)
  }

  /// `Mon 2026-11-23 07:00:00`.
  public static func moment(_ instant: UTCInstant, in zone: ZoneRules, _ language: Language) -> String {
    let date = date(zone.civil(at: instant).date, in: language)
    return tr("{date} {time}", ["date": date, "time": time(instant, in: zone)], in: language)
  }

  /// The time, with its date unless that is today.
  public static func short(_ instant: UTCInstant, now: UTCInstant, in zone: ZoneRules, _ language: Language) -> String {
    let isToday = zone.civil(at: instant).date == zone.civil(at: now).date
    return isToday ? time(instant, in: zone) : moment(instant, in: zone, language)
  }

  /// `today`, `tomorrow`, or the date.
  public static func day(_ instant: UTCInstant, now: UTCInstant, in zone: ZoneRules, _ language: Language) -> String {
    let day = zone.civil(at: instant).date
    let today = zone.civil(at: now).date
    if day == today { return tr("today", in: language) }
    return day == today.adding(days: 1) ? tr("tomorrow", in: language) : date(day, in: language)
  }

  /// The time until an instant, in words: to the second within an hour, otherwise to the minute.
  ///
  /// Below a second to the millisecond, for a time typed at the last moment.
  public static func distance(_ span: TimeSpan, in language: Language) -> String {
    if span > .zero, span < .seconds(1) {
      let milliseconds = span.nanoseconds / 1_000_000 + (span.nanoseconds % 1_000_000 > 0 ? 1 : 0)
      return TimeSpan.milliseconds(milliseconds).words(in: language)
    }
    let unit: Int64 = span < .hours(1) ? 1_000_000_000 : 60_000_000_000
    let nanoseconds = max(0, span.nanoseconds)
    let (count, rest) = nanoseconds.quotientAndRemainder(dividingBy: unit)
    let rounded = TimeSpan(nanoseconds: (count + (rest * 2 >= unit ? 1 : 0)).multipliedHeld(by: unit))
    return max(rounded, .seconds(1)).words(in: language)
  }

  /// `23:00:00 today`, or the date and time of any day but today and tomorrow.
  public static func local(_ instant: UTCInstant, now: UTCInstant, in rules: ZoneRules, _ language: Language) -> String
  {
    let days = rules.civil(at: instant).date.daysSinceEpoch - rules.civil(at: now).date.daysSinceEpoch
    guard (0...1).contains(days) else { return moment(instant, in: rules, language) }
    let values = ["time": time(instant, in: rules), "day": day(instant, now: now, in: rules, language)]
    return tr("{time} {day}", values, in: language)
  }

  /// The time left in words, rounded up to the second like the digits; exact below a second.
  public static func remaining(_ span: TimeSpan, in language: Language) -> String {
    guard span >= .seconds(1) else { return span.words(in: language) }
    let (count, rest) = span.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return TimeSpan.seconds(count + (rest > 0 ? 1 : 0)).words(in: language)
  }

  private static func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}

extension Int64 {
  /// The product, or the largest value if it would overflow.
  fileprivate func multipliedHeld(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
