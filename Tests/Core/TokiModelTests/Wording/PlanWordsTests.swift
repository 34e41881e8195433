// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

struct PlanWordsTests {
  static let japanese: [(String, String)] = [
    ("7:00", "07:00"), ("today 7:00", "今日 07:00"), ("tomorrow 7:00", "明日 07:00"), ("in 2 days at 7:00", "明後日 07:00"),
    ("in 3 days at 7:00", "3日後 07:00"), ("mon 7:00", "月曜 07:00"), ("2026-12-31 23:59:59", "2026年12月31日 23:59:59"),
    ("31 dec 23:59", "12月31日 23:59"), ("weekdays 7:00", "平日 07:00"), ("every mon 7:00", "毎週月曜 07:00"),
    ("mon,wed 7:00", "毎週月・水曜 07:00"), ("every 2 weeks mon wed 7:00", "2週間ごとの月・水曜 07:00"),
    ("every 3 days 8:00", "3日ごと 08:00"),
    ("every 2nd tue 7:15", "毎月第2火曜 07:15"), ("every last fri 17:00", "毎月最終金曜 17:00"),
    ("every 31st 9:00", "毎月31日 09:00"),
    ("every 25 dec 8:00", "毎年12月25日 08:00"), ("every 4th thu of nov 10:00", "毎年11月の第4木曜 10:00"),
    ("every 2 months on the 15th 9:00", "2か月ごとの15日 09:00"), ("every 2 years on 25 dec 9:00", "2年ごとの12月25日 09:00"),
    ("daily 7:00 Europe/Berlin from 2026-12-01 until 2027-06-30", "2026年12月1日から2027年6月30日まで毎日 07:00 Europe/Berlin"),
    ("every 5th and 20th 9:00", "毎月5日と20日 09:00"), ("every 1st, 11th and 21st 9:00", "毎月1日・11日・21日 09:00"),
    ("every 2nd and 4th tue 7:15", "毎月第2・第4火曜 07:15"), ("every 1st mon and last fri 9:00", "毎月第1月曜と最終金曜 09:00"),
    ("every first weekday 9:00", "毎月最初の平日 09:00"), ("every last weekday of the month 9:00", "毎月最終平日 09:00"),
    ("every mon in jul and aug 9:00", "7月と8月の毎週月曜 09:00"), ("every day in dec 9:00", "12月の毎日 09:00"),
    ("weekdays in jun, jul and aug 9:00", "6月・7月・8月の平日 09:00"),
    ("every 1st mon of jan and jul 9:00", "毎年1月と7月の第1月曜 09:00"),
    ("every 1st and 15th of dec 9:00", "毎年12月の1日と15日 09:00"),
    ("every 2 weeks on mon from 2026-11-23 7:00", "2026年11月23日から2週間ごとの月曜 07:00"),
    ("daily 7:00 5 times", "毎日 07:00 5回"), ("in 90 minutes", "1時間30分後"),
  ]

  @Test(arguments: japanese)
  func `An alarm is said in Japanese`(text: String, words: String) throws {
    guard case .alarm(let plan, _) = try PlanText.parse(text, as: .alarm) else {
      Issue.record("\(text) is no alarm")
      return
    }
    #expect(plan.words(in: .japanese) == words)
    #expect(try PlanText.parse(words, as: .alarm) == .alarm(plan))
  }

  /// A language that Toki does not have whole, and whose words need not be read.
  static let german: [(String, String)] = [
    ("7:00", "07:00"), ("tomorrow 7:00", "morgen 07:00"), ("in 2 days at 7:00", "übermorgen 07:00"),
    ("in 3 days at 7:00", "in 3 Tagen um 07:00"), ("next mon 7:00", "nächsten Mo 07:00"),
    ("2026-12-05 7:00", "5.12.2026 07:00"), ("24 dec 7:00", "24. Dez. 07:00"), ("weekdays 7:00", "werktags 07:00"),
    ("mon,wed 7:00", "jeden Mo und Mi 07:00"), ("mon,wed,fri 7:00", "jeden Mo, Mi und Fr 07:00"),
    ("weekends 7:00 until 24 dec", "am Wochenende 07:00 bis 24. Dez."),
    ("every 2 weeks mon wed 7:00", "alle 2 Wochen Mo und Mi 07:00"),
    ("every 15th 9:00", "jeden Monat am 15. 09:00"),
    ("every 2nd and last tue 7:15", "jeden Monat am 2. und letzten Di 07:15"),
    ("every 1st weekday 9:00", "jeden Monat am 1. Werktag 09:00"),
    ("every 25 dec 8:00", "jedes Jahr am 25. Dez. 08:00"),
    ("every mon in jul and aug 9:00", "jeden Mo im Juli und Aug. 09:00"),
    ("daily 7:00 from tomorrow until 24 dec", "jeden Tag 07:00 ab morgen bis 24. Dez."),
    ("daily 7:00 5 times", "jeden Tag 07:00, 5 Mal"),
    ("weekdays 7:00 except holidays", "werktags 07:00 außer an Feiertagen"),
    ("every 15 minutes from 9:00 to 17:00", "alle 15 Minuten von 09:00 bis 17:00"), ("in 20 min", "in 20 min"),
    ("two weeks on tuesday 9:00", "Di in 2 Wochen 09:00"), ("the 5th of next month 9:00", "5. nächsten Monats 09:00"),
  ]

  @Test(arguments: german)
  func `An alarm is said in another language, and typed in it or in English`(text: String, words: String) throws {
    let language = try #require(Language(locale: "de"))
    let plan = try PlanWords.alarm(of: text)
    #expect(plan.words(in: language) == words)
    #expect(try PlanWords.alarm(of: plan.words(labelled: .none, in: language), in: language) == plan)
  }

  @Test func `A list says from which day on where the days depend on it`() throws {
    let start = try #require(CivilDate(year: 2026, month: 12, day: 1))
    let end = try #require(CivilDate(year: 2027, month: 6, day: 30))
    let tuesday = Recurrence.Cycle.months(.weekDay(.tuesday, ordinal: 2))
    #expect(Recurrence.weekly(.weekdays).words(in: .english, from: start) == "weekdays")
    #expect(Recurrence.weekly(WeekDays(.monday)).words(in: .english) == "Mon")
    #expect(try Recurrence(.days()).words(in: .english) == "every day")
    #expect(try Recurrence(.days()).words(in: .japanese) == "毎日")
    #expect(
      try Recurrence(.days(), interval: 3).words(in: .english, from: start) == "every 3 days from 2026-12-01")
    #expect(try Recurrence(.days(), interval: 3).words(in: .japanese, from: start) == "2026年12月1日から3日ごと")
    #expect(try Recurrence(.days(), interval: 3).words(in: .english) == "every 3 days")
    #expect(
      try Recurrence(tuesday, end: .until(end)).words(in: .english, from: start)
        == "every month on the 2nd Tue until 2027-06-30")
    #expect(try Recurrence(tuesday, end: .until(end)).words(in: .japanese) == "2027年6月30日まで毎月第2火曜")
    #expect(
      try Recurrence(.months(.day(31)), end: .count(5)).words(in: .english, from: start)
        == "every month on the 31st from 2026-12-01, 5 times")
  }

  @Test func `Whatever alarm is said back is understood as the same one`() throws {
    var plans = GeneratedPlans(seed: 31)
    for _ in 0..<GeneratedCases.count(of: 20_000) {
      let plan = try plans.alarm()
      for language in Language.complete {
        let words = plan.words(in: language)
        do {
          let read = try PlanText.parse(words, as: .alarm)
          guard read != .alarm(plan) else { continue }
          Issue.record("\(words): \(read) for \(plan)")
        } catch {
          Issue.record("\(words): \(error) for \(plan)")
        }
      }
    }
  }

  @Test func `Alarms offered in a language with a grammar are parsed as the same alarm`() throws {
    let language = try #require(Language(locale: "de"))
    var plans = GeneratedPlans(seed: 32)
    var isGerman: [Bool] = []
    for _ in 0..<GeneratedCases.count(of: 5_000) {
      let plan = try plans.alarm()
      let words = plan.words(labelled: .none, in: language)
      isGerman.append(words == plan.words(in: language))
      do {
        let read = try PlanText.parse(words, as: .alarm, in: language)
        guard read != .alarm(plan) else { continue }
        Issue.record("\(words): \(read) for \(plan)")
      } catch {
        Issue.record("\(words): \(error) for \(plan)")
      }
    }
    #expect(isGerman.count { $0 } * 2 > isGerman.count)
  }
}
