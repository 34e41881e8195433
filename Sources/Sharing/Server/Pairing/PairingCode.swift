// SPDX-License-Identifier: Apache-2.0

/// A code of 8 letters and digits that a person types on the device to pair: 40 bits.
struct PairingCode: Hashable, Sendable {
  /// The code as it is compared: letters of `alphabet`.
  let text: String

  static let length = 8
  /// Crockford's 32 characters: none is taken for another when read aloud or from a screen.
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Makes a code from `length` random bytes, of which five bits each are used.
  init(random bytes: [UInt8]) {
    text = String(bytes.prefix(Self.length).map { Self.alphabet[Int($0 & 31)] })
  }

  /// Reads a typed code; `nil` for a text that is none.
  ///
  /// Case, spaces and hyphens do not matter, and O, I and L are read as the digits that they look like.
  init?(typed: String) {
    var text = ""
    for character in typed.uppercased() {
      switch character {
      case " ", "-": continue
      case "O": text.append("0")
      case "I", "L": text.append("1")
      case _ where Self.alphabet.contains(character): text.append(character)
      default: return nil
      }
      guard text.count <= Self.length else { return nil }
    }
    guard text.count == Self.length else { return nil }
    self.text = text
  }

  /// `true` if two codes are the same, in a time that does not reveal where they differ.
  func matches(_ other: PairingCode) -> Bool {
    zip(text.utf8, other.text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
