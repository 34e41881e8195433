// SPDX-License-Identifier: Apache-2.0

/// The bank holidays of the United Kingdom with the two of common law, Good Friday and Christmas Day.
///
/// By the Banking and Financial Dealings Act 1971, schedule 1, and the yearly proclamations under its section 1, as
/// <https://www.gov.uk/bank-holidays> lists them.
enum BritishHolidays {
  /// The holidays of a year, and the days in place of those on a Saturday or a Sunday.
  static func days(of year: HolidayYear, in region: HolidayRegion) -> [CivilDate] {
    let newYear = year.day(1, 1) + (region == .scotland ? year.day(1, 2) : [])
    var days = moved(newYear) + moved(year.day(12, 25) + year.day(12, 26)) + year.easter(-2)
    switch region {
    case .scotland:
      // St Andrew's Day Bank Holiday (Scotland) Act 2007.
      days += year.first(.monday, of: 8) + moved(year.day(11, 30))
      // After Scotland's first match of the World Cup, by proclamation.
      if year.number == 2026 { days += year.day(6, 15) }
    case .northernIreland:
      // Saint Patrick's Day by the act; the Battle of the Boyne by yearly proclamation.
      days += year.easter(1) + year.last(.monday, of: 8) + moved(year.day(3, 17)) + moved(year.day(7, 12))
    default:
      days += year.easter(1) + year.last(.monday, of: 8)
    }
    return days + inMayAndJune(of: year) + single(of: year)
  }

  /// The first Monday in May, which is by proclamation, and the last, which two jubilees moved.
  private static func inMayAndJune(of year: HolidayYear) -> [CivilDate] {
    // 75 years after the end of the war in Europe.
    let early = year.number == 2020 ? year.day(5, 8) : year.first(.monday, of: 5)
    switch year.number {
    case 2012: return early + year.day(6, 4) + year.day(6, 5)
    case 2022: return early + year.day(6, 2) + year.day(6, 3)
    default: return early + year.last(.monday, of: 5)
    }
  }

  /// A wedding, a funeral and a coronation, each by proclamation.
  private static func single(of year: HolidayYear) -> [CivilDate] {
    switch year.number {
    case 2011: year.day(4, 29)
    case 2022: year.day(9, 19)
    case 2023: year.day(5, 8)
    default: []
    }
  }

  /// Days in a row, and for each on a Saturday or a Sunday the next day from Monday on that is free.
  private static func moved(_ days: [CivilDate]) -> [CivilDate] {
    var all = days
    for day in days where WeekDays.weekend.contains(day.weekDay) {
      var next = day.adding(days: 1)
      while all.contains(next) || WeekDays.weekend.contains(next.weekDay) { next = next.adding(days: 1) }
      all.append(next)
    }
    return all
  }
}
