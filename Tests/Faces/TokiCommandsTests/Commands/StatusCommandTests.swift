// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

@Suite struct StatusCommandTests {
  @Test func `A person reads what rings, what runs and what comes next`() async throws {
    let world = try await Samples.filled()
    #expect(await world.run("status") == .done)
    #expect(
      world.terminal.output == """
        お茶の時間 rings
        25:00  Tea, until 14:32:10
        and 1 more countdown
        Next alarm: Mon 07:00 (in 1 d 16 h 53 min)  Work

        """)
  }

  @Test func `Without a daemon, none is started, and nothing is known`() async throws {
    var world = World()
    world.isRunning = false
    #expect(await world.run("status") == .done)
    #expect(world.terminal.output == "The daemon is not running.\n")
    world.terminal.clear()
    #expect(await world.run(words: ["status", "--format", "[{left} {label}]"]) == .done)
    #expect(world.terminal.output == "")
    #expect(await world.run(words: ["status", "--format", "{class}"]) == .done)
    #expect(world.terminal.output == "stopped\n")
    world.terminal.clear()
    #expect(await world.run("status --json") == .done)
    #expect(world.terminal.output == "null\n")
  }

  @Test func `Programs get the overview with what remains now`() async throws {
    let world = World()
    try await world.home.timer("Tea", .minutes(25))
    world.advance(to: .seconds(1))
    await world.run("status --json")
    #expect(
      world.terminal.output == """
        {"as_of":"2026-11-21T05:07:11.000000000Z","boot_ns":1000001000000000,"boot_id":"first boot","zone":"Asia/Tokyo",\
        "rings":0,"ring":null,"missed":0,"countdown":{"id":"t1","label":"Tea","length_ns":1500000000000,\
        "remaining_ns":1499000000000,"deadline":"2026-11-21T05:32:10.000000000Z",\
        "boot_deadline_ns":1001500000000000},"running":1,"paused":0,"alarm":null,"alarms":0,"stopwatches":0,\
        "warnings":[],"awake_check":null,"awake_checks":0,"next_pre_alarm":null}

        """)
  }

  /// A timer that has rung and was stopped, and asks five minutes later.
  private func checked() async throws -> World {
    let world = World()
    await world.run("1m --check 5m --label Tea --detach")
    world.advance(to: .minutes(1))
    await world.run("dismiss")
    world.terminal.clear()
    return world
  }

  @Test func `A question to come is something that is set, and an open one says when it rings again`() async throws {
    let world = try await checked()
    let template = ["status", "--format", "{class}: {text}[ {awake} {awake_left}]"]
    await world.run("status")
    _ = await world.run(words: template)
    #expect(
      world.terminal.output == """
        Tea asks at 14:13:10 whether you are awake.
        scheduled: 14:13:10 Still awake?

        """)
    world.terminal.clear()
    world.advance(to: .minutes(6) + .seconds(30))
    await world.run("status")
    _ = await world.run(words: template)
    #expect(
      world.terminal.output == """
        Still awake? Tea rings again at 14:15:10 unless you answer. Answer: toki dismiss t1
        asking: Still awake? Tea 01:30 Tea 01:30

        """)
    world.terminal.clear()
    await world.run("status --json")
    #expect(
      world.terminal.output.contains(
        #""awake_check":{"id":"t1","label":"Tea","asked":true,"at":"2026-11-21T05:15:10.000000000Z"},"awake_checks":1"#)
    )
    await world.run("dismiss")
    world.terminal.clear()
    await world.run("status")
    #expect(world.terminal.output == "Nothing is set. Try: toki 25m\n")
  }

  @Test func `Further questions are counted`() async throws {
    let world = try await checked()
    await world.run("1m --check 5m --label Egg --detach")
    world.advance(to: .minutes(2))
    await world.run("dismiss")
    world.terminal.clear()
    await world.run("status")
    #expect(world.terminal.output == "Tea asks at 14:13:10 whether you are awake.\nand 1 more question\n")
  }

  @Test func `A pre-alarm is shown while it plays, and not before`() async throws {
    let world = World()
    await world.run("alarm 15:00 --before 10m --label Train")
    world.terminal.clear()
    let template = ["status", "--format", "{class}: {text}[ {pre_alarm}]"]
    _ = await world.run(words: template)
    #expect(world.terminal.output == "scheduled: 15:00 Train\n")
    world.terminal.clear()
    world.advance(to: .minutes(43))
    await world.run("status")
    _ = await world.run(words: template)
    #expect(
      world.terminal.output == """
        Pre-alarm: Train rings at 15:00
        Next alarm: 15:00 (in 10 min)  Train
        pre-alarm: Train rings at 15:00 Train

        """)
    world.terminal.clear()
    await world.run("status --json")
    #expect(
      world.terminal.output.contains(
        #""next_pre_alarm":{"id":"a1","label":"Train","begins":"2026-11-21T05:50:00.000000000Z","#
          + #""at":"2026-11-21T06:00:00.000000000Z"}"#))
    world.terminal.clear()
    world.advance(to: .minutes(44))
    _ = await world.run(words: template)
    #expect(world.terminal.output == "scheduled: 15:00 Train\n")
  }

  @Test func `A watch draws a pre-alarm and a question when they begin`() async throws {
    let world = try await checked()
    await world.run("20m --before 2m --label Egg --detach")
    await world.run("30m --before 5m --label Rice --detach")
    world.terminal.clear()
    async let exit = world.run(words: ["watch", "--format", "{class}[ {awake} {awake_left}][ {pre_alarm}]"])
    try await world.until("the first") { world.terminal.output == "running\n" }
    world.advance(to: .minutes(6))
    try await world.until("the question") { world.terminal.output.hasSuffix("asking Tea 02:00\n") }
    world.advance(to: .minutes(6) + .seconds(1))
    try await world.until("the next second") { world.terminal.output.hasSuffix("asking Tea 01:59\n") }
    await world.run("dismiss")
    try await world.until("the answer") { world.terminal.output.hasSuffix("for now.\nrunning\n") }
    world.advance(to: .minutes(19))
    try await world.until("a pre-alarm") { world.terminal.output.hasSuffix("pre-alarm Egg\n") }
    world.advance(to: .minutes(20))
    try await world.until("its end") { world.terminal.output.hasSuffix("\nrunning\n") }
    world.advance(to: .minutes(21))
    await world.run("dismiss")
    world.advance(to: .minutes(26))
    try await world.until("the next one") { world.terminal.output.hasSuffix("pre-alarm Rice\n") }
    world.terminal.notify(.terminated)
    #expect(await exit == .done)
  }

  @Test(arguments: [
    ("status --format {lable}", "{label}"), ("status --format {left} --json", "--json"),
    ("watch --format [{left}", "[["),
    ("status x", "status"),
  ])
  func `A faulty template is refused with a hint`(_ line: String, _ hint: String) async {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors.contains(hint))
    #expect(world.isUntouched)
  }

  @Test func `A watch prints a line whenever it looks different, and no line twice`() async throws {
    let world = World()
    async let exit = world.run(words: ["watch", "--format", "[{minutes} {label}][ {rings}!]"])
    try await world.until("the first") { world.terminal.output == "\n" }
    // What does not show changes nothing.
    try await world.home.stopwatch()
    try await world.home.timer("Tea", .minutes(2))
    try await world.until("two minutes") { world.terminal.output == "\n2 Tea\n" }
    try await world.until("its wake") { world.terminal.wakeAt == Samples.start.boot + .minutes(1) }
    world.advance(to: .minutes(1))
    try await world.until("a minute") { world.terminal.output == "\n2 Tea\n1 Tea\n" }
    world.advance(to: .minutes(2))
    try await world.until("the ring") { world.terminal.output.hasSuffix("\n 1!\n") }
    try await world.until("no wake") { world.terminal.wakeAt == nil }
    world.terminal.notify(.terminated)
    #expect(await exit == .done)
    #expect(!world.terminal.isListening)
  }

  @Test func `A watch stays when the daemon is stopped, and waits for the next one`() async throws {
    let world = World()
    async let exit = world.run(words: ["watch", "--format", "{class}"])
    try await world.until("the first") { world.terminal.output == "idle\n" }
    try await world.link.shutDown()
    try await world.until("the end") { world.terminal.output == "idle\nstopped\n" }
    try await world.until("its wake") { world.terminal.wakeAt == world.home.host.now().boot + .seconds(2) }
    world.terminal.notify(.interrupted)
    #expect(await exit == .done)
  }
}
