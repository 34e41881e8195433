// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// What stands in the extension fields of an answer, before anything in it is believed.
///
/// What stands behind the proof is not proved, and is not looked at (RFC 8915, section 5.6).
public struct AnswerFields {
  /// The unique identifier before the proof; `nil` for none.
  let identifier: [UInt8]?
  /// The proof; `nil` for none.
  let authenticator: ExtensionField?
  /// Whether the header is a kiss of code NTSN (5.7).
  let isNTSKiss: Bool

  /// Reads a whole datagram.
  ///
  /// - Throws: `.malformedExtension` when it is shorter than a header, or its fields cannot be read.
  public init(_ datagram: [UInt8]) throws(TimeRejection) {
    guard datagram.count >= ExtensionField.headerLength else { throw .malformedExtension }
    var identifier: [UInt8]?
    var authenticator: ExtensionField?
    var position = ExtensionField.headerLength
    while authenticator == nil, position < datagram.count {
      let field = try ExtensionField(datagram, at: position)
      position = field.end
      switch field.kind {
      case .uniqueIdentifier:
        // With two of them it would be open which one counts.
        guard identifier == nil else { throw .malformedExtension }
        identifier = Array(field.body)
      case .authenticator: authenticator = field
      case .cookie, .cookiePlaceholder, nil: break
      }
    }
    self.identifier = identifier
    self.authenticator = authenticator
    // Mode 4, stratum 0, and the code in place of the reference.
    isNTSKiss = datagram[0] & 0x07 == 4 && datagram[1] == 0 && datagram[12..<16].elementsEqual("NTSN".utf8)
  }

  /// The cookies in what was decrypted; other fields are passed over.
  ///
  /// - Throws: `.malformedExtension` when the fields cannot be read.
  public static func cookies(in secret: [UInt8]) throws(TimeRejection) -> [[UInt8]] {
    var cookies: [[UInt8]] = []
    var position = 0
    while position < secret.count {
      let field = try ExtensionField(secret, at: position)
      position = field.end
      if field.kind == .cookie, field.body.count <= KeyAnswer.longestCookie { cookies.append(Array(field.body)) }
    }
    return cookies
  }
}
