// SPDX-License-Identifier: Apache-2.0
import TokiFleet
import TokiWire
import Visitors

/// The text of a token of an account: `17.RANDOM.SEAL`, the account's number, 256 random bits and a seal over both.
///
/// The seal tells a server that the token was made for this database, without a question to it. It lets nobody in: only a
/// token whose digest is in the database does.
enum AccountToken {
  /// The kind of a text, by itself.
  enum Kind: Hashable {
    /// Made for this database; it may be revoked.
    case sealed
    /// Without a seal, as a release before seals made them.
    case unsealed
    /// Not a token of this database.
    case forged
  }

  /// Bytes of a seal: nobody guesses one of 96 bits over the network.
  private static let sealLength = 12

  /// Writes a token.
  static func text(for home: HomeID, random bytes: [UInt8], key: [UInt8]) -> String {
    let sealed = "\(home.number).\(DeviceToken.text(random: bytes))"
    return "\(sealed).\(seal(of: sealed, key: key))"
  }

  /// Reads a token.
  static func kind(of text: String, key: [UInt8]) -> Kind {
    guard let dot = text.lastIndex(of: ".") else { return .unsealed }
    let expected = Array(seal(of: String(text[..<dot]), key: key).utf8)
    let shown = Array(text[text.index(after: dot)...].utf8)
    guard shown.count == expected.count else { return .forged }
    // All bytes are compared: the time must not tell how many are right.
    return zip(shown, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 ? .sealed : .forged
  }

  private static func seal(of text: String, key: [UInt8]) -> String {
    Base64URL.text(Array(HMACSHA256.of(Array(text.utf8), key: key).prefix(sealLength)))
  }
}
