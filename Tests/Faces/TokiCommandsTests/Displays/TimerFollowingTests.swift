// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The whole command in the foreground, from the typed line to the exit code.
@Suite struct TimerFollowingTests {
  private func onScreen(_ language: Language = .english) -> World {
    var world = World(language: language)
    world.hasTerminal = true
    return world
  }

  private func begun(_ world: World) async throws {
    try await world.until("the display") { world.link.followers == 1 && !world.terminal.row.isEmpty }
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
    world.advance(to: .seconds(5), late: TimeSpan(nanoseconds: 200_000))
    world.home.ringer.send(.tried(RingID(1), RingTry(by: .sound, result: .noDevice, detail: "no device")))
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
    try await world.until("paused") { world.terminal.row.hasSuffix("一時停止中") }
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
    let decisions = try await world.home.control.decisions(about: .timer(TimerID(1)), limit: 10)
    #expect(decisions.reversed().map(\.kind) == [.created, .paused, .armed, .extended, .armed])
  }

  @Test func `The digits go on while the daemon does not answer a key`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.link.hold(.tell)
    world.terminal.type(" ")
    try await world.until("the daemon is asked") { world.link.waiting == 1 }
    world.advance(to: .seconds(2))
    try await world.until("two seconds less") { world.terminal.row.hasPrefix("09:58") }
    world.link.release(.tell)
    try await world.until("paused") { world.terminal.row.hasSuffix("paused") }
    world.terminal.type("q")
    #expect(await exit == .cancelled)
  }

  @Test func `The last key is carried out before the display ends`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.link.hold(.cancel)
    world.terminal.notify(.interrupted)
    try await world.until("the daemon is asked") { world.link.waiting == 1 }
    #expect(try await world.state().timers.count == 1)
    world.link.release(.cancel)
    #expect(await exit == .cancelled)
    #expect(try await world.state().timers.isEmpty)
  }

  @Test func `Ctrl-C removes the timer`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.terminal.notify(.interrupted)
    #expect(await exit == .cancelled)
    #expect(world.terminal.rows.last == "Cancelled with 10:00 left.")
    #expect(try await world.state().timers.isEmpty)
    #expect(!world.terminal.isInKeyMode)
  }

  @Test func `A connection that is lost is made again, and the display goes on`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.link.hangUp()
    try await world.until("again") { world.connections.value == 2 && world.link.followers == 1 }
    world.advance(to: .minutes(7))
    _ = try await world.home.control.tell(TimerID(1), .pause)
    try await world.until("the news") {
      world.terminal.row.hasPrefix("03:00") && world.terminal.row.hasSuffix("  paused")
    }
    #expect(world.link.count(of: .events) == 2)
    world.terminal.notify(.terminated)
    #expect(await exit == .cancelled)
    #expect(world.terminal.rows.last == "Stays paused. Come back with: toki show t1")
  }

  @Test func `A daemon that is killed is started again, and rings what it kept`() async throws {
    let world = onScreen()
    var context = world.context
    let (home, link, connections) = (world.home, world.link, world.connections)
    context.connect = { () async throws(ControlError) in
      connections.add()
      return connections.value == 1 ? link : home.restarted().control
    }
    let following = context
    async let exit = Toki.run(["5s"], in: following)
    try await begun(world)
    link.hangUp()
    try await world.until("again") { connections.value == 2 && !world.terminal.row.hasSuffix("reconnecting…") }
    world.advance(to: .seconds(5))
    try await world.until("the ring") { world.terminal.row.contains("The time is up.") }
    world.terminal.type("d")
    #expect(await exit == .done)
    #expect(home.store.rings.map(\.end) == [.dismissed])
  }

  @Test func `A daemon that can no longer be reached is reported, and the terminal restored`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.link.refuse(ControlError.unreachable(.daemon, reason: "nobody listens"))
    world.link.hangUp()
    #expect(await exit == .failed)
    #expect(world.terminal.errors == "toki: Toki's daemon cannot be reached: nobody listens\n")
    #expect(!world.terminal.isInKeyMode)
  }

  @Test func `A key that a hung daemon did not answer is reported, and sent to the next daemon`() async throws {
    let world = onScreen()
    async let exit = world.run("10m")
    try await begun(world)
    world.terminal.resize(to: 100)
    world.link.refuse(ControlError.noAnswer(process: 4711))
    world.terminal.type(" ")
    try await world.until("the sentence") { world.terminal.row.contains("does not answer") }
    #expect(try await world.timer().state.kind == .running)
    world.link.refuse(nil)
    world.link.hangUp()
    try await world.until("the pause") { world.terminal.row.hasSuffix("  paused") }
    #expect(try await world.timer().state.kind == .paused)
    world.terminal.notify(.terminated)
    #expect(await exit == .cancelled)
  }

  @Test func `Without a terminal there is a line at the start and one at the end`() async throws {
    let world = World()
    async let exit = world.run("5s")
    try await world.until("listening") { world.terminal.isListening }
    world.advance(to: .seconds(5), late: TimeSpan(nanoseconds: 200_000))
    world.home.ringer.send(.tried(RingID(1), RingTry(by: .sound, output: "null", result: .played)))
    world.home.ringer.send(.playedOnce(RingID(1)))
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
        + #""deadline":"2026-11-21T05:07:15.000000000Z","trusted_wait_ns":0,"hooks":[],"#
        + #""keep_awake":false,"chime":false,"check_ns":null,"awake_check":null,"pre_alarm":null,"kept":false,"color":null,"began":"2026-11-21T05:07:10.000000000Z","abilities":["pause","add","restart","reset"],"sound":"dawn","volume":80,"snooze_ns":540000000000}"#
        + "\n"
    ),
  ])
  func `Quiet and JSON add no lines, on a terminal either`(line: String, expected: String) async throws {
    let world = onScreen()
    async let exit = world.run(line)
    try await world.until("listening") { world.terminal.isListening }
    world.advance(to: .seconds(5))
    world.home.ringer.send(.tried(RingID(1), RingTry(by: .sound, result: .noDevice, detail: "no device")))
    world.home.ringer.send(.playedOnce(RingID(1)))
    #expect(await exit == .done)
    #expect(world.terminal.output == expected)
    #expect(world.terminal.row.isEmpty)
    #expect(world.terminal.errors.isEmpty)
  }

  @Test func `A timer removed elsewhere before its time ends with three`() async throws {
    let world = World()
    async let exit = world.run("5s")
    try await world.until("listening") { world.terminal.isListening }
    try await world.home.control.cancel(.timer(TimerID(1)))
    #expect(await exit == .cancelled)
    #expect(world.terminal.output.hasSuffix("Cancelled early.\n"))
  }

  @Test func `Show comes back to a timer that rings`() async throws {
    var world = try await Samples.filled()
    world.hasTerminal = true
    let shown = world
    async let exit = shown.run("show t3")
    try await begun(world)
    #expect(world.terminal.row.hasPrefix("00:00  The time is up. お茶の時間"))
    // The ring's id comes with the first event; a key before that does not stop anything yet.
    try await world.until("the end") {
      world.terminal.type("\r")
      return !world.terminal.isListening
    }
    #expect(await exit == .done)
  }

  @Test func `A creation whose answer is lost is asked for again, and makes one timer`() async throws {
    let world = World()
    world.link.loseAnswer(of: .make)
    #expect(await world.run("5s --detach") == .done)
    #expect(world.connections.value == 2)
    #expect(world.link.count(of: .make) == 2)
    #expect(try await world.state().timers.map(\.id) == [TimerID(1)])
    #expect(try world.keys() == ["key-1"])
  }
}
