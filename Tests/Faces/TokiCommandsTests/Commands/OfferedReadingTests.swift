// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// A question with one answer, which Enter takes on a terminal.
@Suite struct OfferedReadingTests {
  /// Runs a line for a person who presses Enter alone, or something else.
  private func run(_ words: [String], enter: Bool, in world: World) async -> (exit: ExitCode, asked: Int) {
    let asked = Mutex(0)
    var context = world.context
    context.confirms = {
      asked.withLock { $0 += 1 }
      return enter
    }
    return (await Toki.run(words, in: context), asked.withLock { $0 })
  }

  @Test(
    arguments: [
      (["25m", "x", "4", "--detach"], "4 × (25 min)"), (["tomorow", "7:00"], "07:00"), (["lsit"], "Nothing is set."),
      (["25m", "x", "4", "--json", "--detach"], nil), (["10"], nil), (["frobnicate"], nil), (["quit"], nil),
      (["alarm", "7:00", "--on", "wensday"], nil),
    ] as [([String], String?)])
  func `Enter takes the only reading, with the options that were typed`(words: [String], expected: String?) async {
    let world = World()
    let (exit, asked) = await run(words, enter: true, in: world)
    guard let expected else {
      #expect(exit == .usage)
      #expect(asked == 0)
      return
    }
    #expect(exit == .done, "\(world.terminal.errors)")
    #expect(asked == 1)
    #expect(world.terminal.output.contains(expected), "\(world.terminal.output)")
  }

  @Test func `Without Enter nothing is taken`() async {
    let world = World()
    let (exit, asked) = await run(["tomorow", "7:00"], enter: false, in: world)
    #expect(exit == .usage && asked == 1)
    #expect(world.isUntouched)
  }

  @Test(
    arguments: [
      ("toki '4x(25m)'", ["25m", "x", "4", "--sound", "bell", "--quiet"], ["4x(25m)", "--sound=bell", "--quiet"]),
      ("toki resume t1", ["continue", "t1"], ["resume", "t1"]),
      ("toki 25m --label 'don'\\''t'", ["x"], ["25m", "--label", "don't"]),
      ("toki list --at bedroom", ["lsit", "--at", "bedroom", "--all"], ["list", "--at", "bedroom", "--all"]),
      ("toki '4x(25m)'", ["chime", "25m", "x", "4"], ["4x(25m)", "--chime"]),
    ] as [(String, [String], [String])])
  func `The line is read as a shell reads it`(line: String, typed: [String], expected: [String]) {
    #expect(OfferedReading.arguments(of: line, insteadOf: typed) == expected)
  }
}
