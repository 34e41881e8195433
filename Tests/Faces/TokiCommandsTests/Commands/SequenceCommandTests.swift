// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Sequences from the typed line to the output.
@Suite struct SequenceCommandTests {
  private func onScreen(_ language: Language = .english) -> World {
    var world = World(language: language)
    world.hasTerminal = true
    world.terminal.resize(to: 70)
    return world
  }

  /// A sequence of two steps, the second still to come.
  static func intervals(_ world: World, waits: Bool = false) async throws {
    let steps = [
      SequenceStep(label: try Label("work"), duration: .seconds(5), waits: waits),
      SequenceStep(label: try Label("rest"), duration: .minutes(3), sound: .named("bell")),
    ]
    try await world.home.sequence("Morning", steps)
  }

  @Test func `A preset says back its steps, its length and its end, in both languages`() async throws {
    let english = World()
    #expect(await english.run("sequence pomodoro --detach") == .done)
    #expect(
      english.terminal.output == """
        3 × (25 min work, 5 min rest), 25 min work, 15 min long rest
        8 steps, 2 h 10 min → ends 16:17:10 (today, Asia/Tokyo)
        The steps go on. Come back with: toki show s1

        """)
    let japanese = World(language: .japanese)
    #expect(await japanese.run("sequence タバタ --detach") == .done)
    #expect(
      japanese.terminal.output == """
        10秒 準備、8 × (20秒 作業、10秒 休憩)
        17ステップ、4分10秒 → 14:11:20に終わります（今日、Asia/Tokyo）
        ステップは進み続けます。戻るには: toki show s1

        """)
    let steps = try await japanese.sequence().plan.steps
    #expect(steps.map(\.label.text).prefix(3) == ["準備", "作業", "休憩"])
  }

  @Test func `Repeats and waiting are for the whole plan`() async throws {
    let world = World()
    #expect(await world.run("sequence tabata --repeat 2 --wait --detach --label Move --sound none") == .done)
    let sequence = try await world.sequence()
    #expect(sequence.plan.steps.count == 34)
    #expect(!sequence.plan.steps.contains { !$0.waits })
    #expect(sequence.label.text == "Move")
    #expect(sequence.settings.sound == .none)
    #expect(try world.keys() == ["key-1"])
    #expect(world.terminal.output.contains("2 × (10 s get ready, 8 × (20 s work, 10 s rest))\n"))
    #expect(world.terminal.output.contains(" or later (today, Asia/Tokyo)\n"))
  }

  @Test(arguments: ["0", "1000", "x", "-1"])
  func `An invalid count is refused`(times: String) async {
    let world = World()
    #expect(await world.run("sequence pomodoro --repeat=\(times)") == .usage)
    #expect(world.terminal.errors == "toki: “\(times)” is not a count from 1 to 999.\n")
    #expect(world.isUntouched)
  }

  @Test func `A plan that is too long is refused in a sentence`() async {
    let world = World()
    #expect(await world.run("sequence tabata --repeat 999") == .usage)
    #expect(world.terminal.errors == "toki: A sequence has at most 1,000 steps, repeats written out.\n")
  }

  @Test func `On a terminal it goes from step to step until the last ring is stopped`() async throws {
    let world = onScreen()
    try await Self.intervals(world)
    async let exit = world.run("show s1")
    try await world.until("the display") { world.link.followers == 1 && world.terminal.row.hasPrefix("00:05") }
    #expect(
      world.terminal.output == """
        s1 Morning: running
          2 steps, 3 min 5 s → ends 14:10:15 (today, Asia/Tokyo)
          ▶  1/2  work  5 s    14:07:10 – 14:07:15  00:05 left
             2/2  rest  3 min  14:07:15 – 14:10:15              bell

        """)
    #expect(world.terminal.row.hasSuffix("  work · 1/2  ends 14:10:15"))
    world.advance(to: .seconds(5))
    try await world.until("the second step") { world.terminal.row.hasSuffix("  rest · 2/2  ends 14:10:15") }
    world.terminal.type("+")
    try await world.until("a later end") { world.terminal.row.hasSuffix("  ends 14:11:15") }
    world.terminal.type(" ")
    try await world.until("the pause") { world.terminal.row.hasSuffix("  rest · 2/2  paused") }
    world.terminal.type(" ")
    try await world.until("going on") { world.terminal.row.hasSuffix("  ends 14:11:15") }
    world.advance(to: .seconds(245))
    try await world.until("the last ring") { world.terminal.row.hasPrefix("00:00  The time is up. rest · 2/2") }
    world.terminal.type("\r")
    #expect(await exit == .done)
    #expect(world.terminal.rows.last == "Rang at 14:11:15, 0.0 ms late")
    #expect(!world.terminal.isInKeyMode)
  }

  @Test func `Enter lets the next step begin that waits`() async throws {
    let world = onScreen(.japanese)
    try await Self.intervals(world, waits: true)
    async let exit = world.run("show s1")
    try await world.until("the display") { world.link.followers == 1 && world.terminal.row.hasPrefix("00:05") }
    world.advance(to: .seconds(5))
    try await world.until("the ring") {
      world.terminal.row == "00:00  鳴っています: work · 1/2 → rest  Enter 次へ · s スヌーズ"
    }
    world.advance(to: .seconds(10))
    world.terminal.type("\r")
    try await world.until("the next step") { world.terminal.row.hasSuffix("  rest · 2/2  14:10:20終了") }
    world.terminal.notify(.interrupted)
    #expect(await exit == .cancelled)
    #expect(world.terminal.rows.last == "rest · 2/2でキャンセルしました（全体の残り03:00）。")
    #expect(try await world.state().sequences.isEmpty)
  }

  @Test func `When the daemon dies the display reaches the next one and goes on`() async throws {
    let world = onScreen()
    async let exit = world.run("sequence tabata")
    try await world.until("the display") { world.link.followers == 1 && !world.terminal.row.isEmpty }
    world.link.hangUp()
    try await world.until("again") { world.connections.value == 2 && world.link.followers == 1 }
    world.advance(to: .seconds(31))
    try await world.until("the third step") { world.terminal.row.contains("  rest · 3/17  ") }
    world.terminal.type("q")
    #expect(await exit == .cancelled)
    #expect(world.terminal.rows.last == "The steps go on. Come back with: toki show s1")
  }

  @Test func `Without a terminal there is a line for each step`() async throws {
    let world = World()
    async let exit = world.run("sequence pomodoro")
    try await world.until("listening") { world.link.followers == 1 }
    world.advance(to: .minutes(25))
    try await world.until("the second step") { world.terminal.output.contains("rest · 2/8") }
    _ = try await world.home.control.cancel(.sequence(SequenceID(1)))
    #expect(await exit == .cancelled)
    #expect(
      world.terminal.output.hasSuffix(
        """
        work · 1/8: 25 min, until 14:32:10
        rest · 2/8: 5 min, until 14:37:10
        Cancelled early.

        """))
  }

  @Test func `Next begins the step that follows, and ends after the last`() async throws {
    let world = World()
    try await Self.intervals(world)
    world.advance(to: .seconds(2))
    #expect(await world.run("next s1") == .done)
    #expect(await world.run("next s1") == .done)
    #expect(
      world.terminal.output == """
        rest · 2/2: 3 min → rings 14:10:12; the plan ends 14:10:12
        The last step was left out; the sequence is over.

        """)
    #expect(await world.run("next s1") == .failed)
    #expect(world.terminal.errors == "toki: s1 is ready, so this cannot be done now.\n")
    #expect(await world.run("start s1") == .done)
    #expect(
      world.terminal.output.hasSuffix("work · 1/2: 5 s → rings 14:07:17; the plan ends 14:10:17\n"))
    #expect(await world.run("next t1") == .usage)
    #expect(world.terminal.errors.contains("toki: “next” is not for t1, which is a timer.\n"))
  }

  @Test func `Back begins the step before again, and the first one anew`() async throws {
    let world = World()
    try await Self.intervals(world)
    #expect(await world.run("next s1") == .done)
    world.advance(to: .seconds(2))
    #expect(await world.run("back") == .done)
    world.advance(to: .seconds(4))
    #expect(await world.run("back s1 --json") == .done)
    let lines = world.terminal.output.split(separator: "\n")
    #expect(lines[1] == "work · 1/2: 5 s → rings 14:07:17; the plan ends 14:10:17")
    #expect(lines[2].contains(#""step":0"#) && lines[2].contains(#""remaining_ns":5000000000"#))
    #expect(await world.run("reset s1") == .done)
    #expect(await world.run("back s1") == .failed)
  }

  @Test func `A list has a row, and its JSON an object, for each sequence`() async throws {
    let world = World()
    try await Self.intervals(world, waits: true)
    await world.run("list")
    #expect(
      world.terminal.output == "s1  running  00:05  ends 14:10:15 or later  work · 1/2  Morning\n")
    await world.run("list --json")
    let line = try #require(world.terminal.output.split(separator: "\n").last)
    let list = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let sequence = try #require((list["sequences"] as? [[String: Any]])?.first)
    #expect(
      Set(sequence.keys) == [
        "id", "label", "state", "step", "step_label", "steps", "remaining_ns", "deadline",
        "plan_remaining_ns", "plan_end", "end_open", "plan_text", "hooks", "keep_awake", "chime", "began",
        "abilities", "sound", "volume", "snooze_ns",
      ])
    #expect(sequence["step"] as? Int == 0)
    #expect(sequence["steps"] as? Int == 2)
    #expect(sequence["remaining_ns"] as? Int == 5_000_000_000)
    #expect(sequence["plan_end"] as? String == "2026-11-21T05:10:15.000000000Z")
    #expect(sequence["end_open"] as? Bool == true)
    #expect(sequence["began"] as? String == "2026-11-21T05:07:10.000000000Z")
  }

  @Test func `A waiting step is shown with the times that follow if it goes on now`() async throws {
    let world = World()
    try await Self.intervals(world, waits: true)
    world.advance(to: .seconds(7))
    await world.run("show s1 --detach")
    #expect(
      world.terminal.output == """
        s1 Morning: ringing
          2 steps, 3 min 5 s → ends 14:10:17 or later (today, Asia/Tokyo)
          if it goes on now:
          ▶  1/2  work  5 s                         rings  waits
             2/2  rest  3 min  14:07:17 – 14:10:17         bell
          sound: dawn, volume 80 %, rising for 10 s, snooze 9 min, rings for 10 min

        """)
  }

  @Test func `On a narrow terminal the steps leave out what matters least`() async throws {
    let world = onScreen()
    world.terminal.resize(to: 42)
    try await Self.intervals(world, waits: true)
    _ = try await world.home.control.tell(SequenceID(1), .reset)
    await world.run("show s1")
    #expect(
      world.terminal.output == """
        s1 Morning: ready
          2 steps, 3 min 5 s → ends 14:10:15 or later (today, Asia/Tokyo)
          if it goes on now:
          1/2  work  14:07:10 – 14:07:15  waits
          2/2  rest  14:07:15 – 14:10:15  bell
          sound: dawn, volume 80 %, rising for 10 s, snooze 9 min, rings for 10 min

        """)
  }

  @Test func `A watch names the steps`() async throws {
    let world = World()
    async let exit = world.run("watch")
    try await world.until("listening") { world.link.followers == 1 && world.terminal.isListening }
    try await Self.intervals(world)
    try await world.until("the first step") { world.terminal.output.contains("work · 1/2") }
    world.advance(to: .seconds(5))
    try await world.until("the second step") { world.terminal.output.contains("rest · 2/2") }
    world.terminal.notify(.terminated)
    #expect(await exit == .done)
    #expect(
      world.terminal.output.hasSuffix(
        """
        14:07:10  s1 Morning  work · 1/2: 5 s → rings 14:07:15; the plan ends 14:10:15
        14:07:15  s1 Morning · work → rest rings, 0.0 ms late
        14:07:15  s1 Morning  rest · 2/2: 3 min → rings 14:10:15; the plan ends 14:10:15

        """))
  }
}
