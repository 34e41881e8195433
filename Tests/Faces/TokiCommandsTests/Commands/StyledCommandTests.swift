// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// What the commands that look print on a terminal with colors, and on a narrow one.
@Suite struct StyledCommandTests {
  private func world(_ language: Language = .english, columns: Int = 80) async throws -> World {
    var world = World(language: language)
    world.hasTerminal = true
    world.styling = .colors
    world.terminal.resize(to: columns)
    try await world.home.timer("Tea", .minutes(5))
    try await world.home.timer("Roast", .minutes(65))
    _ = try await world.home.control.tell(TimerID(2), .pause)
    try await world.home.alarm("Work", at: (7, 0), .weekly(.weekdays))
    return world
  }

  private let green = "\u{1B}[0;32m"
  private let yellow = "\u{1B}[0;33m"
  private let ringing = "\u{1B}[0;1;7;31m"
  private let faint = "\u{1B}[0;2m"
  private let end = "\u{1B}[0m"

  @Test func `The list shows states in color: running, paused and ringing`() async throws {
    let world = try await world()
    await world.run("list")
    let rows = world.terminal.output.split(separator: "\n")
    #expect(rows[0].hasPrefix("\(faint)ID\(end)"))
    #expect(rows.contains { $0.hasPrefix("t1  \(green)running\(end)  \(green)05:00\(end)") })
    #expect(rows.contains { $0.hasPrefix("\(faint)t2\(end)  \(faint)paused\(end)") })
    #expect(rows.contains { $0.hasPrefix("a1  on ") })
    world.advance(to: .minutes(5))
    world.terminal.clear()
    await world.run("list")
    #expect(world.terminal.output.contains("t1  \(ringing)ringing\(end)"))
  }

  @Test func `A pipe gets the same list without a single escape code`() async throws {
    var world = try await world()
    world.hasTerminal = false
    world.styling = .none
    for command in ["list", "status", "doctor", "history", "why t1"] { await world.run(command) }
    #expect(!world.terminal.output.contains("\u{1B}"))
  }

  @Test func `The status is in color, a line for each state`() async throws {
    let world = try await world()
    await world.run("status")
    #expect(world.terminal.output.hasPrefix("\(green)05:00  Tea, until 14:12:10\(end)\n"))
    world.advance(to: .minutes(5))
    world.terminal.clear()
    await world.run("status")
    #expect(world.terminal.output.hasPrefix("\(ringing)Tea rings\(end)\n"))
    world.terminal.clear()
    await world.run("status --format {text}")
    #expect(world.terminal.output == "Tea rings\n")
  }

  @Test func `The doctor's verdicts and the end of a ring are in color`() async throws {
    let world = try await world()
    await world.run("doctor")
    #expect(world.terminal.output.contains("\(green)good\(end): "))
    world.advance(to: .minutes(5))
    world.terminal.clear()
    await world.run("history")
    #expect(world.terminal.output.contains("\(ringing)ringing\(end)"))
    world.terminal.clear()
    await world.run("why t1")
    #expect(world.terminal.output.contains("\(faint)Sat "))
  }

  @Test(arguments: [
    (Language.english, "    Mon 2026-11-23 07:00:00  Work"), (.japanese, "    2026-11-23（月）07:00:00  Work"),
  ])
  func `A list of 40 columns keeps what rings next, in a line of its own`(
    _ language: Language, _ next: String
  ) async throws {
    let world = try await world(language, columns: 40)
    await world.run("list")
    let rows = FakeTerminal.plain(world.terminal.output).split(separator: "\n").map(String.init)
    #expect(rows.allSatisfy { DisplayWidth.of($0) <= 40 }, "\(rows)")
    #expect(rows.contains(next), "\(rows)")
  }
}
