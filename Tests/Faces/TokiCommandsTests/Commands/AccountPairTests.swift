// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiWire
@testable import TokiCommands

/// An account on a fleet as a room.
@Suite struct AccountPairTests {
  private let rooms = FakeRooms(home: World().home)

  private func world(typing token: String = FakeRooms.code) -> World {
    var world = World()
    world.rooms = rooms.port()
    world.files = CommandFiles(
      read: CommandFiles.none.read, write: CommandFiles.none.write, runCalendar: CommandFiles.none.runCalendar,
      readSecret: { _ throws(CommandFiles.Problem) in Array(token.utf8) })
    return world
  }

  @Test func `An account is paired by its token, which is asked for and never printed`() async throws {
    let world = world(typing: "\(FakeRooms.code)\n")
    #expect(await world.run("pair fam https://fleet.example.org --account family") == .done)
    #expect(rooms.asked == ["enter family at fleet.example.org:443 signed(certificates: nil) \(FakeRooms.code)"])
    let room = try #require(rooms.list["fam"])
    #expect(room.account?.text == "family")
    #expect(room.token == FakeRooms.code)
    #expect(!world.terminal.output.contains(FakeRooms.code))
    #expect(world.terminal.output.contains("toki --at fam list"))
    await world.run("rooms --json")
    #expect(world.terminal.output.contains(#""account":"family""#))
    #expect(!world.terminal.output.contains(FakeRooms.code))
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "127.0.0.1:8080 loopback"), ("http://localhost:8080/", "127.0.0.1:8080 loopback"),
    ("http://[::1]:1", "[::1]:1 loopback"), ("fleet.example.org", "fleet.example.org:443 signed(certificates: nil)"),
    ("192.0.2.5:8443", "192.0.2.5:8443 signed(certificates: nil)"),
  ])
  func `Plain HTTP goes to this machine alone, and a certificate is the proxy's`(host: String, place: String) async {
    #expect(await world().run("pair fam \(host) --account family") == .done)
    #expect(rooms.asked == ["enter family at \(place) \(FakeRooms.code)"])
  }

  @Test(arguments: [
    "pair fam http://192.0.2.5:8080 --account family", "pair fam http://fleet.example.org --account family",
    "pair fam http://127.0.0.1.example.org:80 --account family", "pair fam http://127.0.0.1 --account family",
    "pair fam 192.0.2.5 --account Family", "pair fam 192.0.2.5 --account fam/ily", "pair fam --account family",
    "pair --account family", "pair fam 192.0.2.5 CODE --account family", "list --account family",
  ])
  func `What could send a token in the clear, or is no account, is refused before it is asked for`(line: String) async {
    #expect(await world().run(line) == .usage)
    #expect(rooms.asked.isEmpty)
    #expect(rooms.list.rooms.isEmpty)
  }

  @Test func `A token that opens nothing there pairs nothing, and tells where one is made`() async {
    let world = world(typing: "guess")
    #expect(await world.run("pair fam 192.0.2.5 --account family") == .failed)
    #expect(world.terminal.errors.contains("toki-fleet token family add NAME"))
    #expect(rooms.list.rooms.isEmpty)
  }

  @Test func `An account that is forgotten is told with what ends the access by its token`() async {
    let world = world()
    #expect(await world.run("pair fam 192.0.2.5 --account family") == .done)
    #expect(await world.run("rooms forget fam") == .done)
    #expect(world.terminal.output.contains("toki-fleet token family revoke d1"))
    #expect(rooms.list.rooms.isEmpty)
  }
}
