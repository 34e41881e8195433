// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The first guesses of people who never read the help: each is done, or answered with what to type.
@Suite struct BeginnerCommandTests {
  /// What somebody typed, and a part of the answer in each language.
  struct Guess: Sendable, CustomTestStringConvertible {
    let words: [String]
    /// Whether it is done; otherwise it is refused, and nothing changes.
    let isDone: Bool
    let english: String
    let japanese: String
    var testDescription: String { words.joined(separator: " ") }

    init(done line: String, _ english: String, _ japanese: String? = nil) {
      self.init(line.split(separator: " ").map(String.init), true, english, japanese ?? english)
    }

    init(_ line: String, _ english: String, _ japanese: String? = nil) {
      self.init(line.split(separator: " ").map(String.init), false, english, japanese ?? english)
    }

    init(_ words: [String], _ isDone: Bool, _ english: String, _ japanese: String) {
      self.words = words
      self.isDone = isDone
      self.english = english
      self.japanese = japanese
    }
  }

  static let names: [Guess] = [
    Guess(done: "alarm 07:00 Work", "Work", "Work"),
    Guess(done: "7:00 Work", "Work"),
    Guess(done: "alarm weekdays 7:00 work", "work"),
    Guess(["alarm", "7:00", "Wake up"], true, "Wake up", "Wake up"),
    Guess(done: "tea 25m --detach", "tea"),
    Guess(done: "仕事 7時", "仕事"),
    Guess("25分 深夜", "--label 深夜"),
    Guess("25分 明け方", "--label 明け方"),
  ]

  static let options: [Guess] = [
    Guess("alarm 7:00 --days mon", "Did you mean --on?", "もしかして: --on"),
    Guess("25m --name Work", "Did you mean --label?", "もしかして: --label"),
    Guess("25m --message Work", "Did you mean --label?", "もしかして: --label"),
    Guess("25m --command true", "Did you mean --on-ring?", "もしかして: --on-ring"),
    Guess("25m --exec true", "Did you mean --on-ring?", "もしかして: --on-ring"),
    Guess("alarm 7:00 --daily", "Did you mean --on daily?", "もしかして: --on daily"),
    Guess("alarm 7:00 --weekdays", "Did you mean --on weekdays?", "もしかして: --on weekdays"),
    Guess("alarm 7:00 --loop", "Did you mean --on daily?", "もしかして: --on daily"),
    Guess("25m --loop", "toki sequence \"3x(25m)\"", "toki sequence \"3x(25m)\""),
    Guess("25m --vol 30", "Did you mean --volume?", "もしかして: --volume"),
    Guess("25m --background", "Did you mean --detach?", "もしかして: --detach"),
    Guess("25m --silent", "Did you mean --sound none?", "もしかして: --sound none"),
    Guess("25m --snooze 0", "--snooze takes 1 s to 24 h.", "--snoozeは1秒から24時間までです。"),
    Guess("25m --ring 0", "--ring takes 1 s to 24 h.", "--ringは1秒から24時間までです。"),
    Guess(done: "alarm 9:00 --zone Berlin", "Europe/Berlin"),
    Guess(done: "alarm 9:00 --zone ベルリン", "Europe/Berlin"),
    Guess(done: "alarm 9:00 --zone europe/berlin", "Europe/Berlin"),
    Guess(done: "alarm 9:00 --zone JST", "Asia/Tokyo"),
    Guess(
      "alarm 9:00 --zone CST", "Did you mean America/Chicago or Asia/Shanghai or America/Havana?",
      "もしかして: America/Chicago または Asia/Shanghai または America/Havana"),
    Guess("alarm 9:00 --zone Berln", "Did you mean Berlin?", "もしかして: Berlin"),
    Guess("alarm", "For example: toki alarm 07:00", "例: toki alarm 07:00"),
    Guess("timer", "For example: toki timer 10:00 --label Tea", "例: toki timer 10:00 --label Tea"),
    Guess("timer 3", "toki timer 3s or toki timer 3m", "toki timer 3秒 または toki timer 3分"),
    Guess(
      "alarm 12/1 7時", "toki alarm 12月1日 07:00 or toki alarm 1月12日 07:00",
      "toki alarm 12月1日 07:00 または toki alarm 1月12日 07:00"),
    Guess("until tomorrow", "“tomorrow” has no time.", "「tomorrow」には時刻がありません。"),
    Guess(
      ["status", "--format", "{left"], false, "The field “{left” has no end: a } is missing.",
      "項目「{left」に終わりの}がありません。"),
  ]

  static let settings: [Guess] = [
    Guess(done: "settings volume", "volume  80 %"),
    Guess(done: "settings volume 50%", "volume  50 %"),
    Guess(done: "settings volume ５０％", "volume  50 %"),
    Guess(done: "settings 音量 50", "volume  50 %"),
    Guess(done: "設定 音量", "volume  80 %"),
    Guess(done: "settings 音 なし", "sound  no sound", "sound  音なし"),
    Guess(done: "settings overtime yes", "overtime  on", "overtime  オン"),
    Guess(done: "settings overtime はい", "overtime  on", "overtime  オン"),
    Guess(done: "settings speak オフ", "speak  off", "speak  オフ"),
    Guess(done: "settings snooze 5分", "snooze  5 min", "snooze  5分"),
    Guess("settings snooze 0", "snooze takes 1 s to 24 h.", "snoozeは1秒から24時間までです。"),
    Guess("settings speak maybe", "speak takes on or off.", "speakの値はonかoffです。"),
    Guess("settings volum", "Did you mean toki settings volume?", "もしかして: toki settings volume"),
    Guess("settings colour red", "All settings: toki settings", "設定の一覧: toki settings"),
    Guess("settings --reset", "All settings: toki settings", "設定の一覧: toki settings"),
    Guess("25m --sound 鳥", "There is no sound “鳥”.", "「鳥」というサウンドはありません。"),
  ]

  static let commands: [Guess] = [
    Guess("ring", "Did you mean toki doctor --test-ring?", "もしかして: toki doctor --test-ring"),
    Guess("gui", "The app is a program of its own: toki-desktop", "アプリは別のプログラムです: toki-desktop"),
    Guess("app", "The app is a program of its own: toki-desktop", "アプリは別のプログラムです: toki-desktop"),
    Guess("volume", "Did you mean toki settings volume?", "もしかして: toki settings volume"),
    Guess(done: "pomodoro --detach", "25 min work", "作業"),
    Guess(done: "ポモドーロ --detach", "25 min work", "作業"),
    Guess(done: "clock Berlin", "Europe/Berlin"),
    Guess(done: "clock", "Asia/Tokyo"),
    Guess(done: "時計 ベルリン", "Europe/Berlin"),
    Guess("clock Berln", "Did you mean toki clock Berlin?", "もしかして: toki clock Berlin"),
    Guess(done: "stats", "this week", "今週"),
    Guess(done: "統計", "this week", "今週"),
    Guess(done: "一覧", "t1"),
    Guess(done: "ヘルプ", "toki list", "toki 一覧"),
    Guess("停止", "Nothing is ringing.", "何も鳴っていません。"),
    Guess("一時停止", "There is nothing that “pause” applies to now.", "いま pause の対象になるものはありません。"),
    Guess(done: "取り消し t1", "t1 is removed.", "t1を削除しました。"),
    Guess(done: "状態", "Work"),
    Guess(done: "履歴", ""),
    Guess(done: "アラーム 7時", "07:00"),
    Guess("リスタ", "There is no command “リスタ”.", "「リスタ」というコマンドはありません。"),
    Guess("ストップウォチ", "Did you mean toki ストップウォッチ?", "もしかして: toki ストップウォッチ"),
    Guess("設定を変える", "Did you mean toki 設定?", "もしかして: toki 設定"),
    Guess("一らん", "There is no command “一らん”.", "「一らん」というコマンドはありません。"),
    Guess("消去", "Did you mean toki 取り消し?", "もしかして: toki 取り消し"),
    Guess(done: "削除 t1", "t1 is removed.", "t1を削除しました。"),
  ]

  static let requests: [Guess] = [
    Guess(done: "cancel the 20 minute timer", "t1 is removed.", "t1を削除しました。"),
    Guess(done: "cancel 20m", "t1 is removed.", "t1を削除しました。"),
    Guess(done: "cancel the 7:00 alarm", "a1 is removed.", "a1を削除しました。"),
    Guess(done: "cancel my work alarm", "a1 is removed.", "a1を削除しました。"),
    Guess(done: "cancel work", "a1 is removed.", "a1を削除しました。"),
    Guess("cancel the 9 minute timer", "There is no timer of 9 min.", "9分のタイマーはありません。"),
    Guess(done: "how long is left", "Work"),
    Guess(done: "how much time is left", "Work"),
    Guess(done: "あとどれくらい", "Work"),
    Guess(done: "残り時間", "Work"),
  ]

  static let all = names + options + settings + commands + requests

  /// Answers that only point to the help.
  private static let generic = [
    "All commands:", "All options:", "Help: toki help", "Spans look like", "コマンドの一覧:", "オプションの一覧:", "ヘルプ: toki help",
    "長さは25分や",
  ]

  private static func world(_ language: Language) async throws -> World {
    let world = World(language: language)
    world.home.ringer.setProblem("There is no sound named 鳥.", with: .named("鳥"))
    try await world.home.timer("", .minutes(20), starts: false)
    try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    return world
  }

  @Test(arguments: all)
  func `A beginner's first guess works, or is answered with the right command`(_ guess: Guess) async throws {
    for (language, expected) in [(Language.english, guess.english), (.japanese, guess.japanese)] {
      let world = try await Self.world(language)
      let before = world.home.store.commits
      let exit = await world.run(words: guess.words)
      let answer = world.terminal.output + world.terminal.errors
      #expect(expected.isEmpty || answer.contains(expected), "\(answer)")
      #expect((exit == .done) == guess.isDone, "\(exit): \(answer)")
      if !guess.isDone { #expect(world.home.store.commits == before) }
    }
  }

  @Test(arguments: Language.complete)
  func `Fewer than one answer in twenty is a mere pointer to the help`(_ language: Language) async throws {
    var pointers: [String] = []
    for guess in Self.all where !guess.isDone {
      let world = try await Self.world(language)
      _ = await world.run(words: guess.words)
      if Self.generic.contains(where: world.terminal.errors.contains) { pointers.append(guess.testDescription) }
    }
    #expect(pointers.count * 20 < Self.all.count, "\(pointers)")
  }

  @Test(arguments: all.filter { !$0.isDone })
  func `A refusal in Japanese has no English sentence`(_ guess: Guess) async throws {
    let world = try await Self.world(.japanese)
    _ = await world.run(words: guess.words)
    for english in ["There is", "Did you mean", " is not", "no sound", " cannot "] {
      #expect(!world.terminal.errors.contains(english), "\(world.terminal.errors)")
    }
  }
}
