// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// The extension fields of an answer, not yet verified.
///
/// Fields after the authenticator are not authenticated, so they are ignored (RFC 8915, section 5.6).
public struct AnswerFields {
  /// The unique identifier preceding the authenticator; `nil` if missing.
  let identifier: [UInt8]?
  /// The authenticator; `nil` if missing.
  let authenticator: ExtensionField?
  /// `true` if the header is a kiss with code NTSN (5.7).
  let isNTSKiss: Bool

  /// Parses a whole datagram.
  ///
  /// - Throws: `.malformedExtension` if it is shorter than a header or its fields are invalid.
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
        // With two of them, it would be unclear which one counts.
        guard identifier == nil else { throw .malformedExtension }
        identifier = Array(field.body)
      case .authenticator: authenticator = field
      case .cookie, .cookiePlaceholder, nil: break
      }
    }
    self.identifier = identifier
    self.authenticator = authenticator
    // Mode 4, stratum 0, and the code in the reference id.
    isNTSKiss = datagram[0] & 0x07 == 4 && datagram[1] == 0 && datagram[12..<16].elementsEqual("NTSN".utf8)
  }

  /// The cookies among the decrypted fields.
  ///
  /// - Throws: `.malformedExtension` if the fields are invalid.
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
