// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
@testable import TokiCommands

/// Alarms set from a shell whose `TZ` is another zone than that of the daemon, which is in Tokyo.
@Suite struct ShellZoneTests {
  /// Runs a command in a shell whose zone has these rules (tzset(3)) and no name that a machine knows.
  private func run(_ words: [String], rules: String, in world: World) async throws -> ExitCode {
    let zone = try ZoneRules(name: #require(ZoneName("rules")), posix: rules)
    var context = world.context
    context.clock = NamelessShell(of: world.home.host, zone: zone)
    return await Toki.run(words, in: context)
  }

  @Test func `An alarm of a shell with the daemon's rules follows the daemon's zone`() async throws {
    let world = World()
    #expect(try await run(["alarm", "7:00", "--on", "daily"], rules: "JST-9", in: world) == .done)
    #expect(try await world.alarm().zone == .floating)
  }

  @Test(arguments: [
    ["alarm", "7:00", "--on", "daily"], ["alarm", "tomorrow", "7:00"], ["until", "7:00", "--detach"],
  ])
  func `Rules without a name are refused rather than taken for another zone`(words: [String]) async throws {
    let world = World()
    #expect(try await run(words, rules: "EST5EDT,M3.2.0,M11.1.0", in: world) == .usage)
    #expect(world.terminal.errors.contains("TZ gives this shell a zone without a name"))
    #expect(try await world.state().alarms.isEmpty)
  }

  @Test func `A zone that is named is kept, whatever TZ is`() async throws {
    let world = World()
    let words = ["alarm", "7:00", "--on", "daily", "--zone", "Europe/Berlin"]
    #expect(try await run(words, rules: "EST5EDT,M3.2.0,M11.1.0", in: world) == .done)
    #expect(try await world.alarm().zone == .pinned(Samples.berlin.name))
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", true), ("CET-1", false), ("EET-2EEST,M3.5.0/3,M10.5.0/4", false),
    ("CET-1CEST,M3.5.0,M11.5.0/3", false),
  ])
  func `Rules are compared by what clocks will show`(rules: String, isBerlin: Bool) throws {
    let zone = try ZoneRules(name: .utc, posix: rules)
    #expect(zone.showsTheSame(as: Samples.berlin, from: Samples.start.utc) == isBerlin)
  }
}

/// A shell's clock whose zone has no name.
private struct NamelessShell: HostClock {
  let host: any HostClock
  let zone: ZoneRules

  init(of host: any HostClock, zone: ZoneRules) {
    self.host = host
    self.zone = zone
  }

  var bootID: BootID { host.bootID }
  func now() -> HostMoment { host.now() }
  func hostZone() throws(ZoneError) -> ZoneRules { zone }
  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules { try host.zone(named: name) }
}
