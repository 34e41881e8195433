// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// One extension field of an NTP packet, as a place in its bytes (RFC 7822, section 3).
///
/// It is 16 bits of type, 16 bits of length, which counts these four bytes too, and a body filled up to a multiple
/// of four bytes.
struct ExtensionField {
  /// What the fields of NTS are for (RFC 8915, section 7.5).
  enum Kind: UInt16 {
    case uniqueIdentifier = 0x0104
    case cookie = 0x0204
    case cookiePlaceholder = 0x0304
    case authenticator = 0x0404
  }

  /// The bytes of the shortest field.
  static let shortest = 16

  /// The bytes of the header that stands before the fields.
  static let headerLength = 48

  let kind: Kind?
  /// Where it begins.
  let start: Int
  let body: ArraySlice<UInt8>

  /// Where the next one begins.
  var end: Int { body.endIndex }

  /// Reads the field that begins at a place.
  ///
  /// - Throws: `.malformedExtension` when it is too short or goes on past the end.
  init(_ bytes: [UInt8], at start: Int) throws(TimeRejection) {
    guard start >= 0, start <= bytes.count, bytes.count - start >= Self.shortest else { throw .malformedExtension }
    let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
    guard length >= Self.shortest, length % 4 == 0, length <= bytes.count - start else { throw .malformedExtension }
    kind = Kind(rawValue: UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1]))
    self.start = start
    body = bytes[(start + 4)..<(start + length)]
  }

  /// How long a field with a body of so many bytes is.
  static func length(ofBody count: Int) -> Int { max(shortest, 4 + (count + 3) / 4 * 4) }

  /// A field, its body filled up with zeros; the body has at most 65,528 bytes.
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
