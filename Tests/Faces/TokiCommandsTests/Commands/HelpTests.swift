// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The complete help, which must name everything that exists.
@Suite struct HelpTests {
  static let english = """
    Toki: timers and alarms that ring on time, even after the terminal is closed.

      toki 25m tea              a timer with a label
      toki tomorrow 6:40        an alarm
      toki every weekday 7:00   an alarm that repeats
      toki "25m work, 5m rest"  a sequence of steps
      toki list                 show what is set

    Set:            timer alarm until sequence pomodoro tabata stopwatch explain
    Change:         edit start pause resume reset restart add next back lap on off
                    skip unskip set cancel undo settings
    When it rings:  snooze dismiss link unlink remotes pair sounds
    Look:           full list status show laps history stats why clock time watch
    System:         share doctor daemon export import completion version feedback

    toki help --all    each command in a line
    toki help COMMAND  its examples and options

    An ID is t3 (a timer), a2 (an alarm), s1 (a sequence) or w4 (a stopwatch). Its
    number or label will do where that is unambiguous, and no ID is needed where
    only one fits.
    Keys: space pause · + 1 min · r restart · f full · q detach · Ctrl-C cancel
    While it rings: Enter stop · s snooze
    Exit codes: 0 rang or done, 1 error, 2 usage, 3 cancelled or detached, 4 missed

    """

  static let japanese = """
    Toki: 端末を閉じても時間どおりに鳴るタイマーとアラーム。

      toki 25分 お茶              ラベル付きのタイマー
      toki 明日 6:40              アラーム
      toki 平日 7:00              繰り返すアラーム
      toki "25分 作業、5分 休憩"  ステップのシーケンス
      toki list                   設定したものを表示する

    設定:            timer alarm until sequence pomodoro tabata stopwatch explain
    変更:            edit start pause resume reset restart add next back lap on off
                     skip unskip set cancel undo settings
    鳴っているとき:  snooze dismiss link unlink remotes pair sounds
    表示:            full list status show laps history stats why clock time watch
    システム:        share doctor daemon export import completion version feedback

    toki help --all                    全コマンドの一覧
    toki help COMMAND                  例とオプション
    toki 一覧 toki 停止 toki 取り消し  コマンドは日本語でも入力できる

    IDはt3（タイマー）、a2（アラーム）、s1（シーケンス）、w4（ストップウォッチ）。
    ほかと重ならなければ番号やラベルでもよく、1つに決まるなら省略できます。
    スペース 一時停止 · +1分 · r 最初から · f 全画面 · q 抜ける · Ctrl-C キャンセル
    鳴っている間: Enter 停止 · s スヌーズ
    終了コード: 0 完了、1 エラー、2 入力の誤り、3 キャンセル・抜けた、4 鳴り逃し

    """

  static let alarm = """
    toki alarm TIME… [OPTIONS]

    set an alarm for a time, on one day or again and again

    Examples:
      toki alarm 07:00
      toki alarm every weekday 7:00 --label Work
      toki alarm every 2nd tue 7:15 until 2027-06-30
      toki alarm 2026-12-31 23:59:59
      toki alarm every weekday 6:30 except holidays
      toki alarm every weekday 6:30 --except holidays.ics
      toki alarm 09:00 Europe/Berlin
      toki alarm 07:00 --on mon,wed --set work

    Options:
      --on DAYS           each week: weekdays, weekend, daily, or mon,wed,fri
      --date YYYY-MM-DD   the day on which it rings once
      --from YYYY-MM-DD   the first day (default: today)
      --until YYYY-MM-DD  the last day
      --times COUNT       total number of rings, 1 to 99999
      --zone ZONE         time zone, such as Tokyo or Europe/Berlin (default: this
                          machine's)
      --except FILE       a calendar file on whose days it does not ring, or
                          holidays:jp
      --set NAME          the set it belongs to (“none” for no set)
      --label TEXT        its label, at most 200 characters
      --full              show it in the full screen
      --quiet             print nothing but errors
      --json              print JSON, for programs
      --detach            changes nothing: an alarm always returns at once
      --help              show this help

    --sound --volume --ramp --ring --snooze --overtime --no-overtime --override
    --no-override --output --speak --no-speak --keep-awake --no-keep-awake --chime
    --no-chime --on-ring --on-dismiss --on-snooze --on-missed --on-warn --post
    --open --again --every --snooze-limit --before --before-sound --before-volume
    --check --key --if-absent --trusted-wait --at --account
    What these do: toki help alarm --all

    It rings by the true time of NTP servers, also where this device's clock is
    wrong, as soon as you choose some: toki settings time-servers --suggest. More:
    toki help time

    """

  @Test(arguments: ["help", "--help", "-h", "", "--help --json"])
  func `Help fits a screen, and says how to begin`(line: String) async {
    for (language, expected) in [(Language.english, Self.english), (.japanese, Self.japanese)] {
      let world = World(language: language)
      #expect(await world.run(line) == .done)
      #expect(world.terminal.output == expected)
      #expect(world.terminal.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
    }
  }

  @Test(arguments: [Language.english, .japanese], ["help", "help --all"])
  func `Help names every command, in 80 columns`(language: Language, line: String) async {
    let world = World(language: language)
    #expect(await world.run(line) == .done)
    let words = Set(world.terminal.output.split { $0 == " " || $0 == "\n" }.map(String.init))
    for spec in CommandTable.commands { #expect(words.contains(spec.name), "\(spec.name)") }
    for row in world.terminal.output.split(separator: "\n") { #expect(DisplayWidth.of(String(row)) < 80, "\(row)") }
  }

  @Test(arguments: ["help alarm", "alarm --help", "alarm -h 07:00"])
  func `Help about one command begins with examples, and fits a screen`(line: String) async {
    let world = World()
    #expect(await world.run(line) == .done)
    #expect(world.terminal.output == Self.alarm)
  }

  @Test(arguments: ["help alarm --all", "alarm --help --all"])
  func `The whole help about a command says what each option does`(line: String) async {
    let world = World()
    #expect(await world.run(line) == .done)
    let output = world.terminal.output
    let options = Localization.$taskLanguage.withValue(.english) {
      AlarmCreate.spec.options.map { ($0.text, String($0.summary(in: "alarm").prefix(20))) }
    }
    for (option, summary) in options {
      #expect(output.contains("  \(option)") && output.contains(summary), "\(option)")
    }
  }

  @Test func `Help about an unknown command says so`() async {
    let world = World()
    #expect(await world.run("nonsense --help") == .usage)
    #expect(world.terminal.errors == "toki: There is no command “nonsense”.\nAll commands: toki help\n")
  }

  @Test func `Help about each command has an example`() {
    for spec in CommandTable.commands { #expect(!spec.examples.isEmpty, "\(spec.name)") }
  }

  @Test(arguments: CommandTable.names)
  func `Short help on a command explains no option of another one`(name: String) throws {
    let spec = try #require(CommandTable.command(named: name))
    let rows = HelpText.about(spec).split(separator: "\n").filter { $0.hasPrefix("  --") }
    for row in rows {
      let option = try #require(row.split(separator: " ").first)
      #expect(spec.options.map(\.text).contains(String(option)) || option == "--help", "\(name): \(option)")
    }
    #expect(!rows.contains { $0.contains("(list)") || $0.contains("(help)") })
  }

  @Test func `A shell reads each example as the words that are meant`() throws {
    let examples = CommandTable.commands.flatMap { spec in spec.examples.map { (spec.name, $0) } }
    let script = "toki() { printf '%s\\0' \"$@\"; printf '\\n\\0'; }; cd /; set -f\n"
    let lines = examples.map { $0.1.replacing(" < a.ics", with: "") }
    let read = try ChildProcess.run("bash", ["-c", script + lines.joined(separator: "\n")])
    #expect(read.hasSucceeded, "\(read.output)")
    var commands: [[String]] = [[]]
    for word in read.output.split(separator: "\0", omittingEmptySubsequences: false) {
      if word == "\n" { commands.append([]) } else { commands[commands.count - 1].append(String(word)) }
    }
    try #require(commands.count == examples.count + 1)
    for ((name, example), words) in zip(examples, commands) {
      guard case .run(let invocation) = try InvocationParser.parse(words) else {
        Issue.record("\(example) is not a command")
        continue
      }
      #expect(invocation.command.name == name, "\(example)")
    }
  }

  @Test func `Every command of the table has help, and names of its own`() {
    for spec in CommandTable.commands {
      #expect(HelpText.about(spec).hasPrefix("toki \(spec.name)"))
      #expect(!spec.summary.isEmpty)
    }
    let names = CommandTable.commands.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ("lsit", "list"), ("tmer", "timer"), ("alram", "alarm"), ("dimsiss", "dismiss"), ("cancle", "cancel"),
    ("xyzzy", nil), ("", nil),
  ])
  func `The nearest word is suggested`(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, among: CommandTable.commands.map(\.name)) == expected)
  }
}
