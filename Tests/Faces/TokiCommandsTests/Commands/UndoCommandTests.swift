// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// `toki undo`, where the time of what comes back has come meanwhile.
@Suite struct UndoCommandTests {
  /// A world where a timer of two minutes was removed, and its time came so long ago.
  private func world(late: TimeSpan, _ language: Language = .english) async -> World {
    let world = World(language: language)
    await world.run("settings late-limit 1m")
    await world.run("2m Tea --detach --sound none")
    await world.run("cancel Tea")
    world.home.host.advance(by: .minutes(2) + late)
    return world
  }

  @Test func `A timer brought back soon after its time rings`() async throws {
    let world = await world(late: .seconds(30))
    #expect(await world.run("undo") == .done)
    #expect(world.terminal.output.hasSuffix("t1 is as it was, and rings: its time has come meanwhile.\n"))
  }

  @Test func `An item cancelled during its ring rings again after undo, and the answer says so`() async throws {
    let world = World()
    await world.run("2m Tea --detach --sound none")
    world.advance(to: .minutes(2))
    await world.run("cancel Tea")
    world.advance(to: .minutes(3))
    #expect(await world.run("undo") == .done)
    #expect(world.terminal.output.hasSuffix("t1 is there again, and rings again.\n"))
    #expect(try await world.state().rings.map(\.owner.text) == ["t1"])
    world.terminal.clear()
    await world.run("why t1")
    #expect(world.terminal.output.contains("Brought back; it rang on."))
  }

  @Test func `A timer brought back too late is reported as missed, and can be marked as seen`() async throws {
    let world = await world(late: .minutes(5))
    #expect(await world.run("undo") == .done)
    #expect(
      world.terminal.output.contains(
        "t1 is as it was; its time has come meanwhile, and it was missed. Seen: toki dismiss t1\n"))
    #expect(try await world.state().missed.map(\.owner.text) == ["t1"])
    #expect(await world.run("dismiss t1") == .done)
    #expect(try await world.state().missed.isEmpty)
  }

  @Test func `A ring that was already reported as missed is not reported again`() async throws {
    let world = await world(late: .minutes(5))
    await world.run("undo")
    await world.run("edit t1 --label Coffee")
    #expect(await world.run("undo") == .done)
    #expect(world.terminal.output.contains("t1 is as it was before the change.\n"))
    #expect(world.terminal.output.split(separator: "it was missed").count == 2)
  }
}
