// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// One extension field of an NTP packet, as a range of its bytes (RFC 7822, section 3).
///
/// It has a 16-bit type, a 16-bit length that includes these four bytes, and a body padded to a multiple of four bytes.
struct ExtensionField {
  /// The field types of NTS (RFC 8915, section 7.5).
  enum Kind: UInt16 {
    case uniqueIdentifier = 0x0104
    case cookie = 0x0204
    case cookiePlaceholder = 0x0304
    case authenticator = 0x0404
  }

  /// Length of the shortest field, in bytes.
  static let shortest = 16

  /// Length of the NTP header that precedes the fields, in bytes.
  static let headerLength = 48

  let kind: Kind?
  /// Offset of the field.
  let start: Int
  let body: ArraySlice<UInt8>

  /// Offset of the next field.
  var end: Int { body.endIndex }

  /// Parses the field at an offset.
  ///
  /// - Throws: `.malformedExtension` if it is too short or extends past the end.
  init(_ bytes: [UInt8], at start: Int) throws(TimeRejection) {
    guard start >= 0, start <= bytes.count, bytes.count - start >= Self.shortest else { throw .malformedExtension }
    let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
    guard length >= Self.shortest, length % 4 == 0, length <= bytes.count - start else { throw .malformedExtension }
    kind = Kind(rawValue: UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1]))
    self.start = start
    body = bytes[(start + 4)..<(start + length)]
  }

  /// Length of a field whose body has `count` bytes.
  static func length(ofBody count: Int) -> Int { max(shortest, 4 + (count + 3) / 4 * 4) }

  /// Encodes a field with zero padding; the body has at most 65,528 bytes.
  static func bytes(_ kind: Kind, _ body: [UInt8]) -> [UInt8] {
    let length = length(ofBody: body.count)
    var bytes = [
      UInt8(kind.rawValue >> 8), UInt8(truncatingIfNeeded: kind.rawValue), UInt8(truncatingIfNeeded: length >> 8),
      UInt8(truncatingIfNeeded: length),
    ]
    bytes += body
    bytes += [UInt8](repeating: 0, count: length - bytes.count)
    return bytes
  }
}
