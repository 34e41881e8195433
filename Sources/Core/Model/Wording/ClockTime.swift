// SPDX-License-Identifier: Apache-2.0

/// A time of day as it was typed, before a part of the day says which half an hour like 7 belongs to.
struct ClockTime {
  /// The hours that it can mean, 0 to 23, never empty; the first one if nothing else settles it.
  var hours: [Int]
  /// 0 to 59, and so are the seconds; anything else makes no time.
  var minute = 0
  var second = 0
  /// Texts to type instead if no part of the day settles it; empty for a time that can stand alone.
  var readings: [String] = []
  /// `true` if it was typed as midnight, or as minutes past it, which can belong to either of two days.
  var isMidnight = false
  /// `true` if it belongs to the night after its day: 25時 is 01:00 of the next day.
  var isNightAfter = false
  /// `true` if it may be a span as well: `7h30`, or like 7:30 `seven thirty`.
  var isLikeSpan = false
  /// `true` if it looks like a time and nothing else, even in a label: `7am`, `half past 7`, 七時, but not `7.30` or `5
  /// to 6`.
  var isClear = false

  /// The times that it can mean, in the order of the hours; empty if there are no such times.
  var times: [TimeOfDay] { hours.compactMap { TimeOfDay(hour: $0, minute: minute, second: second) } }

  /// `true` if it is taken as a time of a 24-hour clock, though it can be one of a 12-hour clock after noon.
  var leavesHalfOpen: Bool { readings.isEmpty && hours.count == 2 && hours[0] < 12 }

  /// The hours that an hour can mean on a 12-hour clock, that of a 24-hour clock first.
  static func hours(of hour: Int) -> [Int] { (1...12).contains(hour) ? [hour, (hour + 12) % 24] : [hour] }

  /// Moves a full hour by minutes, -59 to 59, as `ten to` and `half past` do.
  func moved(by minutes: Int) -> ClockTime {
    var moved = self
    moved.minute = (minutes + 60) % 60
    moved.readings = []
    guard minutes < 0 else { return moved }
    moved.isMidnight = false
    moved.hours = hours.map { ($0 + 23) % 24 }
    // A quarter to one is more often after noon, but a 24-hour clock would say after midnight.
    if moved.hours == [0, 12] {
      moved.hours = [12, 0]
      moved.readings = moved.times.map { $0.text }
    }
    return moved
  }
}
