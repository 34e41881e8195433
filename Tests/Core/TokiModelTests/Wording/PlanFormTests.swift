// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

/// Which kind of item a text means, where any kind is allowed.
struct PlanFormTests {
  @Test(arguments: [
    "25m", "1h 30m", "1 hour, 30 min", "5 minutes", "PT25M", "25分", "in 90 minutes", "90分後", "1時間半後", "in 2 days",
    "timer 10:00", "timer 25m", "タイマー 25分", "timer in 5m", "25m tea", "10m お茶", "10 minute timer", "25m work", "25分 作業",
    "+5m", "timer +5m", "+5m tea", "+10:00", "3 min 20", "in 3 min 20", "3分20後", "1/2 hour", "百二十分", "a fortnight",
  ])
  func `A span is a timer`(text: String) throws {
    guard case .timer = try PlanText.parse(text) else {
      Issue.record("\(text)")
      return
    }
  }

  @Test(arguments: [
    "7am", "7時", "午前7時半", "tomorrow 7:00", "mon 7:00", "7:00 UTC", "7:00 Europe/Berlin", "every day 7:00", "noon",
    "2026-12-31 23:59:59", "2026-12-31T23:59:59+09:00", "alarm 10:00", "alarm in 5m", "アラーム 7時", "mon, wed 7:00",
    "in 3 days at 7:00", "0730", "7.30pm", "at 7h30", "half past 7", "at seven thirty", "7 tonight", "七時", "朝7時", "25時",
  ])
  func `A time, a day or a zone makes an alarm`(text: String) throws {
    guard case .alarm = try PlanText.parse(text) else {
      Issue.record("\(text)")
      return
    }
  }

  @Test(arguments: [
    "25m work, 5m rest", "25m, 5m", "4x(25m work, 5m rest)", "2x(5m)", "25分 作業、5分 休憩", "5m\n10m",
    "sequence 25m [wait]", "sequence 25m", "sequence 25m work", "sequence 10:00 work",
  ])
  func `A comma, a line break, a repeat or the word makes a sequence`(text: String) throws {
    guard case .sequence = try PlanText.parse(text) else {
      Issue.record("\(text)")
      return
    }
  }

  @Test func `A span behind "in" is a timer unless an alarm is asked for`() throws {
    #expect(try PlanText.parse("in half an hour", as: .timer) == .timer(.minutes(30)))
    #expect(try PlanText.parse("in 90 minutes") == .timer(.minutes(90)))
    #expect(try PlanText.parse("in 90 minutes", as: .timer) == .timer(.minutes(90)))
    #expect(try PlanText.parse("in 90 minutes", as: .alarm) == .alarm(.after(.minutes(90))))
    #expect(try PlanText.parse("10:00", as: .timer) == .timer(.minutes(10)))
  }

  @Test(arguments: [
    "5 minutess", "5 minutes ago", "5 minutes and", "5m 7am", "5m tomorrow", "1h at noon", "25m 5 rest",
    "7:00 wake up, 8:00 leave",
    "5m to noon", "90s every day", "30m 1h", "5分前", "work, rest", "25m work, rest", "+7am", "++5m", "+ 5m", "+tomorrow",
    "7h30", "1930",

  ])
  func `Partly understood texts are refused`(text: String) {
    #expect(throws: WordingError.self) { try PlanText.parse(text) }
  }
}
