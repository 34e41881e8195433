// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// A countdown to a time of day, from the typed line to the ring.
@Suite struct AlarmDisplayTests {
  /// 14:08:00 in Tokyo is 50 s after the clock's start.
  private func begin(_ line: String = "until 14:08") async throws -> (World, Task<ExitCode, Never>) {
    var world = World()
    world.hasTerminal = true
    let following = world
    let task = Task { await following.run(line) }
    try await world.until("listening") { world.terminal.isListening }
    try await world.until("the digits") { world.terminal.row.hasPrefix("00:50") }
    return (world, task)
  }

  @Test func `It counts down to the instant, on the digit's boundary`() async throws {
    let (world, task) = try await begin()
    #expect(
      world.terminal.output.hasPrefix("14:08 → rings Sat 2026-11-21 14:08:00 (today, in 50 s, Asia/Tokyo)\n"))
    #expect(world.terminal.row.hasSuffix("14:08:00"))
    world.advance(to: .seconds(20))
    try await world.until("30 s") { world.terminal.row.hasPrefix("00:30") }
    try await world.until("its next wake") { world.terminal.wakeAt == Samples.start.boot + .seconds(21) }
    world.terminal.type("q")
    #expect(await task.value == .cancelled)
    #expect(world.terminal.rows.last == "It rings all the same. Look at it with: toki show a1")
  }

  @Test func `A clock that is set moves what remains, and nothing else`() async throws {
    let (world, task) = try await begin()
    // The civil clock is stepped forward by 40 s, while the boot clock is unchanged.
    world.home.host.stepClock(by: .seconds(40))
    try await world.until("10 s") { world.terminal.row.hasPrefix("00:10") }
    #expect(world.terminal.row.hasSuffix("14:08:00"))
    world.terminal.type("q")
    #expect(await task.value == .cancelled)
  }

  @Test func `Its ring is shown and can be snoozed and stopped`() async throws {
    let (world, task) = try await begin()
    world.advance(to: .seconds(50))
    try await world.until("ringing") { world.terminal.row.contains("The time is up.") }
    world.terminal.type("s")
    try await world.until("snoozed") { world.terminal.row.hasPrefix("09:00") }
    #expect(try await world.history().map(\.end) == [.snoozed])
    world.advance(to: .seconds(50) + .minutes(9), late: TimeSpan(nanoseconds: 200_000))
    try await world.until("ringing again") { world.terminal.row.contains("The time is up.") }
    world.terminal.type("\r")
    #expect(await task.value == .done)
    #expect(world.terminal.rows.last == "Rang at 14:17:00, 0.2 ms late")
  }

  @Test func `Ctrl-C removes it before its time`() async throws {
    let (world, task) = try await begin()
    world.terminal.notify(.interrupted)
    #expect(await task.value == .cancelled)
    #expect(try await world.state().alarms.isEmpty)
    #expect(world.terminal.rows.last == "Cancelled with 00:50 left.")
  }

  @Test(arguments: [" ", "+", "r"])
  func `It does not pause and takes no more time`(key: String) async throws {
    let (world, task) = try await begin()
    world.terminal.type(key)
    try await world.until("the note") { world.terminal.row.contains("a countdown to a time of day cannot be paused") }
    world.terminal.type("q")
    #expect(await task.value == .cancelled)
  }

  @Test func `A missed ring ends it with the exit code of one`() async throws {
    let (world, task) = try await begin()
    // The machine is suspended meanwhile.
    world.home.host.suspend(for: .hours(3))
    #expect(await task.value == .missed)
    #expect(world.terminal.rows.last == "Missed: it was to ring at 14:08:00.")
  }

  @Test func `Without a terminal it waits in silence and says how it rang`() async throws {
    let world = World()
    let task = Task { await world.run("until 14:08") }
    try await world.until("listening") { world.terminal.isListening }
    world.advance(to: .seconds(50), late: TimeSpan(nanoseconds: 200_000))
    world.home.ringer.send(.playedOnce(RingID(1)))
    #expect(await task.value == .done)
    #expect(world.terminal.output.hasSuffix("Rang at 14:08:00, 0.2 ms late\n"))
  }
}
