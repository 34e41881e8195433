// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import Sharing
@testable import Visitors

/// In which order pushes leave, and what becomes of devices that are gone.
@Suite struct PushTellingTests {
  private static let now = UTCInstant(secondsSinceEpoch: 1_800_000_000)
  private let loop = InlineLoop()
  private let host: ManualHost
  private let devices: PairedDevices
  private let sent = Sent()
  private let telling: PushTelling

  /// What was handed over to be sent, and not done yet.
  ///
  /// `@unchecked Sendable`: used only by the test that made it.
  private final class Sent: @unchecked Sendable {
    var pushes: [PushRequest] = []
    var done: [@Sendable (PushTelling.PushEnd) -> Void] = []
  }

  init() {
    host = ManualHost(loop: loop, utc: Self.now)
    let keeper = Gatekeeper(registry: DeviceRegistry(), hosts: HostNames([]), isInsecure: false)
    devices = PairedDevices(keeper, timer: ManualTimer(host, loop)) { _ in true }
    telling = PushTelling(
      to: devices, key: { () throws(SharingFailure) in try ServerKey.made() },
      send: { [sent] push, done in
        sent.pushes.append(push)
        sent.done.append(done)
      })
  }

  private func subscribe() throws -> PairedDevice {
    let device = try devices.pair(
      try #require(ClientName(text: "phone")), DeviceGrant(role: .control), at: host.now()
    ).device
    let key = Base64URL.text(try ServerKey.made().numbers().point)
    let subscription = PushSubscription(
      endpoint: "https://push.example.net/\(device.id)", key: key,
      secret: Base64URL.text([UInt8](repeating: 1, count: 16)))
    #expect(subscription.isUsable)
    let isSaved = devices.subscribe(device.id, to: subscription)
    #expect(isSaved)
    return device
  }

  private func ring(_ number: Int64) -> Ring {
    Ring(
      id: RingID(number), owner: ItemID(.timer, number), occurrence: Occurrence(key: 0), label: .none,
      settings: RingSettings(), planned: Self.now, rang: Self.now, late: .zero)
  }

  private var topics: [String] { sent.pushes.map { String($0.topic.prefix { $0 != "-" }) } }

  @Test func `A push waits for the one before, so that the last one stays`() throws {
    _ = try subscribe()
    telling.look(at: [ring(1)], at: Self.now)
    telling.look(at: [], at: Self.now)
    #expect(topics == ["r1"])
    sent.done[0](.over)
    #expect(topics == ["r1", "r1"])
  }

  @Test func `A ring that ends before its announcement is announced as over only`() throws {
    _ = try subscribe()
    telling.look(at: [ring(1)], at: Self.now)
    telling.look(at: [ring(1), ring(2)], at: Self.now)
    telling.look(at: [ring(1)], at: Self.now)
    sent.done[0](.over)
    #expect(topics == ["r1", "r2"])
    sent.done[1](.over)
    #expect(topics == ["r1", "r2"])
  }

  @Test func `Eight devices are notified at a time, then the others`() throws {
    for _ in 0..<10 { _ = try subscribe() }
    telling.look(at: [ring(1)], at: Self.now)
    #expect(sent.pushes.count == 8)
    sent.done[0](.over)
    sent.done[1](.over)
    #expect(Set(sent.pushes.map(\.endpoint)).count == 10)
  }

  @Test func `A device that is gone is forgotten, unless it has subscribed anew`() throws {
    let device = try subscribe()
    telling.look(at: [ring(1)], at: Self.now)
    let former = try #require(devices.registry.devices.first?.push)
    let anew = PushSubscription(endpoint: former.endpoint + "/2", key: former.key, secret: former.secret)
    let isSaved = devices.subscribe(device.id, to: anew)
    #expect(isSaved)
    sent.done[0](.gone)
    #expect(devices.registry.devices.first?.push == anew)
    telling.look(at: [], at: Self.now)
    sent.done[1](.gone)
    #expect(devices.registry.devices.first?.push == nil)
  }

  @Test func `A device whose subscription nobody could use costs the others nothing`() throws {
    let device = try subscribe()
    let isSaved = devices.subscribe(device.id, to: PushSubscription(endpoint: "https://a.example", key: "", secret: ""))
    #expect(isSaved)
    _ = try subscribe()
    telling.look(at: [ring(1)], at: Self.now)
    #expect(sent.pushes.map(\.endpoint) == ["https://push.example.net/d2"])
  }
}
