// SPDX-License-Identifier: Apache-2.0

/// What a person calls a timer or an alarm: one line of at most 200 characters; empty for none.
public struct Label: Hashable, Sendable {
  public static let longest = 200

  public let text: String

  public static let none = Label()

  private init() { text = "" }

  /// Checks a label that somebody typed.
  ///
  /// - Throws: `LabelError.tooLong` over 200 characters; `.controlCharacter` for a line break, an escape or any
  ///   other control character, because a label is shown on a terminal; `.hiddenCharacter` for one that has no
  ///   meaning in a text, or hides one; `.invisible` where nothing of it could be seen.
  public init(_ text: String) throws(LabelError) {
    try self.init(stored: text)
    if let hidden = LabelCharacters.firstHidden(in: text) { throw .hiddenCharacter(scalar: hidden.value) }
    guard text.unicodeScalars.isEmpty || !text.unicodeScalars.allSatisfy(LabelCharacters.isInvisible) else {
      throw .invisible
    }
  }

  /// Reads a label that this version or an older one has accepted: it may have hidden characters.
  ///
  /// - Throws: `LabelError.tooLong` and `.controlCharacter`, as ever.
  public init(stored text: String) throws(LabelError) {
    guard text.unicodeScalars.count <= Self.longest else {
      throw .tooLong(characters: text.unicodeScalars.count)
    }
    for scalar in text.unicodeScalars where LabelCharacters.isControl(scalar) {
      throw .controlCharacter(scalar: scalar.value)
    }
    self.text = text
  }

  /// The text with another character in place of each one that no label may have.
  public static func plain(_ text: String, insteadOfOthers substitute: Unicode.Scalar) -> String {
    var plain = ""
    plain.unicodeScalars.append(contentsOf: LabelCharacters.replacing(in: text, by: substitute))
    return plain
  }
}

/// Why a label is refused.
public enum LabelError: Error, Hashable, Sendable {
  case tooLong(characters: Int)
  case controlCharacter(scalar: UInt32)
  /// A noncharacter, a tag, or a shaping character that Unicode has given up.
  case hiddenCharacter(scalar: UInt32)
  /// It has characters, none of which can be seen.
  case invisible
}
