// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Alarms as people say them. Each text stands beside the one form in which it is said back.
struct PlanTextTests {
  static let once: [(String, String)] = [
    ("07:00", "07:00"), ("7am", "07:00"), ("7:30 pm", "19:30"), ("19:30:15", "19:30:15"), ("noon", "12:00"),
    ("midnight", "00:00"), ("at 7am", "07:00"), ("@7:00", "07:00"), ("午前7時半", "07:30"), ("7時", "07:00"),
    ("19時30分", "19:30"), ("１９時３０分", "19:30"), ("正午", "12:00"),
    ("tomorrow 6:40", "tomorrow 06:40"), ("7:00 tomorrow", "tomorrow 07:00"),
    ("Tomorrow at 7 am", "tomorrow 07:00"), ("tomorrow, 7:00", "tomorrow 07:00"),
    ("today 18:00", "today 18:00"), ("day after tomorrow 7:00", "in 2 days at 07:00"),
    ("the day after tomorrow at noon", "in 2 days at 12:00"), ("in 3 days at 7am", "in 3 days at 07:00"),
    ("in 3 days 07:00", "in 3 days at 07:00"), ("7:00 in 2 weeks", "in 14 days at 07:00"),
    ("in a week at 7:00", "in 7 days at 07:00"), ("in two days at 7:00", "in 2 days at 07:00"),
    ("明日 6時40分", "tomorrow 06:40"), ("明日6時40分", "tomorrow 06:40"), ("明日の午後7時", "tomorrow 19:00"),
    ("明後日 7:00", "in 2 days at 07:00"), ("あさって7時", "in 2 days at 07:00"), ("今日 18時", "today 18:00"),
    ("3日後 7:00", "in 3 days at 07:00"), ("3日後の7時", "in 3 days at 07:00"), ("7時 明日", "tomorrow 07:00"),
    ("mon 07:00", "Mon 07:00"), ("monday at 7am", "Mon 07:00"), ("next friday 9:00", "Fri 09:00"),
    ("this fri 9:00", "Fri 09:00"), ("07:00 mon", "Mon 07:00"), ("on monday at 7:00", "Mon 07:00"),
    ("月曜 7:00", "Mon 07:00"), ("月曜日の7時", "Mon 07:00"), ("日 7:00", "Sun 07:00"),
    ("2026-12-31 23:59:59", "2026-12-31 23:59:59"), ("2026-12-31T23:59", "2026-12-31 23:59"),
    ("2026/12/31 23:59", "2026-12-31 23:59"), ("23:59 2026-12-31", "2026-12-31 23:59"),
    ("31 dec 2026 23:59", "2026-12-31 23:59"), ("dec 31, 2026 11:59pm", "2026-12-31 23:59"),
    ("Thu, 31 Dec 2026 23:59", "2026-12-31 23:59"), ("December 31st, 2026 at 23:59", "2026-12-31 23:59"),
    ("2026年12月31日 23時59分", "2026-12-31 23:59"), ("2026年12月31日23時59分", "2026-12-31 23:59"),
    ("２０２６年１２月３１日　２３時５９分", "2026-12-31 23:59"), ("2026年12月31日(木)", ""),
    ("31 dec 23:59", "31 Dec 23:59"), ("dec 31 23:59", "31 Dec 23:59"), ("31st of december 23:59", "31 Dec 23:59"),
    ("23:59 on december 31st", "31 Dec 23:59"), ("29 feb 8:00", "29 Feb 08:00"), ("may 5 8am", "5 May 08:00"),
    ("12月31日 23:59", "31 Dec 23:59"), ("12月31日の23時59分", "31 Dec 23:59"), ("12月31日に23時", "31 Dec 23:00"),
    ("2026-12-31T23:59:59+09:00", "2026-12-31T14:59:59Z"), ("2026-12-31T23:59:59Z", "2026-12-31T23:59:59Z"),
    ("2026-12-31 23:59:59.5 +09:00", "2026-12-31T14:59:59.5Z"), ("2026-12-31T23:59z", "2026-12-31T23:59:00Z"),
    ("07:00 Europe/Berlin", "07:00 Europe/Berlin"), ("tomorrow 7am America/New_York", "tomorrow 07:00 America/New_York"),
    ("Europe/Berlin 07:00", "07:00 Europe/Berlin"), ("7:00 utc", "07:00 UTC"), ("2026-12-31 23:59 UTC", "2026-12-31 23:59 UTC"),
    ("7:00 in Asia/Tokyo tomorrow", "tomorrow 07:00 Asia/Tokyo"), ("07:00 zone Japan", "07:00 zone Japan"),
    ("明日 7時 Asia/Tokyo", "tomorrow 07:00 Asia/Tokyo"), ("7:00 America/Argentina/Ushuaia", "07:00 America/Argentina/Ushuaia"),
    ("in 90 minutes", "in 1 h 30 min"), ("in 1h 30m", "in 1 h 30 min"), ("90m from now", "in 1 h 30 min"),
    ("90分後", "in 1 h 30 min"), ("1時間半後", "in 1 h 30 min"), ("1時間半後に", "in 1 h 30 min"), ("in 2 days", "in 2 d"),
    ("９０分後", "in 1 h 30 min"),
  ]

  static let again: [(String, String)] = [
    ("every day 7:00", "every day 07:00"), ("daily 7:00", "every day 07:00"), ("everyday 7am", "every day 07:00"),
    ("7:00 each day", "every day 07:00"), ("every weekday 7:00", "weekdays 07:00"), ("weekdays 7:00", "weekdays 07:00"),
    ("7:00 on weekdays", "weekdays 07:00"), ("weekends 9:30", "weekends 09:30"), ("every weekend 9:30", "weekends 09:30"),
    ("mon,wed,fri 7:00", "every Mon Wed Fri 07:00"), ("mon, wed, fri, 7:00", "every Mon Wed Fri 07:00"),
    ("every mon and thu 7:00", "every Mon Thu 07:00"), ("every mon 7:00", "every Mon 07:00"),
    ("mondays 7:00", "every Mon 07:00"), ("mon-fri 7:00", "weekdays 07:00"), ("mon to fri at 7", ""),
    ("weekly on mon 7:00", "every Mon 07:00"), ("every week on mon 7:00", "every Mon 07:00"),
    ("every other day 8:00", "every 2 days 08:00"), ("every 3 days 8:00", "every 3 days 08:00"),
    ("every 3rd day 8:00", "every 3 days 08:00"), ("every three days at 8:00", "every 3 days 08:00"),
    ("every second day 8:00", "every 2 days 08:00"),
    ("every 2 weeks mon 7:00", "every 2 weeks on Mon 07:00"), ("every other monday 7:00", "every 2 weeks on Mon 07:00"),
    ("every other week on mon and thu 7:00", "every 2 weeks on Mon Thu 07:00"),
    ("fortnightly mon 7:00", "every 2 weeks on Mon 07:00"), ("mon 7:00 every 2 weeks", "every 2 weeks on Mon 07:00"),
    ("every 2 weeks on weekdays 7:00", "every 2 weeks on weekdays 07:00"),
    ("every 2nd tue 7:15 until 2027-06-30", "every month on the 2nd Tue 07:15 until 2027-06-30"),
    ("every 2nd tue of the month 7:15", "every month on the 2nd Tue 07:15"),
    ("7:15 on the second tuesday of every month", "every month on the 2nd Tue 07:15"),
    ("monthly on the 2nd tue 7:15", "every month on the 2nd Tue 07:15"),
    ("last fri of the month 17:00", "every month on the last Fri 17:00"),
    ("every last fri 17:00", "every month on the last Fri 17:00"),
    ("17:00 on the last friday of each month", "every month on the last Fri 17:00"),
    ("every month on the 31st 9:00", "every month on the 31st 09:00"), ("every 15th 9:00", "every month on the 15th 09:00"),
    ("monthly 15th 9:00", "every month on the 15th 09:00"), ("9:00 on the 1st of every month", "every month on the 1st 09:00"),
    ("last day of the month 18:00", "every month on the 31st 18:00"),
    ("every month on the last day 18:00", "every month on the 31st 18:00"),
    ("every 2 months on the 15th 9:00", "every 2 months on the 15th 09:00"),
    ("every other month on the last mon 9:00", "every 2 months on the last Mon 09:00"),
    ("every year on 25 dec 8:00", "every year on 25 Dec 08:00"), ("every 25 december 8:00", "every year on 25 Dec 08:00"),
    ("yearly dec 25 8:00", "every year on 25 Dec 08:00"), ("every dec 25th 8:00", "every year on 25 Dec 08:00"),
    ("annually on 29 feb 8:00", "every year on 29 Feb 08:00"), ("every 4 years 29 feb 8:00", "every 4 years on 29 Feb 08:00"),
    ("every 4th thu of november 10:00", "every year on the 4th Thu of Nov 10:00"),
    ("every year on the 4th thu of november 10:00", "every year on the 4th Thu of Nov 10:00"),
    ("yearly last day of february 10:00", "every year on 29 Feb 10:00"),
    ("every day 7:00 for 5 times", "every day 07:00 5 times"), ("every day 7:00 5 times", "every day 07:00 5 times"),
    ("every mon 7:00 from 2026-12-01", "every Mon 07:00 from 2026-12-01"),
    ("from 2026-12-01 every mon 7:00 until 31 dec 2026", "every Mon 07:00 from 2026-12-01 until 2026-12-31"),
    ("every day 7:00 1 time", "every day 07:00 1 time"), ("starting 2026-12-01 daily 7:00", "every day 07:00 from 2026-12-01"),
    ("weekdays 7:00 Europe/Berlin until 2027-06-30", "weekdays 07:00 Europe/Berlin until 2027-06-30"),
    ("weekdays 7:00 until 2027-06-30 Europe/Berlin", "weekdays 07:00 Europe/Berlin until 2027-06-30"),
    ("every day midnight", "every day 00:00"),
    ("平日 7:00", "weekdays 07:00"), ("平日7時", "weekdays 07:00"), ("週末 9:00", "weekends 09:00"),
    ("毎日 7時", "every day 07:00"), ("毎日7時", "every day 07:00"), ("毎週月曜 7:00", "every Mon 07:00"),
    ("毎週月・水・金 7:00", "every Mon Wed Fri 07:00"), ("毎週月曜日と木曜日の7時", "every Mon Thu 07:00"),
    ("毎週日 7:00", "every Sun 07:00"), ("毎週末 9:00", "weekends 09:00"), ("月〜金 7:00", "weekdays 07:00"),
    ("月曜から金曜 7:00", "weekdays 07:00"), ("土日 9:00", "weekends 09:00"), ("隔週月曜 7:00", "every 2 weeks on Mon 07:00"),
    ("2週間ごと月曜 7:00", "every 2 weeks on Mon 07:00"), ("2週間ごとに月曜の7時", "every 2 weeks on Mon 07:00"),
    ("2週間ごと 月 水 7:00", "every 2 weeks on Mon Wed 07:00"), ("3日ごと 8:00", "every 3 days 08:00"), ("３日ごとに８時", "every 3 days 08:00"),
    ("隔日 8:00", "every 2 days 08:00"), ("第2火曜 7:15", "every month on the 2nd Tue 07:15"),
    ("毎月第2火曜 7:15", "every month on the 2nd Tue 07:15"), ("毎月第2火曜日7時15分", "every month on the 2nd Tue 07:15"),
    ("毎月最終金曜 17:00", "every month on the last Fri 17:00"), ("毎月最後の金曜 17:00", "every month on the last Fri 17:00"),
    ("毎月31日 9:00", "every month on the 31st 09:00"), ("毎月31日に9時", "every month on the 31st 09:00"),
    ("毎月末日 18:00", "every month on the 31st 18:00"), ("毎月末 18:00", "every month on the 31st 18:00"),
    ("2か月ごと15日 9:00", "every 2 months on the 15th 09:00"), ("隔月15日 9:00", "every 2 months on the 15th 09:00"),
    ("毎年12月25日 8:00", "every year on 25 Dec 08:00"), ("毎年11月第4木曜 10:00", "every year on the 4th Thu of Nov 10:00"),
    ("毎年11月の最終木曜 10:00", "every year on the last Thu of Nov 10:00"), ("2年ごと12月25日 8:00", "every 2 years on 25 Dec 08:00"),
    ("毎日 7:00 2027年6月30日まで", "every day 07:00 until 2027-06-30"),
    ("2026年12月1日から 2027年6月30日まで 毎日 7:00", "every day 07:00 from 2026-12-01 until 2027-06-30"),
    ("2027-06-30まで毎日7時", "every day 07:00 until 2027-06-30"), ("毎日 7:00 5回", "every day 07:00 5 times"),
    ("7時 毎日", "every day 07:00"),
  ]

  @Test(arguments: once + again)
  func `An alarm is understood, and said back in one form`(text: String, words: String) throws {
    guard !words.isEmpty else { return }
    guard case .alarm(let plan) = try PlanText.parse(text, as: .alarm) else {
      Issue.record("\(text) is no alarm")
      return
    }
    #expect(plan.words(in: .english) == words)
  }
}
