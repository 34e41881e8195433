// SPDX-License-Identifier: Apache-2.0

extension AlarmPlanReader {
  /// Reads the week of a weekday: the `next week` of `friday next week`, 今週, 再来週.
  mutating func readWeek() -> Bool {
    guard said.weeksAhead == nil, !said.isNext else { return false }
    // With the "the" before it, which has been consumed.
    let start = scanner.position - (scanner.position > 3 && isBehindThe ? 4 : 0)
    for (weeks, word) in ["今週末の", "来週末の", "再来週末の"].enumerated() {
      var ahead = scanner
      guard ahead.take(word), ahead.startsWith(anyOf: ["土", "日"]) else { continue }
      said.weeksAhead = weeks
      said.weekPlaces = start..<ahead.position
      said.isJapanese = true
      scanner = ahead
      return true
    }
    for (weeks, english, japanese) in Self.weeks {
      let isJapanese = scanner.take(japanese)
      guard isJapanese || scanner.takeWord(of: english) else { continue }
      said.weeksAhead = weeks
      said.weekPlaces = start..<scanner.position
      said.isJapanese = said.isJapanese || isJapanese
      return true
    }
    return false
  }

  private var isBehindThe: Bool {
    var back = scanner
    back.move(to: scanner.position - 4)
    return back.take("the ") && back.position == scanner.position
  }

  private static var weeks: [(Int, [String], String)] {
    [
      (0, ["of this week", "this week"], "今週"), (1, ["of next week", "next week"], "来週"),
      (2, ["the week after next", "week after next"], "再来週"),
    ]
  }

  /// The question about a week without a day, `next week 9:00`, which may be a week from now or its Monday.
  func doubtWeek() -> WordingError? {
    guard said.times != nil, said.weekDays == nil, let weeks = said.weeksAhead, weeks > 0, let places = said.weekPlaces
    else { return nil }
    var asking = self
    let monday = AlarmPlan.Day.weekDayOfWeek(.monday, weeksAhead: weeks)
    asking.doubt(
      places,
      said.isJapanese
        ? ["\(weeks)週間後", monday.words(in: .japanese)]
        : [weeks == 1 ? "a week from today" : "\(weeks) weeks from today", monday.words(in: .english)])
    return .ambiguous(whole, readings: asking.readingsOfText())
  }
}
