// SPDX-License-Identifier: Apache-2.0

/// A value whose fields are written down once, for every format in which it leaves or enters Toki.
///
/// The form calls the value's own initialiser and asks a visitor for each argument. A writer gets the whole value and
/// passes each field on; a reader finds each field by its name. Where the initialiser has no defaults, the compiler
/// finds a forgotten field.
///
/// A value with a form can be a field itself: an object in JSON.
public protocol Formed: FieldValue {
  /// Visits the fields in order.
  ///
  /// - Parameters:
  ///   - visitor: Writes or reads each field.
  ///   - whole: The value to write or to change; `nil` while a new one is read.
  /// - Returns: The value made of the fields that the visitor returned.
  /// - Throws: The visitor's error for a field that is missing or refused.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Self?
  ) throws(Visitor.Failure) -> Self
}

/// A type that a field can have.
public protocol FieldValue: Equatable, Sendable {
  /// Writes the value in the writer's format.
  func put(into writer: inout some FieldWriter)

  /// Reads a value; throws the reader's error for one of another type or one that is refused.
  ///
  /// `old` is the current value, which lends an object its absent fields; `nil` for none.
  static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self

  /// The value of an absent field; `nil` if the field is required.
  static var whenAbsent: Self? { get }
  /// `true` if `take` reads `null` as a value.
  static var takesNull: Bool { get }
}

extension FieldValue {
  /// By default a field is required.
  public static var whenAbsent: Self? { nil }
  /// By default `null` is refused.
  public static var takesNull: Bool { false }
}

extension Formed {
  /// Writes an object.
  public func put(into writer: inout some FieldWriter) { writer.put(object: self) }

  /// Reads an object; absent fields stay as they are in `old`.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self { try reader.takeObject(replacing: old) }
}

/// A value with several kinds, each with its own fields, which is therefore replaced as a whole.
public protocol FormedSum: Formed {}

extension FormedSum {
  /// Reads an object without regard to `old`.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self { try reader.takeObject(replacing: nil) }
}

/// An enumeration that is written as stable codes.
public protocol CodedField: FieldValue, RawRepresentable where RawValue == String {}

extension CodedField {
  /// Writes the code.
  public func put(into writer: inout some FieldWriter) { writer.put(text: rawValue) }

  /// Reads a code; refuses an unknown one.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self {
    let code = try reader.takeText()
    guard let value = Self(rawValue: code) else {
      throw reader.refusal("", FieldRefusal("\(code) is not a value that this can have."))
    }
    return value
  }
}

/// A value that is written as a text of its own form, such as `07:00`.
public protocol WrittenField: FieldValue {
  /// The value as it is written.
  var text: String { get }
  /// Reads a text; `nil` for one that is not of the form.
  init?(text: String)
  /// The refusal of a text that is not of the form.
  static func refusal(of text: String) -> FieldRefusal
}

extension WrittenField {
  /// Writes the text.
  public func put(into writer: inout some FieldWriter) { writer.put(text: text) }

  /// Reads a text; refuses one that is not of the form.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self {
    let text = try reader.takeText()
    guard let value = Self(text: text) else { throw reader.refusal("", refusal(of: text)) }
    return value
  }
}

/// A number that can have limits.
public protocol MeasuredField: FieldValue, Comparable {
  /// The value as an integer, in its own unit.
  var number: Int64 { get }
  /// Code of the refusal if it is outside its limits.
  static var refusal: FieldRefusal.Code { get }
}
