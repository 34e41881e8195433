// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTerminal

@testable import TokiCommands

/// The complete help, which must name everything that exists.
@Suite struct HelpTests {
  static let english = """
    Toki: timers and alarms that ring on time, even after the terminal is closed.

    Usage:
      toki 25m                  a timer; words are joined: toki 1h 30m
      toki 25m tea              a timer with a label
      toki every weekday 7:00   an alarm
      toki "25m work, 5m rest"  a sequence of steps
      toki COMMAND …            one of the commands below

    Commands:
      timer SPAN…               set a timer, and show it until it has rung
      alarm TIME…               set an alarm for a time, on one day or again and again
      until TIME…               count down to a time on the wall, and ring then
      sequence STEPS…           go through steps one after the other, and show them
      stopwatch                 start a stopwatch, and show it
      explain TEXT…             say what a text would set and when that rings, and set nothing
      list                      show what is set
      show ID…                  show one in full; come back to what runs
      edit ID [TEXT…]           change a time, a span, steps, or how something rings
      start ID|LABEL…           start a timer, a sequence or a stopwatch that is ready
      pause ID…                 let time stand still; leave out an alarm's days up to a date
      resume ID…                let what is paused go on
      reset ID…                 set a timer, sequence or stopwatch back, standing still
      restart ID…               start it as a whole from now
      cancel ID…                remove it for good
      add ID SPAN               give a timer or a step more time, or less: -1m
      next ID…                  begin a sequence's next step now
      lap [ID]                  take a lap of the stopwatch that runs
      laps ID                   list a stopwatch's laps
      on ALARM…                 turn an alarm on
      off ALARM…                turn an alarm off, and keep it
      skip ALARM [COUNT]        leave out an alarm's next rings; one unless told
      unskip ALARM…             ring again on the days that were skipped
      set [NAME] [on|off]       list the sets of alarms; turn a set on or off
      snooze [ID] [SPAN]        let what rings ring again later
      dismiss [ID]              stop what rings; say that you are awake; mark what was missed as seen
      history                   show what rang, how late, and how it ended
      why ID                    tell what happened, and why
      time                      show what time it really is by NTP servers, and how sure that is
      export [FILE]             write a backup, or the alarms as a calendar file
      import FILE               import a backup or calendar file
      watch                     print each change as it comes, until Ctrl-C
      daemon start|stop|status  start, stop or look at the process that rings
      sounds                    list Toki's own sounds
      settings [NAME VALUE]     list what is set for all of Toki, or change it
      doctor                    look at all that a ring needs, and say what is wrong
      help [COMMAND]            show help about everything, or about one command

    Options:
      --help     show this help
      --version  show the version

    An ID is t3 (a timer), a2 (an alarm), s1 (a sequence), w4 (a stopwatch), or the number where only one has it.
    Keys: space pause · + 1 min · r restart · q detach · Ctrl-C cancel
    While it rings: Enter stop · s snooze
    Exit codes: 0 rang or done, 1 error, 2 usage, 3 cancelled or detached, 4 missed

    """

  static let japanese = """
    Toki: 端末を閉じても時間どおりに鳴るタイマーとアラーム。

    使い方:
      toki 25m                  タイマー。続けて書けます: toki 1h 30m
      toki 25m tea              ラベル付きのタイマー
      toki every weekday 7:00   アラーム
      toki "25m work, 5m rest"  ステップのシーケンス
      toki COMMAND …            下のコマンドのどれか

    コマンド:
      timer SPAN…               タイマーを設定し、鳴り終わるまで表示する
      alarm TIME…               アラームを設定する（1日だけ、または繰り返し）
      until TIME…               時刻までカウントダウンして鳴らす
      sequence STEPS…           ステップを順に進め、表示する
      stopwatch                 ストップウォッチを開始し、表示する
      explain TEXT…             何が設定されいつ鳴るかを示す。設定はしない
      list                      設定したものを表示する
      show ID…                  1つを詳しく表示する。動いているものの画面に戻る
      edit ID [TEXT…]           時刻、長さ、ステップ、鳴り方を変更する
      start ID|LABEL…           待機中のタイマー、シーケンス、ストップウォッチを開始する
      pause ID…                 一時停止する。アラームは日付まで鳴らさない
      resume ID…                一時停止したものを再開する
      reset ID…                 タイマー、シーケンス、ストップウォッチをリセットする
      restart ID…               最初の長さで今から開始する
      cancel ID…                完全に削除する
      add ID SPAN               タイマーやステップの時間を増やす、または減らす: -1m
      next ID…                  シーケンスの次のステップを今から始める
      lap [ID]                  動いているストップウォッチのラップを取る
      laps ID                   ストップウォッチのラップの一覧を表示する
      on ALARM…                 アラームをオンにする
      off ALARM…                アラームを残したままオフにする
      skip ALARM [COUNT]        アラームの次の回をスキップする。指定がなければ1回
      unskip ALARM…             スキップした日にまた鳴るようにする
      set [NAME] [on|off]       アラームのセットの一覧、セットのオンとオフ
      snooze [ID] [SPAN]        鳴っているものをスヌーズにする
      dismiss [ID]              停止する。「起きています」と答える。鳴らせなかったものは確認済みにする
      history                   鳴った記録（遅れと終わり方）を表示する
      why ID                    何が起きたか、その理由とともに表示する
      time                      NTPサーバによる正確な時刻と、その確かさを表示する
      export [FILE]             バックアップ、またはカレンダーファイルを書き出す
      import FILE               バックアップやカレンダーファイルを取り込む
      watch                     Ctrl-Cまで、変化があるたびに1行表示する
      daemon start|stop|status  鳴らすプロセスの開始、停止、状態の表示
      sounds                    Tokiのサウンドの一覧を表示する
      settings [NAME VALUE]     Toki全体の設定の一覧を表示する、または変更する
      doctor                    鳴らすために必要なものを調べ、問題を示す
      help [COMMAND]            全体または1つのコマンドのヘルプを表示する

    オプション:
      --help     このヘルプを表示する
      --version  バージョンを表示する

    IDはt3（タイマー）、a2（アラーム）、s1（シーケンス）、w4（ストップウォッチ）、または1つにしかない番号です。
    キー: スペース 一時停止 · + 1分 · r 最初から · q 抜ける · Ctrl-C キャンセル
    鳴っている間: Enter 停止 · s スヌーズ
    終了コード: 0 鳴った・完了、1 エラー、2 入力の誤り、3 中止・離脱、4 鳴らせず

    """

  static let alarm = """
    toki alarm TIME… [OPTIONS]

    set an alarm for a time, on one day or again and again

    Options:
      --on DAYS                 each week: weekdays, weekend, daily, or mon,wed,fri
      --date YYYY-MM-DD         the day on which it rings once
      --from YYYY-MM-DD         the first day, today unless given
      --until YYYY-MM-DD        the last day
      --times COUNT             how often it rings at all, 1 to 99999
      --zone ZONE               a time zone, as Europe/Berlin; else this machine's
      --set NAME                the set of alarms that it is turned on and off with; none for no set
      --label TEXT              what it is called, at most 200 characters
      --sound NAME|FILE|none    what is played: one of “toki sounds”, a file, or none
      --volume 0-100            how loud, in percent; else as in “toki settings”
      --ramp SPAN               how long the volume rises, 0 to 5 min; else as in “toki settings”
      --snooze SPAN             how long a snooze lasts; else as in “toki settings”
      --ring SPAN               how long it rings unstopped; else as in “toki settings”
      --overtime                count up once the time is up
      --no-overtime             stand at zero once the time is up
      --override                raise an output that is muted or low while it rings, and put it back
      --no-override             leave the output as it is, even if nobody hears it
      --output NAME|none        the output to play on, as toki doctor lists them; none for the usual one
      --speak                   speak the time and the label while it rings (espeak-ng)
      --no-speak                speak nothing
      --keep-awake              keep the machine awake until the ring is over
      --no-keep-awake           let the machine sleep before the ring
      --on-ring COMMAND         a command to run when it rings; again for more, none for none
      --on-dismiss COMMAND      a command to run when it is stopped
      --on-snooze COMMAND       a command to run when it is snoozed
      --on-missed COMMAND       a command to run when it is missed, or nobody stops it
      --on-warn SPAN COMMAND    a command to run that long before it rings
      --post URL                a web address to call at each of these
      --again 0-3               how many more times it rings while nobody answers, 0 to 3
      --every SPAN              how long after an unanswered ring it rings again, 1 s to 24 h
      --snooze-limit 0-99|none  how many snoozes in a row are allowed, 0 to 99; none for no limit
      --before SPAN|none        play a quiet pre-alarm this long before it rings, 1 s to 1 h; none for none
      --before-sound NAME|FILE  the sound of the pre-alarm, unless that of the ring
      --before-volume 0-100     the volume of the pre-alarm in percent; 20 unless given
      --check SPAN|none         ask this long after it was stopped whether you are awake, 1 s to 1 h; none for never
      --trusted                 ring by the true time of NTP servers (time-servers)
      --no-trusted              ring by this device's clock
      --trusted-wait SPAN       how long to wait for the true time where it is not known, 0 to 1 h
      --quiet                   say nothing
      --json                    print JSON, for programs
      --detach                  do not wait for it; it rings all the same
      --help                    show this help

    Examples:
      toki alarm 07:00
      toki alarm every weekday 7:00 --label Work
      toki alarm tomorrow 6:40
      toki alarm every 2nd tue 7:15 until 2027-06-30
      toki alarm 2026-12-31 23:59:59
      toki alarm 09:00 Europe/Berlin
      toki alarm 07:00 --on mon,wed --set work

    With --trusted it goes by the true time of NTP servers, also where this
    device's clock is wrong. Choose them first: toki settings time-servers
    --suggest. More: toki help time

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
        // Shell redirections are not part of the command.
        let words = example.split(separator: " ").map(String.init).prefix { !["<", "|"].contains($0) }
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
