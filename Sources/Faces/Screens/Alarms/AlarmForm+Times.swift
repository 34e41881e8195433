// SPDX-License-Identifier: Apache-2.0
public import TokiModel

extension AlarmForm {
  /// The first of several times while the person moves it, which may pass others on its way.
  struct Move: Hashable {
    /// The times before it was moved.
    let before: TimesOfDay
    /// Its time.
    let time: TimeOfDay
  }

  /// The time of day that the dialog shows: the first of several, also while it is moved behind others.
  public var time: TimeOfDay { move?.time ?? times.first }

  /// Takes the texts of the time picker; texts that are no time leave the times as they are, and are a problem.
  public mutating func take(_ typed: TypedTime) {
    switch typed.reading {
    case .time(let time, _):
      timeProblem = nil
      set(hour: time.hour, minute: time.minute)
    case .wrong(let problem, _):
      clearWords()
      timeProblem = problem
    }
  }

  /// Sets hour and minute; seconds are dropped unless both stay the same.
  ///
  /// Further times move with the first, but none past midnight. The result depends on the times before and on where the
  /// first one is, not on the way there.
  public mutating func set(hour: Int, minute: Int) {
    guard (hour, minute) != (time.hour, time.minute), let new = TimeOfDay(hour: hour, minute: minute) else { return }
    let before = move?.before ?? times
    times = before.movingFirst(to: new)
    move = Move(before: before, time: new)
  }
}

extension TimesOfDay {
  /// The times with the first one moved.
  ///
  /// The others move with it. Steps end with the day. If another time would pass midnight, all others stay where they
  /// are.
  fileprivate func movingFirst(to time: TimeOfDay) -> TimesOfDay {
    let distance = time.secondOfDay - first.secondOfDay
    let seconds = all.map { $0.secondOfDay + distance }
    let within = seconds.filter { $0 < 86_400 }
    let steps = steps
    let moved: [TimeOfDay] =
      if let steps, steps.last < steps.first {
        // They go through the night anyway.
        seconds.compactMap { TimeOfDay(secondOfDay: $0 % 86_400) }
      } else if steps != nil || within.count == seconds.count {
        within.compactMap { TimeOfDay(secondOfDay: $0) }
      } else {
        [time] + all.dropFirst()
      }
    return TimesOfDay(moved) ?? self
  }
}
