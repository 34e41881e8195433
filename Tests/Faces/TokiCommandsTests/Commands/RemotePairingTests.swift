// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// A machine that looks for the bedroom in the network, and pairs with it.
@Suite struct RemotePairingTests {
  private func worlds(paired: Bool = false) -> (World, FakeRemotes) {
    let remotes = FakeRemotes(home: World().home)
    if paired { remotes.pair("bedroom", as: .control) }
    var here = World()
    here.remotes = remotes.port()
    return (here, remotes)
  }

  // MARK: Finding

  private static let bedroom = FoundRemote(
    name: "Toki on bedroom", address: RemoteAddress(host: "bedroom.local"), addresses: ["192.0.2.5", "2001:db8::5"])
  private static let kitchen = FoundRemote(
    name: "Toki on\u{1B}[2Jkitchen", address: RemoteAddress(host: "192.0.2.7", port: 7_000), addresses: ["192.0.2.7"])

  @Test func `pair without words lists the machines in the network`() async {
    let (here, remotes) = worlds()
    remotes.inside.withLock { $0.found = FoundRemoteList(remotes: [Self.bedroom]) }
    #expect(await here.run("pair") == .done)
    #expect(
      here.terminal.output
        == "Toki on bedroom  bedroom.local  192.0.2.5 2001:db8::5\nPair one: toki pair REMOTE\n")
    let (json, _) = worlds()
    var asking = json
    asking.remotes = remotes.port()
    #expect(await asking.run("pair --json") == .done)
    #expect(
      asking.terminal.output
        == #"{"remotes":[{"name":"Toki on bedroom","host":"bedroom.local","port":8654,"addresses":["192.0.2.5","2001:db8::5"]}]}"#
        + "\n")
  }

  @Test func `pair without a host takes the only machine in the network, and says which`() async throws {
    let (here, remotes) = worlds()
    remotes.inside.withLock {
      $0.found = FoundRemoteList(remotes: [Self.bedroom])
      $0.typed = ["yes", FakeRemotes.code]
    }
    #expect(await here.run("pair bedroom") == .done)
    #expect(here.terminal.errors.hasPrefix("Found: Toki on bedroom (bedroom.local)\n"))
    #expect(try #require(remotes.list["bedroom"]).address.text == "bedroom.local:8654")
  }

  @Test func `The announced fingerprint is listed, and a different one at the remote is reported`() async {
    let (here, remotes) = worlds()
    func attic(announcing fingerprint: String) -> FoundRemoteList {
      FoundRemoteList(remotes: [
        FoundRemote(
          name: "Toki on attic", address: RemoteAddress(host: "attic.local"), addresses: ["192.0.2.9"],
          fingerprint: fingerprint)
      ])
    }
    let other = String(repeating: "c3", count: 32)
    remotes.inside.withLock {
      $0.found = attic(announcing: other)
      $0.typed = ["no"]
    }
    #expect(await here.run("pair") == .done)
    #expect(here.terminal.output.hasPrefix("Toki on attic  attic.local  192.0.2.9  C3:C3:C3:C3:C3:C3:C3:C3:…\n"))
    here.terminal.clear()
    #expect(await here.run("pair --json") == .done)
    #expect(here.terminal.output.contains(#""fingerprint":"\#(other)""#))
    #expect(await here.run("pair attic") == .cancelled)
    #expect(here.terminal.errors.contains("another one is announced") && here.terminal.errors.contains("  C3:C3"))
    // The same one proves nothing, and is no news.
    here.terminal.clear()
    remotes.inside.withLock {
      $0.found = attic(announcing: FakeRemotes.fingerprint)
      $0.typed = ["yes", FakeRemotes.code]
    }
    #expect(await here.run("pair attic") == .done)
    #expect(!here.terminal.errors.contains("announced"))
  }

  @Test func `With several machines none is chosen, and a safe command is suggested for each`() async {
    let (here, remotes) = worlds()
    remotes.inside.withLock { $0.found = FoundRemoteList(remotes: [Self.bedroom, Self.kitchen]) }
    #expect(await here.run("pair attic") == .usage)
    #expect(here.terminal.errors.contains("  toki pair attic bedroom.local  (Toki on bedroom)\n"))
    #expect(here.terminal.errors.contains("  toki pair attic 192.0.2.7:7000  (Toki on"))
    #expect(!here.terminal.errors.contains("\u{1B}"))
    #expect(!remotes.asked.contains { $0.hasPrefix("certificate") })
  }

  @Test func `If no machine is found, or discovery is missing, the host is required`() async {
    let (here, remotes) = worlds()
    #expect(await here.run("pair bedroom") == .failed)
    #expect(here.terminal.errors.contains("Without Avahi") && here.terminal.errors.contains("toki pair bedroom HOST"))
    remotes.inside.withLock { $0.found = FoundRemoteList(remotes: []) }
    let (none, _) = worlds()
    var asking = none
    asking.remotes = remotes.port()
    #expect(await asking.run("pair") == .failed)
    #expect(
      asking.terminal.errors.contains("No machine in this network") && asking.terminal.errors.contains("REMOTE HOST"))
  }

  // MARK: Pairing

  @Test func `A person compares the fingerprint, types the code, and the remote is kept`() async throws {
    let (here, remotes) = worlds()
    remotes.inside.withLock { $0.typed = ["yes", FakeRemotes.code] }
    #expect(await here.run("pair bedroom bedroom.local") == .done)
    #expect(here.terminal.errors.contains("0A:0A"))
    #expect(
      here.terminal.output
        == "bedroom is paired. This machine sees and changes all timers and alarms.\nTry it: toki --at bedroom list\n")
    let remote = try #require(remotes.list["bedroom"])
    #expect(remote.token == "secret")
    #expect(remote.trust == .pinned(key: "0b", fingerprint: FakeRemotes.fingerprint))
    #expect(remote.address.text == "bedroom.local:8654")
  }

  @Test(arguments: ["no", "", "n", "what"])
  func `Any answer but yes sends nothing`(_ answer: String) async {
    let (here, remotes) = worlds()
    remotes.inside.withLock { $0.typed = [answer, FakeRemotes.code] }
    #expect(await here.run("pair bedroom bedroom.local") == .cancelled)
    #expect(remotes.list.remotes.isEmpty)
    #expect(!remotes.asked.contains { $0.hasPrefix("pair") })
  }

  @Test func `Without a terminal the fingerprint must be given, and must be right`() async {
    let (here, remotes) = worlds()
    remotes.inside.withLock { $0.typed = nil }
    #expect(await here.run("pair bedroom bedroom.local \(FakeRemotes.code)") == .usage)
    #expect(here.terminal.errors.contains("--fingerprint \(FakeRemotes.fingerprint)"))
    let wrong = String(repeating: "0b", count: 32)
    #expect(await here.run("pair bedroom bedroom.local \(FakeRemotes.code) --fingerprint \(wrong)") == .failed)
    #expect(await here.run("pair bedroom bedroom.local \(FakeRemotes.code) --fingerprint 0a") == .usage)
    #expect(!remotes.asked.contains { $0.hasPrefix("pair") })
    let colons = String(repeating: "0A:", count: 31) + "0A"
    #expect(await here.run("pair bedroom bedroom.local \(FakeRemotes.code) --fingerprint \(colons)") == .done)
  }

  @Test func `Where a signed certificate is trusted there is nothing to compare`() async {
    let (here, remotes) = worlds()
    #expect(await here.run("pair bedroom https://toki.example.org \(FakeRemotes.code) --certificates system") == .done)
    #expect(await here.run("pair attic attic.local \(FakeRemotes.code) --certificates ca.pem") == .done)
    #expect(
      remotes.list.remotes.map(\.trust) == [.signed(certificates: nil), .signed(certificates: "/home/toki/ca.pem")])
    #expect(!remotes.asked.contains { $0.hasPrefix("certificate") })
  }

  @Test func `A wrong code, a taken or invalid name, and an invalid address are refused`() async {
    let (here, remotes) = worlds(paired: true)
    let proof = "--fingerprint \(FakeRemotes.fingerprint)"
    #expect(await here.run("pair attic attic.local WRONG234 \(proof)") == .failed)
    #expect(await here.run("pair bedroom attic.local \(FakeRemotes.code) \(proof)") == .failed)
    for name in ["noon", "mon", "tomorrow", "7", "here", "a/b"] {
      #expect(await here.run("pair \(name) attic.local \(FakeRemotes.code) \(proof)") == .usage, "\(name)")
    }
    #expect(await here.run("pair attic http://attic.local \(FakeRemotes.code) \(proof)") == .usage)
    #expect(await here.run("pair attic a@b \(FakeRemotes.code) \(proof)") == .usage)
    #expect(remotes.list.remotes.count == 1)
  }

  @Test func `The pairing is ended again if the remote cannot be saved`() async {
    let (here, remotes) = worlds()
    remotes.inside.withLock { $0.keepFault = CommandFiles.Problem(reason: "No space left on device") }
    let proof = "--fingerprint \(FakeRemotes.fingerprint)"
    #expect(await here.run("pair bedroom bedroom.local \(FakeRemotes.code) \(proof)") == .failed)
    #expect(here.terminal.errors.contains("No space left on device"))
    #expect(remotes.asked.last == "part bedroom")
  }
}
