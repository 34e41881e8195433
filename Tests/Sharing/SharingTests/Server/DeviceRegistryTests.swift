// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import Testing
import TokiModel
import TokiWire

@testable import Sharing

@Suite struct DeviceRegistryTests {
  private let now = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  @Test func `An id is never used again`() throws {
    var registry = DeviceRegistry()
    let name = try #require(ClientName(text: "phone"))
    let first = registry.add(name, DeviceGrant(role: .owner), digest: "a", at: now)
    #expect(first?.id == "d1")
    let removed = registry.remove("d1")
    #expect(removed?.name == name)
    let second = registry.add(name, DeviceGrant(role: .owner), digest: "b", at: now)
    #expect(second?.id == "d2")
    #expect(registry.device(of: "a") == nil)
    #expect(registry.device(of: "b")?.id == "d2")
  }

  @Test func `The last use is worth writing once a minute`() throws {
    var registry = DeviceRegistry()
    let name = try #require(ClientName(text: "phone"))
    _ = registry.add(name, DeviceGrant(role: .display, items: [ItemID(.alarm, 2)]), digest: "a", at: now)
    let uses: [(String, Int64)] = [("d1", 0), ("d1", 59), ("d1", 60), ("d9", 60)]
    let isWorthIt = uses.map { registry.use($0.0, at: now + .seconds($0.1)) }
    #expect(isWorthIt == [true, false, true, false])
    let isWorthItBefore = registry.use("d1", at: now)
    #expect(isWorthItBefore, "the clock went back")
  }

  @Test func `The registry is read back as it was written, and holds no token`() throws {
    var registry = DeviceRegistry()
    let name = try #require(ClientName(text: "台所"))
    _ = registry.add(name, DeviceGrant(role: .display, items: [ItemID(.alarm, 2)]), digest: "abc", at: now)
    _ = registry.use("d1", at: now)
    registry.subscribe("d1", to: PushSubscription(endpoint: "https://push.example.net/x", key: "k", secret: "s"))
    registry.links = [LinkWatch.Known(device: "d1", lost: nil), LinkWatch.Known(device: "d2", lost: now)]
    let bytes = Wire.bytes(registry)
    #expect(try Wire.answer(DeviceRegistry.self, from: bytes) == registry)
    let former = String(decoding: bytes, as: UTF8.self).replacing("\"links\"", with: "\"bells\"")
    #expect(try Wire.answer(DeviceRegistry.self, from: Array(former.utf8)) == registry, "as an earlier build wrote it")
    #expect(!String(decoding: bytes, as: UTF8.self).contains("token"))
  }
}
