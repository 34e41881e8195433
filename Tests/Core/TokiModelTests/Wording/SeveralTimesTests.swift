// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite struct `Several times in words` {
  private func words(_ text: String, _ language: Language = .english) throws -> String {
    guard case .alarm(let plan, _) = try PlanText.parse(text) else { return "no alarm" }
    let words = plan.words(in: language)
    #expect(try PlanText.parse(words, as: .alarm) == .alarm(plan), "\(words)")
    return words
  }

  @Test(arguments: [
    ("7:00 and 8:00", "07:00 and 08:00"), ("every weekday 7:00, 7:30 and 8:00", "weekdays 07:00, 07:30 and 08:00"),
    ("tomorrow at 7am and 9pm", "tomorrow 07:00 and 21:00"), ("毎日7時と8時", "every day 07:00 and 08:00"),
    ("every morning at 7 and 8", "every day 07:00 and 08:00"), ("毎晩9時と10時", "every day 21:00 and 22:00"),
    ("7:00, 8:00 and 9:00 every monday until 2027-06-30", "every Mon 07:00, 08:00 and 09:00 until 2027-06-30"),
    ("every day 7:00 and 8:00 on 5 days", "every day 07:00 and 08:00, on 5 days"),
    ("every day 7:00 and 8:00 for 5 days", "every day 07:00 and 08:00, on 5 days"),
    ("7:00 and 8:00 Europe/Berlin", "07:00 and 08:00 Europe/Berlin"),
    ("noon and 6pm daily", "every day 12:00 and 18:00"), ("平日7時、12時、19時", "weekdays 07:00, 12:00 and 19:00"),
    ("毎日朝7時と夜7時", "every day 07:00 and 19:00"), ("朝7時半、夕方6時と夜9時", "07:30, 18:00 and 21:00"),
    ("毎朝7時と毎晩9時", "every day 07:00 and 21:00"), ("平日朝5時と夜の10時", "weekdays 05:00 and 22:00"),
    ("毎日朝7時と夜7時と9時", "every day 07:00, 19:00 and 21:00"), ("明日の朝7時と昼1時", "tomorrow 07:00 and 13:00"),
    ("毎日夜11時と深夜2時", "every day 02:00 and 23:00"),
    ("every day 7 in the morning and 7 in the evening", "every day 07:00 and 19:00"),
    ("weekdays at 7 in the morning, 1 in the afternoon and 9 at night", "weekdays 07:00, 13:00 and 21:00"),
  ])
  func `Times are listed`(text: String, english: String) throws { #expect(try words(text) == english) }

  @Test(arguments: [
    ("every 15 minutes from 9:00 to 17:00", "every 15 minutes from 09:00 to 17:00"),
    ("every 15 minutes from 9 to 17 on weekdays", "weekdays, every 15 minutes from 09:00 to 17:00"),
    ("weekdays every 30 min between 9am and 5pm", "weekdays, every 30 minutes from 09:00 to 17:00"),
    ("hourly", "every hour"), ("every hour", "every hour"), ("every 2 hours", "every 2 hours"),
    ("15分おきに", "every 15 minutes"), ("30分ごと", "every 30 minutes"),
    ("9時から17時まで15分ごと", "every 15 minutes from 09:00 to 17:00"), ("毎時", "every hour"),
    ("9時〜17時 30分おき", "every 30 minutes from 09:00 to 17:00"),
    ("9時〜17時30分おき", "every 30 minutes from 09:00 to 17:00"),
    ("朝9時〜夕方5時 30分おき", "every 30 minutes from 09:00 to 17:00"),
    ("毎朝9時から夜9時まで1時間おき", "every hour from 09:00 to 21:00"),
    ("夜8時〜11時 30分おき", "every 30 minutes from 20:00 to 23:00"),
    ("22時から翌2時まで30分ごと", "every 30 minutes from 22:00 to 02:00"),
    ("夜10時〜翌朝6時 1時間ごと", "every hour from 22:00 to 06:00"),
    ("夜10時〜深夜2時 30分おき", "every 30 minutes from 22:00 to 02:00"),
    ("平日昼1時〜夕方5時、30分ごと", "weekdays, every 30 minutes from 13:00 to 17:00"),
    ("every 30 minutes from 9 in the morning to 5 in the afternoon", "every 30 minutes from 09:00 to 17:00"),
    ("weekdays every hour from 9 in the morning until 9 at night", "weekdays, every hour from 09:00 to 21:00"),
    ("平日9時から17時30分まで15分毎に", "weekdays, every 15 minutes from 09:00 to 17:30"),
    ("午前9時〜午後5時、30分間隔", "every 30 minutes from 09:00 to 17:00"), ("7時30分毎日", "every day 07:30"),
    ("every half hour from 22:00 to 6:00", "every 30 minutes from 22:00 to 06:00"),
    ("every 20 minutes from 9:00", "every 20 minutes"), ("every 12 hours starting at 7pm", "every day 07:00 and 19:00"),
    ("every 8 hours from 10pm", "every day 06:00, 14:00 and 22:00"),
    ("6時間ごと8時から", "every day 02:00, 08:00, 14:00 and 20:00"),
    ("8時から6時間おき", "every day 02:00, 08:00, 14:00 and 20:00"), ("19時から12時間ごと", "every day 07:00 and 19:00"),
    ("毎時30分", "every hour from 00:30 to 23:30"), ("every hour on the hour", "every hour"),
    ("every 7 hours from 0:00 to 21:00", "every day 00:00, 07:00, 14:00 and 21:00"),
    ("平日9:00〜17:00 1時間おき", "weekdays, every hour from 09:00 to 17:00"),
    ("tomorrow every 10 minutes from 9:00 to 11:00", "tomorrow, every 10 minutes from 09:00 to 11:00"),
    ("every hour from 9 to 17 until 2027-06-30", "every hour from 09:00 to 17:00 until 2027-06-30"),
    ("every hour from 9:00 to 11:00", "every day 09:00, 10:00 and 11:00"),
    ("every hour from tomorrow", "every hour from tomorrow"),
    ("every hour 9am-5pm mon-fri", "weekdays, every hour from 09:00 to 17:00"),
    ("in 3 days every 10 minutes from 9:00 to 11:00", "in 3 days, every 10 minutes from 09:00 to 11:00"),
    ("every hour from 9 to 5", "every hour from 09:00 to 17:00"),
    ("hourly until 2027-06-30", "every hour until 2027-06-30"),
    ("every 90 minutes from 8:00 to 20:00", "every 90 minutes from 08:00 to 20:00"),
  ])
  func `Steps below a day are reported`(text: String, english: String) throws { #expect(try words(text) == english) }

  @Test(arguments: [
    ("every 7 hours", "every 7 hours from 00:00 to 21:00"),
    ("every 25 minutes", "every 25 minutes from 00:00 to 23:45"),
    ("25分ごと", "00:00から23:45まで25分ごと"), ("every 7 hours from 8:00", "every 7 hours from 08:00 to 22:00"),
    ("every 7 hours from now", "every 7 hours from 00:00 to 21:00"),
  ])
  func `A step that does not divide a day is a question, as each day begins anew`(text: String, reading: String) throws
  {
    #expect(throws: WordingError.ambiguous(text, readings: [reading])) { try PlanText.parse(text) }
    #expect(throws: Never.self) { try PlanText.parse(reading) }
  }

  @Test(arguments: [
    ("every day except sunday 7:00", "every Mon, Tue, Wed, Thu, Fri, Sat 07:00"),
    ("weekdays except mon 7:00", "every Tue, Wed, Thu, Fri 07:00"),
    ("7:00 daily but not weekends", "weekdays 07:00"), ("7:00 weekdays only", "weekdays 07:00"),
    ("平日だけ7時", "weekdays 07:00"),
  ])
  func `Days of the week can be left out`(text: String, english: String) throws { #expect(try words(text) == english) }

  @Test(arguments: [
    "monday except monday 7:00", "weekdays except mon-fri 7:00", "tomorrow except sunday 7:00", "except sunday 7:00",
  ])
  func `An exception to nothing, or to all, is refused`(text: String) {
    #expect(throws: WordingError.self) { try PlanText.parse(text) }
  }

  @Test(arguments: [
    ("weekdays 7:00 and 8:00", "平日 07:00と08:00"), ("every day 7:00, 7:30 and 8:00", "毎日 07:00・07:30・08:00"),
    ("every 15 minutes from 9 to 17 on weekdays", "平日 09:00から17:00まで15分ごと"), ("hourly", "1時間ごと"),
    ("every day 7:00 and 8:00 on 5 days", "毎日 07:00と08:00 5日分"),
    ("tomorrow every 10 minutes from 9:00 to 11:00", "明日 09:00から11:00まで10分ごと"),
    ("every 2nd tue, every hour from 9 to 17 from 2026-12-01", "2026年12月1日から毎月第2火曜 09:00から17:00まで1時間ごと"),
  ])
  func `Several times and steps are said in Japanese`(text: String, japanese: String) throws {
    #expect(try words(text, .japanese) == japanese)
  }

  @Test(arguments: [
    (
      "every 15 minutes from 9:00 to 5:00",
      ["every 15 minutes from 9:00 to 17:00", "every 15 minutes from 9:00 to 05:00"]
    ),
    ("mon from 9 to 17", ["mon from 9 to 17 every hour", "mon from 9 to 17 every 30 minutes"]),
    ("夜8時〜11時", ["夜8時〜11時 1時間ごと", "夜8時〜11時 30分ごと"]),
    ("every day at 7 and 8", ["every day at 7am and 8am", "every day at 7am and 8pm", "every day at 7pm and 8am"]),
  ])
  func `Hours that can mean two are asked about`(text: String, readings: [String]) throws {
    #expect(throws: WordingError.ambiguous(text, readings: readings)) { try PlanText.parse(text, as: .alarm) }
  }

  @Test(arguments: [
    (
      "weekdays every hour from 22:00 to 2:00",
      ["weekdays 22:00 and 23:00", "every Tue, Wed, Thu, Fri, Sat 00:00, 01:00 and 02:00"]
    ),
    ("平日夜10時〜深夜2時", ["平日 22:00と23:00", "毎週火・水・木・金・土曜 00:00・01:00・02:00"]),
    ("日曜 22時から翌1時まで1時間ごと", ["日曜 22:00と23:00", "月曜 00:00と01:00"]),
    ("平日夜10時〜深夜2時 30分おき", ["平日 22:00・22:30・23:00・23:30", "毎週火・水・木・金・土曜 00:00から02:00まで30分ごと"]),
    ("tomorrow every 30 minutes from 11pm to 12:30am", ["tomorrow 23:00 and 23:30", "in 2 days at 00:00 and 00:30"]),
  ])
  func `Hours beyond midnight of certain days are two alarms`(text: String, alarms: [String]) throws {
    #expect(throws: WordingError.overMidnight(text, alarms: alarms)) { try PlanText.parse(text, as: .alarm) }
    for alarm in alarms { _ = try PlanText.parse(alarm, as: .alarm) }
  }

  @Test(arguments: [
    "every 0 minutes", "every 1440 minutes", "every 30 seconds", "from 9:00 to 17:00",
    "朝9時〜夕方2時 30分おき", "every day 7 in the morning and 7 in the",
    "weekdays at 7 in the morning and 2 at night", "朝7時と夜", "平日朝7時と深夜2時", "毎日朝7時と夜12時と昼8時", "7時30分おき", "明日の朝7時と毎晩9時",
    "every day 7:00 and 8:00 5 times", "every 15 minutes 9:00", "every 15 minutes in the morning",
  ])
  func `Rules without fixed times are refused`(text: String) {
    #expect(throws: WordingError.self) { try PlanText.parse(text) }
  }
}
