// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// A zone that goes missing from the host never moves a ring, and is told.
@Suite struct LostZoneTests {
  private let home: TestHome
  private let pacific: ZoneName
  private let berlin: ZoneName

  init() throws {
    let zones = try ["America/Los_Angeles", "Europe/Berlin"].map { try SystemZone.named($0) }
    home = TestHome(zone: zones[1], zones: [zones[0]])
    (pacific, berlin) = (zones[0].name, zones[1].name)
  }

  private func alarm(_ zone: AlarmZone, in home: TestHome? = nil) async throws -> Alarm {
    let draft = AlarmDraft(
      time: try #require(TimeOfDay(hour: 12, minute: 23)), days: .weekly(.everyDay), zone: zone, settings: .plain)
    return try await (home ?? self.home).control.make(draft, key: nil)
  }

  private func warnings(_ home: TestHome) async throws -> [String] { try await home.control.state().warnings }

  @Test func `An alarm of a lost zone rings by the rules known last, also after its clocks change`() async throws {
    let alarm = try await alarm(.pinned(pacific))
    try await home.control.shutDown()
    home.host.lose([pacific])
    let again = home.restarted()
    #expect(try await again.control.state().alarms.map(\.next) == [alarm.next])
    #expect(try await warnings(again) == ["zone_lost:America/Los_Angeles"])
    let told = try await again.control.warnings(about: .alarm(alarm.id))
    #expect(told.contains(Finding(.pinnedZone, .warning, detail: "America/Los_Angeles")))
    #expect(
      try await again.control.send(Examine()).findings.contains(
        Finding(.pinnedZone, .warning, detail: "America/Los_Angeles")))
    // Pacific time ends daylight saving in November.
    let rules = try SystemZone.named("America/Los_Angeles")
    again.host.suspend(for: .days(150))
    let next = try #require(try await again.control.state().alarms.first?.next)
    #expect(rules.civil(at: next).time == alarm.time)
  }

  @Test func `A floating alarm keeps the host's zone that was known last`() async throws {
    let alarm = try await alarm(.floating)
    try await home.control.shutDown()
    home.host.lose([berlin])
    let again = home.restarted()
    #expect(try await again.control.state().alarms.map(\.next) == [alarm.next])
    #expect(try await again.control.state().zone == berlin)
    #expect(try await warnings(again) == ["host_zone_lost:Europe/Berlin"])
    #expect(try await again.control.send(Examine()).findings.first { $0.code == .zone }?.verdict == .warning)
  }

  @Test func `A running engine keeps the rules, warns, and stops warning once they are back`() async throws {
    let alarm = try await alarm(.pinned(pacific))
    home.host.lose([pacific])
    home.host.updateZones(to: [])
    #expect(try await home.control.state().alarms.map(\.next) == [alarm.next])
    #expect(try await warnings(home) == ["zone_lost:America/Los_Angeles"])
    home.host.lose([])
    home.host.updateZones(to: [])
    #expect(try await warnings(home).isEmpty)
  }

  @Test func `If the store kept no rules, the planned instant gives the offset`() async throws {
    let alarm = try await alarm(.pinned(pacific))
    try await home.control.shutDown()
    try home.store.commit([.putHost(boot: home.host.bootID, zones: nil)])
    home.host.lose([pacific])
    let again = home.restarted()
    #expect(try await again.control.state().alarms.map(\.next) == [alarm.next])
    #expect(try await warnings(again) == ["zone_lost:America/Los_Angeles"])
  }

  @Test func `An alarm of a zone that nobody knows cannot be turned on, and turns on once it is known`() async throws {
    let alarm = try await alarm(.pinned(pacific))
    _ = try await home.control.tell(alarm.id, .turnOff)
    try await home.control.shutDown()
    try home.store.commit([.putHost(boot: home.host.bootID, zones: nil)])
    home.host.lose([pacific])
    let again = home.restarted()
    let error = await #expect(throws: ControlError.self) { try await again.control.tell(alarm.id, .turnOn) }
    #expect(error?.code == .unknownZone && error?.subject == "America/Los_Angeles")
    again.host.lose([])
    again.host.updateZones(to: [])
    #expect(try await again.control.tell(alarm.id, .turnOn).next == alarm.next)
  }

  @Test func `A new machine without a zone is on UTC, and lacks nothing`() async throws {
    let host = HostZones(host: .utc)
    let reading = ZoneReading(of: [], from: ZonelessClock(), known: nil)
    #expect(reading.zones == host && reading.lost == LostZones())
    let moved = ZoneReading(of: [], from: ZonelessClock(), known: HostZones(host: try SystemZone.named("Asia/Tokyo")))
    #expect(moved.zones.host.name.text == "Asia/Tokyo" && moved.lost.host != nil)
  }
}

/// A host on which no zone is set.
private struct ZonelessClock: HostClock {
  let bootID = BootID("boot")
  func now() -> HostMoment {
    HostMoment(boot: BootInstant(nanosecondsSinceBoot: 0), utc: UTCInstant(secondsSinceEpoch: 0))
  }
  func hostZone() throws(ZoneError) -> ZoneRules { throw .unset }
  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules { throw .unknown(name) }
}
