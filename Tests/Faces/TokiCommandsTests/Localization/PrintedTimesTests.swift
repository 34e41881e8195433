// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiModel

/// Dates and moments that Toki prints can be typed back.
struct PrintedTimesTests {
  @Test func `A moment and a date are understood in both languages`() throws {
    _ = try #require(Catalogue.folder)
    let first = try #require(CivilDate(year: 2026, month: 11, day: 20))
    let time = try #require(TimeOfDay(hour: 7, minute: 5, second: 9))
    for language in Language.complete {
      for date in (0..<40).map({ first.adding(days: $0) }) {
        let instant = ZoneRules.utc.resolve(CivilDateTime(date: date, time: time)).ringInstant
        let moment = WallText.moment(instant, in: .utc, language)
        #expect(try PlanText.parse(moment) == .alarm(.at(time, .date(date))), "\(moment)")
        let day = WallText.date(date, in: language) + " 07:05:09"
        #expect(try PlanText.parse(day) == .alarm(.at(time, .date(date))), "\(day)")
      }
      for (days, named) in [(0, tr("today", in: language)), (1, tr("tomorrow", in: language))] {
        let words = named + " 07:05:09"
        #expect(try PlanText.parse(words) == .alarm(.at(time, .inDays(days))), "\(words)")
      }
    }
  }
}
