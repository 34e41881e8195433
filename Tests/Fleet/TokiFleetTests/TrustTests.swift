// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiFleetTestKit
import TokiModel
import TokiTestKit

@testable import TokiFleet

/// What a home sees and tells while its server has no trust in the lease.
@Suite struct TrustTests {
  private let host = ManualHost(utc: TestHome.monday6)
  private let delivery = RecordedDelivery()

  private let ring = Ring(
    id: RingID(1), owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none, settings: RingSettings(),
    planned: TestHome.monday6, rang: TestHome.monday6, late: .zero)

  private func server(_ clock: ServerClock) -> LoadedHome.Surroundings {
    LoadedHome.Surroundings(
      loop: InlineLoop(), clock: clock, deadlines: HomeDeadlines(), delivery: delivery.of(FleetServerID(1)), json: nil,
      server: nil)
  }

  @Test func `The clock stands still from the end of the trust, and goes on at the present time`() {
    let clock = ServerClock(host)
    let start = host.now()
    clock.trust(until: start.boot + .seconds(3))
    host.advance(by: .seconds(2))
    #expect(clock.now() == start + .seconds(2))
    host.advance(by: .seconds(5))
    #expect(!clock.isTrusted)
    #expect(clock.now() == start + .seconds(2))
    clock.trust(until: host.now().boot + .seconds(3))
    #expect(clock.isTrusted)
    #expect(clock.now() == start + .seconds(7))
    clock.trust(until: nil)
    host.advance(by: .seconds(1))
    #expect(clock.now() == start + .seconds(7))
  }

  @Test func `The server's zone is read once a second, and anew as soon as it has changed`() throws {
    let clock = ServerClock(host)
    #expect(try clock.hostZone() == .utc)
    host.lose([ZoneRules.utc.name])
    #expect(try clock.hostZone() == .utc)
    clock.forgetZone()
    #expect(throws: ZoneError.self) { try clock.hostZone() }
    host.lose([])
    host.advance(by: .seconds(1))
    #expect(try clock.hostZone() == .utc)
  }

  @Test func `A ring that begins without trust is announced once trust is back`() {
    let clock = ServerClock(host)
    let ringer = HomeRinger(HomeID(1), in: server(clock))
    ringer.show(.ring(ring))
    #expect(delivery.texts == [])
    clock.trust(until: host.now().boot + .seconds(3))
    ringer.goOn()
    ringer.goOn()
    #expect(delivery.texts == ["s1 rings h1"])
    ringer.withdraw(.ring(ring.id))
    #expect(delivery.texts == ["s1 rings h1", "s1 hushes h1"])
  }

  @Test func `A ring that ended without trust is never announced`() {
    let ringer = HomeRinger(HomeID(1), in: server(ServerClock(host)))
    ringer.show(.ring(ring))
    ringer.withdraw(.ring(ring.id))
    ringer.goOn()
    ringer.shutDown()
    #expect(delivery.texts == [])
  }
}
