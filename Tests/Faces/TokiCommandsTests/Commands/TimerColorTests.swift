// SPDX-License-Identifier: Apache-2.0
import Localization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// The colour of a timer, as it is said on the command line.
@Suite struct TimerColorTests {
  private func output(_ world: World, _ line: String) async -> String {
    world.terminal.clear()
    await world.run(line)
    return world.terminal.output
  }

  @Test func `A timer gets a colour, another, and none`() async throws {
    let world = World()
    await world.run("25m tea --color green --detach")
    #expect(try await world.timer().color == .green)
    #expect(await output(world, "show t1").contains("  color: green\n"))
    #expect(await output(world, "show t1 --json").contains(#""color":"green""#))
    await world.run("edit t1 --color red")
    #expect(try await world.timer().color == .red)
    await world.run("edit t1 --label Tea")
    #expect(try await world.timer().color == .red)
    await world.run("edit t1 --color none")
    #expect(try await world.timer().color == nil)
    #expect(await !output(world, "show t1").contains("color"))
  }

  @Test(arguments: TimerColor.allCases) func `Its name is understood in both languages`(color: TimerColor) {
    for language in [Language.english, .japanese] {
      let name = color.name(in: language)
      #expect(TimerColor(typed: name, in: language) == color)
      #expect(TimerColor(typed: color.rawValue.uppercased(), in: language) == color)
    }
    #expect(TimerColor(typed: "赤色", in: .japanese) == .red)
  }

  @Test func `An unknown colour is refused with the known ones, and nothing is set`() async throws {
    let world = World()
    #expect(await world.run("25m tea --color mauve --detach") == .usage)
    #expect(
      world.terminal.errors
        == "toki: There is no color “mauve”.\nThe colors are: red, orange, yellow, green, blue, purple\n")
    #expect(await !output(world, "list").contains("t1"))
  }

  @Test func `It is for timers alone`() async throws {
    let world = World()
    await world.run("alarm 7:00")
    #expect(await world.run("edit a1 --color red") == .usage)
    #expect(world.terminal.errors.contains("a1 is not a timer: --color is for timers."))
  }
}
