// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiWire

/// Paired devices, as a sharing server lists them and remotes keep them.
@Suite struct PairedDeviceTests {
  private static let paired = UTCInstant(secondsSinceEpoch: 1_800_000_000)
  private static let uids = (1...2).map { ItemUID(text: "toki-\($0)@example.org") }

  private static func device(_ grant: DeviceGrant, used: UTCInstant? = nil, streams: Int = 0) throws -> PairedDevice {
    PairedDevice(
      id: "d7", name: try #require(ClientName(text: "台所")), grant: grant, paired: paired, lastUse: used,
      streams: streams)
  }

  private static let display = DeviceGrant(
    role: .display, items: [ItemID(.alarm, 2), ItemID(.timer, 1)], uids: uids.compactMap(\.self))

  @Test(arguments: DeviceRole.allCases, [nil, paired + .minutes(3)])
  func `A device is read back unchanged`(_ role: DeviceRole, _ used: UTCInstant?) throws {
    let grant = role == .display ? Self.display : DeviceGrant(role: role)
    let list = DeviceList(devices: [try Self.device(grant, used: used, streams: used == nil ? 0 : 2)])
    let read = try Wire.answer(DeviceList.self, from: Wire.bytes(list))
    #expect(read.devices == list.devices)
  }

  @Test(arguments: [
    // As the first sharing servers wrote them.
    (#"{"id":"d7","name":"台所","role":"owner","paired":"2027-01-15T08:00:00Z"}"#, DeviceGrant(role: .owner)),
    (
      #"{"id":"d7","name":"台所","role":"display","items":["a2","t1"],"paired":"2027-01-15T08:00:00Z"}"#,
      DeviceGrant(role: .display, items: [ItemID(.alarm, 2), ItemID(.timer, 1)])
    ),
    // Items of one that sees all are nothing to go by.
    (
      #"{"id":"d7","name":"台所","role":"control","items":["a2"],"paired":"2027-01-15T08:00:00Z"}"#,
      DeviceGrant(role: .control)
    ),
  ])
  func `Data of an earlier sharing server is read, as of a device never heard from`(
    _ text: String, _ grant: DeviceGrant
  ) throws {
    #expect(try Wire.answer(PairedDevice.self, from: Array(text.utf8)) == Self.device(grant))
  }

  @Test(arguments: [
    #"{"id":"d7","name":"a","role":"king","paired":"2027-01-15T08:00:00Z"}"#,
    #"{"id":"d7","name":"a","paired":"2027-01-15T08:00:00Z"}"#, #"{"id":"d7","name":"a","role":"owner"}"#,
    #"{"id":"d7","role":"owner","paired":"2027-01-15T08:00:00Z"}"#,
  ])
  func `A device needs a role, a name and its day`(_ text: String) {
    #expect(throws: (any Error).self) { try Wire.answer(PairedDevice.self, from: Array(text.utf8)) }
  }

  @Test(arguments: [
    (DeviceRole.display, 2, 2, 2, 2), (.display, 2, 1, 2, 0), (.display, 2, 0, 2, 0), (.display, 0, 2, 0, 0),
    (.control, 2, 2, 0, 0), (.owner, 2, 2, 0, 0),
  ])
  func `Only a display has items, and their lasting names are all known or none`(
    _ role: DeviceRole, _ items: Int, _ uids: Int, _ keptItems: Int, _ keptUIDs: Int
  ) {
    let grant = DeviceGrant(
      role: role, items: Array(Self.display.items.prefix(items)), uids: Array(Self.display.uids.prefix(uids)))
    #expect(grant.items.count == keptItems && grant.uids.count == keptUIDs)
  }

  @Test func `Roles are ordered by what they may do`() {
    #expect(DeviceRole.allCases.sorted() == [.display, .control, .owner])
  }
}
