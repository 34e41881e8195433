// SPDX-License-Identifier: Apache-2.0

/// The holidays of Germany: the Day of German Unity (Einigungsvertrag, article 2(2)) and those of the Länder's own laws.
///
/// Holidays of some communities only are left out: Assumption in Bavaria, Corpus Christi in Saxony and Thuringia, and
/// the Peace Festival in Augsburg.
enum GermanHolidays {
  /// The holidays of a year in a Land, or those of all of them.
  static func days(of year: HolidayYear, in land: HolidayRegion) -> [CivilDate] {
    var days = year.day(1, 1) + year.easter(-2) + year.easter(1) + year.day(5, 1) + year.easter(39) + year.easter(50)
    days += year.day(10, 3) + year.day(12, 25) + year.day(12, 26)
    // 500 years after the Reformation, by a law of each Land.
    if year.number == 2017 { days += year.day(10, 31) }
    return days + ownDays(of: year, in: land)
  }

  private static func ownDays(of year: HolidayYear, in land: HolidayRegion) -> [CivilDate] {
    let epiphany = year.day(1, 6)
    let womensDay = year.day(3, 8)
    let corpusChristi = year.easter(60)
    let reformation = year.day(10, 31)
    let allSaints = year.day(11, 1)
    return switch land {
    // FTG Baden-Württemberg, section 1.
    case .badenWuerttemberg: epiphany + corpusChristi + allSaints
    // FTG Bayern, article 1.
    case .bavaria: epiphany + corpusChristi + allSaints
    // Gesetz über die Sonn- und Feiertage (Berlin), section 1, as amended in 2019, and its single days.
    case .berlin: year.number >= 2019 ? womensDay + daysOfBerlin(year) : []
    // FTG Brandenburg, section 2.
    case .brandenburg: year.easter(0) + year.easter(49) + reformation
    // Their laws of 2018.
    case .bremen, .hamburg, .lowerSaxony, .schleswigHolstein: year.number >= 2018 ? reformation : []
    // HFeiertagsG, section 1.
    case .hesse: corpusChristi
    // FTG M-V, section 2, as amended in 2022.
    case .mecklenburg: reformation + (year.number >= 2023 ? womensDay : [])
    // Feiertagsgesetz NW, section 2; LFtG Rheinland-Pfalz, section 2.
    case .northRhineWestphalia, .palatinate: corpusChristi + allSaints
    // SFG Saarland, section 2.
    case .saarland: corpusChristi + year.day(8, 15) + allSaints
    // SächsSFG, section 1: the Wednesday before 23 November, Buß- und Bettag.
    case .saxony: reformation + year.first(.wednesday, of: 11).map { Self.penance(after: $0) }
    // FeiertG LSA, section 2.
    case .saxonyAnhalt: epiphany + reformation
    // ThürFGtG, section 2, as amended in 2019.
    case .thuringia: reformation + (year.number >= 2019 ? year.day(9, 20) : [])
    default: []
    }
  }

  /// 75 and 80 years after the end of the war, and 75 years after the rising of 1953.
  private static func daysOfBerlin(_ year: HolidayYear) -> [CivilDate] {
    switch year.number {
    case 2020, 2025: year.day(5, 8)
    case 2028: year.day(6, 17)
    default: []
    }
  }

  /// The last Wednesday before 23 November, given the first of the month.
  private static func penance(after first: CivilDate) -> CivilDate {
    first.adding(days: (22 - first.day) / 7 * 7)
  }
}
