// SPDX-License-Identifier: Apache-2.0

/// The name of a time zone in the tz database: `Asia/Tokyo`.
///
/// It becomes part of a path, so a name that could leave the zone folder is refused.
public struct ZoneName: Hashable, Sendable {
  /// Path of the zone's file within the zone folder.
  public let text: String
  /// The name of UTC, `UTC`.
  public static let utc = ZoneName(checked: "UTC")

  private init(checked text: String) { self.text = text }

  /// Checks a name.
  ///
  /// `nil` unless it is 1 to 255 bytes of letters, digits, `_`, `-`, `+`, `.` and `/`, with no leading `/`, no empty
  /// part and no part that is `.` or `..`.
  public init?(_ text: String) {
    guard (1...255).contains(text.utf8.count) else { return nil }
    var part: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "/"):
        guard Self.isUsable(part) else { return nil }
        part = []
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "."):
        part.append(byte)
      default: return nil
      }
    }
    guard Self.isUsable(part) else { return nil }
    self.text = text
  }

  /// `true` if it is a usual name for UTC in a machine's setup: `UTC` or `Etc/UTC`.
  public var isUTC: Bool { self == .utc || text == "Etc/UTC" }

  private static func isUsable(_ part: [UInt8]) -> Bool {
    let dot = UInt8(ascii: ".")
    return !part.isEmpty && part != [dot] && part != [dot, dot]
  }
}
