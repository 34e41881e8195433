// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import TokiEngine
import TokiModel

/// A clock that stands still until a test moves it: Saturday 2026-11-21, 14:07:10 in Tokyo.
final class FixedClock: HostClock {
  static let start = HostMoment(
    boot: BootInstant(nanosecondsSinceBoot: 1_000_000_000_000),
    utc: UTCInstant(secondsSinceEpoch: 1795237630))

  private let moment = Mutex(FixedClock.start)
  private let zone: String

  init(zone: String = "Asia/Tokyo") { self.zone = zone }

  let bootID = BootID("fixed")
  func now() -> HostMoment { moment.withLock { $0 } }
  /// Sets the wall's clock by so much; the boot clock stays.
  func step(by span: TimeSpan) { moment.withLock { $0.utc = $0.utc + span } }
  func move(to span: TimeSpan) { moment.withLock { $0 = FixedClock.start + span } }

  func hostZone() throws(ZoneError) -> ZoneRules {
    guard let name = ZoneName(zone) else { throw .damaged(path: zone, reason: "name") }
    return try self.zone(named: name)
  }

  func zone(named name: ZoneName) throws(ZoneError) -> ZoneRules {
    guard let data = FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name.text)"),
      let rules = try? ZoneRules(name: name, tzif: [UInt8](data))
    else { throw .unknown(name) }
    return rules
  }
}
