// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Alarms whose time is settled by a part of the day.
struct PartOfDayTests {
  static let settled: [(String, String)] = [
    ("7 tonight", "today 19:00"), ("tonight at 7", "today 19:00"), ("eight tonight", "today 20:00"),
    ("tonight 815", "today 20:15"), ("tonight 9:30", "today 21:30"), ("tonight at 8 o'clock", "today 20:00"),
    ("half past 9 tonight", "today 21:30"), ("tonight 22:00", "today 22:00"), ("this morning @ 10", "today 10:00"),
    ("this afternoon at 2", "today 14:00"), ("8 this evening", "today 20:00"), ("tonight at 8pm", "today 20:00"),
    ("tomorrow morning at 7", "tomorrow 07:00"), ("9 tomorrow evening", "tomorrow 21:00"),
    ("at 5 tomorrow afternoon", "tomorrow 17:00"), ("tomorrow night at 10", "tomorrow 22:00"),
    ("9 in the evening", "21:00"), ("at 7 in the morning", "07:00"), ("in the evening at eight", "20:00"),
    ("11 at night", "23:00"), ("12 in the afternoon", "12:00"), ("3 o'clock in the afternoon", "15:00"),
    ("730 in the evening", "19:30"), ("19:30 in the evening", "19:30"), ("0:30 in the morning", "00:30"),
    ("saturday morning at 9", "Sat 09:00"), ("on friday night at 9", "Fri 21:00"),
    ("25 dec in the morning at 9", "25 Dec 09:00"), ("7 in the morning Europe/Berlin", "07:00 Europe/Berlin"),
    ("every morning at 7", "every day 07:00"), ("each evening 8", "every day 20:00"),
    ("nightly 22:00", "every day 22:00"),
    ("every night at 1", "every day 01:00"), ("mornings at 7", "every day 07:00"),
    ("weekday mornings at 7", "weekdays 07:00"), ("monday mornings at 7", "every Mon 07:00"),
    ("every friday evening at 6", "every Fri 18:00"), ("every day at 7 in the morning", "every day 07:00"),
    ("every morning at 7 until 2027-06-30", "every day 07:00 until 2027-06-30"),
    ("朝7時", "07:00"), ("朝の7時", "07:00"), ("夜10時", "22:00"), ("夜の十時", "22:00"), ("昼12時", "12:00"), ("お昼の1時", "13:00"),
    ("夕方5時", "17:00"), ("早朝5時", "05:00"), ("今夜10時", "today 22:00"), ("今晩の8時", "today 20:00"),
    ("今朝11時", "today 11:00"), ("今夕6時", "today 18:00"), ("明朝7時", "tomorrow 07:00"), ("明晩8時", "tomorrow 20:00"),
    ("明日の朝7時半", "tomorrow 07:30"), ("明日夜9時", "tomorrow 21:00"), ("毎朝7時", "every day 07:00"),
    ("毎晩22時", "every day 22:00"), ("毎夜10時", "every day 22:00"), ("毎日夕方5時", "every day 17:00"),
    ("平日の朝7時", "weekdays 07:00"), ("毎週月曜日の朝7時", "every Mon 07:00"), ("12月25日の朝9時", "25 Dec 09:00"),
    // After midnight: the next such time, whether it is evening or already night.
    ("tonight at 1", "01:00"), ("tonight at midnight", "00:00"), ("12 at night", "00:00"), ("1 at night", "01:00"),
    ("今夜1時", "01:00"), ("深夜1時", "01:00"), ("夜中の2時", "02:00"), ("今夜12時", "00:00"), ("今日の夜12時", "00:00"),
    ("ten past midnight", "00:10"), ("深夜11時", "23:00"), ("毎晩1時", "every day 01:00"),
    // 24時 to 29時 are in the night after the day.
    ("25時", "01:00"), ("24時", "00:00"), ("29時半", "05:30"), ("明日25時", "in 2 days at 01:00"), ("今夜25時", "tomorrow 01:00"),
    ("月曜25時", "Tue 01:00"), ("日曜25時", "Mon 01:00"), ("来週の金曜25時", "Sat next week 01:00"), ("毎日25時", "every day 01:00"),
    ("平日25時", "every Tue, Wed, Thu, Fri, Sat 01:00"),
    ("12月31日25時", "1 Jan 01:00"), ("2027年2月28日24時", "2027-03-01 00:00"),
    ("毎週金曜25時 2027年6月30日まで", "every Sat 01:00 until 2027-07-01"),
  ]

  @Test(arguments: settled)
  func `A part of the day settles the half of an hour, and can name a day`(text: String, words: String) throws {
    guard case .alarm(let plan, _) = try PlanText.parse(text) else {
      Issue.record("\(text) is no alarm")
      return
    }
    #expect(plan.words(in: .english) == words)
    for language in Language.complete {
      #expect(try PlanText.parse(plan.words(in: language), as: .alarm) == .alarm(plan))
    }
  }

  static let doubts: [(String, [String])] = [
    // Without a time.
    ("tonight", ["tonight at 9:00", "tonight at 10:00"]),
    ("this evening", ["this evening at 6:00", "this evening at 7:00"]),
    ("tomorrow morning", ["tomorrow morning at 7:00", "tomorrow morning at 8:00"]),
    ("every morning", ["every morning at 7:00", "every morning at 8:00"]), ("今夜", ["今夜9時", "今夜10時"]),
    ("明日の朝", ["明日の朝7時", "明日の朝8時"]), ("昼", ["昼12時", "昼1時"]), ("毎晩", ["毎晩9時", "毎晩10時"]),
    // Twelve.
    ("12 in the morning", ["12:00", "00:00"]), ("12:30 this morning", ["12:30 today", "00:30 today"]),
    ("every morning at 12", ["every day at 12:00", "every day at 00:00"]), ("明日の朝12時", ["明日の12:00", "明日の00:00"]),
    // The night of a day goes on after it.
    ("friday night at 1", ["Fri 01:00", "Sat 01:00"]), ("friday night at midnight", ["Fri 00:00", "Sat 00:00"]),
    ("every friday night at 1", ["every Fri 01:00", "every Sat 01:00"]),
    ("tomorrow night at 1", ["tomorrow 01:00", "in 2 days at 01:00"]), ("明日深夜1時", ["明日 01:00", "明後日 01:00"]),
    ("tomorrow ten past midnight", ["tomorrow 00:10", "in 2 days at 00:10"]),
    ("every 31st at 1 at night", ["every month on the 31st 01:00"]),
    ("7h30", ["07:30", "in 7h30m"]), ("tomorrow 7 o'clock", ["tomorrow 07:00", "tomorrow 19:00"]),
    ("tomorrow 7", ["tomorrow 7am", "tomorrow 7pm"]),
  ]

  @Test(arguments: doubts)
  func `A part that leaves something open is a question, and each answer can be typed`(
    text: String, readings: [String]
  ) {
    #expect(throws: WordingError.ambiguous(text, readings: readings)) { try PlanText.parse(text, as: .alarm) }
    for reading in readings {
      #expect(throws: Never.self) { try PlanText.parse(reading, as: .alarm) }
    }
  }

  @Test(arguments: [
    ("7pm in the morning", "7pm in the morning"), ("朝19時", "朝19時"), ("this evening at 2", "this evening at 2"),
    ("9 in the afternoon", "9 in the afternoon"), ("noon tonight", "noon tonight"), ("tonight 07:00", "tonight 07:00"),
    ("明日の朝19時", "朝19時"), ("夕方10時", "夕方10時"), ("昼8時", "昼8時"), ("次の金曜25時", "25時"),
  ])
  func `A time outside of its part of the day is refused`(text: String, named: String) {
    #expect(throws: WordingError.noSuchTime(named)) { try PlanText.parse(text) }
  }

  @Test(arguments: [
    "morning run", "tonight tomorrow 7", "tonight tonight 7", "7 in the morning in the evening",
    "every morning evening 7",
    "in the 7", "tonight monday 7", "今夜明日7時", "夜8時の朝", "every every morning 7", "this 7", "at night at night",
    "good night", "朝ごはん", "every day every morning 7",
  ])
  func `Parts that contradict each other, or are only half of something, are not understood`(text: String) {
    let error = #expect(throws: WordingError.self) { try PlanText.parse(text, as: .alarm) }
    guard case .unreadable = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
  }

  /// Whatever hour is typed, the alarm is at that hour of a 12-hour clock, and in the part that was named.
  @Test(arguments: [
    ("in the morning", 0...11), ("in the afternoon", 12...18), ("in the evening", 16...23), ("朝", 0...11),
    ("昼", 10...16),
    ("夕方", 15...20), ("早朝", 1...9),
  ])
  func `No hour is moved out of its part of the day`(words: String, hours: ClosedRange<Int>) {
    var understood: Set<Int> = []
    for hour in 0...29 {
      for text in ["\(hour):15 \(words)", "\(words)\(hour)時15分", "\(words) \(hour):15"] {
        guard case .alarm(.at(let times, .next, zone: nil), _)? = try? PlanText.parse(text, as: .alarm) else {
          continue
        }
        let time = times.first
        #expect(hours.contains(time.hour) && time.hour % 12 == hour % 12 && time.minute == 15, "\(text)")
        understood.insert(time.hour)
      }
    }
    // Twelve in the morning is doubtful.
    #expect(understood == Set(hours))
  }

  @Test(arguments: [
    ("9:00", true), ("9時", true), ("half past 9", true), ("nine thirty", true), ("alarm 9:30", true), ("11:59", true),
    ("7.30", true), ("七時", true), ("09:00", false), ("9am", false), ("午前9時", false), ("noon", false), ("19:00", false),
    ("12:30", false), ("0:30", false), ("9 in the morning", false), ("朝9時", false), ("9", false), ("25時", false),
    ("quarter to 9 pm", false), ("", false), ("0730", false), ("midnight", false),
  ])
  func `Only an hour that nothing settles leaves its half open`(text: String, isOpen: Bool) {
    #expect(PlanText.leavesHalfOpen(text) == isOpen)
  }
}
