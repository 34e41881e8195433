// SPDX-License-Identifier: Apache-2.0

/// The name of something, as a letter and a number.
public protocol IDField: FieldValue {
  var text: String { get }
  /// - Returns: `nil` where the text names nothing of this kind.
  init?(text: String)
  /// What such names are, with one of them: `the id of a timer, as t1`.
  static var description: String { get }
}

/// The name of one of many of a kind, which are numbered from 1.
public protocol NumberedID: IDField {
  var number: Int64 { get }
  init(_ number: Int64)
}

extension NumberedID {
  public func put(into writer: inout some FieldWriter) { writer.put(id: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self { try reader.takeID(Self.self) }
}

extension ID: NumberedID {
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

  public func put(into writer: inout some FieldWriter) { writer.put(item: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: ItemID?
  ) throws(Reader.Failure) -> ItemID { try reader.takeItem() }
}

extension RingID: NumberedID {
  public static var description: String { "the id of a ring, as r1" }

  public init?(text: String) {
    var characters = Substring(text).unicodeScalars
    guard characters.popFirst() == "r", let number = ItemID.number(of: characters) else { return nil }
    self.init(number)
  }
}
