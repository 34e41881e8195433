// SPDX-License-Identifier: Apache-2.0

/// The holidays of France, by article L3133-1 of the Code du travail.
///
/// Good Friday and 26 December in Alsace and Moselle (article L3134-13) are not among them.
enum FrenchHolidays {
  /// The holidays of a year.
  static func days(of year: HolidayYear) -> [CivilDate] {
    year.day(1, 1) + year.easter(1) + year.day(5, 1) + year.day(5, 8) + year.easter(39) + year.easter(50)
      + year.day(7, 14) + year.day(8, 15) + year.day(11, 1) + year.day(11, 11) + year.day(12, 25)
  }
}
