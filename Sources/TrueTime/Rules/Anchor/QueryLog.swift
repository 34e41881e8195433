// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The on-disk record of recent queries, which keeps the rate limits in force when the program restarts.
///
/// A name, a version, the boot id, big-endian instants, and a checksum over everything before it.
enum QueryLog {
  private static let name = Array("TokiAsks".utf8)
  private static let version: UInt8 = 1
  /// Maximum number of instants kept.
  static let most = 255

  /// Encodes the query times of one boot, oldest first; empty if the boot id is longer than 128 bytes.
  static func bytes(of asked: [BootInstant], in boot: BootID) -> [UInt8] {
    let boot = Array(boot.text.utf8)
    guard boot.count <= AnchorFile.longestBootID else { return [] }
    let kept = asked.suffix(most)
    var bytes = name + [version, UInt8(boot.count), UInt8(kept.count), 0] + boot
    for instant in kept { AnchorFile.append(UInt64(bitPattern: instant.nanosecondsSinceBoot), to: &bytes) }
    AnchorFile.append(CRC64.checksum(of: bytes), to: &bytes)
    return bytes
  }

  /// Decodes the query times; empty if they belong to another boot, lie after `now`, or are damaged.
  static func instants(reading bytes: [UInt8], in boot: BootID, until now: BootInstant) -> [BootInstant] {
    let boot = Array(boot.text.utf8)
    guard bytes.count >= 12, bytes.starts(with: name), bytes[8] == version, Int(bytes[9]) == boot.count else {
      return []
    }
    let (count, end) = (Int(bytes[10]), bytes.count - 8)
    let start = 12 + boot.count
    guard end == start + count * 8, bytes[12..<start].elementsEqual(boot),
      AnchorFile.number(bytes, end) == CRC64.checksum(of: bytes[..<end])
    else { return [] }
    let instants = (0..<count).map { place in
      BootInstant(nanosecondsSinceBoot: Int64(bitPattern: AnchorFile.number(bytes, start + place * 8)))
    }
    guard instants == instants.sorted(), instants.last.map({ $0 <= now }) ?? true else { return [] }
    return instants
  }
}
