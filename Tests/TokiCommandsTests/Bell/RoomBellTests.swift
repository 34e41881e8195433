// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiTerminal

@testable import TokiCommands

/// `toki bell` as it is typed; what rings is tried between two homes and a real door (`test_rooms.py`).
@Suite struct RoomBellTests {
  @Test(arguments: ["bell", "bell --at here"])
  func `Without a room it is refused, in both languages`(_ line: String) async {
    let world = World()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors == "toki: “bell” needs --at ROOM.\nAll rooms: toki rooms\n")
    let other = World(language: .japanese)
    #expect(await other.run(line) == .usage)
    #expect(other.terminal.errors.contains("--at ROOM") && !other.terminal.errors.contains("needs"))
  }
}
