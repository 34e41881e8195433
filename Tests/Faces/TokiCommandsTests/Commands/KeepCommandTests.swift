// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Timers that stay ready: `--ready`, `--keep`, and `toki start` by a label.
@Suite struct KeepCommandTests {
  private func output(_ world: World, _ line: String) async -> String {
    world.terminal.clear()
    await world.run(line)
    return world.terminal.output
  }

  @Test(arguments: ["timer 5m Tea --ready", "5m Tea --ready", "timer 5m --label Tea --ready"])
  func `A timer is made ready, and started by its label`(line: String) async throws {
    let world = World()
    #expect(await output(world, line) == "t1 is ready with 5 min.\nStart it with: toki start Tea\n")
    var timer = try await world.timer()
    #expect(timer.state == .idle)
    #expect(timer.isKept)
    #expect(await output(world, "start tea") == "5 min → rings 14:12:10 (today, Asia/Tokyo)\n")
    timer = try await world.timer()
    #expect(timer.state.kind == .running)
    #expect(timer.isKept)
  }

  @Test func `It speaks Japanese`() async throws {
    let world = World(language: .japanese)
    let made = await output(world, "timer 5分 お茶 --ready")
    #expect(made.hasSuffix("開始するには: toki start お茶\n"), "\(made)")
  }

  @Test(arguments: ["", "--label t7", "--label 3"])
  func `A timer is started by its ID where a label would not do`(label: String) async throws {
    let world = World()
    #expect(await output(world, "timer 5m --ready \(label)").hasSuffix("Start it with: toki start t1\n"))
  }

  @Test func `The list shows what is ready and kept, also once it has rung`() async throws {
    let world = World()
    await world.run("timer 5m Tea --ready")
    let ready = "t1  ready  05:00  Tea\n"
    #expect(await output(world, "list") == ready)
    await world.run("start Tea")
    world.advance(to: .minutes(5))
    await world.run("dismiss")
    #expect(await output(world, "list") == ready)
    #expect(await output(world, "show t1").contains("  kept: it stays ready once it has rung\n"))
    #expect(await output(world, "show t1 --json").contains("\"kept\":true"))
    await world.run("edit t1 --no-keep")
    #expect(await output(world, "list") == "1 has finished and is ready to start again: toki list --all\n")
    #expect(!(await output(world, "show t1")).contains("kept"))
    await world.run("edit t1 --keep")
    #expect(await output(world, "list") == ready)
  }

  @Test func `A timer that runs can be kept from the start`() async throws {
    let world = World()
    await world.run("5m Tea --keep --detach")
    let timer = try await world.timer()
    #expect(timer.state.kind == .running)
    #expect(timer.isKept)
  }

  @Test func `A label of two timers starts the ready one, and asks if both are ready`() async throws {
    let world = World()
    await world.run("5m Tea --detach")
    await world.run("7m Tea --ready")
    #expect(await output(world, "start Tea").hasPrefix("7 min → rings"))
    await world.run("reset t1")
    await world.run("reset t2")
    world.terminal.clear()
    #expect(await world.run("start tea") == .usage)
    #expect(world.terminal.errors.hasPrefix("toki: Several could be meant by tea: say t1 or t2.\n"))
  }

  @Test func `An unknown label is refused, and an alarm's label starts nothing`() async throws {
    let world = World()
    await world.run("alarm 7:00 --label Wake")
    world.terminal.clear()
    #expect(await world.run("start Wake") == .usage)
    #expect(await world.run("start banana") == .failed)
    #expect(
      world.terminal.errors
        == "toki: An alarm is turned on: toki on a1\ntoki: Nothing is called “banana”.\nWhat there is: toki list\n")
  }

  @Test(arguments: [("alarm 7:00", "a1"), ("sequence 1m,2m --detach", "s1")])
  func `Only timers are kept`(_ made: String, _ id: String) async throws {
    let world = World()
    await world.run(made)
    world.terminal.clear()
    #expect(await world.run("edit \(id) --keep") == .usage)
    #expect(world.terminal.errors.hasPrefix("toki: \(id) is not a timer: --keep is for timers.\n"))
  }
}
