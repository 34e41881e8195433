// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Days as people name them, each with its canonical form in both languages.
struct DayWordsTests {
  static let once: [(String, String, String)] = [
    // Weeks.
    ("next week monday 9:00", "Mon next week 09:00", "来週の月曜 09:00"),
    ("monday next week 9:00", "Mon next week 09:00", "来週の月曜 09:00"),
    ("friday this week 9:00", "Fri this week 09:00", "今週の金曜 09:00"),
    ("今週金曜9時", "Fri this week 09:00", "今週の金曜 09:00"),
    ("monday the week after next 9:00", "Mon the week after next 09:00", "再来週の月曜 09:00"),
    ("再来週の月曜 7時", "Mon the week after next 07:00", "再来週の月曜 07:00"),
    ("this coming friday 9:00", "Fri 09:00", "金曜 09:00"), ("今度の土曜 9:00", "next Sat 09:00", "次の土曜 09:00"),
    ("a week from monday 9:00", "1 week from Mon 09:00", "月曜の1週間後 09:00"),
    ("monday week 9:00", "1 week from Mon 09:00", "月曜の1週間後 09:00"),
    ("two weeks on tuesday 9:00", "2 weeks from Tue 09:00", "火曜の2週間後 09:00"),
    ("月曜から2週間後 9時", "2 weeks from Mon 09:00", "月曜の2週間後 09:00"),
    ("wednesday of next week 9am", "Wed next week 09:00", "来週の水曜 09:00"),
    // Days from today.
    ("a week after tomorrow 9am", "in 8 days at 09:00", "8日後 09:00"),
    ("a week from today 9:00", "in 7 days at 09:00", "7日後 09:00"),
    ("today week 9:00", "in 7 days at 09:00", "7日後 09:00"), ("a week tomorrow 9:00", "in 8 days at 09:00", "8日後 09:00"),
    ("3 days from now 9am", "in 3 days at 09:00", "3日後 09:00"),
    ("3 days later at 9am", "in 3 days at 09:00", "3日後 09:00"),
    ("in a fortnight at 9:00", "in 14 days at 09:00", "14日後 09:00"),
    ("三日後7:00", "in 3 days at 07:00", "3日後 07:00"), ("一週間後の7時", "in 7 days at 07:00", "7日後 07:00"),
    ("しあさって7:00", "in 3 days at 07:00", "3日後 07:00"),
    // Days of a month.
    ("on the 15th at 9am", "the 15th 09:00", "15日 09:00"), ("15th 9:00", "the 15th 09:00", "15日 09:00"),
    ("31日 9:00", "the 31st 09:00", "31日 09:00"),
    ("the 5th of next month 9:00", "the 5th of next month 09:00", "来月5日 09:00"),
    ("来月の5日 9時", "the 5th of next month 09:00", "来月5日 09:00"),
    ("今月15日 9:00", "the 15th of this month 09:00", "今月15日 09:00"),
    ("再来月1日 9:00", "the 1st of the month after next 09:00", "再来月1日 09:00"),
    ("月末 18:00", "the end of the month 18:00", "月末 18:00"), ("末日 18:00", "the end of the month 18:00", "月末 18:00"),
    ("今月末 18:00", "the end of this month 18:00", "今月末 18:00"),
    ("the end of next month 18:00", "the end of next month 18:00", "来月末 18:00"),
    ("friday the 13th 9:00", "Fri the 13th 09:00", "13日（金） 09:00"),
    ("22日（日）7:00", "Sun the 22nd 07:00", "22日（日） 07:00"),
    ("来月末（火）7:00", "Tue the end of next month 07:00", "来月末（火） 07:00"),
    // Dates.
    ("fri 25 dec 9:00", "Fri 25 Dec 09:00", "12月25日（金） 09:00"),
    ("Friday, December 25 at 9am", "Fri 25 Dec 09:00", "12月25日（金） 09:00"),
    ("11月22日（日）7:00", "Sun 22 Nov 07:00", "11月22日（日） 07:00"),
    ("2026-11-23（月）07:00", "2026-11-23 07:00", "2026年11月23日 07:00"),
    ("2026-11-23 (Mon) 07:00", "2026-11-23 07:00", "2026年11月23日 07:00"),
    ("25.12. 9:00", "25 Dec 09:00", "12月25日 09:00"), ("25/12 9:00", "25 Dec 09:00", "12月25日 09:00"),
    ("12/25/2026 9:00", "2026-12-25 09:00", "2026年12月25日 09:00"),
    ("25.12.2026 9:00", "2026-12-25 09:00", "2026年12月25日 09:00"),
    ("12-25-2026 9:00", "2026-12-25 09:00", "2026年12月25日 09:00"), ("5/5 9:00", "5 May 09:00", "5月5日 09:00"),
    ("十二月二十五日 7:00", "25 Dec 07:00", "12月25日 07:00"), ("元日 7:00", "1 Jan 07:00", "1月1日 07:00"),
    ("大晦日 23:00", "31 Dec 23:00", "12月31日 23:00"), ("new year's eve 23:00", "31 Dec 23:00", "12月31日 23:00"),
  ]

  /// First and last days that depend on the current time.
  static let limits: [(String, String, String)] = [
    ("every day 7:00 until dec 1", "every day 07:00 until 1 Dec", "12月1日まで毎日 07:00"),
    ("every day until friday 7:00", "every day 07:00 until Fri", "金曜まで毎日 07:00"),
    ("weekdays 7:00 until next friday", "weekdays 07:00 until next Fri", "次の金曜まで平日 07:00"),
    ("every day 7:00 until fri 25 dec", "every day 07:00 until Fri 25 Dec", "12月25日（金）まで毎日 07:00"),
    ("every day 7:00 until the 15th", "every day 07:00 until the 15th", "15日まで毎日 07:00"),
    (
      "every day 7:00 until the end of the month", "every day 07:00 until the end of the month", "月末まで毎日 07:00"
    ),
    ("every day 7:00 from tomorrow", "every day 07:00 from tomorrow", "明日から毎日 07:00"),
    ("starting monday every day 7:00", "every day 07:00 from Mon", "毎日 07:00 月曜から"),
    (
      "every day 7:00 from monday until friday", "every day 07:00 from Mon until Fri", "毎日 07:00 月曜から 金曜まで"
    ),
    (
      "every day 7:00 starting 3 days from now", "every day 07:00 starting 3 days from now", "3日後から毎日 07:00"
    ),
    ("every day from tomorrow for 2 weeks 7:00", "every day 07:00 from tomorrow, 14 times", "明日から毎日 07:00 14回"),
    ("weekdays 7:00 for 10 days", "weekdays 07:00 for 10 days", "平日 07:00 10日間"),
    (
      "every mon 7:00 from 2026-12-01 until 31 jan", "every Mon 07:00 from 2026-12-01 until 31 Jan",
      "2026年12月1日から1月31日まで毎週月曜 07:00"
    ),
    ("明日から毎日7時", "every day 07:00 from tomorrow", "明日から毎日 07:00"),
    ("来週の月曜から毎日7時", "every day 07:00 from Mon next week", "来週の月曜から毎日 07:00"),
    ("金曜まで毎日7時", "every day 07:00 until Fri", "金曜まで毎日 07:00"),
    ("月末まで毎日7時", "every day 07:00 until the end of the month", "月末まで毎日 07:00"),
    ("二週間毎日7時", "every day 07:00, 14 times", "毎日 07:00 14回"),
    // Still days of every week.
    ("月曜から金曜まで7時", "weekdays 07:00", "平日 07:00"),
  ]

  @Test(arguments: once + limits)
  func `A day is understood, and said back in both languages`(text: String, english: String, japanese: String) throws {
    let read = try PlanText.parse(text, as: .alarm)
    guard case .alarm(let plan, _) = read else {
      Issue.record("\(text) is no alarm")
      return
    }
    #expect(plan.words(in: .english) == english)
    #expect(plan.words(in: .japanese) == japanese)
    for words in [english, japanese] { #expect(try PlanText.parse(words, as: .alarm) == read, "\(words)") }
  }
}
