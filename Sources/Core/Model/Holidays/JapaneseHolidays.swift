// SPDX-License-Identifier: Apache-2.0

/// The holidays of Japan, by 国民の祝日に関する法律, the Act on National Holidays of 1948.
enum JapaneseHolidays {
  /// The national holidays of a year, the days in place of those on a Sunday, and those between two of them.
  static func days(of year: HolidayYear) -> [CivilDate] {
    let national = national(of: year)
    var all = national
    for day in national {
      // Article 3, paragraph 2: on a Sunday, the next day that is no national holiday is one as well.
      if day.weekDay == .sunday {
        var next = day.adding(days: 1)
        while national.contains(next) { next = next.adding(days: 1) }
        all.append(next)
      }
      // Article 3, paragraph 3: a day whose day before and day after are national holidays is one as well.
      let between = day.adding(days: 1)
      if !national.contains(between), national.contains(day.adding(days: 2)) { all.append(between) }
    }
    return all
  }

  /// Article 2, with the changes of single acts.
  private static func national(of year: HolidayYear) -> [CivilDate] {
    var days = year.day(1, 1) + year.first(.monday, of: 1, ordinal: 2) + year.day(2, 11) + equinoxes(of: year)
    days += year.day(4, 29) + year.day(5, 3) + year.day(5, 4) + year.day(5, 5)
    days += year.first(.monday, of: 9, ordinal: 3) + year.day(11, 3) + year.day(11, 23)
    switch year.number {
    // The Emperor's Birthday moved with the Emperor; 2019 had none (Act No. 63 of 2017, supplementary article 10).
    case ...2018: days += year.day(12, 23)
    // The accession and its ceremony (Act No. 99 of 2018).
    case 2019: days += year.day(5, 1) + year.day(10, 22)
    default: days += year.day(2, 23)
    }
    switch year.number {
    // For the Olympic Games (Act No. 33 of 2015, as amended by Acts No. 55 of 2018 and No. 68 of 2020).
    case 2020: days += year.day(7, 23) + year.day(7, 24) + year.day(8, 10)
    case 2021: days += year.day(7, 22) + year.day(7, 23) + year.day(8, 8)
    default:
      days += year.first(.monday, of: 7, ordinal: 3) + year.first(.monday, of: 10, ordinal: 2)
      // Mountain Day came with Act No. 43 of 2014.
      if year.number >= 2016 { days += year.day(8, 11) }
    }
    return days
  }

  /// 春分の日 and 秋分の日, which the National Astronomical Observatory publishes in the February before.
  ///
  /// Until then, by the formula of 新こよみ便利帳 (暦計算研究会, 1991), whose two rows are for 1980 to 2099 and 2100 to 2150.
  private static func equinoxes(of year: HolidayYear) -> [CivilDate] {
    let years = year.number - 1980
    let (spring, autumn) = year.number < 2100 ? (20_843_100, 23_248_800) : (21_851_000, 24_248_800)
    let drift = 242_194 * years
    return year.day(3, (spring + drift) / 1_000_000 - years / 4) + year.day(9, (autumn + drift) / 1_000_000 - years / 4)
  }
}
