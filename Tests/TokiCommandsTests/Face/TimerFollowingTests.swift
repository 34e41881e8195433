// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTerminal

@testable import TokiCommands

/// The whole command in the foreground, from the typed line to the exit code.
@Suite struct TimerFollowingTests {
  private func onScreen(_ language: Language = .english) -> World {
    var world = World(language: language)
    world.hasTerminal = true
    return world
  }

  private func begun(_ world: World) async throws {
    try await world.until("the face") { world.engine.isHeard && !world.terminal.row.isEmpty }
  }

  @Test func `On a terminal a timer is shown until it is dismissed`() async throws {
    let world = onScreen()
    async let exit = world.run("5s --label Eggs")
    try await begun(world)
    #expect(world.terminal.output == "5 s → rings 14:07:15 (today, Asia/Tokyo)\n")
    #expect(world.terminal.isInKeyMode)
    #expect(world.terminal.row == "00:05  ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  Eggs  14:07:15")
    world.advance(to: .seconds(3))
    try await world.until("two seconds left") { world.terminal.row.hasPrefix("00:02") }
    world.terminal.resize(to: 20)
    try await world.until("a narrow line") { world.terminal.row == "00:02  14:07:15" }
    world.clock.move(to: .seconds(5))
    try world.engine.ring(TimerID(1))
    world.engine.hear(.silent(reason: "no device"))
    try await world.until("the bell") { world.terminal.bells > 0 }
    world.terminal.type("d")
    #expect(await exit == .done)
    #expect(world.terminal.rows.last == "Rang at 14:07:15, 0.2 ms late")
    #expect(!world.terminal.isInKeyMode)
    #expect(!world.terminal.isListening)
  }

  @Test func `Keys reach the engine and its answers the screen`() async throws {
    let world = onScreen(.japanese)
    async let exit = world.run("10m")
    try await begun(world)
    world.terminal.type(" ")
    try await world.until("paused") { world.terminal.row.hasSuffix("一時停止") }
    world.terminal.type(" ")
    try await world.until("running") { world.terminal.row.hasSuffix("14:17:10") }
    world.terminal.type("+")
    try await world.until("a minute more") { world.terminal.row.hasPrefix("11:00") }
    world.terminal.type("r")
    try await world.until("from the start") { world.terminal.row.hasPrefix("10:00") }
    world.terminal.notify(.suspendAsked)
    try await world.until("stopped") { world.terminal.suspensions == 1 }
    world.terminal.type("q")
    #expect(await exit == .cancelled)
    #expect(world.terminal.rows.last == "タイマーは動き続けます。戻るには: toki show t1")
    #expect(
      world.engine.calls.filter { $0.hasSuffix(" t1") } == ["pause t1", "resume t1", "add t1", "restart t1"])
  }

  @Test func `Ctrl-C removes the timer`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.terminal.notify(.interrupted)
    #expect(await exit == .cancelled)
    #expect(world.terminal.rows.last == "Cancelled with 10:00 left.")
    #expect(world.engine.calls.contains("cancel t1"))
    #expect(!world.terminal.isInKeyMode)
  }

  @Test func `When the daemon dies the face reaches the next one and goes on from its last event`()
    async throws
  {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.engine.hangUp()
    try await world.until("again") { world.connections.value == 2 && world.engine.isHeard }
    world.engine.put(try world.engine.timer(TimerID(1)).with(.paused(remaining: .minutes(3))))
    try await world.until("the news") { world.terminal.row.hasPrefix("03:00") }
    #expect(world.engine.calls.filter { $0.hasPrefix("events") } == ["events 100", "events 101"])
    world.terminal.notify(.terminated)
    #expect(await exit == .cancelled)
    #expect(world.terminal.rows.last == "Stays paused. Come back with: toki show t1")
  }

  @Test func `A daemon that can no longer be reached is told, and the terminal put back`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.engine.refuse(ControlError(.unreachable, message: "nobody listens"))
    world.engine.hangUp()
    #expect(await exit == .failed)
    #expect(world.terminal.errors == "toki: Toki's daemon cannot be reached: nobody listens\n")
    #expect(!world.terminal.isInKeyMode)
  }

  @Test func `What a hung daemon did not answer is said, and asked of the next one`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.terminal.resize(to: 100)
    world.engine.refuse(ControlError(.noAnswer, subject: "4711", message: "It runs and does not answer."))
    world.terminal.type(" ")
    try await world.until("the sentence") { world.terminal.row.contains("does not answer") }
    let pauses = world.engine.calls.filter { $0.contains("pause") }.count
    world.engine.refuse(nil)
    world.engine.hangUp()
    try await world.until("again") { world.engine.calls.filter { $0.contains("pause") }.count == pauses + 1 }
    try await world.until("the news") { world.engine.isHeard }
    world.terminal.notify(.terminated)
    #expect(await exit == .cancelled)
  }

  @Test func `Without a terminal there is a line at the start and one at the end`() async throws {
    let world = World()
    async let exit = world.run("5s")
    try await world.until("listening") { world.engine.isHeard }
    world.clock.move(to: .seconds(5))
    try world.engine.ring(TimerID(1))
    world.engine.hear(.playing(device: "null", substitute: nil))
    world.engine.playOnce()
    #expect(await exit == .done)
    #expect(
      world.terminal.output
        == "5 s → rings 14:07:15 (today, Asia/Tokyo)\nThe time is up. Rang at 14:07:15, 0.2 ms late\n")
    #expect(world.terminal.errors.isEmpty)
  }

  @Test(arguments: [
    ("5s --quiet", ""),
    (
      "5s --json",
      #"{"id":"t1","label":"","state":"running","duration_ns":5000000000,"remaining_ns":5000000000,"#
        + #""deadline":"2026-11-21T05:07:15.000000000Z","trusted":false,"trusted_wait_ns":0}"# + "\n"
    ),
  ])
  func `Quiet and JSON add no lines, on a terminal either`(line: String, expected: String) async throws {
    let world = onScreen()
    async let exit = world.run(line)
    try await world.until("listening") { world.engine.isHeard }
    try world.engine.ring(TimerID(1))
    world.engine.hear(.silent(reason: "no device"))
    world.engine.playOnce()
    #expect(await exit == .done)
    #expect(world.terminal.output == expected)
    #expect(world.terminal.row.isEmpty)
    #expect(world.terminal.errors.isEmpty)
  }

  @Test func `A timer removed elsewhere before its time ends with three`() async throws {
    let world = World()
    async let exit = world.run("5s")
    try await world.until("listening") { world.engine.isHeard }
    try world.engine.cancel(.timer(TimerID(1)))
    #expect(await exit == .cancelled)
    #expect(world.terminal.output.hasSuffix("Cancelled before its time.\n"))
  }

  @Test func `Show comes back to a timer that rings`() async throws {
    let world = onScreen()
    try Samples.fill(world)
    async let exit = world.run("show t3")
    try await begun(world)
    #expect(world.terminal.row.hasPrefix("00:00  The time is up. お茶の時間"))
    // Which ring it is comes with the first event, and a key before that stops nothing yet.
    try await world.until("the end") {
      world.terminal.type("\r")
      return !world.terminal.isListening
    }
    #expect(await exit == .done)
  }

  @Test func `A creation that is cut off is asked again with the same key`() async throws {
    let world = World()
    let refusals = Counter()
    var context = world.context
    let (engine, connections) = (world.engine, world.connections)
    context.connect = { () async throws(ControlError) in
      connections.add()
      engine.refuse(refusals.value == 0 ? ControlError(.unreachable, message: "cut off") : nil)
      refusals.add()
      return engine
    }
    let exit = await Toki.run(["5s", "--detach"], in: context)
    #expect(exit == .done)
    #expect(connections.value == 2)
    #expect(Set(engine.keys) == ["key-1"])
  }
}
