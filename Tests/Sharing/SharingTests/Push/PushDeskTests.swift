// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiWire

@testable import Sharing

/// Which devices get a push for which rings.
@Suite struct PushDeskTests {
  private static let now = UTCInstant(secondsSinceEpoch: 1_800_000_000)

  private func ring(_ number: Int64, of timer: Int = 1, length: TimeSpan = .minutes(10)) -> Ring {
    var settings = RingSettings()
    settings.ringLength = length
    return Ring(
      id: RingID(number), owner: ItemID(.timer, Int64(timer)), occurrence: Occurrence(key: 0), label: .none,
      settings: settings, planned: Self.now, rang: Self.now, late: .zero)
  }

  /// A phone that controls, a display of timer 2, and a tablet that did not ask for pushes.
  private func entries() throws -> [DeviceRegistry.Entry] {
    var registry = DeviceRegistry()
    let name = try #require(ClientName(text: "phone"))
    _ = registry.add(name, DeviceGrant(role: .control), digest: "a", at: Self.now)
    _ = registry.add(name, DeviceGrant(role: .display, items: [ItemID(.timer, 2)]), digest: "b", at: Self.now)
    _ = registry.add(name, DeviceGrant(role: .owner), digest: "c", at: Self.now)
    for device in ["d1", "d2"] {
      let endpoint = "https://push.example.net/\(device)"
      registry.subscribe(device, to: PushSubscription(endpoint: endpoint, key: "k", secret: "s"))
    }
    return registry.devices
  }

  private func told(_ desk: inout PushDesk, _ rings: [Ring]) throws -> [String] {
    try desk.pushes(for: rings, to: entries(), at: Self.now + .seconds(5)).map { push in
      "\(push.device) \(push.notice.ring.text) \(push.notice.ended == nil ? "rings" : "is over")"
    }
  }

  @Test func `A ring is announced once, and so is its end`() throws {
    var desk = PushDesk()
    #expect(try told(&desk, [ring(1)]) == ["d1 r1 rings"])
    #expect(try told(&desk, [ring(1)]) == [])
    #expect(try told(&desk, []) == ["d1 r1 is over"])
    #expect(try told(&desk, []) == [])
  }

  @Test func `A display hears only of its own items, and may stop nothing`() throws {
    var desk = PushDesk()
    let pushes = try desk.pushes(for: [ring(1, of: 2)], to: entries(), at: Self.now)
    #expect(pushes.map(\.device) == ["d1", "d2"])
    #expect(pushes.map(\.notice.canStop) == [true, false] && pushes.map(\.notice.canSnooze) == [true, false])
  }

  @Test func `A device whose stop was refused is told that the ring is over`() throws {
    var desk = PushDesk()
    #expect(try told(&desk, [ring(1)]) == ["d1 r1 rings"])
    desk.stop(RingID(1), by: "d1")
    desk.goOn(RingID(1), by: "d1")
    #expect(try told(&desk, []) == ["d1 r1 is over"])
  }

  @Test func `The device that stopped a ring is not told that the ring is over`() throws {
    var desk = PushDesk()
    #expect(try told(&desk, [ring(1, of: 2), ring(2)]) == ["d1 r1 rings", "d2 r1 rings", "d1 r2 rings"])
    desk.stop(RingID(1), by: "d1")
    #expect(try told(&desk, [ring(2)]) == ["d2 r1 is over"])
    #expect(try told(&desk, []) == ["d1 r2 is over"])
  }

  @Test func `A push waits as long as it rings, an hour at most, and is replaced by the next of its ring`() throws {
    var desk = PushDesk()
    let rings = [ring(1, length: .minutes(10)), ring(2, length: .hours(5))]
    let pushes = try desk.pushes(for: rings, to: entries(), at: Self.now)
    #expect(pushes.map(\.seconds) == [600, 3_600])
    #expect(pushes.map(\.topic) == ["r1-1800000000", "r2-1800000000"])
    let over = try desk.pushes(for: [], to: entries(), at: Self.now)
    #expect(over.map(\.topic) == pushes.map(\.topic))
    #expect(over.allSatisfy { !$0.notice.canStop && !$0.notice.canSnooze })
  }
}
