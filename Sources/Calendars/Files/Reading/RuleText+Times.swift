// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// What an RRULE says: days, the times of each, and the rings that its beginning and end cut off.
struct Series {
  var recurrence: Recurrence
  var times: TimesOfDay
  /// Times of the first day before its start, and of the last one after its end.
  var cut: [CivilDateTime] = []
}

extension RuleText {
  /// Takes the parts about hours, minutes and seconds out of the rule; the times that they leave on each of its days.
  ///
  /// An hourly rule, or one in minutes, is one of days if its step divides the day.
  mutating func takeTimes(of start: EventMoment) throws(CalendarFault) -> TimesOfDay {
    let own = start.wall.time
    let steps = try takeSteps(from: own)
    let isEvent = ["BYHOUR", "BYMINUTE", "BYSECOND"].contains { self[$0] != nil }
    guard steps != nil || isEvent else { return TimesOfDay(own) }
    // The step has no place in a rule of all-day events, and a position would be one among all rings of a period.
    for name in ["BYSETPOS", "BYHOUR", "BYMINUTE", "BYSECOND", "FREQ"] where start.isWholeDay || name == "BYSETPOS" {
      if let value = self[name] { throw unsupported("\(name)=\(value)") }
    }
    let hours = try take("BYHOUR", below: 24)
    let minutes = try take("BYMINUTE", below: 60)
    let seconds = try take("BYSECOND", below: 60)
    var all: [TimeOfDay] = []
    if let steps {
      all = steps.filter { hours?.contains($0.hour) ?? true && minutes?.contains($0.minute) ?? true }
      if let seconds, seconds != [own.second] { throw unsupported("BYSECOND") }
    } else {
      for hour in hours ?? [own.hour] {
        for minute in minutes ?? [own.minute] {
          for second in seconds ?? [own.second] {
            if let time = TimeOfDay(hour: hour, minute: minute, second: second) { all.append(time) }
          }
        }
      }
    }
    guard let times = TimesOfDay(all) else { throw unsupported("BYHOUR") }
    // A count is one of rings; of whole days only from the first time on.
    if let text = self["COUNT"], times.areSeveral {
      guard let count = Int(text), count % times.all.count == 0, times.first == own else {
        throw unsupported("COUNT=\(text)")
      }
      self["COUNT"] = String(count / times.all.count)
    }
    return times
  }

  /// Times of an hourly rule, or of one in minutes, which becomes one of days; `nil` for any other rule.
  private mutating func takeSteps(from own: TimeOfDay) throws(CalendarFault) -> [TimeOfDay]? {
    guard let frequency = self["FREQ"], let unit = ["HOURLY": 60, "MINUTELY": 1][frequency] else { return nil }
    let text = self["INTERVAL"] ?? "1"
    guard let interval = Int(text), interval > 0, interval <= 1_440, 1_440 % (interval * unit) == 0 else {
      throw unsupported("FREQ=\(frequency);INTERVAL=\(text)")
    }
    self["INTERVAL"] = nil
    let isOnWeekDays = self["BYDAY"] != nil && self["BYMONTHDAY"] == nil
    self["FREQ"] = isOnWeekDays ? "WEEKLY" : "DAILY"
    let step = interval * unit * 60
    return stride(from: own.secondOfDay % step, to: 86_400, by: step).compactMap { TimeOfDay(secondOfDay: $0) }
  }

  /// Takes a list of numbers out of the rule; `nil` if it has none.
  private mutating func take(_ name: String, below end: Int) throws(CalendarFault) -> [Int]? {
    guard let text = self[name] else { return nil }
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard part.utf8.count <= 2, let number = Int(part), (0..<end).contains(number) else {
        throw unreadable("\(name)=\(text)")
      }
      numbers.append(number)
    }
    self[name] = nil
    return numbers
  }
}
