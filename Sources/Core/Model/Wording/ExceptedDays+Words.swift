// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// `true` if its only exception is most of the year, so that it is described by the rest.
  var isOnlyPartOfYear: Bool {
    guard exceptions.count == 1, case .everyYear(let first, let last) = exceptions[0] else { return false }
    return (last.index - first.index + DayOfYear.count) % DayOfYear.count >= DayOfYear.count / 2
  }

  /// A text about its days with those that it leaves out: `every day except 25 Dec`, 「毎日 12月25日を除く」.
  ///
  /// If that is most of the year, it is told by the rest: `every day only 1 Jul to 31 Aug`, 「毎日 7月1日〜8月31日のみ」.
  func words(excepting plan: String, in language: Language) -> String {
    guard !exceptions.isEmpty else { return plan }
    if isOnlyPartOfYear, let rest = exceptions[0].complement {
      // Translators: an alarm of a part of the year: “every day 07:00 only 1 Jul to 31 Aug”.
      return tr("{plan} only {period}", ["plan": plan, "period": rest.words(in: language)], in: language)
    }
    let days = ListText.joined(exceptions.map { $0.words(in: language) }, in: language)
    return tr("{plan} except {days}", ["plan": plan, "days": days], in: language)
  }
}

extension ExceptedDays {
  /// The days as `25 Dec`, `24 Dec to 2 Jan`, `2026-12-24 to 2027-01-02`, 「12月24日〜1月2日」.
  public func words(in language: Language) -> String {
    let first: String
    let last: String
    switch self {
    case .dates(let days):
      first = days.lowerBound.words(in: language)
      last = days.upperBound.words(in: language)
    case .everyYear(let from, let to):
      first = CivilDate.words(month: from.month, day: from.day, in: language)
      last = CivilDate.words(month: to.month, day: to.day, in: language)
    }
    return first == last ? first : tr("{first} to {last}", ["first": first, "last": last], in: language)
  }

  /// All other days of the year; `nil` if these are dates.
  var complement: ExceptedDays? {
    guard case .everyYear(let first, let last) = self else { return nil }
    return .everyYear(
      from: DayOfYear(index: (last.index + 1) % DayOfYear.count),
      to: DayOfYear(index: (first.index + DayOfYear.count - 1) % DayOfYear.count))
  }
}
