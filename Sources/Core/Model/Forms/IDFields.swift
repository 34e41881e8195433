// SPDX-License-Identifier: Apache-2.0

/// An id: a letter and a number.
public protocol IDField: FieldValue {
  /// The id as a person types and reads it: `t1`.
  var text: String { get }
  /// Parses an id; `nil` for any other text.
  init?(text: String)
  /// Description of such ids, with an example: `the id of a timer, as t1`.
  static var description: String { get }
}

/// An id of one kind, numbered from 1.
public protocol NumberedID: IDField {
  /// 1 or more.
  var number: Int64 { get }
  /// Makes an id from its number, 1 or more.
  init(_ number: Int64)
}

extension NumberedID {
  /// Writes the id in the writer's format.
  public func put(into writer: inout some FieldWriter) { writer.put(id: self) }

  /// Reads an id of this kind.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self { try reader.takeID(Self.self) }
}

extension ID: NumberedID {
  /// Description of the id for messages: `the id of a timer, as t1`.
  public static var description: String {
    // Only "alarm" begins with a vowel.
    let article = Of.kind == .alarm ? "an" : "a"
    return "the id of \(article) \(Of.kind.rawValue), as \(Of.kind.letter)1"
  }

  /// Parses an id; `nil` for any other text, and for an id of another kind.
  public init?(text: String) {
    guard let id = ItemID(text: text), id.kind == Of.kind else { return nil }
    self.init(id.number)
  }
}

extension ItemID: IDField {
  /// Description of the id for messages.
  public static var description: String { "an id, as t1, a1, s1 or w1" }

  /// Writes the id in the writer's format.
  public func put(into writer: inout some FieldWriter) { writer.put(item: self) }

  /// Reads an id of any kind.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: ItemID?
  ) throws(Reader.Failure) -> ItemID { try reader.takeItem() }
}

extension RingID: NumberedID {
  /// Description of the id for messages.
  public static var description: String { "the id of a ring, as r1" }

  /// Parses `r3`; `nil` for any other text.
  public init?(text: String) {
    var characters = Substring(text).unicodeScalars
    guard characters.popFirst() == "r", let number = ItemID.number(of: characters) else { return nil }
    self.init(number)
  }
}
