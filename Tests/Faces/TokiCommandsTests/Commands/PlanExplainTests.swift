// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel
@testable import TokiCommands

/// The output of `toki explain`, on Saturday 2026-11-21 at 14:07:10 in Tokyo unless another moment is given.
@Suite struct PlanExplainTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let english: String
    let japanese: String
    var testDescription: String { line }

    init(_ line: String, _ english: String, _ japanese: String) {
      self.line = line
      self.english = english
      self.japanese = japanese
    }
  }

  static let cases: [Case] = [
    Case(
      "25m",
      """
      a timer of 25 min, Asia/Tokyo
        Sat 2026-11-21 14:32:10  JST  in 25 min

      """,
      """
      25分のタイマー、Asia/Tokyo
        2026-11-21（土）14:32:10  JST  あと25分

      """),
    Case(
      "every 2nd tue 7:15 until 2027-01-31",
      """
      an alarm: every month on the 2nd Tue 07:15 until 2027-01-31, Asia/Tokyo
        Tue 2026-12-08 07:15:00  JST  in 16 d 17 h 8 min
        Tue 2027-01-12 07:15:00  JST
      Note: no more after Tue 2027-01-12

      """,
      """
      アラーム: 2027年1月31日まで毎月第2火曜 07:15、Asia/Tokyo
        2026-12-08（火）07:15:00  JST  あと16日17時間08分
        2027-01-12（火）07:15:00  JST
      注意: 2027-01-12（火）が最後です

      """),
    Case(
      "every day 2:30 --zone Europe/Berlin --now 2026-03-28T12:00:00Z --count 2",
      """
      an alarm: every day 02:30, Europe/Berlin
        Sun 2026-03-29 03:00:00  CEST  here 10:00:00 tomorrow        in 13 h
        Mon 2026-03-30 02:30:00  CEST  here Mon 2026-03-30 09:30:00
      Note: clocks go forward: rings at 03:00 (Sun 2026-03-29)

      """,
      """
      アラーム: 毎日 02:30、Europe/Berlin
        2026-03-29（日）03:00:00  CEST  こちらでは明日 10:00:00             あと13時間
        2026-03-30（月）02:30:00  CEST  こちらでは2026-03-30（月）09:30:00
      注意: 時計が進む日です: 03:00に鳴ります（2026-03-29（日））

      """),
    Case(
      "every month on the 31st 9:00 --count 2",
      """
      an alarm: every month on the 31st 09:00, Asia/Tokyo
        Mon 2026-11-30 09:00:00  JST  in 8 d 18 h 53 min
        Thu 2026-12-31 09:00:00  JST
      Note: in shorter months it rings on the last day (next: Mon 2026-11-30)

      """,
      """
      アラーム: 毎月31日 09:00、Asia/Tokyo
        2026-11-30（月）09:00:00  JST  あと8日18時間53分
        2026-12-31（木）09:00:00  JST
      注意: その日がない月は月の最後の日に鳴ります（次は2026-11-30（月））

      """),
    // The last moment of the minute before: the chosen day matters and is stated.
    Case(
      "alarm 12:30 --now 2026-11-21T03:29:59.9Z",
      """
      an alarm: 12:30, Asia/Tokyo
        Sat 2026-11-21 12:30:00  JST  in 100 ms
      Note: 12:30 is today, in 100 ms

      """,
      """
      アラーム: 12:30、Asia/Tokyo
        2026-11-21（土）12:30:00  JST  あと100ミリ秒
      注意: 12:30は今日です（あと100ミリ秒）

      """),
    Case(
      "alarm 12:30 --now 2026-11-21T03:30:00Z",
      """
      an alarm: 12:30, Asia/Tokyo
        Sun 2026-11-22 12:30:00  JST  in 1 d
      Note: 12:30 is tomorrow, in 1 d

      """,
      """
      アラーム: 12:30、Asia/Tokyo
        2026-11-22（日）12:30:00  JST  あと1日
      注意: 12:30は明日です（あと1日）

      """),
    // At 14:07, nine o'clock is past and nine in the evening is not.
    Case(
      "9時",
      """
      an alarm: 09:00, Asia/Tokyo
        Sun 2026-11-22 09:00:00  JST  in 18 h 53 min
      Note: 09:00 is tomorrow, in 18 h 53 min
      Note: 21:00 is still to come today; type 9:00pm if you meant that

      """,
      """
      アラーム: 09:00、Asia/Tokyo
        2026-11-22（日）09:00:00  JST  あと18時間53分
      注意: 09:00は明日です（あと18時間53分）
      注意: 今日の21:00はこれからです。その時刻なら21時と入力してください

      """),
    Case(
      "alarm 9:00am",
      """
      an alarm: 09:00, Asia/Tokyo
        Sun 2026-11-22 09:00:00  JST  in 18 h 53 min
      Note: 09:00 is tomorrow, in 18 h 53 min

      """,
      """
      アラーム: 09:00、Asia/Tokyo
        2026-11-22（日）09:00:00  JST  あと18時間53分
      注意: 09:00は明日です（あと18時間53分）

      """),
    Case(
      "nov 17 8:00",
      """
      an alarm: 17 Nov 08:00, Asia/Tokyo
        Wed 2027-11-17 08:00:00  JST  in 360 d 17 h 53 min
      Note: Tue 2026-11-17 is past, so it rings on Wed 2027-11-17

      """,
      """
      アラーム: 11月17日 08:00、Asia/Tokyo
        2027-11-17（水）08:00:00  JST  あと360日17時間53分
      注意: 2026-11-17（火）は過ぎています。2027-11-17（水）に鳴ります

      """),
    Case(
      "25m tea",
      """
      the timer “tea” of 25 min, Asia/Tokyo
        Sat 2026-11-21 14:32:10  JST  in 25 min

      """,
      """
      25分のタイマー「tea」、Asia/Tokyo
        2026-11-21（土）14:32:10  JST  あと25分

      """),
    // On Saturday, next Friday is the coming one.
    Case(
      "next friday 9:00",
      """
      an alarm: next Fri 09:00, Asia/Tokyo
        Fri 2026-11-27 09:00:00  JST  in 5 d 18 h 53 min

      """,
      """
      アラーム: 次の金曜 09:00、Asia/Tokyo
        2026-11-27（金）09:00:00  JST  あと5日18時間53分

      """),
    Case(
      "07:00 Europe/Berlin",
      """
      an alarm: 07:00 Europe/Berlin
        Sat 2026-11-21 07:00:00  CET  here 15:00:00 today  in 52 min 50 s
      Note: 07:00 is today, in 52 min 50 s

      """,
      """
      アラーム: 07:00 Europe/Berlin
        2026-11-21（土）07:00:00  CET  こちらでは今日 15:00:00  あと52分50秒
      注意: 07:00は今日です（あと52分50秒）

      """),
    Case(
      "until friday 18:00",
      """
      an alarm: Fri 18:00, Asia/Tokyo
        Fri 2026-11-27 18:00:00  JST  in 6 d 3 h 53 min

      """,
      """
      アラーム: 金曜 18:00、Asia/Tokyo
        2026-11-27（金）18:00:00  JST  あと6日3時間53分

      """),
    Case(
      "sequence 2x(25m work, 5m rest [wait]) --count 3",
      """
      a sequence of 4 steps, 1 h, Asia/Tokyo
        Sat 2026-11-21 14:32:10  JST  work  in 25 min
        Sat 2026-11-21 14:37:10  JST  rest
        Sat 2026-11-21 15:02:10  JST  work
        … and 1 more step
      Note: step 2 waits until it is stopped: what follows comes later by that

      """,
      """
      4ステップのシーケンス、1時間、Asia/Tokyo
        2026-11-21（土）14:32:10  JST  work  あと25分
        2026-11-21（土）14:37:10  JST  rest
        2026-11-21（土）15:02:10  JST  work
        … ほか1ステップ
      注意: ステップ2は停止するまで待ちます。その分あとのステップは遅くなります

      """),
  ]

  @Test(arguments: cases)
  func `A text is explained and nothing is asked of the engine`(_ explained: Case) async {
    for (language, expected) in [(Language.english, explained.english), (.japanese, explained.japanese)] {
      let world = World(language: language)
      let exit = await world.run("explain " + explained.line)
      #expect(world.terminal.output == expected)
      #expect(world.terminal.errors.isEmpty)
      #expect(exit == .done)
      #expect(world.isUntouched)
    }
  }

  @Test func `JSON has the keys of its description, in their order`() async {
    let world = World()
    await world.run(
      "explain every day 2:30 --zone Europe/Berlin --now 2026-03-28T12:00:00Z --count 2 --json")
    await world.run("explain 90s --json")
    await world.run("explain 25m work, 5m rest --now 2026-11-21T05:00:00.5Z --json")
    let expected = """
      {"kind":"alarm","duration_ns":null,"zone":"Europe/Berlin",\
      "occurrences":["2026-03-29T01:00:00.000000000Z","2026-03-30T00:30:00.000000000Z"],\
      "notes":[{"code":"clock_forward","message":"clocks go forward: rings at 03:00 (Sun 2026-03-29)"}],\
      "text":"every day 02:30","steps":[],"steps_left":0,"label":""}
      {"kind":"timer","duration_ns":90000000000,"zone":"Asia/Tokyo",\
      "occurrences":["2026-11-21T05:08:40.000000000Z"],"notes":[],"text":"1 min 30 s","steps":[],"steps_left":0,"label":""}
      {"kind":"sequence","duration_ns":1800000000000,"zone":"Asia/Tokyo",\
      "occurrences":["2026-11-21T05:25:00.500000000Z","2026-11-21T05:30:00.500000000Z"],\
      "notes":[],"text":"25m work, 5m rest",\
      "steps":[{"label":"work","duration_ns":1500000000000,"ends":"2026-11-21T05:25:00.500000000Z"},\
      {"label":"rest","duration_ns":300000000000,"ends":"2026-11-21T05:30:00.500000000Z"}],"steps_left":0,"label":""}

      """
    #expect(world.terminal.output == expected)
  }

  @Test(arguments: [
    ("10:00", "ambiguous_time", ["timer 10:00", "alarm 10:00"]), ("10", "ambiguous_time", ["10s", "10m"]),
    ("soon", "unreadable", []), ("hello world", "unreadable", []), ("-5m", "negative_duration", []),
    ("0s", "zero_duration", []), ("99999999h", "duration_too_long", []),
    ("0.0000000001s", "duration_too_fine", []), ("alarm 25:00", "no_such_time", []),
    ("2027-02-29 7:00", "no_such_date", []), ("every 0 days 7:00", "no_such_rule", []),
    ("7am --zone Europe/Nowhere", "unknown_zone", []), ("7am --zone ../../etc/passwd", "unknown_zone", []),
    ("7:00 Europe/Nowhere", "unknown_zone", []), ("2020-01-01 7:00", "time_past", []),
    ("today 7:00", "time_past", []), ("every day 7:00 until 2020-01-01", "never_rings", []),
    ("9999-01-01 7:00", "never_rings", []), ("25m --now yesterday", "invalid_now", []),
    ("25m --count 0", "invalid_count", []), ("25m --count 1001", "invalid_count", []),
    ("until every day 7:00", "no_such_rule", []), ("timer 25m tea", "unreadable", []),
    ("25m x 4", "ambiguous_time", ["4x(25m)"]),
    ("weekdays every day 7:00", "ambiguous_time", ["weekdays 7:00", "every day 7:00"]),
    // On a Monday, which it is in Tokyo.
    (
      "next friday 9:00 --now 2026-11-23T00:00:00Z", "ambiguous_time",
      ["Fri 2026-11-27 09:00", "Fri 2026-12-04 09:00"]
    ),
    (
      "until next friday 0:00 --now 2026-11-23T00:00:00Z", "ambiguous_time",
      ["Fri 2026-11-27 00:00", "Fri 2026-12-04 00:00"]
    ),
  ])
  func `A refusal is a code, a sentence and what may be meant`(
    line: String, code: String, readings: [String]
  ) async throws {
    let world = World()
    #expect(await world.run("explain \(line) --json") == .usage)
    #expect(world.terminal.errors.isEmpty)
    struct Refused: Decodable {
      struct Problem: Decodable {
        let code: String
        let message: String
        let readings: [String]
      }
      let error: Problem
    }
    let refused = try JSONDecoder().decode(Refused.self, from: Data(world.terminal.output.utf8))
    #expect(refused.error.code == code)
    #expect(!refused.error.message.isEmpty)
    #expect(refused.error.readings == readings)

    let plain = World()
    #expect(await plain.run("explain \(line)") == .usage)
    #expect(plain.terminal.errors.hasPrefix("toki: \(refused.error.message)"))
    #expect(plain.terminal.output.isEmpty)
  }

  @Test(arguments: [("4x(25m work, 5m rest), 15m long rest", 9, 0), ("15x(25m, 5m)", 20, 10)])
  func `A sequence is explained to its end, or as far as twenty steps`(text: String, shown: Int, more: Int) async {
    let world = World()
    #expect(await world.run(words: ["explain", text]) == .done)
    let lines = world.terminal.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("JST") }.count == shown)
    #expect(lines.filter { $0.contains("more step") } == (more > 0 ? ["  … and \(more) more steps"] : []))

    let japanese = World(language: .japanese)
    #expect(await japanese.run(words: ["explain", text]) == .done)
    #expect(japanese.terminal.output.contains("… ほか\(more)ステップ") == (more > 0))
    let json = World()
    #expect(await json.run(words: ["explain", text, "--json"]) == .done)
    #expect(json.terminal.output.hasSuffix(#""steps_left":\#(more),"label":""}"# + "\n"))
  }

  @Test func `A thousand rings can be asked for`() async {
    let world = World()
    #expect(await world.run("explain every other monday 7:00 --count 1000") == .done)
    #expect(world.terminal.output.split(separator: "\n").count == 1001)
  }

  @Test func `Every reading that is offered can be explained`() async {
    for text in ["10:00", "10", "7:30", "90"] {
      let world = World()
      guard case .ambiguous(_, let readings) = refusal(of: text) else {
        Issue.record("\(text) is not refused")
        continue
      }
      for reading in readings { #expect(await world.run("explain " + reading) == .done, "\(reading)") }
    }
  }

  private func refusal(of text: String) -> WordingError? {
    do throws(WordingError) {
      _ = try PlanWords.plan(of: text)
      return nil
    } catch {
      return error
    }
  }
}
