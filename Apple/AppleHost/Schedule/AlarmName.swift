// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// The number under which AlarmKit knows a ring: made of its name, so that every projection gives it the same.
enum AlarmName {
  /// The 16 bytes of a UUID of version 8, which is for hashes of one's own (RFC 9562, section 5.8).
  static func bytes(of id: ProjectedID) -> [UInt8] {
    let text = Array(id.text.utf8)
    // Of the name from both ends: two names that collide in one do not in the other.
    let words = [hash(text, from: 0xcbf2_9ce4_8422_2325), hash(text.reversed(), from: 0x6c62_272e_07bb_0142)]
    var bytes = words.flatMap { word in (0..<8).reversed().map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes
  }

  /// FNV-1a in 64 bits (https://www.rfc-editor.org/rfc/rfc9923), from an offset.
  private static func hash(_ bytes: [UInt8], from offset: UInt64) -> UInt64 {
    bytes.reduce(offset) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
