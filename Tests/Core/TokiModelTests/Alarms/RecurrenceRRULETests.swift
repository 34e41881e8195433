// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTestKit

struct RecurrenceRRULETests {
  @Test func `Each rule has one text`() throws {
    func text(
      _ cycle: Recurrence.Cycle, _ interval: Int = 1, _ end: Recurrence.End = .never
    ) throws -> String { try Recurrence(cycle, interval: interval, end: end).rrule }
    #expect(try text(.days(), 2) == "FREQ=DAILY;INTERVAL=2")
    #expect(try text(.weeks([WeekDays(.monday), WeekDays(.wednesday)])) == "FREQ=WEEKLY;BYDAY=MO,WE")
    #expect(try text(.months(.day(15))) == "FREQ=MONTHLY;BYMONTHDAY=15")
    #expect(try text(.months(.day(29))) == "FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=-1")
    #expect(try text(.months(.day(30))) == "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1")
    #expect(try text(.months(.day(31))) == "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1")
    #expect(try text(.months(.weekDay(.tuesday, ordinal: 2))) == "FREQ=MONTHLY;BYDAY=2TU")
    #expect(try text(.months(.weekDay(.friday, ordinal: -1))) == "FREQ=MONTHLY;BYDAY=-1FR")
    #expect(try text(.years(month: 12, .day(25))) == "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25")
    #expect(try text(.years(month: 12, .day(31))) == "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=31")
    #expect(try text(.years(month: 2, .day(29))) == "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1")
    #expect(try text(.years(month: 11, .weekDay(.thursday, ordinal: 4))) == "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH")
    let until = Recurrence.End.until(try date("2027-06-30"))
    #expect(try text(.days(), 1, until) == "FREQ=DAILY;UNTIL=20270630")
    #expect(try Recurrence(.days()) == .weekly(.everyDay), "each day of each week is each day")
    #expect(try text(.days(), 3, .count(5)) == "FREQ=DAILY;INTERVAL=3;COUNT=5")
    #expect(try text(.days(), 1, .until(try date("0001-02-03"))) == "FREQ=DAILY;UNTIL=00010203")
  }

  @Test func `Every rule is read back from its text`() throws {
    var cycles: [Recurrence.Cycle] = [.days()]
    cycles += (1...127).map { .weeks(WeekDays(rawValue: $0)) }
    var days: [Recurrence.MonthDays] = (1...31).map { .day($0) }
    for weekDay in WeekDay.allCases { days += [1, 2, 3, 4, 5, -1].map { .weekDay(weekDay, ordinal: $0) } }
    cycles += days.map { .months($0) }
    for month in 1...12 { cycles += days.map { .years(month: month, $0) } }
    days += (1...30).flatMap { day in [.days([day, day + 1]), .days([1, day, 31])] }
    days += (1...20).map { .workingDays([$0, -1]) }
    days += WeekDay.allCases.map { .weekDays([.init($0, ordinal: 1), .init(.sunday, ordinal: -1)]) }
    for months in [[2], [1, 7], [2, 4, 6], Array(1...11), Array(1...12)].map(Months.init(numbers:)) {
      cycles += days.flatMap { [.months($0), .years(months: months, $0)] }
      cycles += (1...127).map { .weeks(WeekDays(rawValue: $0), in: months) } + [.days(in: months)]
    }
    var read = 0
    for cycle in cycles {
      for interval in [1, 2, 999] {
        for end in [Recurrence.End.never, .count(1), .count(99_999), .until(try date("2261-12-31"))] {
          // There is no 31 April.
          guard let rule = try? Recurrence(cycle, interval: interval, end: end) else { continue }
          #expect(try Recurrence(rrule: rule.rrule) == rule)
          read += 1
        }
      }
    }
    #expect(read > 12_000)
  }

  @Test(
    arguments: [
      // Lists, in order and each once.
      (.months(.days([15, 1, 15])), "FREQ=MONTHLY;BYMONTHDAY=1,15"),
      (.months(.days([31, 15])), "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30,31;BYSETPOS=1,-1"),
      (.months(.days([30, 31])), "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=3,-1"),
      (
        .months(.weekDays([.init(.tuesday, ordinal: 4), .init(.tuesday, ordinal: 2)])), "FREQ=MONTHLY;BYDAY=2TU,4TU"
      ),
      // A fifth one is the last.
      (
        .months(.weekDays([.init(.friday, ordinal: -1), .init(.friday, ordinal: 5)])), "FREQ=MONTHLY;BYDAY=-1FR"
      ),
      (.months(.workingDays([1])), "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1"),
      (.months(.workingDays([-1, 1])), "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1"),
      (.years(months: [1, 7], .weekDay(.monday, ordinal: 1)), "FREQ=YEARLY;BYMONTH=1,7;BYDAY=1MO"),
      (.years(months: [6, 7], .day(15)), "FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=15"),
      (.years(months: [1, 3], .day(31)), "FREQ=YEARLY;BYMONTH=1,3;BYMONTHDAY=31"),
      // Positions count within each month only if the rule is monthly.
      (.years(months: [6, 7], .day(31)), "FREQ=MONTHLY;BYMONTH=6,7;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
      (.years(months: .all, .day(1)), "FREQ=MONTHLY;BYMONTHDAY=1"),
      (.weeks(WeekDays(.monday), in: [12]), "FREQ=WEEKLY;BYMONTH=12;BYDAY=MO"),
      (.days(in: [12]), "FREQ=DAILY;BYMONTH=12"), (.weeks(.everyDay, in: [12]), "FREQ=DAILY;BYMONTH=12"),
    ] as [(Recurrence.Cycle, String)])
  func `Lists and months have one text`(cycle: Recurrence.Cycle, text: String) throws {
    let rule = try Recurrence(cycle)
    #expect(rule.rrule == text)
    #expect(try Recurrence(rrule: text) == rule)
  }

  @Test(
    arguments: [
      (.months(.days([])), .noDays), (.months(.days([32])), .noSuchDay(month: nil, day: 32)),
      (.years(months: [4, 6], .days([1, 31])), .noSuchDay(month: 4, day: 31)),
      (.years(month: 13, .day(1)), .noMonths), (.weeks(.everyDay, in: []), .noMonths), (.days(in: []), .noMonths),
      (.months(.weekDays([])), .noDays), (.months(.workingDays([0])), .noSuchOrdinal(0)),
      (.months(.workingDays([21])), .noSuchOrdinal(21)),
    ] as [(Recurrence.Cycle, RecurrenceError)])
  func `Days and months that no rule has are refused`(cycle: Recurrence.Cycle, error: RecurrenceError) {
    #expect(throws: error) { try Recurrence(cycle) }
  }

  @Test func `Several months of every second year have no days that an RRULE counts by position`() throws {
    let months: Months = [1, 2]
    #expect(throws: RecurrenceError.unwritable) { try Recurrence(.years(months: months, .day(29)), interval: 2) }
    #expect(throws: RecurrenceError.unwritable) {
      try Recurrence(.years(months: months, .workingDays([1])), interval: 2)
    }
    #expect(
      try Recurrence(.years(months: months, .day(28)), interval: 2).rrule
        == "FREQ=YEARLY;INTERVAL=2;BYMONTH=1,2;BYMONTHDAY=28")
  }

  @Test(arguments: [
    ("RRULE:FREQ=DAILY", "FREQ=DAILY"), ("rrule:freq=weekly;byday=mo", "FREQ=WEEKLY;BYDAY=MO"),
    ("BYDAY=WE,MO;INTERVAL=02;FREQ=WEEKLY;WKST=MO", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
    ("FREQ=WEEKLY;BYDAY=MO,MO;WKST=SU", "FREQ=WEEKLY;BYDAY=MO"),
    ("FREQ=DAILY;BYDAY=SA,SU", "FREQ=WEEKLY;BYDAY=SA,SU"),
    ("FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR,SA,SU", "FREQ=DAILY"),
    ("FREQ=DAILY;INTERVAL=3;BYDAY=MO,TU,WE,TH,FR,SA,SU;WKST=SU", "FREQ=DAILY;INTERVAL=3"),
    ("FREQ=DAILY;UNTIL=20270630T235959Z", "FREQ=DAILY;UNTIL=20270630"),
    ("FREQ=DAILY;UNTIL=20270630T070000", "FREQ=DAILY;UNTIL=20270630"),
    ("FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("FREQ=MONTHLY;BYMONTHDAY=+15", "FREQ=MONTHLY;BYMONTHDAY=15"),
    ("FREQ=MONTHLY;BYSETPOS=-1;BYMONTHDAY=30,27,29,28", "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1"),
    ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=2TU"),
    ("FREQ=MONTHLY;BYDAY=+2TU", "FREQ=MONTHLY;BYDAY=2TU"),
    ("FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("FREQ=MONTHLY;BYDAY=FR", "FREQ=WEEKLY;BYDAY=FR"),
    ("FREQ=MONTHLY;BYDAY=SU,MO,TU,WE,TH,FR,SA;BYSETPOS=-1", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=30"),
    ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
    ("FREQ=YEARLY;BYDAY=TH;BYSETPOS=4;BYMONTH=11", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
    ("FREQ=MONTHLY;BYMONTHDAY=28,29;BYSETPOS=1", "FREQ=MONTHLY;BYMONTHDAY=28"),
    (
      "FREQ=YEARLY;INTERVAL=2;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=1",
      "FREQ=YEARLY;INTERVAL=2;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=1"
    ),
    ("FREQ=MONTHLY;BYMONTHDAY=20,5,5", "FREQ=MONTHLY;BYMONTHDAY=5,20"),
    ("FREQ=MONTHLY;BYMONTHDAY=15,-1", "FREQ=MONTHLY;BYMONTHDAY=15,28,29,30,31;BYSETPOS=1,-1"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=1,15", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2,4", "FREQ=MONTHLY;BYDAY=2TU,4TU"),
    ("FREQ=MONTHLY;BYMONTH=1;BYDAY=1MO", "FREQ=YEARLY;BYMONTH=1;BYDAY=1MO"),
    ("FREQ=MONTHLY;BYMONTH=6,7;BYMONTHDAY=15", "FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=15"),
    ("FREQ=MONTHLY;BYMONTH=6;BYMONTHDAY=-1", "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=30"),
    ("FREQ=YEARLY;BYMONTH=5;BYDAY=MO", "FREQ=WEEKLY;BYMONTH=5;BYDAY=MO"),
    ("FREQ=MONTHLY;BYMONTH=5;BYDAY=MO", "FREQ=WEEKLY;BYMONTH=5;BYDAY=MO"),
    ("FREQ=DAILY;BYMONTH=1,2,3,4,5,6,7,8,9,10,11,12", "FREQ=DAILY"),
    ("FREQ=DAILY;INTERVAL=2;BYMONTH=12", "FREQ=DAILY;INTERVAL=2;BYMONTH=12"),
    (
      "FREQ=YEARLY;BYMONTH=1;BYDAY=FR,TH,WE,TU,MO;BYSETPOS=-1", "FREQ=YEARLY;BYMONTH=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"
    ),
  ])
  func `An equal form is read`(text: String, ours: String) throws {
    #expect(try Recurrence(rrule: text).rrule == ours)
  }

  @Test(arguments: [
    ("FREQ=HOURLY", "FREQ=HOURLY"), ("FREQ=DAILY;BYHOUR=7", "BYHOUR=7"),
    ("FREQ=MONTHLY;BYMONTHDAY=31", "BYMONTHDAY=31"), ("FREQ=MONTHLY;BYMONTHDAY=-2", "BYMONTHDAY=-2"),
    ("FREQ=MONTHLY;BYMONTHDAY=29,30,31;BYSETPOS=-1", "BYMONTHDAY=29,30,31"),
    ("FREQ=MONTHLY;BYMONTHDAY=28,31;BYSETPOS=-1", "BYMONTHDAY=28,31"),
    ("FREQ=MONTHLY;BYDAY=1MO,FR", "BYDAY=1MO,FR"), ("FREQ=MONTHLY;BYDAY=-2MO", "BYDAY=-2MO"),
    ("FREQ=MONTHLY;BYDAY=6MO", "BYDAY=6MO"), ("FREQ=MONTHLY;INTERVAL=2;BYDAY=FR", "BYDAY=FR"),
    ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "BYDAY=FR"), ("FREQ=MONTHLY;INTERVAL=2;BYMONTH=1;BYDAY=1MO", "BYMONTH=1"),
    ("FREQ=MONTHLY;BYDAY=1MO;BYSETPOS=1", "BYSETPOS=1"), ("FREQ=MONTHLY", "FREQ=MONTHLY"),
    ("FREQ=WEEKLY", "FREQ=WEEKLY"), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "WKST=SU"),
    ("FREQ=DAILY;INTERVAL=2;BYDAY=MO", "BYDAY=MO"),
    ("FREQ=YEARLY", "FREQ=YEARLY"), ("FREQ=YEARLY;BYDAY=20MO", "BYDAY=20MO"),
    ("FREQ=YEARLY;BYMONTHDAY=15", "BYMONTHDAY=15"), ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "BYMONTHDAY=29"),
    ("FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31", "BYMONTHDAY=31"),
    ("FREQ=YEARLY;BYMONTH=1,7;BYDAY=MO;BYSETPOS=1", "BYSETPOS=1"),
    ("FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYDAY=MO", "BYDAY=MO"), ("FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1", "BYSETPOS=1"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,31", "BYMONTHDAY=1,31"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=21", "BYSETPOS=21"),
    ("FREQ=YEARLY;BYWEEKNO=20", "BYWEEKNO=20"), ("FREQ=YEARLY;BYYEARDAY=100", "BYYEARDAY=100"),
    ("FREQ=DAILY;INTERVAL=1000", "INTERVAL=1000"), ("FREQ=DAILY;COUNT=100000", "COUNT=100000"),
    ("FREQ=DAILY;SKIP=BACKWARD", "SKIP=BACKWARD"),
  ])
  func `Unsupported parts of a rule are named`(text: String, part: String) {
    #expect(throws: RRULEError.unsupported(part)) { try Recurrence(rrule: text) }
  }

  @Test(arguments: [
    ("", ""), ("INTERVAL=2", "INTERVAL=2"), ("FREQ", "FREQ"), ("FREQ=", "FREQ="), ("FREQ=OFTEN", "FREQ=OFTEN"),
    ("FREQ=DAILY;", ""), ("FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY"), ("FREQ=DAILY;INTERVAL=0", "INTERVAL=0"),
    ("FREQ=DAILY;INTERVAL=-1", "INTERVAL=-1"), ("FREQ=DAILY;COUNT=0", "COUNT=0"),
    ("FREQ=DAILY;COUNT=99999999999999999999", "COUNT=99999999999999999999"),
    ("FREQ=DAILY;COUNT=2;UNTIL=20270630", "COUNT=2"), ("FREQ=DAILY;UNTIL=20270229", "UNTIL=20270229"),
    ("FREQ=DAILY;UNTIL=2027-06-30", "UNTIL=2027-06-30"), ("FREQ=DAILY;UNTIL=20270630T250000", "UNTIL=20270630T250000"),
    ("FREQ=DAILY;UNTIL=20270630X", "UNTIL=20270630X"), ("FREQ=WEEKLY;BYDAY=", "BYDAY="),
    ("FREQ=WEEKLY;BYDAY=MO,", "BYDAY=MO,"), ("FREQ=WEEKLY;BYDAY=XX", "BYDAY=XX"),
    ("FREQ=WEEKLY;BYDAY=2MO", "BYDAY=2MO"), ("FREQ=DAILY;BYDAY=2MO", "BYDAY=2MO"),
    ("FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY=0"), ("FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY=32"),
    ("FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1", "BYMONTH=13"), ("FREQ=DAILY;COLOUR=RED", "COLOUR=RED"),
    ("FREQ = DAILY", "FREQ = DAILY"), ("FREQ=毎日", "FREQ=毎日"),
  ])
  func `An invalid rule says where`(text: String, part: String) {
    #expect(throws: RRULEError.unreadable(part)) { try Recurrence(rrule: text) }
  }

  @Test(arguments: [
    ("FREQ=WEEKLY;INTERVAL=2", "2026-07-01", "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE"),
    ("FREQ=MONTHLY;COUNT=3", "2026-07-28", "FREQ=MONTHLY;BYMONTHDAY=28;COUNT=3"),
    ("FREQ=YEARLY", "2026-07-31", "FREQ=YEARLY;BYMONTH=7;BYMONTHDAY=31"),
    ("FREQ=YEARLY;BYMONTH=3", "2026-07-31", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31"),
    ("FREQ=DAILY", "2026-07-31", "FREQ=DAILY"),
  ])
  func `Missing parts of a rule come from its first day`(text: String, start: String, ours: String) throws {
    #expect(try Recurrence(rrule: text, start: try date(start)).rrule == ours)
  }

  @Test(arguments: [
    // RFC 5545 skips months and years without such a day; Toki does not.
    ("FREQ=MONTHLY", "2026-07-31", "BYMONTHDAY=31"), ("FREQ=YEARLY", "2028-02-29", "BYMONTHDAY=29"),
    ("FREQ=YEARLY;BYMONTH=2", "2026-07-29", "BYMONTHDAY=29"), ("FREQ=YEARLY;BYDAY=MO", "2026-07-29", "BYDAY=MO"),
  ])
  func `A first day that months lack is refused`(text: String, start: String, part: String) throws {
    let start = try date(start)
    #expect(throws: RRULEError.unsupported(part)) { try Recurrence(rrule: text, start: start) }
  }

  @Test func `No text traps`() throws {
    var numbers = SeededNumbers(seed: 33_10)
    let words = [
      "FREQ=", "DAILY", "WEEKLY", "MONTHLY", "YEARLY", ";", ";", "INTERVAL=", "COUNT=", "UNTIL=", "20270630",
      "T070000Z", "BYDAY=", "MO", "-1FR", "2", ",", "BYMONTHDAY=", "31", "-1", "BYMONTH=", "2", "BYSETPOS=", "WKST=SU",
      "MO,TU,WE,TH,FR", "1,15", "6,7",
      "=", "é", "\0", "99999999999", "RRULE:",
    ]
    var read = 0
    for _ in 0..<GeneratedCases.count(of: 20_000, atLeast: 1_000) {
      var text = Bool.random(using: &numbers) ? "FREQ=" : ""
      for _ in 0..<Int.random(in: 1...12, using: &numbers) { text += words.randomElement(using: &numbers) ?? "" }
      guard let rule = try? Recurrence(rrule: text, start: try date("2026-07-01")) else { continue }
      read += 1
      #expect(try Recurrence(rrule: rule.rrule) == rule)
    }
    #expect(read > GeneratedCases.count(of: 50))
    #expect(throws: RRULEError.self) { try Recurrence(rrule: String(repeating: "é", count: 100_000)) }
  }
}
