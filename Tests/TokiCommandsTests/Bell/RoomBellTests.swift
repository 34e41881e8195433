// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTerminal
import TokiTestKit

@testable import TokiCommands

/// `toki bell` as it is typed; what rings is tried between two homes and a real door (`test_rooms.py`).
@Suite struct RoomBellTests {
  @Test func `Ctrl-C also silences what this machine's daemon has not begun yet`() async throws {
    let there = World()
    try await there.home.timer("Tea", .seconds(1))
    there.advance(to: .seconds(2))
    let state = try await there.state()
    var shell = BellShell(in: "bedroom", World().context, terminal: nil, isJSON: false)
    let asked = shell.take(.room(.item(.event(EngineEvent(sequence: 1, change: .resync(state)))))).compactMap {
      task -> ProjectedID? in
      if case .here(.ring(let ring, _)) = task { ring.id } else { nil }
    }
    let silenced = shell.take(.notice(.interrupted)).compactMap { task -> ProjectedID? in
      if case .here(.silence(let id)) = task { id } else { nil }
    }
    #expect(asked.count == 1 && silenced == asked)
  }

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
