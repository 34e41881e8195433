// SPDX-License-Identifier: Apache-2.0

/// The legal public holidays of the United States, by title 5, section 6103 of the United States Code.
enum AmericanHolidays {
  /// The holidays of a year, and the days on which those on a Saturday or a Sunday are observed.
  static func days(of year: HolidayYear) -> [CivilDate] {
    var dates = year.day(1, 1) + year.day(7, 4) + year.day(11, 11) + year.day(12, 25)
    // Juneteenth came with Public Law 117-17.
    if year.number >= 2021 { dates += year.day(6, 19) }
    let next = HolidayYear(number: year.number + 1).day(1, 1)
    let observed = (dates + next).compactMap { day -> CivilDate? in
      switch day.weekDay {
      // Section 6103(b)(1).
      case .saturday: day.adding(days: -1)
      // Executive Order 11582, section 3(a).
      case .sunday: day.adding(days: 1)
      default: nil
      }
    }
    let mondays =
      year.first(.monday, of: 1, ordinal: 3) + year.first(.monday, of: 2, ordinal: 3) + year.last(.monday, of: 5)
      + year.first(.monday, of: 9) + year.first(.monday, of: 10, ordinal: 2)
    let all = dates + observed + mondays + year.first(.thursday, of: 11, ordinal: 4)
    return all.filter { $0.year == year.number }
  }
}
