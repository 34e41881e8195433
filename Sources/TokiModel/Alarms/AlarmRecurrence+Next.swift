// SPDX-License-Identifier: Apache-2.0

extension AlarmRecurrence {
  /// The first ring after an instant; `nil` when there is none any more.
  public func next(after instant: UTCInstant, at time: TimeOfDay, in rules: ZoneRules) -> UTCInstant? {
    switch self {
    case .once(let date):
      let ring = rules.resolve(CivilDateTime(date: date, time: time)).ringInstant
      return ring > instant ? ring : nil
    case .weekly(let days):
      let today = rules.civil(at: instant).date
      for offset in -2...9 {
        let date = today.adding(days: offset)
        guard days.contains(date.weekDay) else { continue }
        let ring = rules.resolve(CivilDateTime(date: date, time: time)).ringInstant
        if ring > instant { return ring }
      }
      return nil
    }
  }
}
