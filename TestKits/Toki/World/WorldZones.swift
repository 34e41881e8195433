// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The zones of a world, each given by a rule alone, so that no world depends on the machine's tz database.
enum WorldZones {
  /// Rules like those of New York, Lord Howe's half hour and the southern summer.
  private static let rules = [
    ("Test/UTC", "UTC0"), ("Test/Berlin", "CET-1CEST,M3.5.0,M10.5.0/3"),
    ("Test/New_York", "EST5EDT,M3.2.0,M11.1.0"), ("Test/Tokyo", "JST-9"),
    ("Test/Lord_Howe", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"),
    ("Test/Auckland", "NZST-12NZDT,M9.5.0,M4.1.0/3"), ("Test/Kiritimati", "<+14>-14"),
    ("Test/Baker", "<-12>12"),
  ]

  static let all: [ZoneRules] = rules.map { make($0, $1) }
  /// The same zones after a change of law: each takes the next one's rule.
  static let changed: [ZoneRules] = zip(rules, rules[1...] + rules[..<1]).map { make($0.0, $1.1) }

  /// A compiled zone file with one rule and no table (RFC 8536, section 3).
  private static func make(_ name: String, _ rule: String) -> ZoneRules {
    func header(_ counts: [UInt8]) -> [UInt8] {
      [0x54, 0x5A, 0x69, 0x66, 0x32] + [UInt8](repeating: 0, count: 15) + counts.flatMap { [0, 0, 0, $0] }
    }
    // One type: UTC offset 0, no daylight saving time, with the abbreviation of an unknown local time.
    let type: [UInt8] = [0, 0, 0, 0, 0, 0] + Array("-00\0".utf8)
    let block = header([0, 0, 0, 0, 1, 4]) + type
    guard let zone = ZoneName(name),
      let rules = try? ZoneRules(name: zone, tzif: block + block + [0x0A] + Array(rule.utf8) + [0x0A])
    else { preconditionFailure("The zone \(name) cannot be made of \(rule)") }
    return rules
  }
}
