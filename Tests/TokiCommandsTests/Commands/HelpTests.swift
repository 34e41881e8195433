// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTerminal

@testable import TokiCommands

/// The help, whole, and that it names what there is.
@Suite struct HelpTests {
  static let english = """
    Toki: timers and alarms that ring on time, even after the terminal is closed.

    Usage:
      toki 25m          a timer; words are joined: toki 1h 30m
      toki alarm 07:00  an alarm
      toki COMMAND …    one of the commands below

    Commands:
      timer SPAN…               set a timer, and show it until it has rung
      alarm TIME                set an alarm for a time of day
      list                      show all timers and alarms
      show ID…                  show one in full; come back to a timer
      pause ID…                 stop a timer's time for a while
      resume ID…                let a paused timer run on
      reset ID…                 set a timer back to its whole span, standing still
      restart ID…               start a timer's whole span from now
      cancel ID…                remove a timer or an alarm
      add ID SPAN               give a timer more time, or less: -1m
      on ALARM…                 turn an alarm on
      off ALARM…                turn an alarm off, and keep it
      snooze [ID] [SPAN]        let what rings ring again later
      dismiss [ID]              stop what rings; mark what was missed as seen
      history                   show what rang, how late, and how it ended
      watch                     print each change as it comes, until Ctrl-C
      daemon start|stop|status  start, stop or look at the process that rings
      sounds                    list Toki's own sounds
      help [COMMAND]            show help about everything, or about one command

    Options:
      --help     show this help
      --version  show the version

    An ID is t3 (a timer), a2 (an alarm), or the number where only one has it.
    Keys: space pause · + 1 min · r restart · q detach · Ctrl-C cancel
    While it rings: Enter stop · s snooze
    Exit codes: 0 rang or done, 1 error, 2 usage, 3 cancelled or detached, 4 missed

    """

  static let japanese = """
    Toki: 端末を閉じても時間どおりに鳴るタイマーとアラーム。

    使い方:
      toki 25m          タイマー。続けて書けます: toki 1h 30m
      toki alarm 07:00  アラーム
      toki COMMAND …    下のコマンドのどれか

    コマンド:
      timer SPAN…               タイマーを設定し、鳴り終わるまで表示する
      alarm TIME                時刻にアラームを設定する
      list                      すべてのタイマーとアラームを表示する
      show ID…                  1つを詳しく表示する。タイマーの画面に戻る
      pause ID…                 タイマーを一時停止する
      resume ID…                一時停止したタイマーを再開する
      reset ID…                 タイマーをリセットする（最初の長さで止めておく）
      restart ID…               タイマーを最初の長さで今から開始する
      cancel ID…                タイマーやアラームを削除する
      add ID SPAN               タイマーの時間を増やす、または減らす: -1m
      on ALARM…                 アラームをオンにする
      off ALARM…                アラームを残したままオフにする
      snooze [ID] [SPAN]        鳴っているものをスヌーズにする
      dismiss [ID]              停止する。鳴らせなかったものは確認済みにする
      history                   鳴った記録（遅れと終わり方）を表示する
      watch                     Ctrl-Cまで、変化があるたびに1行表示する
      daemon start|stop|status  鳴らすプロセスの開始、停止、状態の表示
      sounds                    Tokiのサウンドの一覧を表示する
      help [COMMAND]            全体または1つのコマンドのヘルプを表示する

    オプション:
      --help     このヘルプを表示する
      --version  バージョンを表示する

    IDはt3（タイマー）、a2（アラーム）、または1つにしかない番号です。
    キー: スペース 一時停止 · + 1分 · r 最初から · q 抜ける · Ctrl-C キャンセル
    鳴っている間: Enter 停止 · s スヌーズ
    終了コード: 0 鳴った・完了、1 エラー、2 入力の誤り、3 中止・離脱、4 鳴らせず

    """

  static let alarm = """
    toki alarm TIME [OPTIONS]

    set an alarm for a time of day

    Options:
      --on DAYS               each week: weekdays, weekend, daily, or mon,wed,fri
      --date YYYY-MM-DD       the day on which it rings once
      --zone ZONE             a time zone, as Europe/Berlin; else this machine's
      --label TEXT            what it is called, at most 200 characters
      --sound NAME|FILE|none  what is played: one of “toki sounds”, a file, or none
      --volume 0-100          how loud, in percent; 80 unless given
      --snooze SPAN           how long a snooze lasts; 9 min unless given
      --ring SPAN             how long it rings unstopped; 10 min unless given
      --quiet                 say nothing
      --json                  print JSON, for programs
      --detach                do not wait for it; it rings all the same
      --help                  show this help

    Examples:
      toki alarm 07:00
      toki alarm 07:00 --on weekdays --label Work
      toki alarm 23:59:59 --date 2026-12-31
      toki alarm 09:00 --zone Europe/Berlin

    """

  @Test(arguments: ["help", "--help", "-h", "", "--help --json"])
  func `Help lists every command`(line: String) async {
    for (language, expected) in [(Language.english, Self.english), (.japanese, Self.japanese)] {
      let world = World(language: language)
      #expect(await world.run(line) == .done)
      #expect(world.terminal.output == expected)
    }
  }

  @Test(arguments: ["help alarm", "alarm --help", "alarm -h 07:00"])
  func `Help about one command lists its options and examples`(line: String) async {
    let world = World()
    #expect(await world.run(line) == .done)
    #expect(world.terminal.output == Self.alarm)
  }

  @Test func `Every command of the table has help, and its examples are understood`() throws {
    for spec in CommandTable.commands {
      #expect(HelpText.about(spec).hasPrefix("toki \(spec.name)"))
      #expect(!spec.summary.isEmpty)
      for example in spec.examples {
        let words = example.split(separator: " ").map(String.init)
        #expect(words.first == "toki")
        let reading = try InvocationParser.parse(Array(words.dropFirst()))
        guard case .run(let invocation) = reading else {
          Issue.record("\(example) is not a command")
          continue
        }
        #expect(invocation.command.name == spec.name)
      }
    }
    #expect(Set(CommandTable.commands.map(\.name)).count == CommandTable.commands.count)
  }

  @Test(arguments: [
    ("lsit", "list"), ("tmer", "timer"), ("alram", "alarm"), ("dimsiss", "dismiss"), ("cancle", "cancel"),
    ("xyzzy", nil), ("", nil),
  ])
  func `The nearest word is suggested`(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, among: CommandTable.commands.map(\.name)) == expected)
  }
}
