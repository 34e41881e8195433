// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite struct `Days left out, in words` {
  /// The words of a text, which are read back in both languages.
  private func words(_ text: String, _ language: Language = .english) throws -> String {
    guard case .alarm(let plan, _) = try PlanText.parse(text) else { return "no alarm" }
    for language in [Language.english, .japanese] {
      let words = plan.words(in: language)
      #expect(try PlanText.parse(words, as: .alarm) == .alarm(plan), "\(words)")
    }
    return plan.words(in: language)
  }

  @Test(arguments: [
    ("every weekday 7:00 except 24 dec to 2 jan", "weekdays 07:00 except 24 Dec to 2 Jan"),
    ("daily 8:00 except on 25 dec and 1 jan", "every day 08:00 except 1 Jan and 25 Dec"),
    ("daily except 25 dec 8:00", "every day 08:00 except 25 Dec"),
    ("weekdays at 7:00 except 2026-12-24 to 2027-01-02", "weekdays 07:00 except 2026-12-24 to 2027-01-02"),
    ("weekdays at 7:00 except 24 dec 2026 to 2 jan", "weekdays 07:00 except 2026-12-24 to 2027-01-02"),
    ("weekdays at 7:00 except 24 dec to 2 jan 2027", "weekdays 07:00 except 2026-12-24 to 2027-01-02"),
    ("every day 7:00 except 24 and 25 dec", "every day 07:00 except 24 Dec to 25 Dec"),
    ("every day 7:00 except 24-26 december", "every day 07:00 except 24 Dec to 26 Dec"),
    ("every day 7:00 except dec 24 to 26", "every day 07:00 except 24 Dec to 26 Dec"),
    ("every day 7:00 except dec 24 and 31", "every day 07:00 except 24 Dec and 31 Dec"),
    ("every day 7:00 except sundays and 25 dec", "every Mon, Tue, Wed, Thu, Fri, Sat 07:00 except 25 Dec"),
    ("every day 7:00 but not in july and august", "every day 07:00 except 1 Jul to 31 Aug"),
    ("every day 7:00 except christmas day", "every day 07:00 except 25 Dec"),
    ("every 2 weeks on mon 7:00 except 2026-12-28", "every 2 weeks on Mon 07:00 except 2026-12-28"),
    ("every month on the 1st 9:00 except 1 jan", "every month on the 1st 09:00 except 1 Jan"),
    ("every day 7:00 for 10 days except 2026-12-25", "every day 07:00, 10 times except 2026-12-25"),
    ("every day 7:00 until 2027-06-30 except 25 dec", "every day 07:00 until 2027-06-30 except 25 Dec"),
    ("every day from tomorrow 7:00 except 25 dec", "every day 07:00 from tomorrow except 25 Dec"),
    ("every hour from 9:00 to 17:00 except 25 dec", "every hour from 09:00 to 17:00 except 25 Dec"),
    ("weekdays 7:00 only 1 jul to 31 aug", "weekdays 07:00 only 1 Jul to 31 Aug"),
    ("weekdays 7:00 only from 24 dec to 2 jan", "weekdays 07:00 only 24 Dec to 2 Jan"),
    ("weekdays 7:00 only 2026-12-01 to 2026-12-20", "weekdays 07:00 from 2026-12-01 until 2026-12-20"),
    ("every day 7:00 Europe/Berlin except 25 dec", "every day 07:00 Europe/Berlin except 25 Dec"),
    ("平日7時 12月29日〜1月3日を除く", "weekdays 07:00 except 29 Dec to 3 Jan"),
    ("12月29日から1月3日までを除く平日7時", "weekdays 07:00 except 29 Dec to 3 Jan"),
    ("毎日8時、12月25日と1月1日以外", "every day 08:00 except 1 Jan and 25 Dec"),
    ("毎日8時（12月24日と25日を除く）", "every day 08:00 except 24 Dec to 25 Dec"),
    ("毎日8時、12月25日を除く", "every day 08:00 except 25 Dec"),
    ("平日7時 7月を除く", "weekdays 07:00 except 1 Jul to 31 Jul"),
    ("平日7時、7月と8月は除く", "weekdays 07:00 except 1 Jul to 31 Aug"), ("8月以外毎日7時", "every day 07:00 except 1 Aug to 31 Aug"),
    ("毎日7時 7月と8月のみ", "every day 07:00 only 1 Jul to 31 Aug"), ("平日7時 8月は休み", "weekdays 07:00 except 1 Aug to 31 Aug"),
    ("7月の平日7時 7月20日を除く", "weekdays in Jul 07:00 except 20 Jul"),
    ("毎日8時、日曜以外", "every Mon, Tue, Wed, Thu, Fri, Sat 08:00"), ("平日8時 水曜以外", "every Mon, Tue, Thu, Fri 08:00"),
    ("毎日8時 日曜と12月25日を除く", "every Mon, Tue, Wed, Thu, Fri, Sat 08:00 except 25 Dec"),
    ("日曜を除く毎日8時", "every Mon, Tue, Wed, Thu, Fri, Sat 08:00"),
    ("元日以外毎日7時", "every day 07:00 except 1 Jan"),
    ("日曜と12月25日を除いて毎日7時", "every Mon, Tue, Wed, Thu, Fri, Sat 07:00 except 25 Dec"),
    ("平日7時 7月1日〜8月31日だけ", "weekdays 07:00 only 1 Jul to 31 Aug"),
    ("平日7時 2026年12月29日〜2027年1月3日を除く", "weekdays 07:00 except 2026-12-29 to 2027-01-03"),
  ])
  func `are understood in both languages and read back`(text: String, english: String) throws {
    #expect(try words(text) == english)
  }

  @Test(arguments: [
    ("weekdays 7:00 except 24 dec to 2 jan", "平日 07:00 12月24日〜1月2日を除く"),
    ("daily 8:00 except 25 dec and 1 jan", "毎日 08:00 1月1日と12月25日を除く"),
    ("weekdays 7:00 only 1 jul to 31 aug", "平日 07:00 7月1日〜8月31日のみ"),
    ("weekdays 7:00 except 2026-12-24", "平日 07:00 2026年12月24日を除く"),
  ])
  func `are told in Japanese`(text: String, japanese: String) throws { #expect(try words(text, .japanese) == japanese) }

  @Test(arguments: [
    "every day 7:00 except", "every day 7:00 except 30 feb", "every day 7:00 except 2027-01-02 to 2026-12-24",
    "every day 7:00 except tomorrow", "7:00 tomorrow except 25 dec", "every day 7:00 except jan to dec",
    "every day 7:00 except 25 dec except 26 dec", "毎日7時 12月32日を除く", "every day 7:00 only 25 dec and 2026-12-01",
  ])
  func `that no rule can leave out are refused`(text: String) {
    #expect(throws: WordingError.self) { try PlanText.parse(text) }
  }

  @Test(arguments: [
    ("every day 7:00 except tomorrow", "tomorrow", true), ("every day 7:00 except the 13th", "the 13th", true),
    ("weekdays 7:00 except sundays and tomorrow", "tomorrow", true),
    ("every day 7:00 except next monday", "next monday", true),
    ("every day 7:00 except the first monday", "the first monday", true),
    ("weekdays 7:00 except the last friday of the month", "the last friday", true),
    ("平日7時 第1月曜を除く", "第1月曜", true), ("第1月曜以外毎日7時", "第1月曜", true),
    ("weekdays 7:00 except school holidays", "school holidays", false),
    ("weekdays 7:00 except holidays and vacations", "vacations", false), ("毎日7時 明日以外", "明日", true),
    ("平日7時 休日を除く", "休日", false), ("平日7時 祝日と年末年始を除く", "年末年始", false), ("平日7時 年末年始を除く", "年末年始", false),
  ])
  func `that no rule knows are named in the refusal`(text: String, days: String, isKnown: Bool) {
    #expect(throws: WordingError.cannotLeaveOut(days, isKnown: isKnown)) { try PlanText.parse(text) }
  }

  @Test func `after a span are refused as a label`() throws {
    #expect(throws: WordingError.notALabel("25m except tomorrow", rest: "25m", label: "except tomorrow")) {
      try PlanText.parse("25m except tomorrow")
    }
  }

  @Test func `beside a time alone are a question whose answer is every day`() {
    #expect(throws: WordingError.ambiguous("7:00 except 25 dec", readings: ["every day 7:00 except 25 dec"])) {
      try PlanText.parse("7:00 except 25 dec")
    }
  }
}
