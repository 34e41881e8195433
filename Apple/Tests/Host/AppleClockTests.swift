// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import AppleHost

@Suite struct AppleClockTests {
  @Test func `The machine's clock keeps every promise of a host clock`() async {
    let violations = await checkHostClock(AppleClock()) { span in
      try? await Task.sleep(for: .nanoseconds(span.nanoseconds))
    }
    #expect(violations == [])
  }

  @Test func `The boot clock counts sleep, and the time asleep is never negative`() {
    let clock = AppleClock()
    #expect(clock.suspended >= .zero)
    let now = clock.now().boot.nanosecondsSinceBoot
    #expect(now >= MachineClocks.awake() - 1_000_000)
  }

  /// The sources of the host's zone.
  struct Host: Sendable {
    var link: String?
    var system: String?
    let zone: String
  }

  @Test(arguments: [
    Host(zone: "UTC"),
    Host(link: "new/zoneinfo/Asia/Tokyo", zone: "Asia/Tokyo"),
    Host(link: "old/zoneinfo/Europe/Berlin", system: "Asia/Tokyo", zone: "Europe/Berlin"),
    Host(link: "nowhere", system: "Asia/Tokyo", zone: "Asia/Tokyo"),
    Host(system: "Europe/Berlin", zone: "Europe/Berlin"),
    Host(system: "not a name", zone: "UTC"),
  ])
  func `The host's zone is found by the link or by the system's name`(host: Host) throws {
    let folder = try Self.databases()
    let localtime = folder.path + "/localtime"
    if let link = host.link {
      try FileManager.default.createSymbolicLink(atPath: localtime, withDestinationPath: folder.path + "/" + link)
    }
    let clock = AppleClock(
      localtimePath: localtime, zoneFolders: ["new", "old"].map { "\(folder.path)/\($0)/zoneinfo" },
      zoneName: { host.system })
    #expect(try clock.hostZone().name.text == host.zone)
  }

  @Test func `The updated one of two databases comes first, and the other fills its gaps`() throws {
    let folder = try Self.databases()
    // An update that has given Tokyo the rules of Berlin.
    try folder.zone("Europe/Berlin", as: "new/zoneinfo/Asia/Tokyo")
    let clock = AppleClock(
      localtimePath: folder.path + "/none", zoneFolders: ["none", "new", "old"].map { "\(folder.path)/\($0)/zoneinfo" })
    let winter = UTCInstant(secondsSinceEpoch: 1_800_000_000)
    let tokyo = try #require(ZoneName("Asia/Tokyo"))
    #expect(try clock.zone(named: tokyo).offsetSeconds(at: winter) == 3_600)
    let berlin = try #require(ZoneName("Europe/Berlin"))
    #expect(try clock.zone(named: berlin).offsetSeconds(at: winter) == 3_600)
    let nowhere = try #require(ZoneName("Nowhere/At_All"))
    #expect(throws: ZoneError.unknown(nowhere)) { try clock.zone(named: nowhere) }
  }

  @Test func `A damaged zone is reported, and not looked for elsewhere`() throws {
    let folder = try Self.databases()
    try Data("not a zone".utf8).write(to: URL(fileURLWithPath: folder.path + "/new/zoneinfo/Asia/Tokyo"))
    let clock = AppleClock(zoneFolders: ["new", "old"].map { "\(folder.path)/\($0)/zoneinfo" })
    let tokyo = try #require(ZoneName("Asia/Tokyo"))
    let error = try #require(throws: ZoneError.self) { try clock.zone(named: tokyo) }
    guard case .damaged(folder.path + "/new/zoneinfo/Asia/Tokyo", _) = error else {
      Issue.record("\(error)")
      return
    }
  }

  /// A folder with an updated tz database, which has only Tokyo, and one of the system.
  private static func databases() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.zone("Asia/Tokyo", as: "new/zoneinfo/Asia/Tokyo")
    try folder.zone("Asia/Tokyo", as: "old/zoneinfo/Asia/Tokyo")
    try folder.zone("Europe/Berlin", as: "old/zoneinfo/Europe/Berlin")
    return folder
  }
}
