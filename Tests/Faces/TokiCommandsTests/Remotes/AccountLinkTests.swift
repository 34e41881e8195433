// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiWire
@testable import TokiCommands

/// `toki link HOST NAME`: this machine as a device of an account.
@Suite struct AccountLinkTests {
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

  @Test func `One command pairs an account by its token and links it, and the next one asks for none`() async throws {
    let world = world(typing: "\(FakeRemotes.code)\n")
    #expect(await world.run("link https://fleet.example.org family") == .done)
    #expect(entered == ["enter family at fleet.example.org:443 signed(certificates: nil) \(FakeRemotes.code)"])
    let remote = try #require(remotes.list["family"])
    #expect(remote.isLinked && remote.account?.text == "family" && remote.token == FakeRemotes.code)
    #expect(followed == ["family"])
    #expect(
      world.terminal.output
        == "family is paired. This machine sees and changes all timers and alarms.\n"
        + "What rings on family rings here too from now on, also when family cannot be reached.\n"
        + "To end that: toki unlink family\n")
    #expect(!(world.terminal.output + world.terminal.errors).contains(FakeRemotes.code))
    #expect(await world.run("unlink family") == .done)
    for line in ["link fleet.example.org family", "link family family", "link family"] {
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

  @Test func `An account that is paired already is linked under its name`() async {
    remotes.pair("fam", account: "family", host: "fleet.example.org")
    let world = world()
    #expect(await world.run("link fleet.example.org family --as fam") == .done)
    #expect(await world.run("link fam --account family") == .done)
    #expect(followed == ["fam"] && entered.isEmpty)
    #expect(await world.run("link fleet.example.org family --as other") == .usage)
    #expect(world.terminal.errors.contains("The account family is paired as fam already.\nTo link it: toki link fam\n"))
  }

  @Test(arguments: [
    (
      "link fleet.example.org family --fingerprint \(FakeRemotes.fingerprint)",
      "--fingerprint is for pairing, and the account family is paired as fam already.\nTo link it: toki link fam\n"
    ),
    (
      "link fam --account family --certificates system",
      "--certificates is for pairing, and the account family is paired as fam already.\nTo link it: toki link fam\n"
    ),
    (
      "link http://127.0.0.1:8660 school --fingerprint \(FakeRemotes.fingerprint)",
      "Over http:// servers show no certificate: leave out --fingerprint.\n"
    ),
    (
      "pair school http://localhost:8660 --account school --certificates ca.pem",
      "Over http:// servers show no certificate: leave out --certificates.\n"
    ),
  ])
  func `An option about trust is refused if there is nothing to compare`(
    _ line: String, _ expected: String
  ) async {
    remotes.pair("fam", account: "family", host: "fleet.example.org")
    let world = world()
    #expect(await world.run(line) == .usage)
    #expect(world.terminal.errors == "toki: " + expected)
    #expect(remotes.asked.isEmpty && remotes.list.remotes.count == 1 && followed.isEmpty)
  }

  @Test func `A taken or invalid name is refused with the way to choose another`() async {
    remotes.pair("family")
    let world = world()
    #expect(await world.run("link fleet.example.org family") == .failed)
    #expect(
      world.terminal.errors
        == "toki: There is a remote “family” already.\n"
        + "To give the remote another name: toki link fleet.example.org family --as REMOTE\n")
    world.terminal.clear()
    #expect(await world.run("link fleet.example.org 7up") == .usage)
    #expect(world.terminal.errors.contains("toki link fleet.example.org 7up --as REMOTE"))
    #expect(await world.run("link fleet.example.org 7up --as 7up") == .usage)
    #expect(entered.isEmpty)
    #expect(await world.run("link fleet.example.org 7up --as seven") == .done)
    #expect(remotes.list["seven"]?.account?.text == "7up" && followed == ["seven"])
  }

  @Test(arguments: [
    "link fleet.example.org family x", "link fleet.example.org x --account family", "link --account family",
    "link bedroom --as x", "link bedroom --certificates system", "link --as x", "link here family",
    "link http://192.0.2.5:80 family", "link fleet.example.org Family", "link bed!remote family",
    "link bedroom family", "link bedroom keep mine",
  ])
  func `An invalid remote or account is refused before a token is asked for`(_ line: String) async {
    remotes.pair("bedroom")
    #expect(await world().run(line) == .usage)
    #expect(remotes.asked.isEmpty && remotes.list.remotes.count == 1)
  }

  @Test func `A host that may be a machine is refused with the way to link one`() async {
    remotes.pair("bedroom")
    let world = world(typing: "guess")
    #expect(await world.run("link attic.local family") == .failed)
    #expect(world.terminal.errors.contains("toki-fleet token family add NAME\nIf it is a machine"))
    #expect(world.terminal.errors.contains("toki pair REMOTE attic.local, then toki link REMOTE"))
    world.terminal.clear()
    remotes.inside.withLock { $0.fault = ControlError.unreachable(.remote("192.0.2.5:443"), reason: "refused") }
    #expect(await world.run("link 192.0.2.5 family") == .failed)
    #expect(
      world.terminal.errors
        == "toki: 192.0.2.5:443 cannot be reached: refused\nIf you mean the machine bedroom: toki link bedroom\n")
    // The very address of a paired machine is no question.
    world.terminal.clear()
    #expect(await world.run("link 192.0.2.5:8654 family") == .failed)
    #expect(
      world.terminal.errors
        == "toki: The remote bedroom is a machine, not the account family.\n"
        + "To pair the account: toki pair family 192.0.2.5:8654 --account family\n")
    // What answers at a tunnel is known to have a certificate.
    remotes.inside.withLock {
      $0.list.remotes[0] = Remote(
        name: $0.list.remotes[0].name, address: RemoteAddress(host: "localhost", port: 8655),
        trust: $0.list.remotes[0].trust, token: "secret", device: $0.list.remotes[0].device)
    }
    #expect(await world.run("link localhost:8655 family") == .failed)
    #expect(world.terminal.errors.hasSuffix("toki pair family localhost:8655 --account family\n"))
    #expect(entered.count == 2 && remotes.list.remotes.count == 1 && followed.isEmpty)
  }

  @Test func `An account stays paired if its link cannot begin`() async {
    links.inside.withLock { $0.fault = CommandFiles.Problem(reason: "no more processes") }
    let world = world()
    #expect(await world.run("link fleet.example.org family") == .failed)
    #expect(world.terminal.output.hasPrefix("family is paired."))
    #expect(world.terminal.errors.contains("could not be started: no more processes"))
    #expect(remotes.list["family"] != nil)
  }
}
