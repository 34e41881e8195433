// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import TokiCommands

@Suite struct ItemTableTests {
  @Test func `Columns are as wide as what is shown in them, and a row ends behind its last word`() {
    let rows = [
      ["t1", "", "お茶", "x"],
      ["t100", "", "é", ""],
      ["t2", "", "", "ends in spaces  "],
      ["", "", "", ""],
    ]
    #expect(ItemTable.aligned(rows) == "t1    お茶  x\nt100  é\nt2          ends in spaces\n\n")
    #expect(ItemTable.aligned([]) == "")
  }

  @Test func `Each zone is looked up once for what is written in one go`() throws {
    let clock = CountingClock()
    let kept = KeptZones(of: clock)
    let tokyo = try #require(ZoneName("Asia/Tokyo"))
    let nowhere = try #require(ZoneName("Nowhere/Else"))
    for _ in 0..<3 {
      #expect(try kept.hostZone() == .utc)
      #expect(try kept.zone(named: tokyo) == .utc)
      #expect(throws: ZoneError.unknown(nowhere)) { try kept.zone(named: nowhere) }
    }
    #expect(clock.lookUps == 3)
    #expect(kept.now() == clock.now() && kept.bootID == clock.bootID)
  }
}

/// Counts zone lookups; every zone but one has the rules of UTC.
private final class CountingClock: HostClock {
  private let host = ManualHost(utc: UTCInstant(nanosecondsSinceEpoch: 0))
  private let count = Mutex(0)

  var lookUps: Int { count.withLock { $0 } }

  func now() -> HostMoment { host.now() }
  var bootID: BootID { host.bootID }

  func hostZone() throws(ZoneError) -> ZoneRules {
    count.withLock { $0 += 1 }
    return .utc
  }

  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules {
    count.withLock { $0 += 1 }
    guard name.text != "Nowhere/Else" else { throw .unknown(name) }
    return .utc
  }
}
