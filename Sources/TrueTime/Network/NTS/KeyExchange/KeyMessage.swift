// SPDX-License-Identifier: Apache-2.0

/// The records of a key exchange message (RFC 8915, section 4).
///
/// A record has a critical bit, a 15-bit type, a 16-bit length, and a body.
public enum KeyMessage {
  /// Maximum length of an answer in bytes, far more than 8 cookies of the greatest useful size need.
  public static let longest = 65_536

  /// The known record types (RFC 8915, section 7.6).
  enum Kind: UInt16 {
    case end = 0
    case nextProtocol = 1
    case error = 2
    case warning = 3
    case algorithm = 4
    case cookie = 5
    case server = 6
    case port = 7
  }

  /// NTPv4 (RFC 8915, section 7.7).
  static let networkTime: UInt16 = 0
  /// AEAD_AES_SIV_CMAC_256 (RFC 5297, section 6.1), which every server must support.
  static let algorithm: UInt16 = 15

  /// The client's message: it offers NTPv4 with this algorithm and nothing else.
  static let question: [UInt8] =
    record(.nextProtocol, number(networkTime)) + record(.algorithm, number(algorithm)) + record(.end, [])

  /// Encodes a critical record.
  static func record(_ kind: Kind, _ body: [UInt8]) -> [UInt8] {
    number(kind.rawValue | 0x8000) + number(UInt16(truncatingIfNeeded: body.count)) + body
  }

  private static func number(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)] }

  /// Looks for the end of a message received in pieces.
  ///
  /// - Parameters:
  ///   - bytes: Everything received so far.
  ///   - position: Offset of the next record; moved past each complete record, so that no byte is scanned twice.
  /// - Returns: `true` if the end record has arrived.
  public static func hasEnd(_ bytes: [UInt8], from position: inout Int) -> Bool {
    while let record = KeyRecord(bytes, at: position) {
      position = record.end
      if record.kind == Kind.end.rawValue { return true }
    }
    return false
  }
}

/// One record, as a range of a message's bytes.
struct KeyRecord {
  let isCritical: Bool
  /// Record type, 0 to 32,767.
  let kind: UInt16
  let body: ArraySlice<UInt8>

  /// Parses the record at an offset; `nil` if it is incomplete.
  init?(_ bytes: [UInt8], at start: Int) {
    guard start >= 0, start <= bytes.count, bytes.count - start >= 4 else { return nil }
    let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
    guard bytes.count - start - 4 >= length else { return nil }
    isCritical = bytes[start] & 0x80 != 0
    kind = UInt16(bytes[start] & 0x7F) << 8 | UInt16(bytes[start + 1])
    body = bytes[(start + 4)..<(start + 4 + length)]
  }

  /// Offset of the next record.
  var end: Int { body.endIndex }

  /// The body as 16-bit numbers; `nil` if its length is odd.
  var numbers: [UInt16]? {
    guard body.count % 2 == 0 else { return nil }
    return stride(from: body.startIndex, to: body.endIndex, by: 2).map { UInt16(body[$0]) << 8 | UInt16(body[$0 + 1]) }
  }
}
