// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel

/// The rules of a zone from the tz database of the test machine.
enum SystemZone {
  static func named(_ name: String) throws -> ZoneRules {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    return try ZoneRules(name: try #require(ZoneName(name)), tzif: [UInt8](bytes))
  }
}
