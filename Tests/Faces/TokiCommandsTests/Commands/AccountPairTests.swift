// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiWire
@testable import TokiCommands

/// An account on a fleet as a remote.
@Suite struct AccountPairTests {
  private let remotes = FakeRemotes(home: World().home)

  private func world(typing token: String = FakeRemotes.code) -> World {
    var world = World()
    world.remotes = remotes.port()
    world.files = CommandFiles(
      read: CommandFiles.none.read, write: CommandFiles.none.write, runCalendar: CommandFiles.none.runCalendar,
      readSecret: { _ throws(CommandFiles.Problem) in Array(token.utf8) })
    return world
  }

  @Test func `An account is paired by its token, which is asked for and never printed`() async throws {
    let world = world(typing: "\(FakeRemotes.code)\n")
    #expect(await world.run("pair fam https://fleet.example.org --account family") == .done)
    #expect(remotes.asked == ["enter family at fleet.example.org:443 signed(certificates: nil) \(FakeRemotes.code)"])
    let remote = try #require(remotes.list["fam"])
    #expect(remote.account?.text == "family")
    #expect(remote.token == FakeRemotes.code)
    #expect(!world.terminal.output.contains(FakeRemotes.code))
    #expect(world.terminal.output.contains("toki --at fam list"))
    await world.run("remotes --json")
    #expect(world.terminal.output.contains(#""account":"family""#))
    #expect(!world.terminal.output.contains(FakeRemotes.code))
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "127.0.0.1:8080 loopback"), ("http://localhost:8080/", "127.0.0.1:8080 loopback"),
    ("http://[::1]:1", "[::1]:1 loopback"), ("fleet.example.org", "fleet.example.org:443 signed(certificates: nil)"),
    ("192.0.2.5:8443", "192.0.2.5:8443 signed(certificates: nil)"),
  ])
  func `Plain HTTP goes to this machine alone, and a certificate is the proxy's`(host: String, place: String) async {
    #expect(await world().run("pair fam \(host) --account family") == .done)
    #expect(remotes.asked == ["enter family at \(place) \(FakeRemotes.code)"])
  }

  @Test(arguments: [
    "pair fam http://192.0.2.5:8080 --account family", "pair fam http://fleet.example.org --account family",
    "pair fam http://127.0.0.1.example.org:80 --account family", "pair fam http://127.0.0.1 --account family",
    "pair fam 192.0.2.5 --account Family", "pair fam 192.0.2.5 --account fam/ily", "pair fam --account family",
    "pair --account family", "pair fam 192.0.2.5 CODE --account family", "list --account family",
  ])
  func `Insecure addresses and invalid accounts are refused before a token is asked for`(line: String) async {
    #expect(await world().run(line) == .usage)
    #expect(remotes.asked.isEmpty)
    #expect(remotes.list.remotes.isEmpty)
  }

  @Test func `A token that opens no account pairs nothing, and the error says where to make one`() async {
    let world = world(typing: "guess")
    #expect(await world.run("pair fam 192.0.2.5 --account family") == .failed)
    #expect(world.terminal.errors.contains("toki-fleet token family add NAME"))
    #expect(remotes.list.remotes.isEmpty)
  }

  @Test func `Forgetting an account names the command that revokes its token`() async {
    let world = world()
    #expect(await world.run("pair fam 192.0.2.5 --account family") == .done)
    #expect(await world.run("remotes forget fam") == .done)
    #expect(world.terminal.output.contains("toki-fleet token family revoke d1"))
    #expect(remotes.list.remotes.isEmpty)
  }
}
