// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension RuleText {
  /// Takes the parts about hours, minutes and seconds out of the rule; the times that they leave on each of its days.
  ///
  /// An hourly rule, or one in minutes, is one of days if its step divides the day. `nil` if not every day has the same
  /// times.
  mutating func takeTimes(of start: EventMoment) -> TimesOfDay? {
    let own = start.wall.time
    guard let rule = try? RepeatRule(self), rule.unit != .seconds else { return nil }
    let isEvent = rule.hours != nil || rule.minutes != nil || rule.seconds != nil
    guard rule.unit < .days || isEvent else { return TimesOfDay(own) }
    // A position would be one among all rings of a period.
    guard rule.positions == nil else { return nil }
    var all: [TimeOfDay] = []
    if rule.unit < .days {
      let step = rule.interval * (rule.unit == .hours ? 60 : 1)
      guard step <= 1_440, 1_440 % step == 0, rule.seconds ?? [own.second] == [own.second],
        rule.unit == .minutes || rule.minutes ?? [own.minute] == [own.minute]
      else { return nil }
      all = stride(from: own.secondOfDay % (step * 60), to: 86_400, by: step * 60)
        .compactMap { TimeOfDay(secondOfDay: $0) }
        .filter { rule.hours?.contains($0.hour) ?? true && rule.minutes?.contains($0.minute) ?? true }
      self["INTERVAL"] = nil
      self["FREQ"] = rule.weekDays != nil && rule.monthDays == nil ? "WEEKLY" : "DAILY"
    } else {
      for hour in rule.hours ?? [own.hour] {
        for minute in rule.minutes ?? [own.minute] {
          for second in rule.seconds ?? [own.second] {
            if let time = TimeOfDay(hour: hour, minute: minute, second: second) { all.append(time) }
          }
        }
      }
    }
    for name in ["BYHOUR", "BYMINUTE", "BYSECOND"] { self[name] = nil }
    guard let times = TimesOfDay(all) else { return nil }
    // A count is one of rings; of whole days only if none of the first is before the start.
    if let count = rule.count {
      guard count % times.all.count == 0, times.first >= own else { return nil }
      self["COUNT"] = String(count / times.all.count)
    }
    return times
  }
}
