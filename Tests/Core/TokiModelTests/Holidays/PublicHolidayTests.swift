// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Compares the public holidays of every place, 2010 to 2040, with the Python library `holidays`.
///
/// `Tests/oracles/public-holidays.tsv` names its version. There is no difference; the law would have the last word. What
/// no table can know are equinoxes that the observatory puts on another day, and proclamations to come.
struct PublicHolidayTests {
  @Test func `Every place has the holidays of every year that another reader of its law knows`() throws {
    var years = 0
    for line in try OracleFile.text("public-holidays.tsv").split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t")
      let place = try #require(HolidayRegions(text: String(fields[0])), "\(line)")
      let year = try #require(Int(fields[1]), "\(line)")
      let days = place.days(inYear: year).map { day in
        day.text.dropFirst(5).filter { $0 != "-" }
      }
      #expect(days == fields[2].split(separator: " ").map(String.init), "\(fields[0]) \(year)")
      years += 1
    }
    #expect(years == HolidayRegion.allCases.count * 31)
  }

  /// What single acts and the rules about Sundays made of a year, from the gazettes that the tables name.
  @Test(
    arguments: [
      ("jp", "2019-04-30", true), ("jp", "2019-05-02", true), ("jp", "2019-12-23", false), ("jp", "2020-10-12", false),
      ("jp", "2021-08-09", true), ("jp", "2026-09-22", true), ("jp", "2026-05-06", true), ("jp", "2026-05-07", false),
      ("us", "2021-12-31", true), ("us", "2020-06-19", false), ("us", "2027-07-05", true), ("us", "2028-12-24", false),
      ("uk", "2022-05-30", false), ("uk", "2022-06-03", true), ("uk", "2027-12-28", true), ("uk", "2027-01-02", false),
      ("uk-scotland", "2027-01-04", true), ("uk-scotland", "2027-03-29", false), ("de", "2017-10-31", true),
      ("de-by", "2027-05-27", true), ("de", "2027-05-27", false), ("de-sn", "2027-11-17", true),
      ("fr", "2027-05-17", true), ("jp,us", "2027-11-25", true), ("jp,us", "2027-11-23", true),
    ])
  func `A day is a public holiday, or an ordinary one`(_ codes: String, _ day: String, _ isHoliday: Bool) throws {
    let places = try #require(HolidayRegions(text: codes))
    #expect(places.contains(try #require(CivilDate(text: day))) == isHoliday)
  }

  @Test(arguments: ["", "xx", "jp,", ",jp", "jp us", "JP", "jp,,us", "/holidays.ics"])
  func `A text that does not name places is refused`(_ text: String) { #expect(HolidayRegions(text: text) == nil) }

  @Test func `Places are kept once and in one order`() {
    #expect(HolidayRegions(text: "us,jp,us")?.text == "jp,us")
    #expect(HolidayRegions([]) == nil)
  }
}
