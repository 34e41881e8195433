// SPDX-License-Identifier: Apache-2.0

/// The records of which both messages of the key exchange are made (RFC 8915, section 4).
///
/// Each record is a bit that says whether it must be understood, 15 bits of type, 16 bits of length, and a body.
public enum KeyMessage {
  /// The most bytes of an answer that are read: 8 cookies of the greatest useful size fit many times.
  public static let longest = 65_536

  /// The types of record that are known (RFC 8915, section 7.6).
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
  /// AEAD_AES_SIV_CMAC_256 (RFC 5297, section 6.1): the one that every server must have.
  static let algorithm: UInt16 = 15

  /// What a client says: NTPv4, with the one algorithm, and nothing else.
  static let question: [UInt8] =
    record(.nextProtocol, number(networkTime)) + record(.algorithm, number(algorithm)) + record(.end, [])

  /// A record that must be understood.
  static func record(_ kind: Kind, _ body: [UInt8]) -> [UInt8] {
    number(kind.rawValue | 0x8000) + number(UInt16(truncatingIfNeeded: body.count)) + body
  }

  private static func number(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(truncatingIfNeeded: value)] }

  /// Finds the end of a message in what has been read so far.
  ///
  /// - Parameters:
  ///   - bytes: What has come so far.
  ///   - position: Where the next record begins; moved past each whole record, so that no byte is looked at twice as
  ///     more of them come.
  /// - Returns: Whether the last record is there.
  public static func hasEnd(_ bytes: [UInt8], from position: inout Int) -> Bool {
    while let record = KeyRecord(bytes, at: position) {
      position = record.end
      if record.kind == Kind.end.rawValue { return true }
    }
    return false
  }
}

/// One record, as a place in the bytes of a message.
struct KeyRecord {
  let isCritical: Bool
  /// 0 to 32,767.
  let kind: UInt16
  let body: ArraySlice<UInt8>

  /// Reads the record that begins at a place; `nil` when it is not all there.
  init?(_ bytes: [UInt8], at start: Int) {
    guard start >= 0, start <= bytes.count, bytes.count - start >= 4 else { return nil }
    let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
    guard bytes.count - start - 4 >= length else { return nil }
    isCritical = bytes[start] & 0x80 != 0
    kind = UInt16(bytes[start] & 0x7F) << 8 | UInt16(bytes[start + 1])
    body = bytes[(start + 4)..<(start + 4 + length)]
  }

  /// Where the next one begins.
  var end: Int { body.endIndex }

  /// The body as numbers of 16 bits; `nil` when it has an odd length.
  var numbers: [UInt16]? {
    guard body.count % 2 == 0 else { return nil }
    return stride(from: body.startIndex, to: body.endIndex, by: 2).map { UInt16(body[$0]) << 8 | UInt16(body[$0 + 1]) }
  }
}
