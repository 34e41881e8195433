// SPDX-License-Identifier: Apache-2.0

extension Recurrence {
  /// `true` if its only exception is most of the year, so that it is described by the rest.
  var isOnlyPartOfYear: Bool {
    guard exceptions.count == 1, case .everyYear(let first, let last) = exceptions[0] else { return false }
    return (last.index - first.index + DayOfYear.count) % DayOfYear.count >= DayOfYear.count / 2
  }

  /// Words for the days it leaves out, after everything else: ` except 25 Dec`, 「 12月25日を除く」.
  ///
  /// If that is most of the year, it is told by the rest: ` only 1 Jul to 31 Aug`, 「 7月1日〜8月31日のみ」.
  func exceptionWords(in language: Language) -> String {
    guard !exceptions.isEmpty else { return "" }
    if isOnlyPartOfYear, let rest = exceptions[0].complement {
      let words = rest.words(in: language)
      return language != .japanese ? " only " + words : " \(words)のみ"
    }
    let list = exceptions.map { $0.words(in: language) }
    return language != .japanese ? " except " + EnglishList.joined(list) : " \(JapaneseList.joined(list))を除く"
  }
}

extension ExceptedDays {
  /// The days as `25 Dec`, `24 Dec to 2 Jan`, `2026-12-24 to 2027-01-02`, 「12月24日〜1月2日」.
  public func words(in language: Language) -> String {
    let joint = language != .japanese ? " to " : "〜"
    switch self {
    case .dates(let days):
      let first = days.lowerBound.words(in: language)
      return days.lowerBound == days.upperBound ? first : first + joint + days.upperBound.words(in: language)
    case .everyYear(let first, let last):
      let words = CivilDate.words(month: first.month, day: first.day, in: language)
      return first == last ? words : words + joint + CivilDate.words(month: last.month, day: last.day, in: language)
    }
  }

  /// All other days of the year; `nil` if these are dates.
  var complement: ExceptedDays? {
    guard case .everyYear(let first, let last) = self else { return nil }
    return .everyYear(
      from: DayOfYear(index: (last.index + 1) % DayOfYear.count),
      to: DayOfYear(index: (first.index + DayOfYear.count - 1) % DayOfYear.count))
  }
}
