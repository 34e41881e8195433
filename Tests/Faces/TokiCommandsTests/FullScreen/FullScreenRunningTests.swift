// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The whole command, from `toki` alone to what is left on the terminal.
@Suite struct FullScreenRunningTests {
  private func opened(_ world: World) async throws {
    try await world.until("the screen") { world.link.followers == 1 && world.terminal.shows("1 Timers") }
  }

  private var onTerminal: World {
    var world = World()
    world.hasTerminal = true
    world.terminal.inside.withLock { $0.columns = 80 }
    return world
  }

  @Test(arguments: [[], ["full"], ["全画面"]])
  func `On a terminal it opens, sets what is typed, and leaves what runs`(_ words: [String]) async throws {
    let world = onTerminal
    async let exit = world.run(words: words)
    try await opened(world)
    #expect(world.terminal.isInKeyMode)
    world.terminal.type("n25m tea\r")
    try await world.until("the timer") { world.terminal.shows("Rings at 14:32") }
    #expect(try await world.timer().label.text == "tea")
    world.terminal.type(" ")
    try await world.until("paused") { world.terminal.shows("Paused") }
    world.terminal.type("q")
    #expect(await exit == .done)
    #expect(world.terminal.written.hasSuffix("\u{1B}[?1049ltea is paused: 25 min left\r\n"))
    #expect(!world.terminal.isInKeyMode)
    #expect(!world.terminal.isListening)
  }

  @Test func `Without a terminal toki alone is the help, and the screen says what it needs`() async {
    let world = World()
    #expect(await world.run(words: []) == .done)
    #expect(world.terminal.output.hasPrefix("Toki: timers and alarms"))
    #expect(await world.run(words: ["full"]) == .usage)
    #expect(world.terminal.errors.contains("The full screen needs a terminal."))
  }

  @Test func `A page tells how long timers ran, as toki stats does`() async throws {
    let world = onTerminal
    async let exit = world.run(words: [])
    try await opened(world)
    world.terminal.type("n25m tea\r")
    try await world.until("the timer") { world.terminal.shows("Rings at 14:32") }
    world.advance(to: .minutes(10))
    world.terminal.type("8")
    try await world.until("the table") { world.terminal.shows("10 min  tea  10 min") }
    world.terminal.type("q")
    #expect(await exit == .done)
  }

  @Test func `Words change the chosen timer`() async throws {
    let world = onTerminal
    async let exit = world.run(words: [])
    try await opened(world)
    world.terminal.type("n25m tea\r")
    try await world.until("the timer") { world.terminal.shows("Rings at 14:32") }
    world.terminal.type("e\u{15}30m tea\r")
    try await world.until("the change") { world.terminal.shows("Rings at 14:37") }
    #expect(try await world.timer().duration == .minutes(30))
    world.terminal.type("q")
    #expect(await exit == .done)
  }

  @Test func `Enter stops a ring`() async throws {
    let world = onTerminal
    async let exit = world.run(words: [])
    try await opened(world)
    world.terminal.type("n5s egg\r")
    try await world.until("the timer") { world.terminal.shows("egg") }
    world.advance(to: .seconds(5))
    try await world.until("the ring") { world.terminal.shows("egg rings: 14:07") }
    world.advance(to: .seconds(8))
    world.terminal.type("\r")
    try await world.until("quiet") { world.terminal.shows("Ready") }
    world.terminal.type("q")
    #expect(await exit == .done)
  }

  @Test func `A daemon that was stopped and started again elsewhere is followed again`() async throws {
    let world = onTerminal
    var context = world.context
    let (home, looks) = (world.home, Counter())
    context.connectIfHeld = { () async throws(ControlError) in looks.next() == 1 ? nil : home.restarted().control }
    let running = context
    async let exit = Toki.run([], in: running)
    try await opened(world)
    try await world.link.shutDown()
    try await world.until("the end") { world.terminal.shows("The daemon was stopped; any key starts it again.") }
    world.advance(to: .seconds(2))
    try await world.until("a look") { looks.value == 1 }
    try await world.until("its wake") { world.terminal.wakeAt == Samples.start.boot + .seconds(4) }
    world.advance(to: .seconds(4))
    try await world.until("the connection") { world.terminal.shows("? keys · q leave") }
    #expect(world.connections.value == 1, "none was started")
    world.terminal.type("q")
    #expect(await exit == .done)
  }

  @Test func `A refusal is a line, and a connection that is lost is made again`() async throws {
    let world = onTerminal
    async let exit = world.run(words: [])
    try await opened(world)
    world.terminal.type("u")
    try await world.until("a refusal") { world.terminal.shows("nothing to undo") }
    world.link.hangUp()
    try await world.until("again") { world.connections.value == 2 && world.link.followers == 1 }
    world.terminal.type("q")
    #expect(await exit == .done)
  }
}
