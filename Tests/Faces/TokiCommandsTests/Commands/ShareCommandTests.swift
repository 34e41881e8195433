// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// `toki share`.
@Suite struct ShareCommandTests {
  private func world(_ sharing: FakeSharing) -> World {
    var world = World()
    world.sharing = sharing.home
    return world
  }

  private func opened(isInsecure: Bool = false) -> FakeSharing {
    let sharing = FakeSharing()
    sharing.inside.withLock {
      $0.settings = SharingSettings(isOn: true, isInsecure: isInsecure, edition: SharingSettings.currentEdition)
      $0.isOpen = true
    }
    return sharing
  }

  @Test func `Sharing is off until it is turned on, and off again`() async {
    let sharing = FakeSharing()
    let world = world(sharing)
    #expect(await world.run("share status") == .done)
    #expect(world.terminal.output == "Sharing is off.\n")
    world.terminal.clear()
    #expect(await world.run("share on") == .done)
    #expect(sharing.isOpen)
    #expect(sharing.settings.isWanted)
    #expect(world.terminal.output.contains("https://192.0.2.5:8654/"))
    #expect(world.terminal.output.contains("0A:0A:0A:0A:0A:0A:0A:0A:0A:0A:0A:0A:0A:0A:0A:0A\n"))
    world.terminal.clear()
    #expect(await world.run("share off") == .done)
    #expect(world.terminal.output == "Sharing is off.\n")
    #expect(!sharing.isOpen)
    #expect(!sharing.settings.isOn)
    #expect(await world.run("share") == .failed)
    #expect(world.terminal.errors.contains("Turn it on: toki share on"))
  }

  @Test func `Chosen options are kept, and an open sharing server is opened anew`() async {
    let sharing = opened()
    let world = world(sharing)
    let words = "share on --port 9000 --host Clock.example.org --host b --certificate c.pem --key /k.pem"
    #expect(await world.run(words) == .done)
    #expect(sharing.asked.contains("POST /sharing/stop"))
    #expect(sharing.isOpen)
    #expect(
      sharing.settings
        == SharingSettings(
          isOn: true, port: 9_000, hosts: ["clock.example.org", "b"], certificate: "/home/toki/c.pem", key: "/k.pem",
          edition: SharingSettings.currentEdition))
    #expect(await world.run("share on --host none --certificate none --insecure") == .done)
    #expect(
      sharing.settings
        == SharingSettings(isOn: true, port: 9_000, isInsecure: true, edition: SharingSettings.currentEdition))
    #expect(world.terminal.output.contains("only displays are served"))
    #expect(await world.run("share on --secure") == .done)
    #expect(!sharing.settings.isInsecure)
  }

  @Test(arguments: [
    "share on --port 0", "share on --port x", "share on --host a_b", "share on --host none --host b",
    "share on --certificate c.pem", "share on --key k.pem", "share on --insecure --secure", "share on t1",
    "share off --port 5", "share status x", "share devices --role owner", "share revoke", "share revoke d1 --all",
    "share --role boss", "share --role display", "share --role owner t1", "share --port 5",
  ])
  func `Invalid sharing commands are refused, and nothing changes`(line: String) async {
    let sharing = opened()
    let before = sharing.settings
    #expect(await world(sharing).run(line) == .usage, "\(line)")
    #expect(sharing.settings == before)
    #expect(sharing.isOpen)
  }

  @Test func `A sharing server that cannot be opened says why, and is not tried again at the next start`() async {
    let sharing = FakeSharing()
    sharing.inside.withLock { $0.fault = "Port 8654 cannot be used: it is taken." }
    let world = world(sharing)
    #expect(await world.run("share on") == .failed)
    #expect(world.terminal.errors.contains("Sharing could not be turned on: Port 8654 cannot be used: it is taken."))
    #expect(!sharing.settings.isOn)
  }

  @Test func `After an upgrade that lets a role do more, sharing is off and says so`() async {
    let sharing = FakeSharing()
    sharing.inside.withLock { $0.settings = SharingSettings(isOn: true, edition: SharingSettings.currentEdition - 1) }
    let world = world(sharing)
    #expect(await world.run("share status") == .failed)
    #expect(world.terminal.output.contains("since the upgrade, paired devices may do more"))
    #expect(await world.run("share") == .failed)
    #expect(world.terminal.errors.contains("since the upgrade, paired devices may do more"))
    world.terminal.clear()
    #expect(await world.run("list") == .done)
    #expect(await world.run("doctor") == .done)
    #expect(world.terminal.errors.split(separator: "\n").count { $0.contains("toki share off") } == 2)
    #expect(await world.run("share on") == .done)
    #expect(sharing.settings.isWanted)
    world.terminal.clear()
    #expect(await world.run("list") == .done)
    #expect(world.terminal.errors == "")
  }

  @Test func `A code is offered with a role: control, or a display of the items named`() async throws {
    let sharing = opened()
    let world = world(sharing)
    await world.run("25m --label Tea --detach")
    world.terminal.clear()
    #expect(await world.run("share") == .done)
    #expect(
      world.terminal.output.hasSuffix(
        """
        Open https://192.0.2.5:8654/ and type the code:
          ABCD-2345
        It is valid once, for 2 min. The device sees and changes all timers and alarms.

        """), "\(world.terminal.output)")
    world.terminal.clear()
    #expect(await world.run("share Tea") == .done)
    #expect(world.terminal.output.contains("The device sees t1 and changes nothing."))
    #expect(await world.run("share t7") == .failed)
    let bodies = sharing.inside.withLock { $0.questions.filter { $0.path == "/sharing/pairings" }.map(\.body) }
    let grants = try bodies.map { try Wire.answer(DeviceGrant.self, from: $0) }
    #expect(grants.map(\.role) == [.control, .display])
    #expect(grants.map(\.items) == [[], [ItemID(.timer, 1)]])
    #expect(grants[1].uids.count == 1, "the display is bound to the item itself")
  }

  @Test func `A code leads to the page of trust, with the fingerprint of what that installs`() async {
    let sharing = opened()
    let world = world(sharing)
    #expect(await world.run("share") == .done)
    #expect(!world.terminal.output.contains("B1:B1"))
    sharing.inside.withLock { $0.trust = "http://clock.local:8655/trust" }
    for command in ["share", "share status"] {
      world.terminal.clear()
      #expect(await world.run(command) == .done)
      #expect(world.terminal.output.contains("http://clock.local:8655/trust"), "\(command)")
      let lines = world.terminal.output.split(separator: "\n")
      #expect(lines.count { $0 == "  B1:B1:B1:B1:B1:B1:B1:B1:B1:B1:B1:B1:B1:B1:B1:B1" } == 2)
      #expect(!world.terminal.output.contains("warns"))
    }
  }

  @Test func `Tailscale passes requests on while sharing is on, under its name for this machine`() async {
    let sharing = FakeSharing()
    let tailscale = FakeTailscale()
    var world = world(sharing)
    world.tailscale = tailscale.port
    #expect(await world.run("share on --tailscale --port 9000") == .done)
    #expect(tailscale.asked == ["status --json", "serve --bg https+insecure://localhost:9000"])
    #expect(sharing.settings.tailscale == "laptop.tail1.ts.net" && sharing.isOpen)
    // It stays when something else is chosen.
    #expect(await world.run("share on --host b") == .done)
    #expect(sharing.settings.tailscale == "laptop.tail1.ts.net" && tailscale.asked.count == 2)
    #expect(await world.run("share off") == .done)
    #expect(sharing.settings.tailscale == nil && !sharing.isOpen)
    #expect(tailscale.asked.last == "serve --https=443 off")
    #expect(await world.run("share off") == .done)
    #expect(tailscale.asked.count == 3)
  }

  @Test func `Without a Tailscale that gives certificates nothing is changed, and the person is told what to do`() async
  {
    let sharing = FakeSharing()
    let tailscale = FakeTailscale()
    var world = world(sharing)
    #expect(await world.run("share on --tailscale") == .failed)
    #expect(world.terminal.errors.contains("Tailscale is not installed"))
    world.tailscale = tailscale.port
    for (status, words) in [
      (#"{"BackendState":"Stopped","CertDomains":null}"#, "tailscale up"), ("not JSON", "tailscale up"),
      (#"{"BackendState":"Running","CertDomains":[]}"#, "admin/dns"), (#"{"BackendState":"Running"}"#, "admin/dns"),
    ] {
      tailscale.inside.withLock { $0.status = status }
      world.terminal.clear()
      #expect(await world.run("share on --tailscale") == .failed)
      #expect(world.terminal.errors.contains(words), "\(status): \(world.terminal.errors)")
    }
    tailscale.inside.withLock {
      $0.status = FakeTailscale.Inside().status
      $0.isAllowed = false
    }
    world.terminal.clear()
    #expect(await world.run("share on --tailscale") == .failed)
    #expect(world.terminal.errors.contains("Access denied"))
    #expect(!sharing.settings.isOn && !sharing.isOpen)
  }

  @Test func `After a new name of the machine, the status says how devices come to trust it`() async {
    let sharing = opened()
    let world = world(sharing)
    #expect(await world.run("share status") == .done)
    #expect(!world.terminal.output.contains("another name"))
    sharing.inside.withLock { $0.uncertifiedName = "tower.local" }
    #expect(await world.run("share status") == .done)
    #expect(world.terminal.output.contains("toki share on --host tower.local"))
  }

  @Test func `Wrong codes are reported for a day`() async {
    let sharing = opened()
    let world = world(sharing)
    let now = world.home.host.now().utc
    let old = WrongCodes(count: 7, address: "192.168.1.9", last: now - .days(1))
    let fresh = WrongCodes(count: 1, address: "192.168.1.9", last: now - .minutes(5))
    for (codes, sentence) in [
      (nil, nil), (old, nil), (fresh, "1 wrong code came from the network, the last from 192.168.1.9"),
    ] {
      sharing.inside.withLock { $0.wrongCodes = codes }
      for command in ["share", "share status"] {
        world.terminal.clear()
        #expect(await world.run(command) == .done)
        let isTold = world.terminal.output.contains("wrong code")
        #expect(isTold == (sentence != nil))
        if let sentence { #expect(world.terminal.output.contains(sentence)) }
      }
    }
  }

  @Test func `On a terminal that is wide enough the code is also a picture, black on white`() async {
    let sharing = opened()
    var world = world(sharing)
    world.hasTerminal = true
    #expect(await world.run("share") == .done)
    let lines = world.terminal.output.split(separator: "\n")
    let picture = lines.filter { $0.hasPrefix("\u{1B}[38;5;16;48;5;231m") }
    #expect(picture[2] == "\u{1B}[38;5;16;48;5;231m    ▀▄▀    \u{1B}[0m")
    #expect(picture[3] == "\u{1B}[38;5;16;48;5;231m    ▀▀▀    \u{1B}[0m")
    #expect(lines.suffix(picture.count + 3).first == picture.first, "in a low terminal all of it is in view")
    world.terminal.clear()
    world.terminal.inside.withLock { $0.columns = 10 }
    #expect(await world.run("share") == .done)
    #expect(!world.terminal.output.contains("▀"))
  }

  @Test(arguments: [(40, ""), (29, "Your certificate ends"), (-1, "Your certificate ended")])
  func `A person's own certificate is mentioned when it ends soon`(days: Int64, said: String) async {
    let sharing = opened()
    sharing.inside.withLock {
      $0.settings.certificate = "/c.pem"
      $0.certificateEnd = Samples.start.utc + .days(days)
    }
    let world = world(sharing)
    #expect(await world.run("share status") == .done)
    #expect(world.terminal.output.contains("Your certificate") == !said.isEmpty)
    #expect(said.isEmpty || world.terminal.output.contains(said), "\(world.terminal.output)")
    sharing.inside.withLock { $0.settings.certificate = nil }
    world.terminal.clear()
    #expect(await world.run("share status") == .done)
    #expect(!world.terminal.output.contains("Your certificate"), "its own is made anew by itself")
  }

  @Test func `Devices are listed with their last use, and a removed one has no access`() async throws {
    let sharing = opened()
    let now = Samples.start.utc
    let names = try ["phone", "tablet"].map { try #require(ClientName(text: $0)) }
    sharing.inside.withLock {
      $0.devices = [
        PairedDevice(
          id: "d1", name: names[0], grant: DeviceGrant(role: .control), paired: now, lastUse: now, streams: 1),
        PairedDevice(
          id: "d2", name: names[1], grant: DeviceGrant(role: .display, items: [ItemID(.timer, 1)]), paired: now),
      ]
    }
    let world = world(sharing)
    #expect(await world.run("share devices") == .done)
    let rows = world.terminal.output.split(separator: "\n")
    #expect(rows.count == 2)
    #expect(rows[0].hasPrefix("d1  phone"))
    #expect(rows[0].hasSuffix("connected now"))
    #expect(rows[1].contains("display: t1"))
    #expect(rows[1].hasSuffix("never used"))
    world.terminal.clear()
    #expect(await world.run("share revoke d1 d7 ../x") == .failed)
    #expect(world.terminal.output == "d1 (phone) has no access any more.\n")
    #expect(world.terminal.errors.contains("There is no device d7."))
    #expect(world.terminal.errors.contains("There is no device ../x."))
    #expect(await world.run("share revoke --all") == .done)
    #expect(await world.run("share devices --json") == .done)
    #expect(world.terminal.output.hasSuffix("[]\n"))
  }

  @Test func `A removal that could not be saved is reported`() async {
    let sharing = opened()
    sharing.inside.withLock { $0.replies["DELETE /sharing/devices/d1"] = HomeSharing.Reply(status: 507, body: []) }
    let world = world(sharing)
    #expect(await world.run("share revoke d1") == .failed)
    #expect(world.terminal.errors.contains("The device is out now, but this could not be saved."))
  }
}
