// SPDX-License-Identifier: Apache-2.0
import GTKKit
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiWire

@testable import TokiDesktop

@MainActor @Suite(.serialized) struct ShareDialogTests {
  init() throws { try #require(Theme.start(), "these tests need a display, as of xvfb-run") }

  /// A sharing server that a test opens and closes.
  private nonisolated final class TestSharing: Sendable {
    struct Inside {
      var settings = SharingSettings()
      var isOpen = false
      var isUnreadable = false
      var fault: String?
      var devices: [PairedDevice] = []
      var grants: [DeviceGrant] = []
    }
    let inside = Mutex(Inside())

    var home: HomeSharing {
      HomeSharing(
        read: { () throws(HomeSharing.Trouble) in
          if self.inside.withLock({ $0.isUnreadable }) { throw .unusable("no file") }
          return self.inside.withLock { $0.settings }
        }, keep: { new in self.inside.withLock { $0.settings = new } },
        open: { () async throws(HomeSharing.Trouble) in
          if let fault = self.inside.withLock({ $0.fault }) { throw .unopened(fault) }
          self.inside.withLock { $0.isOpen = true }
        },
        waitUntilClosed: { true },
        ask: { question throws(ControlError) in self.inside.withLock { Self.answer(question, &$0) } })
    }

    private static func answer(_ question: HomeSharing.Question, _ inside: inout Inside) -> HomeSharing.Reply? {
      guard inside.isOpen else { return nil }
      switch "\(question.method) \(question.path)" {
      case "GET /sharing/status":
        return reply(
          SharingStatus(
            processID: 5, version: "1", port: 8_654, isInsecure: false, addresses: ["https://192.0.2.5:8654/"],
            fingerprint: "0a", madeCertificate: true, devices: inside.devices.count, viewers: 0, isConnected: true,
            isConfined: true))
      case "GET /sharing/devices": return reply(DeviceList(devices: inside.devices))
      case "POST /sharing/stop":
        inside.isOpen = false
        return HomeSharing.Reply(status: 204, body: [])
      case "POST /sharing/pairings":
        guard let grant = try? Wire.answer(DeviceGrant.self, from: question.body) else { return nil }
        inside.grants.append(grant)
        return reply(
          PairingOffer(
            code: "ABCD2345", grant: grant, validity: .minutes(2), addresses: ["https://192.0.2.5:8654/"],
            fingerprint: "0a", picture: ["101", "010", "111"]))
      default:
        guard let index = inside.devices.firstIndex(where: { question.path == "/sharing/devices/\($0.id)" }) else {
          return HomeSharing.Reply(status: 404, body: [])
        }
        return reply(inside.devices.remove(at: index))
      }
    }

    private static func reply(_ value: some Formed) -> HomeSharing.Reply {
      HomeSharing.Reply(status: 200, body: Wire.bytes(value))
    }
  }

  private func dialog(_ sharing: TestSharing) -> ShareDialog {
    let parent = Window(Box(.vertical), title: "", width: 360, height: 294)
    let dialog = ShareDialog(TestPageContext.make(sharing: sharing.home), over: parent)
    dialog.look()
    return dialog
  }

  /// Lets the answers that are under way arrive.
  private func until(_ isTrue: () -> Bool) async -> Bool {
    for _ in 0..<100_000 where !isTrue() { await Task.yield() }
    return isTrue()
  }

  @Test func `A switch turns sharing on and off, and shows its state`() async {
    let sharing = TestSharing()
    let dialog = dialog(sharing)
    #expect(!dialog.toggle.isOn && !dialog.pairing.widget.isVisible)
    dialog.toggle.toggle.activateAsPerson()
    #expect(await until { dialog.pairing.widget.isVisible })
    #expect(dialog.toggle.isOn && dialog.addressRows.map(\.title) == ["https://192.0.2.5:8654/"])
    #expect(sharing.inside.withLock { $0.settings.isWanted })
    #expect(await until { dialog.toggle.isSensitive })
    dialog.toggle.toggle.activateAsPerson()
    #expect(await until { !dialog.pairing.widget.isVisible })
    #expect(!dialog.toggle.isOn && sharing.inside.withLock { !$0.settings.isOn })
  }

  @Test func `A sharing server that cannot be opened says why, and the switch is off`() async {
    let sharing = TestSharing()
    sharing.inside.withLock { $0.fault = "port 8654 is taken" }
    let dialog = dialog(sharing)
    dialog.toggle.toggle.activateAsPerson()
    #expect(await until { dialog.problem.text.contains("port 8654 is taken") })
    #expect(await until { !dialog.toggle.isOn && dialog.toggle.isSensitive })
  }

  @Test func `A code is shown with its picture for what was chosen, until a device has used it`() async throws {
    let sharing = TestSharing()
    sharing.inside.withLock { $0.isOpen = true }
    let dialog = dialog(sharing)
    #expect(await until { dialog.pairing.widget.isVisible })
    dialog.pairing.button.press()
    #expect(await until { dialog.pairing.hasCode })
    #expect(dialog.pairing.code.text == "ABCD-2345")
    #expect(dialog.pairing.picture.rows == [[true, false, true], [false, true, false], [true, true, true]])
    #expect(dialog.pairing.text.text.contains("https://192.0.2.5:8654/"))
    dialog.pairing.role.chosen = 1
    dialog.pairing.button.press()
    #expect(await until { sharing.inside.withLock { $0.grants.map(\.role) } == [.control, .owner] })
    let name = try #require(ClientName(text: "phone"))
    sharing.inside.withLock {
      $0.devices = [PairedDevice(id: "d1", name: name, grant: DeviceGrant(role: .owner), paired: TestPageContext.start)]
    }
    dialog.look()
    #expect(await until { !dialog.pairing.hasCode })
    #expect(dialog.deviceRows.map(\.row.title) == ["phone"])
    #expect(dialog.deviceRows[0].row.subtitle == "Changes everything, and the settings · never used")
    dialog.deviceRows[0].remove.press()
    #expect(await until { dialog.deviceRows.isEmpty })
    #expect(sharing.inside.withLock { $0.devices.isEmpty })
  }

  @Test func `The switch is disabled while the sharing server is being turned on or off`() async {
    let sharing = TestSharing()
    let dialog = dialog(sharing)
    dialog.toggle.toggle.activateAsPerson()
    #expect(!dialog.toggle.isSensitive)
    #expect(await until { dialog.toggle.isSensitive && dialog.toggle.isOn })
  }

  @Test func `After an upgrade that lets devices do more, sharing is off and the dialog says so`() async {
    let sharing = TestSharing()
    sharing.inside.withLock { $0.settings = SharingSettings(isOn: true, edition: SharingSettings.currentEdition - 1) }
    let dialog = dialog(sharing)
    #expect(await until { dialog.problem.isVisible })
    #expect(dialog.problem.text == HomeSharing.Trouble.closed(isOutdated: true).sentence)
    // Turned on again, it goes by the present rules.
    dialog.toggle.toggle.activateAsPerson()
    #expect(await until { dialog.pairing.widget.isVisible })
    #expect(!dialog.problem.isVisible)
    #expect(sharing.inside.withLock { $0.settings.isWanted })
  }

  @Test func `After a look that failed it looks again, and takes the reason away`() async {
    let sharing = TestSharing()
    sharing.inside.withLock {
      $0.isOpen = true
      $0.isUnreadable = true
    }
    let dialog = dialog(sharing)
    #expect(await until { dialog.problem.isVisible })
    sharing.inside.withLock { $0.isUnreadable = false }
    #expect(await TestPageContext.until { dialog.pairing.widget.isVisible })
    #expect(!dialog.problem.isVisible)
    dialog.window.destroy()
  }

  @Test func `Each device says what it may do, and when it was there`() async throws {
    let sharing = TestSharing()
    let name = try #require(ClientName(text: "phone"))
    let now = TestPageContext.start
    sharing.inside.withLock {
      $0.isOpen = true
      $0.devices = [
        PairedDevice(
          id: "d1", name: name, grant: DeviceGrant(role: .display, items: [ItemID(.timer, 1)]), paired: now,
          streams: 1),
        PairedDevice(id: "d2", name: name, grant: DeviceGrant(role: .control), paired: now, lastUse: now),
      ]
    }
    let dialog = dialog(sharing)
    #expect(await until { dialog.deviceRows.count == 2 })
    #expect(
      dialog.deviceRows.map(\.row.subtitle) == [
        "Shows t1 · connected now", "Changes everything · last used 06:00:00 today",
      ])
  }

  /// An open sharing, with which a phone is paired.
  private func sharingWithPhone() throws -> TestSharing {
    let sharing = TestSharing()
    let name = try #require(ClientName(text: "phone"))
    sharing.inside.withLock {
      $0.isOpen = true
      $0.devices = [
        PairedDevice(id: "d1", name: name, grant: DeviceGrant(role: .control), paired: TestPageContext.start)
      ]
    }
    return sharing
  }

  @Test func `An unchanged list keeps its rows, and so the focus`() async throws {
    let sharing = try sharingWithPhone()
    let dialog = dialog(sharing)
    #expect(await until { dialog.deviceRows.count == 1 })
    let (row, address) = (dialog.deviceRows[0].row, dialog.addressRows[0])
    // By this, it is seen that the dialog has looked again.
    sharing.inside.withLock { $0.settings = SharingSettings(isOn: true, edition: SharingSettings.currentEdition - 1) }
    dialog.look()
    #expect(await until { dialog.problem.isVisible })
    #expect(dialog.deviceRows[0].row === row && dialog.addressRows[0] === address)
  }

  @Test func `Removing a device that is gone already is refused with a sentence`() async throws {
    let sharing = try sharingWithPhone()
    let dialog = dialog(sharing)
    #expect(await until { dialog.deviceRows.count == 1 })
    sharing.inside.withLock { $0.devices = [] }
    dialog.deviceRows[0].remove.press()
    #expect(await until { dialog.problem.isVisible })
    #expect(dialog.problem.text == "This is not there any more.")
  }

  @Test(arguments: [
    (HomeSharing.Trouble.unusable("no file"), "Sharing does not work: no file"),
    (.unopened("taken"), "Sharing could not be turned on: taken"), (.stillOpen, "Sharing does not end; try again."),
    (.closed(isOutdated: false), "Sharing is off."),
    (
      .closed(isOutdated: true),
      "Sharing is off: since the upgrade, paired devices may do more than when you turned it on."
    ),
    (.refused(status: 403), "Over plain HTTP only displays are served: anyone on the network could read along."),
    (.refused(status: 507), "The device is out now, but this could not be saved."),
    (.refused(status: 418), "It was refused (HTTP status 418)."),
  ])
  func `Each trouble has a sentence of its own`(trouble: HomeSharing.Trouble, sentence: String) {
    #expect(trouble.sentence == sentence)
  }
}
