// SPDX-License-Identifier: Apache-2.0
import TokiModel

// A rule's occurrences.
extension RepeatRule {
  /// The most occurrences that are looked at.
  static let most = 100_000
  /// The most periods that are looked at, most of which may have no occurrence.
  private static let mostPeriods = 500_000

  /// The occurrences between two days, both included, by the clock of the event, in order.
  ///
  /// - Parameters:
  ///   - start: The start of the event, which is among them only if it is one of the rule's.
  ///   - end: The last moment that counts; `nil` for none.
  ///   - days: The first and the last of the days.
  ///   - wanted: How many at most.
  /// - Returns: The occurrences; only as many as the rule's count from the start on.
  /// - Throws: `tooOften`.
  func walls(
    from start: CivilDateTime, to end: CivilDateTime?, within days: ClosedRange<CivilDate>,
    most wanted: Int = .max
  ) throws(RepeatRuleFault) -> [CivilDateTime] {
    var found: [CivilDateTime] = []
    var left = count ?? .max
    var number = count == nil ? firstPeriod(from: start, reaching: days.lowerBound) : 0
    for _ in 0..<Self.mostPeriods {
      guard let period = period(number, from: start), period.first.date <= days.upperBound else { return found }
      for wall in period.walls where wall >= start {
        if let end, wall > end { return found }
        guard left > 0, wall.date <= days.upperBound else { return found }
        left -= 1
        guard wall.date >= days.lowerBound else { continue }
        guard found.count < Self.most else { throw .tooOften }
        found.append(wall)
        if found.count == wanted { return found }
      }
      if let end, period.first > end { return found }
      if left == 0 { return found }
      number = max(number + 1, period.next)
    }
    throw .tooOften
  }

  /// The first moment of a period, the times in it, and the number of the next one that can have something.
  private typealias Period = (first: CivilDateTime, walls: [CivilDateTime], next: Int)

  private func period(_ number: Int, from start: CivilDateTime) -> Period? {
    guard let midnight = TimeOfDay(secondOfDay: 0) else { return nil }
    guard let step = stepSeconds else {
      let days = days(ofPeriod: number, from: start.date)
      guard let first = firstDay(ofPeriod: number, from: start.date) else { return nil }
      let times = times(hours: hours ?? [start.time.hour], minutes: minutes ?? [start.time.minute], start.time)
      let walls = days.flatMap { day in times.map { CivilDateTime(date: day, time: $0) } }
      return (CivilDateTime(date: first, time: midnight), chosen(walls), number + 1)
    }
    // Units of the clock, of which the first is that of the start.
    let unitSeconds = unit == .hours ? 3600 : unit == .minutes ? 60 : 1
    let begin = start.date.daysSinceEpoch * 86_400 + start.time.secondOfDay / unitSeconds * unitSeconds
    let seconds = begin + number * step
    let day = CivilDate(daysSinceEpoch: seconds / 86_400)
    guard day.year < 9000, let time = TimeOfDay(secondOfDay: seconds % 86_400) else { return nil }
    let first = CivilDateTime(date: day, time: time)
    guard contains(day, from: start.date) else {
      return (first, [], number + ((day.daysSinceEpoch + 1) * 86_400 - seconds + step - 1) / step)
    }
    guard hours?.contains(time.hour) ?? true else {
      return (first, [], number + ((seconds / 3600 + 1) * 3600 - seconds + step - 1) / step)
    }
    let times: [TimeOfDay]
    switch unit {
    case .hours: times = self.times(hours: [time.hour], minutes: minutes ?? [start.time.minute], start.time)
    case .minutes:
      let fits = minutes?.contains(time.minute) ?? true
      times = fits ? self.times(hours: [time.hour], minutes: [time.minute], start.time) : []
    default:
      let fits = minutes?.contains(time.minute) ?? true && self.seconds?.contains(time.second) ?? true
      times = fits ? [time] : []
    }
    return (first, chosen(times.map { CivilDateTime(date: day, time: $0) }), number + 1)
  }

  /// Seconds from one period to the next; `nil` for units of days or more.
  private var stepSeconds: Int? {
    switch unit {
    case .seconds: interval
    case .minutes: interval * 60
    case .hours: interval * 3600
    case .days, .weeks, .months, .years: nil
    }
  }

  private func times(hours: [Int], minutes: [Int], _ own: TimeOfDay) -> [TimeOfDay] {
    var times = Set<TimeOfDay>()
    for hour in hours {
      for minute in minutes {
        for second in seconds ?? [own.second] {
          if let time = TimeOfDay(hour: hour, minute: minute, second: second) { times.insert(time) }
        }
      }
    }
    return times.sorted()
  }

  /// Those at the positions of the rule among all of a period.
  private func chosen(_ walls: [CivilDateTime]) -> [CivilDateTime] {
    guard let positions else { return walls }
    let indices = Set(positions.map { $0 > 0 ? $0 - 1 : walls.count + $0 })
    return walls.indices.filter { indices.contains($0) }.map { walls[$0] }
  }

  private func firstDay(ofPeriod number: Int, from start: CivilDate) -> CivilDate? {
    let offset = number * interval
    switch unit {
    case .seconds, .minutes, .hours, .days: return start.adding(days: offset)
    case .weeks: return start.adding(days: 7 * offset - 6)
    case .months:
      let month = start.year * 12 + start.month - 1 + offset
      return CivilDate(year: month / 12, month: month % 12 + 1, day: 1)
    case .years: return CivilDate(year: start.year + offset, month: 1, day: 1)
    }
  }

  /// A period before the first that reaches a day, near it.
  private func firstPeriod(from start: CivilDateTime, reaching day: CivilDate) -> Int {
    let days = day.daysSinceEpoch - start.date.daysSinceEpoch
    guard days > 0 else { return 0 }
    let periods =
      switch unit {
      case .seconds: days * 86_400 / interval
      case .minutes: days * 1_440 / interval
      case .hours: days * 24 / interval
      case .days: days / interval
      case .weeks: days / 7 / interval
      case .months: days / 31 / interval
      case .years: days / 366 / interval
      }
    return max(0, periods - 2)
  }
}
