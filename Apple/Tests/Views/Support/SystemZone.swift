// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel

/// Zones of this machine's tz database.
enum SystemZone {
  /// The rules of a zone by its name, such as `Asia/Tokyo`.
  static func named(_ name: String) throws -> ZoneRules {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/" + name))
    return try ZoneRules(name: try #require(ZoneName(name)), tzif: [UInt8](bytes))
  }
}
