// SPDX-License-Identifier: Apache-2.0

/// A year in which laws place their holidays, from 1 to 9999.
struct HolidayYear {
  let number: Int

  /// A day of a month; nothing if the month has no such day.
  func day(_ month: Int, _ day: Int) -> [CivilDate] {
    CivilDate(year: number, month: month, day: day).map { [$0] } ?? []
  }

  /// The first such weekday of a month, or the one so many weeks later, its ordinal 1 to 4.
  func first(_ weekDay: WeekDay, of month: Int, ordinal: Int = 1) -> [CivilDate] {
    day(month, 1).map { first in
      first.adding(days: (weekDay.rawValue - first.weekDay.rawValue + 7) % 7 + 7 * (ordinal - 1))
    }
  }

  /// The last such weekday of a month.
  func last(_ weekDay: WeekDay, of month: Int) -> [CivilDate] {
    day(month, CivilDate.length(ofMonth: month, year: number)).map { last in
      last.adding(days: -((last.weekDay.rawValue - weekDay.rawValue + 7) % 7))
    }
  }

  /// So many days after Easter Sunday, or before it if negative.
  ///
  /// Easter is computed as in J.-M. Oudin's algorithm of 1940, from the Explanatory Supplement to the Astronomical
  /// Almanac, section 12.7.
  func easter(_ days: Int) -> [CivilDate] {
    let century = number / 100
    let golden = number % 19
    let correction = (century - 17) / 25
    var moon = (century - century / 4 - (century - correction) / 3 + 19 * golden + 15) % 30
    moon -= (moon / 28) * (1 - (moon / 28) * (29 / (moon + 1)) * ((21 - golden) / 11))
    let weekDay = (number + number / 4 + moon + 2 - century + century / 4) % 7
    let sunday = moon - weekDay
    let month = 3 + (sunday + 40) / 44
    return day(month, sunday + 28 - 31 * (month / 4)).map { $0.adding(days: days) }
  }
}
