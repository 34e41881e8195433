// SPDX-License-Identifier: Apache-2.0
import TokiModel

/// The field that authenticates everything before it and may carry encrypted fields (RFC 8915, section 5.6).
///
/// Its body contains the lengths of nonce and ciphertext, followed by both, each padded to a multiple of four bytes.
struct AuthenticatorField {
  let nonce: [UInt8]
  let sealed: [UInt8]

  /// Length of a query's nonce in bytes; a server may choose another length.
  static let nonceLength = 16
  /// Length of the field in a query in bytes; a query encrypts nothing.
  static let questionLength = 4 + 4 + nonceLength + SIVCipher.tagLength

  init(nonce: [UInt8], sealed: [UInt8]) {
    self.nonce = nonce
    self.sealed = sealed
  }

  /// Parses the body of the field.
  ///
  /// - Throws: `.malformedExtension` if its lengths are inconsistent.
  init(body: ArraySlice<UInt8>) throws(TimeRejection) {
    guard body.count >= 4 else { throw .malformedExtension }
    let start = body.startIndex
    let nonceLength = Int(body[start]) << 8 | Int(body[start + 1])
    let sealedLength = Int(body[start + 2]) << 8 | Int(body[start + 3])
    let sealedStart = start + 4 + (nonceLength + 3) / 4 * 4
    guard nonceLength > 0, sealedLength >= SIVCipher.tagLength, sealedStart <= body.endIndex,
      (sealedLength + 3) / 4 * 4 <= body.endIndex - sealedStart
    else { throw .malformedExtension }
    nonce = Array(body[(start + 4)..<(start + 4 + nonceLength)])
    sealed = Array(body[sealedStart..<(sealedStart + sealedLength)])
  }

  /// The encoded field.
  var bytes: [UInt8] {
    var body = [
      UInt8(truncatingIfNeeded: nonce.count >> 8), UInt8(truncatingIfNeeded: nonce.count),
      UInt8(truncatingIfNeeded: sealed.count >> 8), UInt8(truncatingIfNeeded: sealed.count),
    ]
    for part in [nonce, sealed] {
      body += part
      body += [UInt8](repeating: 0, count: (4 - part.count % 4) % 4)
    }
    return ExtensionField.bytes(.authenticator, body)
  }
}
