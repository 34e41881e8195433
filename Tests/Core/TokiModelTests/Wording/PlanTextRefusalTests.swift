// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// What is refused, and why: nothing is ever guessed.
struct PlanTextRefusalTests {
  struct Doubt: Sendable {
    let text: String
    let form: PlanForm
    let readings: [String]

    init(_ text: String, _ form: PlanForm, _ readings: [String]) {
      self.text = text
      self.form = form
      self.readings = readings
    }
  }

  static let doubts: [Doubt] = [
    Doubt("10", .anything, ["10s", "10m"]), Doubt("10:00", .anything, ["timer 10:00", "alarm 10:00"]),
    Doubt("07:00", .anything, ["timer 07:00", "alarm 07:00"]),
    Doubt("1:30:00", .anything, ["timer 1:30:00", "alarm 1:30:00"]), Doubt("25:00", .anything, ["timer 25:00"]),
    Doubt("10", .timer, ["10s", "10m"]), Doubt("in 10", .anything, ["in 10s", "in 10m"]),
    Doubt("in 10:00", .anything, ["timer 10:00", "alarm 10:00"]), Doubt("10後", .anything, ["10s後", "10m後"]),
    Doubt("7", .alarm, ["7am", "7pm"]), Doubt("730", .alarm, ["07:30"]),
    Doubt("mon 7", .alarm, ["mon 7am", "mon 7pm"]),
    Doubt("7 tomorrow", .anything, ["7am tomorrow", "7pm tomorrow"]),
    Doubt(
      "every day at 7 Europe/Berlin", .anything, ["every day at 7am Europe/Berlin", "every day at 7pm Europe/Berlin"]),
    Doubt("明日 午前12時", .alarm, ["明日 00:00", "明日 12:00"]), Doubt("毎日 午後7", .alarm, ["毎日 午後7時"]),
    Doubt("25 work", .anything, ["25s work", "25m work"]),
    Doubt("03/04/2027 7:00", .alarm, ["2027-03-04 7:00", "2027-04-03 7:00"]),
    Doubt("7:00 12/31/27", .anything, ["7:00 2027-12-31"]),
    Doubt("3.4.2027 7:00", .alarm, ["2027-03-04 7:00", "2027-04-03 7:00"]),
    Doubt("Thu 03/04/2027 7:00", .alarm, ["Thu 2027-03-04 7:00"]),
    Doubt("3/4 7:00", .alarm, ["4 Mar 7:00", "3 Apr 7:00"]),
    Doubt("3/4 7", .alarm, ["4 Mar 7am", "4 Mar 7pm", "3 Apr 7am"]),
    Doubt("daily 7:00 until 03/04/2027", .alarm, ["daily 7:00 until 2027-03-04", "daily 7:00 until 2027-04-03"]),
    Doubt("tomorrow midnight", .alarm, ["tomorrow 00:00", "tomorrow 23:59"]),
    Doubt("2nd tue 7:15", .alarm, ["every 2nd tue 7:15"]),
    Doubt("4th thu of november 10:00", .alarm, ["every 4th thu of november 10:00"]),
    Doubt("11月第4木曜 10:00", .alarm, ["毎年11月第4木曜 10:00"]),
    Doubt("every second tue 7:15", .alarm, ["every other Tue 7:15", "every 2nd Tue of the month 7:15"]),
    Doubt("every third mon 7:00", .alarm, ["every 3 weeks on Mon 7:00", "every 3rd Mon of the month 7:00"]),
    Doubt("mon of november 7:00", .alarm, ["every mon of november 7:00"]),
    Doubt("12月の月曜 7:00", .alarm, ["毎週12月の月曜 7:00"]),
    Doubt("every 2nd weekday 7:00", .alarm, ["every 2nd weekday of the month 7:00"]),
    Doubt("2日おき 7:00", .alarm, ["2日ごと 7:00", "3日ごと 7:00"]),
    Doubt("1週間おき月曜7時", .alarm, ["1週間ごと月曜7時", "2週間ごと月曜7時"]),
    Doubt("mon 7:00 5 times", .alarm, ["every mon 7:00 5 times"]),
    Doubt("7:00 until 2027-06-30", .alarm, ["every day 7:00 until 2027-06-30"]),
    Doubt("2週間毎日曜7時", .alarm, ["2週間ごと日曜7時", "2週間毎週日曜7時"]),
    Doubt("2週間毎月曜7時", .anything, ["2週間ごと月曜7時", "2週間毎週月曜7時"]),
    Doubt("平日毎日7時", .anything, ["平日7時", "毎日7時"]), Doubt("毎日平日7時", .alarm, ["平日7時", "毎日7時"]),
    Doubt("weekdays every day 7:00", .anything, ["weekdays 7:00", "every day 7:00"]),
    Doubt("every day weekdays 7:00", .alarm, ["weekdays 7:00", "every day 7:00"]),
    Doubt("7:00 on weekdays every day", .alarm, ["7:00 on weekdays", "7:00 every day"]),
    Doubt("weekdays, daily 7:00", .alarm, ["weekdays, 7:00", "daily 7:00"]),
    Doubt("every day mon 7:00", .alarm, ["every Mon 7:00", "every day 7:00"]),
    Doubt("月曜毎日7時", .alarm, ["毎週月曜7時", "毎日7時"]),
    Doubt("weekdays every day 7", .alarm, ["weekdays 7am", "weekdays 7pm", "every day 7am"]),
    Doubt("7:00 for 2 weeks", .alarm, ["every day 7:00 for 2 weeks"]),
    Doubt("月曜 7:00 5回", .alarm, ["毎週月曜 7:00 5回"]), Doubt("90 minutes", .alarm, ["in 90 minutes"]),
    Doubt("90分", .alarm, ["90分後"]),
    Doubt("next week 7:00", .alarm, ["a week from today 7:00", "Mon next week 7:00"]),
    Doubt("7:00 the week after next", .anything, ["7:00 2 weeks from today", "7:00 Mon the week after next"]),
    Doubt("来週 7:00", .alarm, ["1週間後 7:00", "来週の月曜 7:00"]),
    Doubt("再来週7時", .anything, ["2週間後7時", "再来週の月曜7時"]),
    Doubt("7:00 until friday", .alarm, ["every day 7:00 until friday"]),
    Doubt("mon 7:00 until friday", .alarm, ["every mon 7:00 until friday"]),
    Doubt("the 15th at 9", .anything, ["the 15th at 9am", "the 15th at 9pm"]),
    Doubt("3.4. 7:00", .alarm, ["4 Mar 7:00", "3 Apr 7:00"]),
  ]

  @Test(arguments: doubts)
  func `A text with two meanings is refused, and each reading can be typed in its place`(doubt: Doubt) {
    #expect(throws: WordingError.ambiguous(doubt.text, readings: doubt.readings)) {
      try PlanText.parse(doubt.text, as: doubt.form)
    }
    for reading in doubt.readings {
      // A suggestion that names its form can be typed anywhere.
      let isNamed = reading.hasPrefix("timer ") || reading.hasPrefix("alarm ")
      #expect(throws: Never.self) { try PlanText.parse(reading, as: isNamed ? .anything : doubt.form) }
    }
  }

  @Test(arguments: ["fri 2026-12-31 7:00", "gym fri 2026-12-31 7:00", "2026年12月31日 金曜 7時"])
  func `A date with the name of another day of the week is refused with its own`(_ text: String) throws {
    let date = try #require(CivilDate(year: 2026, month: 12, day: 31))
    let part = text.hasPrefix("gym ") ? String(text.dropFirst(4)) : text
    #expect(throws: WordingError.otherWeekDay(part, date: date)) { try PlanText.parse(text, as: .alarm) }
  }

  static let impossible: [(String, WordingError)] = [
    ("30 feb 7:00", .noSuchDate("30 feb")), ("2027-02-29 7:00", .noSuchDate("2027-02-29")),
    ("30 feb", .noSuchDate("30 feb")),
    ("2027-02-29", .noSuchDate("2027-02-29")), ("every 30 feb 7:00", .noSuchDate("30 feb")),
    ("every year on feb 30 7:00", .noSuchDate("feb 30")), ("13/13/2027 7:00", .noSuchDate("13/13/2027")),
    ("2026年2月30日 7時", .noSuchDate("2026年2月30日")), ("毎年2月30日 7時", .noSuchDate("2月30日")),
    ("13月1日 7:00", .noSuchDate("13月1日")),
    ("32 dec 7:00", .noSuchDate("32 dec")), ("every 32nd 7:00", .noSuchDate("32nd")),
    ("every 0th 7:00", .noSuchDate("0th")),
    ("毎月32日 7:00", .noSuchDate("32日")), ("every day 7:00 until 2027-02-29", .noSuchDate("2027-02-29")),
    ("2026-13-01T00:00:00Z", .noSuchDate("2026-13-01")),
    ("9999-12-31T23:59:59Z", .noSuchDate("9999-12-31T23:59:59Z")),
    ("every 0 days 7:00", .noSuchRule("every 0 days")), ("every 0 days", .noSuchRule("every 0 days")),
    ("every 1000 weeks mon 7:00", .noSuchRule("every 1000 weeks")),
    ("every 99999 days 7:00", .noSuchRule("every 99999 days")),
    ("0日ごと 7:00", .noSuchRule("0日ごと")), ("1000日ごと 7:00", .noSuchRule("1000日ごと")),
    ("every 1440 minutes", .noSuchRule("every 1440 minutes")), ("30秒ごと", .noSuchRule("30秒ごと")),
    ("every 6th tue 7:00", .noSuchRule("6th tue")), ("第6火曜 7:00", .noSuchRule("第6火曜")),
    ("第0火曜 7:00", .noSuchRule("第0火曜")),
    ("every day 7:00 0 times", .noSuchRule("0 times")), ("毎日 7:00 100000回", .noSuchRule("100000回")),
    ("every 99999999999999999999 days 7:00", .noSuchRule("every 99999999999999999999 days")),
    ("第99999999999999999999火曜 7:00", .noSuchRule("第99999999999999999999火曜")), ("31 dec 26 7:00", .unreadable("7:00")),
    ("tomorrow 26", .noSuchTime("26")),
    ("tomorrow 25:00", .noSuchTime("25:00")), ("mon 7:60", .noSuchTime("7:60")), ("毎日 30時", .noSuchTime("30時")),
    ("毎月31日 25時", .noSuchTime("25時")),
    ("13pm tomorrow", .noSuchTime("13pm")), ("2026-12-31T24:00:00Z", .noSuchTime("2026-12-31T24:00:00Z")),
    ("2026-12-31T24:00", .noSuchTime("24:00")),
    ("7:00 Europe/Ber;lin", .noSuchZone("Europe/Ber;lin")), ("7:00 Europe/../Berlin", .noSuchZone("Europe/../Berlin")),
    ("7:00 Europe/", .noSuchZone("Europe/")), ("in 0 minutes", .zero("0 minutes")), ("-5m", .negative("-5m")),
    ("in 99999 weeks", .tooLong("99999 weeks")), ("0s", .zero("0s")),
  ]

  @Test(arguments: impossible)
  func `An impossible text names the part at fault`(text: String, error: WordingError) {
    #expect(throws: error) { try PlanText.parse(text) }
  }

  @Test(arguments: [
    "", " ", ",", "at", "every", "7:00 every", "on", "7:00 on", "at 7:00 at", "foo",
    "7:00 8:00", "7am 8am", "mon 7:00 tue 8:00", "today tomorrow 7:00", "tomorrow mon 7:00", "tomorrow 2026-12-31 7:00",
    "2026-12-31 2027-12-31 7:00", "mon,,tue 7:00", ",mon 7:00", "mon 7:00,", "mon-mon 7:00", "every every day 7:00",
    "every day every day 7:00", "every month 7:00", "every week 7:00", "every 2 years 7:00",
    "monthly mon 7:00", "every week on the 15th 7:00", "every month on 25 dec 7:00", "daily 25 dec 7:00",
    "every 2 tue 7:00",
    "every november 4th thu 10:00", "15th of the year 7:00", "every tomorrow 7:00",
    "every day 7:00 until 2027-06-30 until 2027-07-30",
    "every day 7:00 until 2027-06-30 5 times", "every day 7:00 from 2026-12-01 from 2026-12-02",
    "毎日 7:00 2027年6月30日まで 2027年7月30日まで",
    "tomorrow 7:00 until 2027-06-30", "2026-12-31 7:00 5 times", "7:00 Europe/Berlin Asia/Tokyo",
    "7:00 JST Europe/Berlin",
    "7:00 XST",
    "7:00 zone", "in tomorrow 7:00", "3 days at 7:00", "in 10000 days at 7:00",
    "2026-12-31T23:59:59.Z", "2026-12-31T23:59:59.1234567890Z",
    "2026-12-31 23:59:59.5",
    "2026-1231 7:00", "dec 7:00", "7:00 x", "7:00mons",
    "next mondays 7:00", "7:00 (mon)", "mon 7:00 except tue", "mon/tue 7:00 8:00", "祝日 7:00",
    "来週の土日 9:00", "this week 7:00", "next month 7:00", "来月 7:00", "the 15th of november next month 7:00",
    "next monday next week 7:00", "monday in 2 weeks 7:00", "a week from 7:00", "10 days from monday 7:00",
    "every day 7:00 until the 2nd tue", "every day 7:00 until weekdays", "every day 7:00 until", "every day 7:00 from",
    "every day 7:00 from tomorrow from friday", "every day 7:00 until friday until saturday",
    "every day 7:00 until friday for 2 weeks", "weekdays 7:00 from next monday until next friday",
    "every 15th of next month 7:00", "every next friday 9:00", "monthly 15th 9:00 for 2 weeks",
    "every day 7:00 for 2 weeks 5 times", "weekdays and every day 7:00",
    "毎月 7:00", "毎週 7:00", "12月 7:00", "in december 7:00", "1st and 2nd 3rd 7:00", "every 1st and mon 7:00",
    "from june every monday 7:00", "every 2 months on the 1st in june 7:00", "quarterly 9:00", "7月と8月 7:00",
    "every 2 years on the 31st of june and july 7:00", "7:00まで", "mon 7:00 once",
    "every second of the day 7:00", "half to 7", "7:00 tomorrow\u{0}", "7:00\u{1B}[2J",
    "mon\n7:00",
  ])
  func `A text that is no alarm is not understood`(text: String) {
    let error = #expect(throws: WordingError.self) { try PlanText.parse(text, as: .alarm) }
    switch error {
    case .unreadable, .noSuchZone, nil: break
    default: Issue.record("\(text): \(String(describing: error))")
    }
  }

  static let withoutTime: [(text: String, example: String)] = [
    ("tomorrow", "tomorrow 7:00"), ("mon", "mon 7:00"), ("every day", "every day 7:00"), ("the 15th", "the 15th 7:00"),
    ("fri 25 dec", "fri 25 dec 7:00"), ("every monday in december", "every monday in december 7:00"),
    ("tomorrow Europe/Berlin", "tomorrow Europe/Berlin 7:00"), ("next week", "a week from today 7:00"),
    ("毎日", "毎日7時"), ("明日", "明日7時"), ("来週の月曜", "来週の月曜7時"), ("2日おき", "2日ごと7時"), ("来週", "1週間後7時"),
  ]

  @Test(arguments: withoutTime)
  func `A day without a time is refused with an example that has one`(text: String, example: String) {
    for form in [PlanForm.alarm, .anything] {
      #expect(throws: WordingError.noTime(text, example: example)) { try PlanText.parse(text, as: form) }
      #expect(throws: Never.self) { try PlanText.parse(example, as: form) }
    }
  }

  static let unreadable: [(text: String, words: String)] = [
    ("every blursday 7:00", "blursday"), ("every day 7:00 whenever, 8:00", "whenever"),
    ("tomorrow, sort of, 7:00", "sort of"), ("foo bar", "foo bar"),
    ("Tuesday, sort of, 7:00", "sort of"), ("だいたい7時", "だいたい"), ("7時ごろ毎日", "ごろ"), ("毎日7時ごろ", "ごろ"),
  ]

  @Test(arguments: unreadable)
  func `The words that are not understood are named, and no others`(text: String, words: String) {
    #expect(throws: WordingError.unreadable(words)) { try PlanText.parse(text) }
  }

  static let digits: [(text: String, readings: [String])] = [
    ("1930", ["alarm 19:30", "19m 30s"]), ("730", ["alarm 07:30", "7m 30s"]), ("1100", ["alarm 11:00", "11m"]),
    ("120", ["120m", "120s", "alarm 01:20"]), ("2575", ["2575s", "2575m"]), ("90", ["90s", "90m"]),
    ("12345", ["12345s", "12345m"]),
  ]

  @Test(arguments: digits)
  func `Digits alone are asked about in the likeliest order`(text: String, readings: [String]) {
    #expect(throws: WordingError.ambiguous(text, readings: readings)) { try PlanText.parse(text) }
  }

  @Test(arguments: [("0730", "07:30"), ("0000", "00:00"), ("０７３０", "07:30")])
  func `Four digits that begin with zero are a time`(text: String, words: String) throws {
    guard case .alarm(let plan, _) = try PlanText.parse(text) else {
      Issue.record("\(text) is no alarm")
      return
    }
    #expect(plan.words(in: .english) == words)
  }
}
