// SPDX-License-Identifier: Apache-2.0

/// The name that a person gives an item: one line of at most 200 characters; empty for none.
public struct Label: Hashable, Sendable {
  /// The most characters (Unicode scalars) that a label may have.
  public static let longest = 200

  /// The characters of the label, as typed.
  public let text: String

  /// The empty label.
  public static let none = Label()

  private init() { text = "" }

  /// Checks a label that a person typed.
  ///
  /// - Throws: `LabelError.tooLong` over 200 characters; `.controlCharacter` for a line break, an escape or any other
  ///   control character, because labels are shown on terminals; `.hiddenCharacter` for a character that means nothing
  ///   in a text or hides something; `.invisible` if none of it can be seen.
  public init(_ text: String) throws(LabelError) {
    try self.init(stored: text)
    if let hidden = LabelCharacters.firstHidden(in: text) { throw .hiddenCharacter(scalar: hidden.value) }
    guard text.unicodeScalars.isEmpty || !text.unicodeScalars.allSatisfy(LabelCharacters.isInvisible) else {
      throw .invisible
    }
  }

  /// Restores a label that this or an older version accepted; it may have hidden characters.
  ///
  /// - Throws: `LabelError.tooLong` and `.controlCharacter`, as for a typed label.
  public init(stored text: String) throws(LabelError) {
    guard text.unicodeScalars.count <= Self.longest else {
      throw .tooLong(characters: text.unicodeScalars.count)
    }
    for scalar in text.unicodeScalars where LabelCharacters.isControl(scalar) {
      throw .controlCharacter(scalar: scalar.value)
    }
    self.text = text
  }

  /// The text with `substitute` in place of each character that no label may have.
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
  /// A noncharacter, a tag, or a format character that Unicode has deprecated.
  case hiddenCharacter(scalar: UInt32)
  /// It is not empty, but none of it can be seen.
  case invisible
}

extension Label: FieldValue {
  /// Writes the text.
  public func put(into writer: inout some FieldWriter) { writer.put(text: text) }

  /// Reads a text; hidden characters pass only if it was stored.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Label?
  ) throws(Reader.Failure) -> Label {
    let text = try reader.takeText()
    do throws(LabelError) {
      return try reader.isStored ? Label(stored: text) : Label(text)
    } catch {
      throw reader.refusal("", FieldRefusal(.label, error.reason))
    }
  }
}

extension LabelError {
  /// English sentence about the error.
  public var reason: String {
    switch self {
    case .tooLong(let characters):
      "A label has at most \(Label.longest) characters; this one has \(characters)."
    case .controlCharacter(let scalar):
      "A label is one line of text; this one has the control character U+\(Self.hex(scalar))."
    case .hiddenCharacter(let scalar):
      "A label is text that can be read; this one has the hidden character U+\(Self.hex(scalar))."
    case .invisible: "Nothing of this label can be seen; leave it out, or write something that can."
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - text.utf8.count)) + text
  }
}
