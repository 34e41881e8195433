// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Bad input gives a clear message on standard error and the right exit code, and changes nothing.
@Suite struct RefusedCommandTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let exit: ExitCode
    let english: String
    let japanese: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ line: String, _ exit: ExitCode, _ english: String, _ japanese: String) {
      self.init(words: line.split(separator: " ").map(String.init), exit, english, japanese)
    }

    init(words: [String], _ exit: ExitCode, _ english: String, _ japanese: String) {
      self.words = words
      self.exit = exit
      self.english = english
      self.japanese = japanese
    }
  }

  static let cases: [Case] = [
    Case(
      "lsit", .usage, "toki: There is no command “lsit”.\nDid you mean toki list?\n",
      "toki: 「lsit」というコマンドはありません。\nもしかして: toki list\n"),
    // Words of a plan, one of them misspelt.
    Case(
      "tomorow 7:00", .usage, "toki: “tomorow” is not understood.\nDid you mean toki tomorrow 7:00?\n",
      "toki: 「tomorow」がわかりません。\nもしかして: toki tomorrow 7:00\n"),
    Case(
      "every weekdy 7", .usage,
      "toki: “weekdy” is not understood.\nDid you mean toki every weekday 7am or toki every weekday 7pm?\n",
      "toki: 「weekdy」がわかりません。\nもしかして: toki every weekday 7am または toki every weekday 7pm\n"),
    Case(
      "alarm 7:00 wensday", .usage, "toki: “wensday” is not understood.\nDid you mean toki alarm 7:00 wednesday?\n",
      "toki: 「wensday」がわかりません。\nもしかして: toki alarm 7:00 wednesday\n"),
    Case(
      "tomorrow", .usage, "toki: “tomorrow” has no time.\nAdd one, such as toki tomorrow 7:00\n",
      "toki: 「tomorrow」には時刻がありません。\n時刻を付けてください（例: toki tomorrow 7:00）\n"),
    // A word that is a part of a line is told alone.
    Case(
      "alarm 7:00 --on wensday", .usage, "toki: “wensday” is not understood.\nDid you mean wednesday?\n",
      "toki: 「wensday」がわかりません。\nもしかして: wednesday\n"),
    Case(
      "explain 10", .usage, "toki: “10” is not clear.\nDid you mean toki explain 10s or toki explain 10m?\n",
      "toki: 「10」はどちらの意味かわかりません。\nもしかして: toki explain 10秒 または toki explain 10分\n"),
    Case(
      "poke me unless 7:00", .usage,
      "toki: “poke me unless” is not understood.\nSpans look like 25m or 1h 30m; times like 7:00 or 7pm; days like tomorrow, weekdays or mon,wed.\n",
      "toki: 「poke me unless」がわかりません。\n長さは25分や1時間30分、時刻は7時や午後7時半、日は明日、平日、毎朝7時のように書きます。\n"),
    Case(
      "frobnicate", .usage, "toki: There is no command “frobnicate”.\nAll commands: toki help\n",
      "toki: 「frobnicate」というコマンドはありません。\nコマンドの一覧: toki help\n"),
    Case(
      words: ["\u{1B}[31mred"], .usage,
      "toki: There is no command “\\u{1B}[31mred”.\nAll commands: toki help\n",
      "toki: 「\\u{1B}[31mred」というコマンドはありません。\nコマンドの一覧: toki help\n"),
    Case(
      "25m --lable Tea", .usage, "toki: There is no option “--lable”.\nDid you mean --label?\n",
      "toki: 「--lable」というオプションはありません。\nもしかして: --label\n"),
    Case(
      "25m -x", .usage, "toki: There is no option “-x”.\nAll options: toki help timer\n",
      "toki: 「-x」というオプションはありません。\nオプションの一覧: toki help timer\n"),
    Case(
      "25m --label", .usage, "toki: --label needs a value: TEXT\n", "toki: --labelには値が必要です: TEXT\n"),
    Case("list --json=1", .usage, "toki: --json takes no value.\n", "toki: --jsonに値は指定できません。\n"),
    Case(
      "list --label Tea", .usage, "toki: “list” does not take --label.\nHelp: toki help list\n",
      "toki: 「list」に--labelは指定できません。\nヘルプ: toki help list\n"),
    Case(
      "25m --json --json", .usage, "toki: --json is given twice.\n", "toki: --jsonが2回指定されています。\n"),
    Case(
      "--json", .usage, "toki: --json needs a command.\nAll commands: toki help\n",
      "toki: --jsonにはコマンドが必要です。\nコマンドの一覧: toki help\n"),
    Case(
      "list all", .usage, "toki: “list” does not take “all”.\nHelp: toki help list\n",
      "toki: 「list」に「all」は指定できません。\nヘルプ: toki help list\n"),
    Case(
      "pause banana", .failed, "toki: Nothing is called “banana”.\nWhat there is: toki list\n",
      "toki: 「banana」という名前のものはありません。\n一覧: toki list\n"),
    Case(
      "lap", .failed, "toki: There is nothing that “lap” applies to now.\nWhat there is: toki list\n",
      "toki: いま lap の対象になるものはありません。\n一覧: toki list\n"),
    Case(
      "cancel t99", .failed, "toki: There is no t99.\nWhat there is: toki list\n",
      "toki: t99はありません。\n一覧: toki list\n"),
    Case(
      "show 99", .failed, "toki: There is no 99.\nWhat there is: toki list\n",
      "toki: 99はありません。\n一覧: toki list\n"),
    Case(
      "cancel 1", .usage, "toki: Several could be meant by 1: say t1 or a1.\n",
      "toki: 1は1つではありません。t1 または a1と書いてください。\n"),
    Case(
      "reset a1", .usage, "toki: “reset” is not for a1, which is an alarm.\n",
      "toki: 「reset」はa1（アラーム）には使えません。\n"),
    Case(
      "off t1", .usage, "toki: “off” is not for t1, which is a timer.\n",
      "toki: 「off」はt1（タイマー）には使えません。\n"),
    Case("snooze a1", .failed, "toki: a1 is not ringing.\n", "toki: a1は鳴っていません。\n"),
    Case(
      "timer soon", .usage,
      "toki: “soon” is not understood.\nSpans look like 25m or 1h 30m; times like 7:00 or 7pm; days like tomorrow, weekdays or mon,wed.\n",
      "toki: 「soon」がわかりません。\n長さは25分や1時間30分、時刻は7時や午後7時半、日は明日、平日、毎朝7時のように書きます。\n"),
    Case(
      "10:00", .usage, "toki: “10:00” is not clear.\nDid you mean toki timer 10:00 or toki alarm 10:00?\n",
      "toki: 「10:00」はどちらの意味かわかりません。\nもしかして: toki timer 10:00 または toki alarm 10:00\n"),
    Case(
      "25m x 4", .usage, "toki: “25m x 4” is not clear.\nDid you mean toki '4x(25m)'?\n",
      "toki: 「25m x 4」はどちらの意味かわかりません。\nもしかして: toki '4x(25m)'\n"),
    Case(
      "25m don't be late 7am", .usage,
      "toki: “don't be late 7am” could be more than a label.\nIf it is a label, type: toki 25m --label 'don'\\''t be late 7am'\n",
      "toki: 「don't be late 7am」はラベルではないかもしれません。\nラベルなら次のように入力します: toki 25m --label 'don'\\''t be late 7am'\n"),
    Case(
      "5分延長", .usage, "toki: “5分延長” is for something that is set already.\nAdd to a timer with: toki add t1 5m\n",
      "toki: 「5分延長」は、すでにあるものへの指示です。\nタイマーを延ばすには: toki add t1 5m\n"),
    Case(
      "25m [wait]", .usage, "toki: “25m [wait]” is not clear.\nDid you mean toki sequence '25m [wait]'?\n",
      "toki: 「25m [wait]」はどちらの意味かわかりません。\nもしかして: toki sequence '25m [wait]'\n"),
    Case(
      words: ["25m", "--snooze", "5m long tea"], .usage,
      "toki: “5m long tea” is more than a span.\nGive the label with --label: toki timer 5m --label 'long tea'\n",
      "toki: 「5m long tea」は長さだけではありません。\nラベルは--labelで指定します: toki timer 5m --label 'long tea'\n"),
    Case(
      "timer 25m tea --label Coffee", .usage,
      "toki: The text already names the label, “tea”, so --label cannot be used.\n",
      "toki: すでに「tea」というラベルが書かれているので、--labelは使えません。\n"),
    Case(
      "25m tea --label Coffee", .usage,
      "toki: The text already names the label, “tea”, so --label cannot be used.\n",
      "toki: すでに「tea」というラベルが書かれているので、--labelは使えません。\n"),
    Case(
      "on weekdays every day 7:00", .usage,
      "toki: “on weekdays every day 7:00” is not clear.\nDid you mean toki on weekdays 7:00 or toki every day 7:00?\n",
      "toki: 「on weekdays every day 7:00」はどちらの意味かわかりません。\nもしかして: toki on weekdays 7:00 または toki every day 7:00\n"),
    Case(
      "alarm next saturday 15:00", .usage,
      "toki: “next Sat 15:00” is not clear.\nDid you mean toki alarm Sat 2026-11-21 15:00 or toki alarm Sat 2026-11-28 15:00?\n",
      "toki: 「次の土曜 15:00」はどちらの意味かわかりません。\nもしかして: toki alarm 2026年11月21日 土曜 15:00 または toki alarm 2026年11月28日 土曜 15:00\n"),
    Case(
      "0s", .usage, "toki: “0s” is zero; a timer needs some time.\n",
      "toki: 「0s」では長さが0です。タイマーには長さが必要です。\n"),
    Case("-1s", .usage, "toki: “-1s” is below zero.\n", "toki: 「-1s」は0より小さい長さです。\n"),
    Case(
      words: ["timer", "10000 years"], .usage,
      "toki: “10000 years” is not understood.\nSpans look like 25m or 1h 30m; times like 7:00 or 7pm; days like tomorrow, weekdays or mon,wed.\n",
      "toki: 「10000 years」がわかりません。\n長さは25分や1時間30分、時刻は7時や午後7時半、日は明日、平日、毎朝7時のように書きます。\n"),
    Case(
      "99999999h", .usage, "toki: “99999999h” is too long; 36,525 days are the most.\n",
      "toki: 「99999999h」は長すぎます。36,525日までです。\n"),
    Case(
      "alarm 25:00", .usage, "toki: There is no such time of day: “25:00”\n",
      "toki: このような時刻はありません: 「25:00」\n"),
    Case(
      "alarm 07:00 --on someday", .usage,
      "toki: “someday” is not understood.\nSpans look like 25m or 1h 30m; times like 7:00 or 7pm; days like tomorrow, weekdays or mon,wed.\n",
      "toki: 「someday」がわかりません。\n長さは25分や1時間30分、時刻は7時や午後7時半、日は明日、平日、毎朝7時のように書きます。\n"),
    Case(
      "alarm 07:00 --date 2026-02-30", .usage,
      "toki: “2026-02-30” is not a date; write it like 2026-12-31.\n",
      "toki: 「2026-02-30」は日付ではありません。2026-12-31のように書いてください。\n"),
    Case(
      "alarm 07:00 --on daily --date 2026-12-31", .usage,
      "toki: An alarm rings every week (--on) or on one day (--date), not both.\n",
      "toki: アラームは毎週（--on）か1日だけ（--date）のどちらかです。\n"),
    Case(
      "alarm 07:00 --zone ../../etc/passwd", .usage,
      "toki: There is no time zone “../../etc/passwd”.\nNames look like this: Tokyo, New York, PST, Europe/Berlin\n",
      "toki: 「../../etc/passwd」というタイムゾーンはありません。\n名前の例: 東京、New York、PST、Europe/Berlin\n"),
    Case(
      "25m --volume 101", .usage,
      "toki: “101” is not a volume; it is a whole number from 0 to 100.\n",
      "toki: 「101」は音量ではありません。0から100までの整数で書いてください。\n"),
    Case("25m --snooze 25h", .usage, "toki: --snooze takes 1 s to 24 h.\n", "toki: --snoozeは1秒から24時間までです。\n"),
    Case(
      words: ["25m", "--label", String(repeating: "x", count: 10_000)], .usage,
      "toki: The label has 10000 characters; 200 is the most.\n", "toki: ラベルが10000文字あります。200文字までです。\n"),
    Case(
      words: ["25m", "--label", "a\nb"], .usage,
      "toki: The label has a control character (U+000A); a label is one line of plain text.\n",
      "toki: ラベルに制御文字（U+000A）があります。ラベルは1行の文字だけにしてください。\n"),
    Case(
      "history --limit 0", .usage, "toki: “0” is not a count from 1 to 1000.\n",
      "toki: 「0」は1から1000までの件数ではありません。\n"),
    Case(
      "daemon stpo", .usage, "toki: “daemon” does not take “stpo”.\nDid you mean toki daemon stop?\n",
      "toki: 「daemon」に「stpo」は指定できません。\nもしかして: toki daemon stop\n"),
    Case(
      "help me", .usage, "toki: There is no command “me”.\nAll commands: toki help\n",
      "toki: 「me」というコマンドはありません。\nコマンドの一覧: toki help\n"),
  ]

  @Test(arguments: cases)
  func `Bad input is refused with a sentence and changes nothing`(_ refused: Case) async throws {
    for (language, expected) in [(Language.english, refused.english), (.japanese, refused.japanese)] {
      let world = World(language: language)
      try await world.home.timer("", .minutes(20), starts: false)
      try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
      let before = world.home.store.commits
      let exit = await world.run(words: refused.words)
      #expect(world.terminal.errors == expected)
      let isJSON = refused.words.contains("--json")
      #expect(isJSON ? world.terminal.output.hasPrefix(#"{"error":{"code":"usage""#) : world.terminal.output.isEmpty)
      #expect(exit == refused.exit)
      #expect(world.home.store.commits == before)
    }
  }

  private static let strange: [ControlError] = [
    .invalid(.request, field: "\u{1B}", reason: "why\u{1B}not"), .notFound("\u{1B}[2J"), .changed("\u{1B}"),
    .unreachable(.remote("\u{1B}"), reason: "\u{1B}"), .notPaired(remote: "a\u{1B}b"),
    .otherCertificate(remote: "\u{1B}", fingerprint: String(repeating: "0a", count: 32)),
    .other(.wrongState, subject: "\u{1B}", message: "\u{1B}"),
  ]

  @Test(arguments: ErrorExamples().all + Self.strange)
  func `Every refusal of the engine has a sentence in both languages`(_ error: ControlError) async {
    var sentences: Set<String> = []
    for language in Language.complete {
      let world = World(language: language)
      world.link.refuse(error)
      let exit = await world.run("list")
      #expect(exit == .failed || exit == .usage, "\(world.terminal.errors)")
      #expect(world.terminal.errors.hasPrefix("toki: "))
      #expect(!world.terminal.errors.contains("\u{1B}"))
      #expect(world.terminal.output.isEmpty)
      sentences.insert(world.terminal.errors)
    }
    #expect(sentences.count == Language.complete.count, "\(sentences)")
  }

  @Test(arguments: ["daemon status", "daemon stop", "daemon start", "list", "30m"])
  func `A daemon that runs and is silent is not called stopped`(line: String) async {
    var world = World()
    world.silence = ControlError.noAnswer(process: 4711)
    #expect(await world.run(line) == .failed)
    #expect(
      world.terminal.errors
        == "toki: Toki's daemon (process 4711) runs but does not answer.\nTo end it by force: kill -KILL 4711\n")
    #expect(world.terminal.output == "")
    world.silence = ControlError.noAnswer(process: nil)
    world.language = .japanese
    #expect(await world.run(line) == .failed)
    #expect(world.terminal.errors.hasSuffix("toki: Tokiのデーモンは動いていますが、応答がありません。\n"))
  }

  @Test func `A daemon that goes on after a stop is not called stopped`() async {
    var world = World()
    world.ends = false
    #expect(await world.run("daemon stop") == .failed)
    #expect(
      world.terminal.errors
        == "toki: The daemon (process 4321) was told to end and still runs.\nTo end it by force: kill -KILL 4321\n")
    #expect(world.terminal.output == "")
  }

  @Test func `A daemon that is not running has no status, and stopping it succeeds`() async {
    var world = World()
    world.isRunning = false
    #expect(await world.run("daemon status") == .failed)
    #expect(world.terminal.errors == "toki: The daemon is not running.\nStart it: toki daemon start\n")
    #expect(await world.run("daemon stop") == .done)
    #expect(world.terminal.output == "The daemon is not running.\n")
  }

  @Test func `A missing item does not keep a command from the others`() async throws {
    let world = try await Samples.filled()
    #expect(await world.run("cancel t99 t1") == .failed)
    #expect(world.terminal.output == "t1 is removed.\n")
    #expect(world.terminal.errors == "toki: There is no t99.\nWhat there is: toki list\n")
  }
}
