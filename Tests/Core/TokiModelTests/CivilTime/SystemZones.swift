// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiModel

/// The tz database of the test machine.
enum SystemZones {
  static let folder = "/usr/share/zoneinfo"

  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  static func rules(_ name: String) throws -> ZoneRules {
    try ZoneRules(name: #require(ZoneName(name)), tzif: bytes(name))
  }

  /// One name for each different file, in order.
  static func distinctNames() throws -> [String] {
    var seen: Set<[UInt8]> = []
    var names: [String] = []
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for path in paths.sorted() where !path.hasPrefix("right/") && !path.hasPrefix("posix/") {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      let content = try bytes(path)
      if content.starts(with: Array("TZif".utf8)), seen.insert(content).inserted { names.append(path) }
    }
    return names
  }
}

/// A wall time; the test fails if it is invalid.
func wall(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0)
  throws -> CivilDateTime
{
  try CivilDateTime(
    date: #require(CivilDate(year: year, month: month, day: day)),
    time: #require(TimeOfDay(hour: hour, minute: minute, second: second)))
}

/// The instant of a wall time in UTC.
func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0)
  throws -> UTCInstant
{
  let wall = try wall(year, month, day, hour, minute, second)
  return UTCInstant(
    secondsSinceEpoch: Int64(wall.date.daysSinceEpoch) * 86_400 + Int64(wall.time.secondOfDay))
}
