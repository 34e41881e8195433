// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `toki why` and the filters of `toki history`.
@Suite struct WhyCommandTests {
  /// Rings of three items, the newest of them the timer's second one.
  private func world() async throws -> World {
    let world = World()
    let home = world.home
    let terminal = home.control.by(.terminal("/dev/pts/3"))
    let tea = try await terminal.make(TimerDraft(duration: .minutes(1), label: try Label("Green Tea")), key: nil)
    try await home.alarm("Work", at: (15, 0))
    world.advance(to: .minutes(1))
    home.ringer.send(.pressed(RingID(1), .dismiss))
    world.advance(to: .hours(1))
    _ = try await home.control.by(.app).send(Dismiss(RingID(2)))
    _ = try await terminal.tell(tea.id, .start)
    world.advance(to: .minutes(61))
    _ = try await home.control.by(.app).send(Dismiss(RingID(3)))
    return world
  }

  private func output(_ world: World, _ words: String...) async -> String {
    world.terminal.clear()
    _ = await world.run(words: words)
    return world.terminal.output
  }

  @Test func `Why tells the newest ring, and who asked for what`() async throws {
    let world = try await world()
    #expect(
      await output(world, "why", "t1") == """
        Sat 2026-11-21 14:07:10  Created in the terminal /dev/pts/3, set to ring Sat 2026-11-21 14:08:10.
        Sat 2026-11-21 15:07:10  Set to ring Sat 2026-11-21 15:08:10 in the terminal /dev/pts/3.
        Sat 2026-11-21 15:08:10  It rang on time.
        Sat 2026-11-21 15:08:10  Stopped in the app.
        Nothing is planned now.

        """)
  }

  @Test(arguments: [["why", "t1", "--at", "14:10"], ["why", "r1"], ["why", "R1"], ["why", "t1", "--at", "1h ago"]])
  func `An earlier ring is found by a time and by its own number`(words: [String]) async throws {
    let world = try await world()
    world.terminal.clear()
    _ = await world.run(words: words)
    #expect(world.terminal.output.contains("14:08:10  Stopped on the notification."), "\(world.terminal.output)")
    #expect(!world.terminal.output.contains("15:08:10"))
  }

  @Test func `A removed item is remembered`() async throws {
    let world = try await world()
    try await world.home.control.by(.command).cancel(.timer(TimerID(1)))
    #expect(await output(world, "why", "t1").hasSuffix("15:08:10  Removed on the command line.\n"))
  }

  @Test(arguments: ["t9", "r99"])
  func `An item or ring that never existed is refused`(id: String) async throws {
    let world = try await world()
    #expect(await world.run(words: ["why", id]) == .failed)
    #expect(world.terminal.errors.contains(id))
  }

  @Test func `For an item that has not rung yet, why shows the plan`() async throws {
    let world = World()
    try await world.home.alarm("Work", at: (7, 0))
    #expect(await output(world, "why", "1").hasSuffix("It rings next Sun 2026-11-22 07:00:00.\n"))
  }

  @Test func `The JSON has the decisions and the ring`() async throws {
    let world = try await world()
    let json = await output(world, "why", "t1", "--json")
    #expect(json.hasPrefix(#"{"item":"t1","ring":{"#))
    #expect(json.contains(#""kind":"dismissed","instant":null,"span_ns":null,"ring":"r3","by":"app""#), "\(json)")
  }

  @Test(arguments: [
    ([], ["t1", "a1", "t1"]), (["--kind", "alarm"], ["a1"]), (["--kind", "timer", "--limit", "1"], ["t1"]),
    (["--label", "green"], ["t1", "t1"]), (["--label", "WORK"], ["a1"]), (["--label", "tea", "--kind", "alarm"], []),
    (["--since", "15:00"], ["t1", "a1"]), (["--since", "10m"], ["t1", "a1"]), (["--since", "tomorrow"], []),
    (["--since", "yesterday"], ["t1", "a1", "t1"]), (["--since", "2026-11-21", "--label", "work"], ["a1"]),
    (["--since", "2026-11-22"], []), (["--kind", "sequence"], []),
  ])
  func `The history is filtered before it is limited`(options: [String], owners: [String]) async throws {
    let world = try await world()
    world.terminal.clear()
    _ = await world.run(words: ["history"] + options)
    let lines = world.terminal.output.split(separator: "\n")
    let found = lines.compactMap { line in ["t1", "a1"].first { line.contains("  \($0)  ") } }
    #expect(found == owners, "\(lines)")
    if owners.isEmpty { #expect(lines == ["No such ring is in the history."]) }
  }

  @Test func `A filter reaches behind the first page`() async throws {
    let world = World()
    try await world.home.timer("Oldest", .seconds(1))
    world.advance(to: .seconds(1))
    for second in 2...30 {
      try await world.home.timer("Other", .seconds(1))
      world.advance(to: .seconds(Int64(second)))
    }
    #expect(await output(world, "history", "--label", "oldest", "--limit", "1").contains("  t1  "))
  }

  @Test(arguments: [["--kind", "stopwatch"], ["--kind", "x"], ["--since", "x"], ["--since", "weekdays 7:00"]])
  func `A filter that means nothing is refused`(options: [String]) async throws {
    let world = World()
    #expect(await world.run(words: ["history"] + options) == .usage)
    #expect(world.isUntouched)
  }

  /// It is Saturday 2026-11-21, 14:07:10.
  @Test(arguments: [
    ("7d", "2026-11-14 14:07:10"), ("2h ago", "2026-11-21 12:07:10"), ("2時間前", "2026-11-21 12:07:10"),
    ("yesterday", "2026-11-20 00:00:00"), ("yesterday 7:00", "2026-11-20 07:00:00"), ("昨日の7時", "2026-11-20 07:00:00"),
    ("today", "2026-11-21 00:00:00"), ("14:07", "2026-11-21 14:07:00"), ("14:08", "2026-11-20 14:08:00"),
    ("2026-11-20", "2026-11-20 00:00:00"), ("2026-11-20 7:30", "2026-11-20 07:30:00"),
    ("friday 7:00", "2026-11-20 07:00:00"), ("31 dec 7:00", "2025-12-31 07:00:00"),
    ("2026-11-20T07:00:00Z", "2026-11-20 16:00:00"), ("tomorrow 7:00", "2026-11-22 07:00:00"),
  ])
  func `A time without a day is the last such time`(text: String, expected: String) throws {
    let instant = try PastTime.instant(of: text, now: Samples.start.utc, in: Samples.tokyo)
    let wall = Samples.tokyo.civil(at: instant)
    let seconds = wall.time.second < 10 ? "0\(wall.time.second)" : "\(wall.time.second)"
    let time = wall.time.second == 0 ? wall.time.text + ":00" : wall.time.text
    #expect("\(wall.date.text) \(time)" == expected, "\(seconds)")
  }
}
