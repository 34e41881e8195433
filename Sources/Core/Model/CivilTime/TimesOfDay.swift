// SPDX-License-Identifier: Apache-2.0

/// The wall-clock times of one day at which something rings: at least one, in order, each once.
public struct TimesOfDay: Hashable, Sendable {
  /// The times in order; never empty.
  public let all: [TimeOfDay]

  /// The most times of one day: one each minute.
  public static let most = 1_440
  /// The most times that are not evenly spaced, since words have to name each of them.
  public static let mostUneven = 48

  /// One time of day.
  public init(_ time: TimeOfDay) { all = [time] }

  /// Some times of day, in any order; `nil` for none, or for more than a day may have.
  public init?(_ times: [TimeOfDay]) {
    var sorted: [TimeOfDay] = []
    for time in times.sorted() where sorted.last != time { sorted.append(time) }
    guard !sorted.isEmpty, sorted.count <= Self.most else { return nil }
    all = sorted
    guard sorted.count <= Self.mostUneven || steps != nil else { return nil }
  }

  /// The times from a first one to a last one, at steps of whole minutes; a last time before the first is on the next
  /// morning.
  ///
  /// `nil` for a step that is not 1 to 1,439 minutes.
  public init?(every minutes: Int, from first: TimeOfDay, to last: TimeOfDay) {
    guard (1..<1_440).contains(minutes) else { return nil }
    let length = (last.secondOfDay - first.secondOfDay + 86_400) % 86_400
    self.init(
      stride(from: 0, through: length, by: minutes * 60).map {
        TimeOfDay(checkedSecondOfDay: (first.secondOfDay + $0) % 86_400)
      })
  }

  /// The first time of the day.
  public var first: TimeOfDay { all[0] }

  /// `true` if there are several.
  public var areSeveral: Bool { all.count > 1 }

  // MARK: - Steps

  /// Times at equal distances.
  public struct Steps: Hashable, Sendable {
    /// Minutes from one time to the next, 1 or more.
    public let minutes: Int
    /// The time at which they begin.
    public let first: TimeOfDay
    /// The time at which they end; before `first` if they go on over midnight.
    public let last: TimeOfDay

    /// `true` if they go on all day, from midnight to midnight.
    public var areAllDay: Bool {
      first.secondOfDay == 0 && last.secondOfDay + minutes * 60 >= 86_400
    }
  }

  /// The fewest times that are taken for steps: four are still named one by one.
  static let fewestSteps = 5

  /// The same times as steps; `nil` if they are few, or not at equal distances of whole minutes.
  ///
  /// Over midnight there is one distance more, from the last to the first time, which may be any.
  public var steps: Steps? {
    guard all.count >= Self.fewestSteps else { return nil }
    let seconds = all.map { $0.secondOfDay }
    let gaps = seconds.indices.map { index in
      index + 1 < seconds.count ? seconds[index + 1] - seconds[index] : seconds[0] + 86_400 - seconds[index]
    }
    // At most one gap is another, so of the first three two are the step.
    let step = gaps[0] == gaps[1] ? gaps[0] : gaps[2]
    let others = gaps.indices.filter { gaps[$0] != step }
    guard step % 60 == 0, others.count <= 1 else { return nil }
    // The gap after the last time; without one, they begin with the first of the day.
    let last = others.first ?? gaps.count - 1
    return Steps(minutes: step / 60, first: all[(last + 1) % all.count], last: all[last])
  }
}

/// `time` is the first one; `times` all of them, or none if there is only that one.
extension TimesOfDay {
  /// Visits the fields, which are in the same object as those of the alarm.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: TimesOfDay?
  ) throws(Visitor.Failure) -> TimesOfDay {
    let time = try visitor.field("time", whole) { $0.first }
    let times = try visitor.field("times", or: [], whole) { $0.areSeveral ? $0.all : [] }
    guard !times.isEmpty else { return TimesOfDay(time) }
    let all = try checked(times, &visitor)
    guard all.first == time else {
      throw visitor.conflict("time", FieldRefusal(.time, "The time is the first of the times."))
    }
    return all
  }

  /// Visits the fields of a change: `times` for all of them, `time` alone for a single one; `nil` for no change.
  static func formOfChange<Visitor: FieldVisitor, Whole>(
    _ visitor: inout Visitor, _ whole: Whole?, _ get: (Whole) -> TimesOfDay?
  ) throws(Visitor.Failure) -> TimesOfDay? {
    let time = try visitor.given("time", whole) { get($0)?.first }
    let times = try visitor.given("times", whole) { whole in
      get(whole).flatMap { $0.areSeveral ? $0.all : nil }
    }
    guard let times, !times.isEmpty else { return time.map { TimesOfDay($0) } }
    let all = try checked(times, &visitor)
    guard time == nil || all.first == time else {
      throw visitor.conflict("time", FieldRefusal(.time, "The time is the first of the times."))
    }
    return all
  }

  private static func checked<Visitor: FieldVisitor>(
    _ times: [TimeOfDay], _ visitor: inout Visitor
  ) throws(Visitor.Failure) -> TimesOfDay {
    guard let all = TimesOfDay(times) else {
      throw visitor.conflict(
        "times",
        FieldRefusal(
          .time, "An alarm has at most \(mostUneven) times of day, or \(most) at equal distances of whole minutes."))
    }
    for (index, time) in times.enumerated() where index >= all.all.count || time != all.all[index] {
      throw visitor.conflict("times[\(index)]", FieldRefusal(.time, "The times stand in their order, each once."))
    }
    return all
  }
}
