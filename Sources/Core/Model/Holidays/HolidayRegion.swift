// SPDX-License-Identifier: Apache-2.0

/// A place whose public holidays are known by their rules; the raw value is its code, as typed and in JSON.
///
/// The rules are those in force from 2010 on; earlier years follow the first of them.
public enum HolidayRegion: String, Hashable, Sendable, CaseIterable, CodedField {
  /// Japan.
  case japan = "jp"
  /// The United States: the federal holidays.
  case unitedStates = "us"
  /// England and Wales.
  case england = "uk"
  case scotland = "uk-scotland"
  case northernIreland = "uk-northern-ireland"
  /// Germany: the days that are holidays in every Land.
  case germany = "de"
  case badenWuerttemberg = "de-bw"
  case bavaria = "de-by"
  case berlin = "de-be"
  case brandenburg = "de-bb"
  case bremen = "de-hb"
  case hamburg = "de-hh"
  case hesse = "de-he"
  case mecklenburg = "de-mv"
  case lowerSaxony = "de-ni"
  case northRhineWestphalia = "de-nw"
  case palatinate = "de-rp"
  case saarland = "de-sl"
  case saxony = "de-sn"
  case saxonyAnhalt = "de-st"
  case schleswigHolstein = "de-sh"
  case thuringia = "de-th"
  /// France, without the two more days of Alsace and Moselle.
  case france = "fr"

  /// The holidays of a year, in no order; a day can be there twice.
  func days(inYear year: Int) -> [CivilDate] {
    let year = HolidayYear(number: year)
    return switch self {
    case .japan: JapaneseHolidays.days(of: year)
    case .unitedStates: AmericanHolidays.days(of: year)
    case .england, .scotland, .northernIreland: BritishHolidays.days(of: year, in: self)
    case .france: FrenchHolidays.days(of: year)
    default: GermanHolidays.days(of: year, in: self)
    }
  }
}
