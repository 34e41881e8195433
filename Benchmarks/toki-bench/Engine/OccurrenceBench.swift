// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import TokiEngine
import TokiModel

/// Measures the cost of a rule's next rings, at a time in Berlin that clocks skip once a year.
enum OccurrenceBench {
  /// One rule of each kind, including the most expensive: rare days, and an end that has to be counted out.
  static let rules = [
    "FREQ=DAILY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
    "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=5TU", "FREQ=MONTHLY;BYDAY=5TU;COUNT=99999",
    "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25",
  ]

  static func run(count: Int) throws {
    let clock = LinuxClock(timeZone: "Europe/Berlin")
    let zone = try clock.hostZone()
    guard let time = TimeOfDay(hour: 2, minute: 30), let start = CivilDate(year: 2026, month: 1, day: 1) else {
      return
    }
    let eve = UTCInstant(secondsSinceEpoch: Int64(start.daysSinceEpoch) * 86_400 - 86_400)
    var lines: [String] = []
    for text in rules {
      let schedule = AlarmSchedule(time: time, recurrence: .repeating(try Recurrence(rrule: text), from: start))
      var times: [Int64] = []
      var found = 0
      for _ in 0..<21 {
        let before = clock.now().boot
        found = schedule.rings(after: eve, in: zone, count: count).count
        times.append((clock.now().boot - before).nanoseconds)
      }
      times.sort()
      lines.append("\"\(text)\":{\"count\":\(found),\"median_ns\":\(times[10]),\"max_ns\":\(times[20])}")
    }
    print("{\(lines.joined(separator: ","))}")
  }
}
