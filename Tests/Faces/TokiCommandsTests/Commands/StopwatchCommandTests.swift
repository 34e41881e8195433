// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Stopwatches from the typed line to the output, and the format of spans.
@Suite struct StopwatchCommandTests {
  private func onScreen(_ language: Language = .english) -> World {
    var world = World(language: language)
    world.hasTerminal = true
    return world
  }

  /// A stopwatch started 40 s ago, with three laps.
  static func run(_ language: Language = .english) async throws -> World {
    let world = World(language: language, ago: .seconds(40))
    let stopwatch = try await world.home.stopwatch("Run")
    for lap: TimeSpan in [.milliseconds(10_250), .milliseconds(18_000), TimeSpan(nanoseconds: 30_000_000_001)] {
      world.advance(to: .seconds(-40) + lap)
      _ = try await world.home.control.tell(stopwatch.id, .lap)
    }
    world.advance(to: .zero)
    return world
  }

  @Test func `Without a terminal a stopwatch is a line, and runs`() async throws {
    let world = World()
    #expect(await world.run("stopwatch --label Run") == .done)
    #expect(
      world.terminal.output
        == "The stopwatch w1 runs. A lap: toki lap w1; come back with: toki show w1\n")
    world.advance(to: .milliseconds(1_550))
    #expect(await world.run("lap") == .done)
    #expect(world.terminal.output.hasSuffix("\nlap 1  00:01.5  00:01.5\n"))
    #expect(await world.run("list") == .done)
    #expect(world.terminal.output.hasSuffix("\nw1  running  00:01.5  1 lap  Run\n"))
  }

  @Test func `On a terminal it counts, takes laps and is removed by Ctrl-C`() async throws {
    let world = onScreen(.japanese)
    async let exit = world.run("stopwatch --precise")
    try await world.until("the display") { world.link.followers == 1 && world.terminal.row == "00:00.000" }
    world.advance(to: .milliseconds(1_234))
    try await world.until("a second") { world.terminal.row == "00:01.234" }
    world.terminal.type("l")
    try await world.until("a lap") { world.terminal.row == "00:01.234  ラップ2 00:00.000" }
    world.terminal.type(" ")
    try await world.until("the pause") { world.terminal.row.hasSuffix("一時停止中") }
    try await world.until("no wake") { world.terminal.wakeAt == nil }
    world.terminal.type("r")
    try await world.until("the reset") { world.terminal.row == "00:00.000  待機中" }
    world.terminal.notify(.interrupted)
    #expect(await exit == .cancelled)
    #expect(world.terminal.rows == ["ラップ1  00:01.234  00:01.234", "00:00.000で削除しました。"])
    #expect(try await world.state().stopwatches.isEmpty)
  }

  @Test func `Laps are a table with the fastest and the slowest marked`() async throws {
    let world = try await Self.run()
    #expect(await world.run("laps w1 --precise") == .done)
    #expect(
      world.terminal.output == """
        lap 1  00:10.250  00:10.250
        lap 2  00:07.750  00:18.000  ▼ fastest
        lap 3  00:12.000  00:30.000  ▲ slowest

        """)
  }

  @Test func `Laps are CSV with all their nanoseconds`() async throws {
    let world = try await Self.run(.japanese)
    #expect(await world.run("laps w1 --csv") == .done)
    #expect(
      world.terminal.output
        == "lap,split_seconds,total_seconds,split,total\r\n"
        + "1,10.250000000,10.250000000,00:10.250,00:10.250\r\n"
        + "2,7.750000000,18.000000000,00:07.750,00:18.000\r\n"
        + "3,12.000000001,30.000000001,00:12.000,00:30.000\r\n")
  }

  @Test func `The JSON names the fastest and the slowest lap`() async throws {
    let world = try await Self.run()
    await world.run("show w1 --json")
    let expected = """
      {"id":"w1","label":"Run","state":"running","elapsed_ns":40000000000,"laps":[\
      {"number":1,"split_ns":10250000000,"total_ns":10250000000},\
      {"number":2,"split_ns":7750000000,"total_ns":18000000000},\
      {"number":3,"split_ns":12000000001,"total_ns":30000000001}],"fastest":2,"slowest":3,"abilities":["pause","lap","reset"]}

      """
    #expect(world.terminal.output == expected)
  }

  @Test func `A command does not guess which stopwatch is meant`() async throws {
    let world = World()
    #expect(await world.run("lap") == .failed)
    #expect(world.terminal.errors == "toki: There is nothing that “lap” applies to now.\nWhat there is: toki list\n")
    await world.run("stopwatch --quiet")
    await world.run("stopwatch --quiet")
    #expect(await world.run("lap") == .usage)
    #expect(
      world.terminal.errors.hasSuffix(
        "toki: “lap” applies to more than one: say which.\ntoki lap w1 or toki lap w2\n"))
    #expect(await world.run("lap t1") == .usage)
    #expect(
      world.terminal.errors.hasSuffix(
        "toki: “lap” is not for t1, which is a timer.\n"))
    #expect(await world.run("laps w9") == .failed)
    #expect(await world.run("laps w1") == .done)
    #expect(world.terminal.output == "w1 has no laps.\n")
  }

  @Test func `Start is for timers and stopwatches, not for alarms`() async throws {
    let world = World()
    try await world.home.timer("", .minutes(5), starts: false)
    #expect(await world.run("start t1") == .done)
    #expect(world.terminal.output == "5 min → rings 14:12:10 (today, Asia/Tokyo)\n")
    #expect(await world.run("start a1") == .usage)
    #expect(world.terminal.errors == "toki: An alarm is turned on: toki on a1\n")
    #expect(await world.run("start w1") == .failed)
  }

  @Test(arguments: [
    ("--tenths", "24:59.9"), ("--precise", "24:59.877"), ("--format=%-M:%S|%L", "24:59|877"),
  ])
  func `A span is shown in the chosen format`(option: String, digits: String) async throws {
    let world = onScreen()
    await world.run("25m --detach")
    world.advance(to: .milliseconds(123))
    await world.run("show t1 --detach \(option)")
    #expect(world.terminal.output.contains("\nt1: running  \(digits)\n"))
    async let exit = world.run("show t1 \(option)")
    try await world.until("the display") { world.terminal.row.hasPrefix("\(digits)  ") }
    // The first line may appear before the notices are received.
    try await world.until("the end") {
      world.terminal.type("q")
      return !world.terminal.isListening
    }
    #expect(await exit == .cancelled)
  }

  @Test(arguments: [
    ("--tenths --precise", "toki: --tenths and --precise do not go together.\n"),
    (
      "--format=x",
      "toki: This pattern shows no part of the time.\nParts are %D %H %M %S %L; for example: --format '%H:%M:%S'\n"
    ),
    (
      "--format=%Q",
      "toki: There is no part “%Q”.\nParts are %D %H %M %S %L; for example: --format '%H:%M:%S'\n"
    ),
  ])
  func `Display options that do not work are refused before a timer is made`(options: String, sentence: String) async {
    let world = World()
    #expect(await world.run("25m \(options)") == .usage)
    #expect(world.terminal.errors == sentence)
    #expect(world.isUntouched)
  }
}
