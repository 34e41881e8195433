// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiModel

/// Parses moments that are usually past: `yesterday 7:00`, `2026-11-20`, `7d`.
enum PastTime {
  /// The instant that a text stands for.
  ///
  /// All texts for an alarm's time are understood, but a time or day that can be meant more than once is the last one
  /// that has come: `7:00`, `mon 7:00`, `31 dec`. So are `yesterday`, and a span back from now: `7d`, `2h ago`. A day
  /// alone begins at midnight.
  static func instant(of text: String, now: UTCInstant, in zone: ZoneRules) throws(WordingError) -> UTCInstant {
    let (span, isBack) = withoutAgo(text)
    if let span = try? DurationText.parse(span, form: isBack ? .timer : .anywhere) { return now - span }
    let today = zone.civil(at: now).date
    for word in ["yesterday", "昨日の", "昨日"] where text.lowercased().hasPrefix(word) {
      let rest = String(text.dropFirst(word.count).drop { $0 == " " })
      let time = try TimeOfDayText.parse(rest.isEmpty ? "00:00" : rest)
      return instant(today.adding(days: -1), time, in: zone)
    }
    let named = try PlanWords.instant(of: text, in: Localization.language)
    guard named.label == .none else { throw .unreadable(text) }
    switch named.plan {
    case .instant(let instant): return instant
    case .after(let span): return now + span
    // A past moment in another zone is rare, so a zone is not looked up.
    case .at(_, _, zone: _?): throw .unreadable(text)
    case .at(let times, _, zone: nil) where times.areSeveral: throw .unreadable(text)
    case .at(let times, let day, zone: nil):
      let time = times.first
      func latest(_ isDay: (CivilDate) -> Bool) -> UTCInstant? {
        (0...366).lazy.map { today.adding(days: -$0) }.filter(isDay).map { instant($0, time, in: zone) }
          .first { $0 <= now }
      }
      let found: UTCInstant? =
        switch day {
        case .next: latest { _ in true }
        case .inDays(let days): instant(today.adding(days: days), time, in: zone)
        case .weekDay(let weekDay), .nextWeekDay(let weekDay), .weekDayOfWeek(let weekDay, weeksAhead: _):
          latest { $0.weekDay == weekDay }
        case .date(let date): instant(date, time, in: zone)
        case .dayOfYear(let month, let day): latest { $0.month == month && $0.day == day }
        case .dayOfMonth(let day?, monthsAhead: nil): latest { $0.day == day }
        case .named(let weekDay, .dayOfYear(let month, let day)):
          latest { $0.month == month && $0.day == day && $0.weekDay == weekDay }
        case .named, .dayOfMonth, .weeksAfterWeekDay, .inMonths, .weekDayOfMonth, .dayOfNextYear, .every, .limited,
          .exceptHolidays, .shift:
          nil
        }
      guard let found else { throw .noSuchDate(text) }
      return found
    }
  }

  private static func instant(_ date: CivilDate, _ time: TimeOfDay, in zone: ZoneRules) -> UTCInstant {
    zone.resolve(CivilDateTime(date: date, time: time)).ringInstant
  }

  /// The text without the words that a past span ends with, and whether it had some.
  private static func withoutAgo(_ text: String) -> (text: String, hadWords: Bool) {
    for word in [" ago", "前"] where text.lowercased().hasSuffix(word) {
      return (String(text.dropLast(word.count)), true)
    }
    return (text, false)
  }
}
