// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

@Suite struct `Holidays left out, in words` {
  @Test(arguments: [
    ("every weekday 7:00 except holidays", "weekdays 07:00 except holidays"),
    ("weekdays except public holidays 7:00", "weekdays 07:00 except holidays"),
    ("weekdays 7:00 but not on bank holidays", "weekdays 07:00 except holidays"),
    ("weekdays 7:00, not on holidays", "weekdays 07:00 except holidays"),
    ("every business day at 7am", "weekdays 07:00 except holidays"),
    ("workdays 7:00", "weekdays 07:00 except holidays"),
    ("business days except fridays 7:00", "every Mon, Tue, Wed, Thu 07:00 except holidays"),
    ("weekdays 7:00 except 25 dec and bank holidays", "weekdays 07:00 except 25 Dec except holidays"),
    ("every day 7:00 except sundays and holidays", "every Mon, Tue, Wed, Thu, Fri, Sat 07:00 except holidays"),
    ("weekdays 7:00 until friday except holidays", "weekdays 07:00 until Fri except holidays"),
    ("every day 7:00 only 1 jul to 31 aug except holidays", "every day 07:00 only 1 Jul to 31 Aug except holidays"),
    ("every 2 weeks on mon 7:00 except holidays", "every 2 weeks on Mon 07:00 except holidays"),
    ("every hour from 9:00 to 17:00 on business days", "weekdays, every hour from 09:00 to 17:00 except holidays"),
    ("weekdays 7:00 Europe/Berlin except holidays", "weekdays 07:00 Europe/Berlin except holidays"),
    ("平日7時 祝日以外", "weekdays 07:00 except holidays"), ("祝日を除く平日7時", "weekdays 07:00 except holidays"),
    ("平日7時（祝日を除く）", "weekdays 07:00 except holidays"), ("営業日の7時", "weekdays 07:00 except holidays"),
    ("毎営業日7時", "weekdays 07:00 except holidays"), ("平日7時 祝日は鳴らさない", "weekdays 07:00 except holidays"),
    ("毎日7時 土日祝以外", "weekdays 07:00 except holidays"), ("祝日以外毎日7時", "every day 07:00 except holidays"),
    ("平日7時 12月25日と祝日は休み", "weekdays 07:00 except 25 Dec except holidays"),
  ])
  func `are understood in both languages and read back`(text: String, english: String) throws {
    let plan = try PlanWords.alarm(of: text)
    #expect(plan.exceptsHolidays)
    #expect(plan.words(in: .english) == english)
    for language in [Language.english, .japanese] {
      #expect(try PlanWords.alarm(of: plan.words(in: language)) == plan, "\(plan.words(in: language))")
    }
  }

  @Test func `are told in Japanese`() throws {
    #expect(try PlanWords.alarm(of: "weekdays 7:00 except holidays").words(in: .japanese) == "平日 07:00 祝日を除く")
  }

  @Test(arguments: [
    ("monday 7:00 except holidays", "every monday 7:00 except holidays"),
    ("7:00 except holidays", "every day 7:00 except holidays"), ("月曜7時 祝日以外", "毎週月曜7時 祝日以外"),
  ])
  func `beside one day are a question whose answer repeats`(text: String, reading: String) {
    #expect(throws: WordingError.ambiguous(text, readings: [reading])) { try PlanWords.alarm(of: text) }
  }

  @Test(arguments: [
    "tomorrow 7:00 except holidays", "every day 7:00 only holidays", "祝日だけ7時", "土日祝 9時", "営業日以外 9時",
    "every weekday from 22:00 to 2:00 every hour except holidays", "weekdays 7:00 except holidays except holidays",
  ])
  func `that no rule has are refused`(text: String) {
    #expect(throws: WordingError.self) { try PlanWords.alarm(of: text) }
  }

  @Test func `leave the first business day of a month as it is`() throws {
    #expect(try !PlanWords.alarm(of: "first business day of the month 9:00").exceptsHolidays)
  }

  @Test func `need a region to be chosen`() throws {
    let rules = try SystemZones.rules("Asia/Tokyo")
    let plan = try PlanWords.alarm(of: "平日7時 祝日以外")
    let now = try #require(UTCInstant(rfc3339: "2027-04-28T12:00:00Z"))
    #expect(throws: AlarmPlanRefusal.whoseHolidays) { try plan.appointment(at: now, in: rules) }
    let japan = try #require(HolidayRegions(text: "jp"))
    let appointment = try plan.appointment(at: now, in: rules, holidays: .of(japan))
    #expect(appointment.holidays == .of(japan))
    #expect(try PlanWords.alarm(of: "平日7時").appointment(at: now, in: rules, holidays: .of(japan)).holidays == nil)
    let recurrence = try #require(appointment.days.recurrence(of: appointment.times, after: now, in: rules))
    let schedule = AlarmSchedule(times: appointment.times, recurrence: recurrence, exceptedHolidays: japan)
    // 29 April and 3 to 5 May are holidays.
    let days = schedule.rings(after: now, in: rules, count: 3).map(\.date.text)
    #expect(days == ["2027-04-30", "2027-05-06", "2027-05-07"])
    let left = schedule.exceptions(
      from: try #require(CivilDate(text: "2027-04-28")), to: try #require(CivilDate(text: "2027-05-07")), count: 9)
    #expect(left.map(\.text) == ["2027-04-29", "2027-05-03", "2027-05-04", "2027-05-05"])
  }
}
