// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Countdowns that redraw nothing, for screen readers.
@Suite struct PlainDisplayTests {
  private var onTerminal: World {
    var world = World()
    world.hasTerminal = true
    return world
  }

  private func begun(_ world: World) async throws {
    try await world.until("the display") { world.link.followers == 1 && world.terminal.isListening }
  }

  @Test func `A timer says seldom what is left, and each change in a sentence`() async throws {
    let world = onTerminal
    async let exit = world.run("6m --label Tea --plain")
    try await begun(world)
    world.advance(to: .minutes(1))
    try await world.until("the mark") { world.terminal.rows == ["5 min left."] }
    world.terminal.type(" ")
    try await world.until("the pause") { world.terminal.rows.contains { $0.contains("paused with 5 min left") } }
    world.terminal.type("t")
    try await world.until("the answer") { world.terminal.rows.contains("Paused: 5 min left.") }
    world.terminal.type(" ")
    try await world.until("that it goes on") { world.terminal.rows.contains { $0.contains("→ rings 14:13:10") } }
    world.advance(to: .minutes(6))
    try await world.until("the ring") {
      world.terminal.rows.contains { $0.hasSuffix("While it rings: Enter stop · s snooze") }
    }
    world.terminal.type("\r")
    #expect(await exit == .done)
    #expect(world.terminal.rows.last?.hasPrefix("Rang at 14:13:10") == true)
    #expect(!world.terminal.written.contains("\u{1B}"), "nothing is redrawn")
    #expect(world.terminal.titles.isEmpty)
  }

  @Test func `The end of its sound ends no ring, only a person does`() async throws {
    let world = onTerminal
    async let exit = world.run("5s --plain")
    try await begun(world)
    world.advance(to: .seconds(5))
    try await world.until("the ring") { world.terminal.written.contains("While it rings") }
    world.home.ringer.send(.playedOnce(RingID(1)))
    // What comes after it has been taken when the bell rings.
    world.home.ringer.send(.tried(RingID(1), RingTry(by: .sound, result: .noDevice, detail: "no device")))
    try await world.until("the bell") { world.terminal.bells > 0 }
    world.terminal.type("sq")
    #expect(await exit == .cancelled)
    #expect(try await world.history().first?.end == .snoozed)
  }

  @Test func `A stopwatch prints its laps alone`() async throws {
    let world = onTerminal
    async let exit = world.run("stopwatch --plain")
    try await begun(world)
    world.advance(to: .seconds(3))
    world.terminal.type("l")
    try await world.until("the lap") { world.terminal.rows.contains { $0.hasPrefix("lap 1") } }
    world.terminal.type("t")
    try await world.until("the time") { world.terminal.rows.last == "00:03.0" }
    world.terminal.type("q")
    #expect(await exit == .cancelled)
    #expect(!world.terminal.written.contains("\u{1B}"))
  }

  @Test func `TOKI_SCREEN says how much of the terminal is taken`() async throws {
    var world = onTerminal
    world.screenVariable = "line"
    #expect(await world.run(words: []) == .done)
    #expect(world.terminal.output.hasPrefix("Toki: timers and alarms"))
    world.screenVariable = "plain"
    world.terminal.clear()
    #expect(await world.run(words: []) == .done)
    #expect(world.terminal.output.hasPrefix("Toki: timers and alarms"))
    world.screenVariable = "large"
    #expect(await world.run("list") == .usage)
    #expect(world.terminal.errors.contains("TOKI_SCREEN is “large”; it can be full, line, plain."))
    world.screenVariable = "plain"
    let plain = world
    async let exit = plain.run("5s")
    try await begun(plain)
    plain.terminal.type("q")
    #expect(await exit == .cancelled)
    #expect(!plain.terminal.written.contains("\u{1B}"))
  }
}

/// The way between a countdown's line and the full screen.
@Suite struct FullFromLineTests {
  private var onTerminal: World {
    var world = World()
    world.hasTerminal = true
    world.terminal.inside.withLock { $0.columns = 80 }
    return world
  }

  @Test func `A timer that is set with --full is shown large, and left before it rings is cancelled`() async throws {
    let world = onTerminal
    async let exit = world.run("25m --label Tea --full")
    try await world.until("the screen") { world.link.followers == 1 && world.terminal.shows("Tea") }
    world.terminal.type("q")
    #expect(await exit == .cancelled)
    #expect(world.terminal.output.hasPrefix("25 min → rings 14:32:10"))
    #expect(world.terminal.written.hasSuffix("Tea: 25 min left\r\n"))
  }

  @Test func `Where there is no terminal nothing is made`() async throws {
    var world = World()
    #expect(await world.run("25m --full") == .usage)
    #expect(world.terminal.errors.contains("The full screen needs a terminal."))
    world.hasTerminal = true
    #expect(await world.run("25m --full --json") == .usage)
    #expect(await world.run("alarm 7:00 --full --detach") == .usage)
    #expect(try await world.state().timers.isEmpty)
  }

  @Test func `The key f opens the full screen on the item, and leads back to the line`() async throws {
    let world = onTerminal
    async let exit = world.run("25m --label Tea")
    try await world.until("the line") { world.link.followers == 1 && world.terminal.row.hasPrefix("25:00") }
    world.terminal.type("f")
    try await world.until("the screen") { world.link.followers == 2 && world.terminal.shows("1 Timers") }
    world.terminal.type(" ")
    try await world.until("the pause") { world.terminal.shows("Paused") }
    world.terminal.type("f")
    try await world.until("the line again") { world.terminal.row.hasSuffix("paused") }
    #expect(world.terminal.isInKeyMode && world.terminal.isListening)
    world.terminal.type("f")
    try await world.until("the screen again") { world.terminal.written.components(of: "\u{1B}[?1049h") == 2 }
    try await world.until("its page") { world.terminal.shows("1 Timers") }
    world.terminal.type("q")
    #expect(await exit == .cancelled)
    #expect(world.terminal.written.hasSuffix("Stays paused. Come back with: toki show t1\u{1B}[K\r\n"))
    #expect(!world.terminal.isInKeyMode)
  }
}

extension String {
  /// How many times a part occurs.
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
