// SPDX-License-Identifier: Apache-2.0

/// The name of something, as a letter and a number.
public protocol IDField: FieldValue {
  var text: String { get }
  /// - Returns: `nil` where the text names nothing of this kind.
  init?(text: String)
  /// What such names are, with one of them: `the id of a timer, as t1`.
  static var description: String { get }
}

extension IDField {
  public func put(into writer: inout some FieldWriter) { writer.put(text: text) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self {
    let text = try reader.takeText()
    guard let id = Self(text: text) else {
      throw reader.refusal("", FieldRefusal("\(text) is not \(description)."))
    }
    return id
  }
}

extension ID: IDField {
  public static var description: String {
    // Alarms alone begin with a vowel.
    let article = Of.kind == .alarm ? "an" : "a"
    return "the id of \(article) \(Of.kind.rawValue), as \(Of.kind.letter)1"
  }

  public init?(text: String) {
    guard let id = ItemID(text: text), id.kind == Of.kind else { return nil }
    self.init(id.number)
  }
}

extension ItemID: IDField {
  public static var description: String { "an id, as t1, a1, s1 or w1" }
}

extension RingID: IDField {
  public static var description: String { "the id of a ring, as r1" }

  public init?(text: String) {
    var characters = Substring(text).unicodeScalars
    guard characters.popFirst() == "r", let number = ItemID.number(of: characters) else { return nil }
    self.init(number)
  }
}
