// SPDX-License-Identifier: Apache-2.0

/// What a person calls a timer or an alarm: one line of at most 200 characters; empty for none.
public struct Label: Hashable, Sendable {
  public static let longest = 200

  public let text: String

  public static let none = Label()

  private init() { text = "" }

  /// Checks a label that somebody typed.
  ///
  /// - Throws: `LabelError.tooLong` over 200 characters; `LabelError.controlCharacter` for a line
  ///   break, an escape or any other control character, because a label is shown on a terminal.
  public init(_ text: String) throws(LabelError) {
    guard text.unicodeScalars.count <= Self.longest else {
      throw .tooLong(characters: text.unicodeScalars.count)
    }
    for scalar in text.unicodeScalars {
      let value = scalar.value
      // C0, DEL and C1 drive a terminal; U+2028/2029 break lines; U+202A… turn text around.
      let drives =
        value < 0x20 || (0x7F...0x9F).contains(value) || (0x2028...0x202E).contains(value)
        || (0x2066...0x2069).contains(value)
      guard !drives else { throw .controlCharacter(scalar: value) }
    }
    self.text = text
  }
}

/// Why a label is refused.
public enum LabelError: Error, Hashable, Sendable {
  case tooLong(characters: Int)
  case controlCharacter(scalar: UInt32)
}
