// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

/// Days of work and days off in turn; on Friday 2027-03-12, 11:30 in New York.
@Suite struct `Shifts, in words` {
  @Test(arguments: [
    ("3 days on 3 days off 6:00", "3 days on 3 days off 06:00", 6, "2027-03-13", 3),
    ("3 days on 3 days off 18:00", "3 days on 3 days off 18:00", 6, "2027-03-12", 3),
    ("4 on 2 off at 5:30am", "4 days on 2 days off 05:30", 6, "2027-03-13", 4),
    ("6:00 4-on 4-off", "4 days on 4 days off 06:00", 8, "2027-03-13", 4),
    ("two days on and two days off 6:00", "2 days on 2 days off 06:00", 4, "2027-03-13", 2),
    ("3 days on 3 days off 6:00 starting monday", "3 days on 3 days off 06:00 from Mon", 6, "2027-03-15", 3),
    ("3勤3休 6時", "3 days on 3 days off 06:00", 6, "2027-03-13", 3),
    ("4勤2休の6時", "4 days on 2 days off 06:00", 6, "2027-03-13", 4),
    ("月曜から3勤3休 6時", "3 days on 3 days off 06:00 from Mon", 6, "2027-03-15", 3),
  ])
  func `are an alarm for each day, by one rule from days in a row`(
    text: String, english: String, interval: Int, first: String, count: Int
  ) throws {
    let plan = try PlanWords.alarm(of: text)
    #expect(plan.words(in: .english) == english)
    for language in [Language.english, .japanese] {
      #expect(try PlanWords.alarm(of: plan.words(in: language)) == plan, "\(plan.words(in: language))")
    }
    let now = try #require(UTCInstant(rfc3339: "2027-03-12T16:30:00Z"))
    let start = try #require(CivilDate(text: first))
    let rule = try Recurrence(.days(), interval: interval)
    let rules = try SystemZones.rules("America/New_York")
    #expect(throws: AlarmPlanRefusal.shift(rule, from: (0..<count).map { start.adding(days: $0) })) {
      try plan.appointment(at: now, in: rules)
    }
    let words = try #require(plan.words(by: rule, from: start, in: .english))
    guard case .at(_, .every(rule, from: start), _) = try PlanWords.alarm(of: words) else {
      Issue.record("\(words)")
      return
    }
  }

  @Test func `with one day of work are a rule`() throws {
    #expect(try PlanWords.alarm(of: "1 day on 2 days off 7:00").words(in: .english) == "every 3 days 07:00")
  }

  @Test(arguments: [
    "3 days on 3 days off 6:00 until friday", "3 days on 3 days off 6:00 except holidays", "3勤3休 6時 5回",
    "15 on 15 off 6:00", "3 on 0 off 6:00", "3 days on 3 days off weekdays 6:00",
  ])
  func `that no alarms can keep are refused`(text: String) {
    #expect(throws: WordingError.self) { try PlanWords.alarm(of: text) }
  }
}
