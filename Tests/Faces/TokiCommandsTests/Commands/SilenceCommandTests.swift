// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// How the command line reports whether a ring could be heard, and its warnings beforehand.
@Suite struct SilenceCommandTests {
  private let noServer = RingTry(by: .sound, result: .noServer, detail: "refused")
  private let noService = RingTry(by: .notification, result: .noService)

  /// A world in which t1 rings, with the given attempts to make it heard.
  private func ringing(_ tries: [RingTry], language: Language = .english) async throws -> World {
    let world = World(language: language)
    try await world.home.timer("", .seconds(5))
    world.advance(to: .seconds(5))
    for attempt in tries { world.home.ringer.send(.tried(RingID(1), attempt)) }
    return world
  }

  @Test func `The list says that nobody hears a ring`() async throws {
    let world = try await ringing([noServer, noService])
    await world.run("list")
    #expect(
      world.terminal.output.contains(
        "t1: Nobody can hear or see it: no sound server answers, there is no notification service\n"))
    world.home.ringer.send(.tried(RingID(1), RingTry(by: .sound, output: "Speaker", result: .played)))
    world.terminal.clear()
    await world.run("list")
    #expect(!world.terminal.output.contains("hear"))
  }

  @Test func `The list says that nobody could hear an unanswered ring`() async throws {
    let world = try await ringing([noServer, RingTry(by: .notification, result: .shown)], language: .japanese)
    // It rings for ten minutes.
    world.advance(to: .minutes(11))
    await world.run("list")
    #expect(world.terminal.output.contains("\n  表示だけで、誰にも聞こえませんでした: サウンドサーバーが応答しません\n"), "\(world.terminal.output)")
  }

  @Test(
    arguments: [
      ([("sound", "played"), ("notification", "shown")], "heard", "heard"),
      ([("sound", "tone")], "heard as a tone", "heard"),
      (
        [("sound", "muted"), ("terminal_bell", "rung"), ("notification", "no_answer")], "only a terminal's bell", "bell"
      ),
      ([("sound", "no_device"), ("notification", "shown")], "shown, not heard", "seen"),
      ([("sound", "turned_down"), ("notification", "failed")], "nobody could hear it", "nobody"),
      // From a newer version of Toki, and from an older one.
      ([("hook", "ran")], "not known", "null"), ([], "", "null"),
    ] as [([(String, String)], String, String)])
  func `The history says how far each ring got`(tries: [(String, String)], words: String, code: String) async throws {
    let world = try await ringing(
      tries.map { RingTry(by: RingTry.Means(code: $0.0), result: RingTry.Result(code: $0.1)) })
    await world.run("dismiss")
    world.terminal.clear()
    await world.run("history")
    let columns = world.terminal.output.split(separator: "  ").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(columns.dropFirst(4).first ?? "" == words, "\(columns)")
    world.terminal.clear()
    await world.run("history --json")
    #expect(world.terminal.output.contains(code == "null" ? #""reach":null"# : #""reach":"\#(code)""#))
  }

  @Test func `An item is shown with its last ring, and how that was heard`() async throws {
    let heard = try await ringing([
      RingTry(by: .sound, output: "Dock", result: .tone, detail: "“a.wav” is gone"), noService,
    ])
    await heard.run("dismiss")
    heard.terminal.clear()
    await heard.run("show t1")
    #expect(heard.terminal.output.contains("  last rang "), "\(heard.terminal.output)")
    #expect(heard.terminal.output.contains("    a tone on “Dock” in place of the sound: “a.wav” is gone\n"))
    let world = try await ringing([RingTry(by: .sound, output: "Dock", result: .muted), noService])
    await world.run("dismiss")
    world.terminal.clear()
    await world.run("show t1")
    #expect(
      world.terminal.output.contains(
        "    Nobody could hear or see it: “Dock” is muted, there is no notification service\n"))
    world.terminal.clear()
    await world.run("show t1 --json")
    let shown = try #require(
      try JSONSerialization.jsonObject(with: Data(world.terminal.output.utf8)) as? [String: Any])
    let tries = try #require((shown["ring"] as? [String: Any])?["tries"] as? [[String: Any]])
    #expect(tries.map { $0["result"] as? String } == ["muted", "no_service"])
    #expect(tries.first?["output"] as? String == "Dock" && tries.first?["detail"] is NSNull)
  }

  // MARK: Before it rings

  private static let causes = [
    Finding(.soundOutput, .fault), Finding(.notifications, .warning, detail: "no bus"),
  ]
  private static let english = """
    toki: Nobody would hear it now. There is no sound device.
    toki: Nobody would see it now: no notification can be shown.
      What to do: toki doctor

    """

  @Test(
    arguments: [
      "25m --detach", "alarm 07:00", "sequence 5m a, 5m b --detach", "restart t1", "resume t2",
      "start t4", "edit t1 10m", "edit a1 --label Work", "on a1", "settings volume 50", "set work on", "restart t1 t2",
    ])
  func `Each cause of a silent ring is named once when something is set`(typed: String) async throws {
    let world = try await Samples.filled()
    await world.run("edit a1 --set work")
    world.terminal.clear()
    world.home.ringer.setFindings(Self.causes)
    // Earlier findings remain valid for ten seconds.
    world.advance(to: .seconds(10))
    #expect(await world.run(typed) == .done)
    #expect(world.terminal.errors == Self.english)
    world.terminal.clear()
    world.advance(to: .seconds(20))
    await world.run("settings volume 40")
    #expect(world.terminal.errors == Self.english, "and again in the next run")
  }

  @Test func `A cause is named once a day`() async throws {
    let world = World()
    let told = Mutex<Set<String>>([])
    var context = world.context
    context.isFirstToday = { cause, day in told.withLock { $0.insert("\(day.text) \(cause)").inserted } }
    world.home.ringer.setFindings(Self.causes)
    for expected in [Self.english, ""] {
      #expect(await Toki.run(["25m", "--detach"], in: context) == .done)
      #expect(world.terminal.errors == expected)
      world.terminal.clear()
    }
    // The clock of the world begins at 14:07.
    world.advance(to: .hours(10))
    #expect(await Toki.run(["25m", "--detach"], in: context) == .done)
    #expect(world.terminal.errors.hasSuffix(Self.english))
  }

  @Test(arguments: ["25m --detach --quiet", "alarm 07:00 --quiet", "sequence 5m a, 5m b --detach --quiet"])
  func `The option --quiet silences the warning`(typed: String) async throws {
    let world = World()
    world.home.ringer.setFindings(Self.causes)
    #expect(await world.run(typed) == .done)
    #expect(world.terminal.errors == "" && world.terminal.output == "")
  }

  @Test func `A timer followed in the terminal warns on standard error`() async throws {
    let world = World()
    world.home.ringer.setFindings(Self.causes)
    async let exit = world.run("5s")
    try await world.until("listening") { world.terminal.isListening }
    #expect(
      world.terminal.errors
        == "toki: Nobody would hear it now. There is no sound device.\n  What to do: toki doctor\n")
    world.terminal.notify(.interrupted)
    _ = await exit
  }

  @Test func `The warning is in Japanese, too`() async throws {
    let world = World(language: .japanese)
    world.home.ringer.setFindings(Self.causes)
    await world.run("25m --detach")
    #expect(
      world.terminal.errors == """
        toki: このままでは音が鳴りません。音声の出力装置がありません。
        toki: このままでは画面に表示されません。通知を表示できません。
          対処方法: toki doctor

        """)
  }

  @Test(arguments: ["25m --detach --json", "alarm 07:00 --json", "restart t1 --json", "settings volume 50 --json"])
  func `JSON has it as findings`(typed: String) async throws {
    let world = try await Samples.filled()
    await world.run(typed)
    #expect(!world.terminal.output.contains("warnings") && world.terminal.errors == "")
    world.terminal.clear()
    world.home.ringer.setFindings(Self.causes)
    world.advance(to: .seconds(10))
    #expect(await world.run(typed) == .done)
    let said =
      #""warnings":[{"code":"sound_output","verdict":"fault","detail":null},"#
      + #"{"code":"notifications","verdict":"warning","detail":"no bus"}]}"#
    #expect(world.terminal.output.hasSuffix(said + "\n"), "\(world.terminal.output)")
    #expect(world.terminal.errors == Self.english)
  }

  @Test func `A daemon without findings changes nothing`() async throws {
    let world = World()
    world.link.refuse(ControlError.notFound("/v1", .path), .findings)
    #expect(await world.run("25m --detach") == .done)
    #expect(world.terminal.errors == "")
  }
}
