// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiWire
@testable import TokiCommands

/// `toki link HOST NAME`: this machine as a device of a home.
@Suite struct HomeLinkTests {
  private let remotes = FakeRemotes(home: World().home)
  private let links = FakeLinks()

  private func world(typing token: String = FakeRemotes.code) -> World {
    var world = World()
    world.remotes = remotes.port()
    world.remotes.links = links.port
    world.files = CommandFiles(
      read: CommandFiles.none.read, write: CommandFiles.none.write, runCalendar: CommandFiles.none.runCalendar,
      readSecret: { _ throws(CommandFiles.Problem) in Array(token.utf8) })
    return world
  }

  private var entered: [String] { remotes.asked.filter { $0.hasPrefix("enter") } }
  private var followed: [String] { links.inside.withLock { $0.followed.map(\.text).sorted() } }

  @Test func `One command pairs a home by its token and links it, and the next one asks for none`() async throws {
    let world = world(typing: "\(FakeRemotes.code)\n")
    #expect(await world.run("link https://homes.example.org family") == .done)
    #expect(entered == ["enter family at homes.example.org:443 signed(certificates: nil) \(FakeRemotes.code)"])
    let remote = try #require(remotes.list["family"])
    #expect(remote.isLinked && remote.home?.text == "family" && remote.token == FakeRemotes.code)
    #expect(followed == ["family"])
    #expect(
      world.terminal.output
        == "family is paired. This machine sees and changes all timers and alarms.\n"
        + "What rings on family rings here too from now on, also when family cannot be reached.\n"
        + "To end that: toki unlink family\n")
    #expect(!(world.terminal.output + world.terminal.errors).contains(FakeRemotes.code))
    #expect(await world.run("unlink family") == .done)
    for line in ["link homes.example.org family", "link family family", "link family"] {
      #expect(await world.run(line) == .done)
      #expect(followed == ["family"] && entered.count == 1, "\(line)")
    }
  }

  @Test func `With JSON nothing but the link is printed`() async {
    let world = world()
    #expect(await world.run("link http://127.0.0.1:8660 family --json") == .done)
    #expect(entered == ["enter family at 127.0.0.1:8660 loopback \(FakeRemotes.code)"])
    #expect(world.terminal.output.hasPrefix(#"{"name":"family","followed":true"#))
  }

  @Test func `A home that is paired under another name is linked as that`() async {
    remotes.pair("fam", home: "family", host: "homes.example.org")
    let world = world()
    #expect(await world.run("link homes.example.org family --as fam") == .done)
    #expect(await world.run("link fam --home family") == .done)
    #expect(followed == ["fam"] && entered.isEmpty)
    #expect(await world.run("link homes.example.org family --as other") == .usage)
    #expect(world.terminal.errors.contains("The home family is paired as fam already.\nTo link it: toki link fam\n"))
  }

  @Test(arguments: [
    (
      "link homes.example.org family --fingerprint \(FakeRemotes.fingerprint)",
      "--fingerprint is for pairing, and the home family is paired as fam already.\nTo link it: toki link fam\n"
    ),
    (
      "link fam --home family --certificates system",
      "--certificates is for pairing, and the home family is paired as fam already.\nTo link it: toki link fam\n"
    ),
    (
      "link http://127.0.0.1:8660 school --fingerprint \(FakeRemotes.fingerprint)",
      "Over http:// nodes show no certificate: leave out --fingerprint.\n"
    ),
    (
      "pair school http://localhost:8660 --home school --certificates ca.pem",
      "Over http:// nodes show no certificate: leave out --certificates.\n"
    ),
  ])
  func `An option that says whom to trust is refused where nothing would be compared with it`(
    _ line: String, _ expected: String
  ) async {
    remotes.pair("fam", home: "family", host: "homes.example.org")
    let world = world()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors == "toki: " + expected)
    #expect(remotes.asked.isEmpty && remotes.list.remotes.count == 1 && followed.isEmpty)
  }

  @Test func `A name that is taken, or that no room can have, is told with what gives another`() async {
    remotes.pair("family")
    let world = world()
    #expect(await world.run("link homes.example.org family") == .failed)
    #expect(
      world.terminal.errors
        == "toki: There is a remote “family” already.\n"
        + "To give the remote another name: toki link homes.example.org family --as REMOTE\n")
    world.terminal.clear()
    #expect(await world.run("link homes.example.org 7up") == .usage)
    #expect(world.terminal.errors.contains("toki link homes.example.org 7up --as REMOTE"))
    #expect(await world.run("link homes.example.org 7up --as 7up") == .usage)
    #expect(entered.isEmpty)
    #expect(await world.run("link homes.example.org 7up --as seven") == .done)
    #expect(remotes.list["seven"]?.home?.text == "7up" && followed == ["seven"])
  }

  @Test(arguments: [
    "link homes.example.org family x", "link homes.example.org x --home family", "link --home family",
    "link bedroom --as x", "link bedroom --certificates system", "link --as x", "link here family",
    "link http://192.0.2.5:80 family", "link homes.example.org Family", "link bed!remote family",
    "link bedroom family", "link bedroom keep mine",
  ])
  func `What is neither a remote nor a home is refused before a token is asked for`(_ line: String) async {
    remotes.pair("bedroom")
    #expect(await world().run(line) == .usage)
    #expect(remotes.asked.isEmpty && remotes.list.remotes.count == 1)
  }

  @Test func `A host that is a machine is told with the way to link that`() async {
    remotes.pair("bedroom")
    let world = world(typing: "guess")
    #expect(await world.run("link attic.local family") == .failed)
    #expect(world.terminal.errors.contains("toki-homes token family add NAME\nIf it is a machine"))
    #expect(world.terminal.errors.contains("toki pair REMOTE attic.local, then toki link REMOTE"))
    world.terminal.clear()
    remotes.inside.withLock { $0.fault = ControlError(.unreachable, subject: "192.0.2.5:443", message: "refused") }
    #expect(await world.run("link 192.0.2.5 family") == .failed)
    #expect(
      world.terminal.errors
        == "toki: 192.0.2.5:443 cannot be reached: refused\nIf you mean the machine bedroom: toki link bedroom\n")
    // The very address of a paired machine is no question.
    world.terminal.clear()
    #expect(await world.run("link 192.0.2.5:8654 family") == .failed)
    #expect(
      world.terminal.errors
        == "toki: The remote bedroom is a machine, not the home family.\n"
        + "To pair the home: toki pair family 192.0.2.5:8654 --home family\n")
    // What answers at a tunnel is known to have a certificate.
    remotes.inside.withLock {
      $0.list.remotes[0] = Remote(
        name: $0.list.remotes[0].name, address: RemoteAddress(host: "localhost", port: 8655),
        trust: $0.list.remotes[0].trust, token: "secret", device: $0.list.remotes[0].device)
    }
    #expect(await world.run("link localhost:8655 family") == .failed)
    #expect(world.terminal.errors.hasSuffix("toki pair family localhost:8655 --home family\n"))
    #expect(entered.count == 2 && remotes.list.remotes.count == 1 && followed.isEmpty)
  }

  @Test func `A home stays paired if its link cannot begin`() async {
    links.inside.withLock { $0.fault = CommandFiles.Problem(reason: "no more processes") }
    let world = world()
    #expect(await world.run("link homes.example.org family") == .failed)
    #expect(world.terminal.output.hasPrefix("family is paired."))
    #expect(world.terminal.errors.contains("could not be started: no more processes"))
    #expect(remotes.list["family"] != nil)
  }
}
