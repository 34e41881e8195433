// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
@testable import TokiCommands

/// The complete response of every command, in both languages.
@Suite struct AcceptedCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let english: String
    let japanese: String
    let make: @Sendable (Language) async throws -> World
    var testDescription: String { line }

    init(
      _ line: String, _ english: String, _ japanese: String,
      in make: @escaping @Sendable (Language) async throws -> World = { World(language: $0) }
    ) {
      self.line = line
      self.english = english
      self.japanese = japanese
      self.make = make
    }
  }

  /// A daemon that has been running for 3 minutes.
  @Sendable private static func upForMinutes(_ language: Language) -> World {
    let world = World(language: language, ago: .minutes(3))
    world.advance(to: .zero)
    return world
  }

  static let cases: [Case] = [
    Case(
      "25m --detach",
      "25 min → rings 14:32:10 (today, Asia/Tokyo)\nKeeps running. Come back with: toki show t1\n",
      "25分 → 14:32:10に鳴ります（今日、Asia/Tokyo）\nタイマーは動き続けます。戻るには: toki show t1\n"),
    Case(
      "--detach 1h 30m --label=Tea --sound none --volume 0 --snooze 5m --ring 1m",
      "1 h 30 min → rings 15:37:10 (today, Asia/Tokyo)\nKeeps running. Come back with: toki show t1\n",
      "1時間30分 → 15:37:10に鳴ります（今日、Asia/Tokyo）\nタイマーは動き続けます。戻るには: toki show t1\n"),
    Case(
      "timer 10:00 --detach",
      "10 min → rings 14:17:10 (today, Asia/Tokyo)\nKeeps running. Come back with: toki show t1\n",
      "10分 → 14:17:10に鳴ります（今日、Asia/Tokyo）\nタイマーは動き続けます。戻るには: toki show t1\n"),
    Case(
      "10h --detach",
      "10 h → rings 00:07:10 (tomorrow, Asia/Tokyo)\nKeeps running. Come back with: toki show t1\n",
      "10時間 → 00:07:10に鳴ります（明日、Asia/Tokyo）\nタイマーは動き続けます。戻るには: toki show t1\n"),
    Case(
      "100h --detach",
      "4 d 4 h → rings 18:07:10 (Wed 2026-11-25, Asia/Tokyo)\nKeeps running. Come back with: toki show t1\n",
      "4日4時間 → 18:07:10に鳴ります（2026-11-25（水）、Asia/Tokyo）\nタイマーは動き続けます。戻るには: toki show t1\n"),
    Case("25m --detach --quiet", "", ""),
    Case(
      "25m tea --detach",
      "tea: 25 min → rings 14:32:10 (today, Asia/Tokyo)\nKeeps running. Come back with: toki show t1\n",
      "tea: 25分 → 14:32:10に鳴ります（今日、Asia/Tokyo）\nタイマーは動き続けます。戻るには: toki show t1\n"),
    Case(
      "alarm 9:00",
      """
      09:00 → rings Sun 2026-11-22 09:00:00 (tomorrow, in 18 h 53 min, Asia/Tokyo)
      21:00 is still to come today; type 9:00pm if you meant that
      It is a1. Remove it with: toki cancel a1

      """,
      """
      09:00 → 2026-11-22（日）09:00:00に鳴ります（明日、あと18時間53分、Asia/Tokyo）
      今日の21:00はこれからです。その時刻なら21時と入力してください
      IDはa1です。削除するには: toki cancel a1

      """),
    Case(
      "nov 17 8:00",
      """
      08:00 → rings Wed 2027-11-17 08:00:00 (in 360 d 17 h 53 min, Asia/Tokyo)
      Tue 2026-11-17 is past, so it rings on Wed 2027-11-17
      It is a1. Remove it with: toki cancel a1

      """,
      """
      08:00 → 2027-11-17（水）08:00:00に鳴ります（あと360日17時間53分、Asia/Tokyo）
      2026-11-17（火）は過ぎています。2027-11-17（水）に鳴ります
      IDはa1です。削除するには: toki cancel a1

      """),
    Case(
      "alarm 07:00",
      """
      07:00 → rings Sun 2026-11-22 07:00:00 (tomorrow, in 16 h 53 min, Asia/Tokyo)
      It is a1. Remove it with: toki cancel a1

      """,
      """
      07:00 → 2026-11-22（日）07:00:00に鳴ります（明日、あと16時間53分、Asia/Tokyo）
      IDはa1です。削除するには: toki cancel a1

      """),
    Case(
      "alarm 07:00 --on weekdays",
      """
      weekdays 07:00 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)
      It is a1. Remove it with: toki cancel a1

      """,
      """
      平日 07:00 → 2026-11-23（月）07:00:00に鳴ります（あと1日16時間53分、Asia/Tokyo）
      IDはa1です。削除するには: toki cancel a1

      """),
    Case(
      "alarm 14:08",
      """
      14:08 → rings Sat 2026-11-21 14:08:00 (today, in 50 s, Asia/Tokyo)
      It is a1. Remove it with: toki cancel a1

      """,
      """
      14:08 → 2026-11-21（土）14:08:00に鳴ります（今日、あと50秒、Asia/Tokyo）
      IDはa1です。削除するには: toki cancel a1

      """),
    Case(
      "alarm 23:59:59 --date 2026-12-31 --zone Europe/Berlin",
      """
      23:59:59 → rings Thu 2026-12-31 23:59:59 Europe/Berlin (here Fri 2027-01-01 07:59:59, in 40 d 17 h 53 min)
      It is a1. Remove it with: toki cancel a1

      """,
      """
      23:59:59 → 2026-12-31（木）23:59:59（Europe/Berlin）に鳴ります（こちらでは2027-01-01（金）07:59:59、あと40日17時間53分）
      IDはa1です。削除するには: toki cancel a1

      """),
    // Clocks in Berlin go from 02:00 to 03:00 on 2027-03-28, and from 03:00 back to 02:00 on
    // 2027-10-31.
    Case(
      "alarm 02:30 --date 2027-03-28 --zone Europe/Berlin",
      """
      02:30 → rings Sun 2027-03-28 03:00:00 Europe/Berlin (here Sun 2027-03-28 10:00:00, in 126 d 19 h 53 min)
      clocks go forward: rings at 03:00 (Sun 2027-03-28)
      It is a1. Remove it with: toki cancel a1

      """,
      """
      02:30 → 2027-03-28（日）03:00:00（Europe/Berlin）に鳴ります（こちらでは2027-03-28（日）10:00:00、あと126日19時間53分）
      時計が進む日です: 03:00に鳴ります（2027-03-28（日））
      IDはa1です。削除するには: toki cancel a1

      """),
    Case(
      "alarm 02:30 --date 2027-10-31 --zone Europe/Berlin",
      """
      02:30 → rings Sun 2027-10-31 02:30:00 Europe/Berlin (here Sun 2027-10-31 09:30:00, in 343 d 19 h 23 min)
      clocks go back and this time comes twice: rings at the first (Sun 2027-10-31)
      It is a1. Remove it with: toki cancel a1

      """,
      """
      02:30 → 2027-10-31（日）02:30:00（Europe/Berlin）に鳴ります（こちらでは2027-10-31（日）09:30:00、あと343日19時間23分）
      時計が戻り、この時刻は2回あります: 1回目に鳴ります（2027-10-31（日））
      IDはa1です。削除するには: toki cancel a1

      """),
    Case("list", "Nothing is set. Try: toki 25m\n", "何も設定されていません。例: toki 25m\n"),
    Case(
      "list",
      """
      t1  running  25:00           14:32:10 today           Tea
      t2  paused   12:34
      t3  ringing  00:00           14:07:10                 お茶の時間
      a1  on       weekdays 07:00  Mon 2026-11-23 07:00:00  Work
      1 has finished and is ready to start again: toki list --all

      """,
      """
      t1  動作中      25:00       今日 14:32:10             Tea
      t2  一時停止中  12:34
      t3  鳴動中      00:00       14:07:10                  お茶の時間
      a1  オン        平日 07:00  2026-11-23（月）07:00:00  Work
      終わって待機中のもの1件: toki list --all

      """, in: Samples.filled),
    Case("pause t1", "t1 is paused with 25 min left.\n", "t1は一時停止中です（残り25分）。\n", in: Samples.filled),
    Case(
      "resume 2", "12 min 34 s → rings 14:19:44 (today, Asia/Tokyo)\n",
      "12分34秒 → 14:19:44に鳴ります（今日、Asia/Tokyo）\n", in: Samples.filled),
    Case("reset t2", "t2 is ready with 20 min.\n", "t2は20分で待機中です。\n", in: Samples.filled),
    Case(
      "restart T2", "20 min → rings 14:27:10 (today, Asia/Tokyo)\n",
      "20分 → 14:27:10に鳴ります（今日、Asia/Tokyo）\n", in: Samples.filled),
    Case(
      "add t1 1m", "26 min → rings 14:33:10 (today, Asia/Tokyo)\n",
      "26分 → 14:33:10に鳴ります（今日、Asia/Tokyo）\n", in: Samples.filled),
    Case(
      "add t1 -1m", "24 min → rings 14:31:10 (today, Asia/Tokyo)\n",
      "24分 → 14:31:10に鳴ります（今日、Asia/Tokyo）\n", in: Samples.filled),
    Case(
      "cancel t1 a1", "t1 is removed.\na1 is removed.\n", "t1を削除しました。\na1を削除しました。\n",
      in: Samples.filled),
    Case("off a1", "a1 is off.\n", "a1はオフです。\n", in: Samples.filled),
    Case(
      "on a1", "weekdays 07:00 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)\n",
      "平日 07:00 → 2026-11-23（月）07:00:00に鳴ります（あと1日16時間53分、Asia/Tokyo）\n",
      in: Samples.filled),
    Case(
      "show t1",
      """
      t1 Tea: running
        25 min → rings 14:32:10 (today, Asia/Tokyo)
        sound: dawn, volume 80 %, rising for 10 s, snooze 9 min, rings for 10 min

      """,
      """
      t1 Tea: 動作中
        25分 → 14:32:10に鳴ります（今日、Asia/Tokyo）
        サウンド: dawn、音量80%、10秒で上昇、スヌーズ9分、鳴る長さ10分

      """, in: Samples.filled),
    Case(
      "show a1",
      """
      a1 Work: on
        weekdays 07:00 → rings Mon 2026-11-23 07:00:00 (in 1 d 16 h 53 min, Asia/Tokyo)
        sound: dawn, volume 80 %, rising for 10 s, snooze 9 min, rings for 10 min

      """,
      """
      a1 Work: オン
        平日 07:00 → 2026-11-23（月）07:00:00に鳴ります（あと1日16時間53分、Asia/Tokyo）
        サウンド: dawn、音量80%、10秒で上昇、スヌーズ9分、鳴る長さ10分

      """, in: Samples.filled),
    Case(
      "snooze", "お茶の時間 rings again 14:16:10 (in 9 min).\n", "お茶の時間は14:16:10にもう一度鳴ります（あと9分）。\n",
      in: Samples.filled),
    Case(
      "snooze t3 5m", "お茶の時間 rings again 14:12:10 (in 5 min).\n",
      "お茶の時間は14:12:10にもう一度鳴ります（あと5分）。\n", in: Samples.filled),
    Case("dismiss", "お茶の時間 is stopped.\n", "お茶の時間を停止しました。\n", in: Samples.filled),
    Case(
      "dismiss a1", "Work: the missed ring is marked as seen.\n", "Work: 鳴らせなかった通知を確認済みにしました。\n",
      in: Samples.missed),
    Case("history", "Nothing has rung yet.\n", "まだ何も鳴っていません。\n"),
    Case(
      "history",
      """
      Sat 2026-11-21 14:07:10  t1  0.2 ms late  dismissed
      Fri 2026-11-20 07:00:00  a1               missed     Work

      """,
      """
      2026-11-21（土）14:07:10  t1  0.2ミリ秒遅れ  停止
      2026-11-20（金）07:00:00  a1                 鳴り逃し  Work

      """, in: Samples.remembering),
    Case("sounds", "bell\ndawn\n", "bell\ndawn\n"),
    Case(
      "daemon status",
      "The daemon runs: process 4321, version 0.1.0, for 3 min, at /run/user/1000/toki.sock\n",
      "デーモンは動作中です: プロセス4321、バージョン0.1.0、稼働時間3分、/run/user/1000/toki.sock\n",
      in: upForMinutes),
    Case(
      "daemon start",
      "The daemon runs: process 4321, version 0.1.0, for 3 min, at /run/user/1000/toki.sock\n",
      "デーモンは動作中です: プロセス4321、バージョン0.1.0、稼働時間3分、/run/user/1000/toki.sock\n",
      in: upForMinutes),
    Case(
      "daemon stop", "The daemon is stopped. Nothing rings until it is started again.\n",
      "デーモンを停止しました。再び開始するまで何も鳴りません。\n"),
    Case("--version", "toki 0.1.0\n", "toki 0.1.0\n"),
  ]

  @Test(arguments: [
    ("25m tea --detach", "tea"), ("10分 お茶 --detach", "お茶"), ("10 minute timer --detach", ""),
    ("25m --label tea --detach", "tea"),
  ])
  func `A span with a label sets a timer with that label`(line: String, label: String) async throws {
    let world = World()
    #expect(await world.run(line) == .done)
    let state = try await world.state()
    #expect(state.timers.map(\.label.text) == [label])
    #expect(state.sequences.isEmpty)
  }

  @Test(arguments: cases)
  func `Every accepted command says back what it understood`(_ accepted: Case) async throws {
    for (language, expected) in [(Language.english, accepted.english), (.japanese, accepted.japanese)] {
      let world = try await accepted.make(language)
      let exit = await world.run(accepted.line)
      #expect(world.terminal.output == expected)
      #expect(world.terminal.errors.isEmpty)
      #expect(exit == .done)
    }
  }

  @Test func `A new timer carries all its options to the engine`() async throws {
    let world = World()
    await world.run("1m --detach --sound ./ding.wav --volume 30 --snooze 5m --ring 90s --label Tea")
    let timer = try await world.timer()
    let volume = try #require(Volume(percent: 30))
    #expect(
      timer.settings
        == RingSettings(
          sound: .file("/home/toki/./ding.wav"), volume: volume, snoozeLength: .minutes(5),
          ringLength: .seconds(90), terminal: "/dev/pts/7"))
    #expect(timer.label.text == "Tea")
    #expect(try world.keys() == ["key-1"])
  }

  @Test func `After two dashes nothing is an option`() async throws {
    let world = World()
    let exit = await world.run(words: ["--detach", "--label", "--json", "--", "1m"])
    #expect(exit == .done)
    #expect(try await world.timer().label.text == "--json")
  }
}
