// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// The first day on or after a date of a rule that begins on `start`; `nil` if there is none up to the year 2261.
  ///
  /// Weeks begin on Monday and are counted from the one in which `start` lies, months from its month and
  /// years from its year (RFC 5545, section 3.3.10, with `WKST=MO`). Days before `start` never count.
  ///
  /// - Every 2nd week on Mon and Fri from Wed 2026-07-01: 3 July, then 13 July, 17 July, 27 July.
  /// - Monthly on the 31st from 2026-01-31: 31 January, 28 February, 31 March, 30 April.
  /// - Monthly on the fifth Tuesday from 2026-06-01: 30 June, then 29 September.
  /// - Yearly on 29 February from 2027-01-01: 2027-02-28, then 2028-02-29.
  public func firstDay(onOrAfter date: CivilDate, from start: CivilDate) -> CivilDate? {
    RecurrenceDays(self, from: start).first(onOrAfter: date)
  }

  /// `true` if the first day decides which later days belong to the rule.
  public var countsFromStart: Bool {
    if case .count = end { return true }
    return interval > 1
  }
}
