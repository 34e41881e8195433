// SPDX-License-Identifier: Apache-2.0

/// The deadlines on one clock, at most one of a kind for each item or ring.
///
/// Of several at the same instant, rings go first, then announcements of rings, then the rest.
struct ClockAgenda: Sendable {
  private var rings = Timetable<Deadline>()
  private var preAlarms = Timetable<Deadline>()
  private var chores = Timetable<Deadline>()

  /// The earliest deadline in nanoseconds of the clock; `nil` if there is none.
  var first: Int64? { Self.earlier(firstHeard, chores.first) }

  /// The earliest deadline at which something is to be heard, so that the machine has to be awake; `nil` for none.
  var firstHeard: Int64? { Self.earlier(rings.first, preAlarms.first) }

  private static func earlier(_ one: Int64?, _ other: Int64?) -> Int64? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// All that is due, with its deadline.
  var all: [Deadline: Int64] {
    rings.all.merging(preAlarms.all) { $1 }.merging(chores.all) { $1 }
  }

  /// Instant of a deadline; `nil` if it is not on this clock.
  func deadline(of what: Deadline) -> Int64? {
    switch what.rank {
    case .ring: rings.deadline(of: what)
    case .preAlarm: preAlarms.deadline(of: what)
    case .chore: chores.deadline(of: what)
    }
  }

  /// Sets or replaces a deadline; `nil` removes it.
  ///
  /// - Returns: The previous deadline; `nil` if there was none.
  mutating func set(_ what: Deadline, at deadline: Int64?) -> Int64? {
    switch what.rank {
    case .ring: rings.set(what, at: deadline)
    case .preAlarm: preAlarms.set(what, at: deadline)
    case .chore: chores.set(what, at: deadline)
    }
  }

  /// Removes the earliest deadline, if that is at or before `limit`; `nil` if none is due.
  mutating func pop(through limit: Int64) -> (what: Deadline, deadline: Int64)? {
    let chore = min(limit, chores.first ?? limit)
    return rings.pop(through: min(chore, preAlarms.first ?? chore))
      ?? preAlarms.pop(through: chore)
      ?? chores.pop(through: limit)
  }

  /// Reserves capacity for the rings of this many more items.
  mutating func reserve(_ items: Int) { rings.reserve(items) }
}

extension Deadline {
  fileprivate enum Rank { case ring, preAlarm, chore }

  fileprivate var rank: Rank {
    switch self {
    case .ring, .snooze, .awake: .ring
    case .preAlarm: .preAlarm
    case .warning, .look, .ringLength, .guideEnd, .waitEnd: .chore
    }
  }
}
