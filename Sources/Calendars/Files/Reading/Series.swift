// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// An RRULE as a rule of Toki's: days, the times of each, and the rings that its beginning and end cut off.
struct Series {
  var recurrence: Recurrence
  /// The day from which it is counted.
  var from: CivilDate
  var times: TimesOfDay
  /// Times of the first day before its start, and of the last one after its end.
  var cut: [CivilDateTime] = []

  func contains(_ wall: CivilDateTime) -> Bool {
    times.all.contains(wall.time) && !cut.contains(wall) && recurrence.contains(wall.date, from: from)
  }

  /// The series up to a moment, without it.
  func ending(before wall: CivilDateTime) -> Series {
    var series = self
    let last = wall.time > times.first ? wall.date : wall.date.adding(days: -1)
    if recurrence.lastDay(from: from).map({ $0 > last }) ?? true, let shorter = try? recurrence.ending(.until(last)) {
      series.recurrence = shorter
    }
    series.cut += times.all.filter { $0 >= wall.time }.map { CivilDateTime(date: wall.date, time: $0) }
    return series
  }

  /// The series from one of its moments on, moved; `nil` if Toki has no such rule.
  func tail(from first: CivilDateTime, movedBy distance: CalendarDuration) -> Series? {
    guard contains(first), let rule = recurrence.shifted(by: distance.days, from: from) else { return nil }
    let moved = times.all.compactMap { TimeOfDay(secondOfDay: $0.secondOfDay + distance.seconds) }
    guard moved.count == times.all.count, let times = TimesOfDay(moved) else { return nil }
    var ended = rule
    if case .count = rule.end {
      guard let last = recurrence.lastDay(from: from),
        let until = try? rule.ending(.until(last.adding(days: distance.days)))
      else { return nil }
      ended = until
    }
    let before = self.times.all.filter { $0 < first.time }.map { CivilDateTime(date: first.date, time: $0) }
    return Series(
      recurrence: ended, from: first.date.adding(days: distance.days), times: times,
      cut: (cut + before).map { $0.adding(distance) })
  }
}

extension Recurrence {
  /// The last day of a rule that begins on a day; `nil` if it has no end, or no day.
  fileprivate func lastDay(from start: CivilDate) -> CivilDate? {
    switch end {
    case .never: return nil
    case .until(let last): return last
    case .count:
      guard var low = firstDay(onOrAfter: start, from: start) else { return nil }
      var high = Dated.farthest
      // There is one on or after `low`, and none after `high`.
      while low < high {
        let middle = low.adding(days: (high.daysSinceEpoch - low.daysSinceEpoch) / 2)
        if let later = firstDay(onOrAfter: middle.adding(days: 1), from: start) { low = later } else { high = middle }
      }
      return low
    }
  }
}
