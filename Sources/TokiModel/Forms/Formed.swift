// SPDX-License-Identifier: Apache-2.0

/// A value whose fields are written down once, for every way in which it leaves Toki or enters.
///
/// The form is the call of the value's own initialiser, with a visitor asked for each argument. A visitor that writes
/// is given the whole and passes each field on; one that reads finds each field by its name. So that the compiler finds
/// a field that was forgotten, that initialiser has no defaults.
///
/// A value with a form is a field itself: an object in JSON.
public protocol Formed: FieldValue {
  /// Goes over the fields.
  ///
  /// - Parameters:
  ///   - visitor: Takes or gives each field, in this order.
  ///   - whole: What is written, or is to be changed; `nil` where a new value is read.
  /// - Throws: What the visitor throws for a field that is missing or cannot be, or its refusal of a field.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Self?
  ) throws(Visitor.Failure) -> Self
}

/// What a field can hold.
public protocol FieldValue: Equatable, Sendable {
  func put(into writer: inout some FieldWriter)

  /// - Parameter old: What was there, of which an object keeps the fields that are left out; `nil` for nothing.
  /// - Throws: What the reader throws for a value of another kind, or its refusal of the value.
  static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self

  /// The value of a field that is left out; `nil` where it must be there.
  static var whenAbsent: Self? { get }
  /// Whether `take` reads a `null` itself.
  static var takesNull: Bool { get }
}

extension FieldValue {
  public static var whenAbsent: Self? { nil }
  public static var takesNull: Bool { false }
}

extension Formed {
  public func put(into writer: inout some FieldWriter) { writer.put(object: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self { try reader.takeObject(replacing: old) }
}

/// A value that is one of several kinds, each with fields of its own: changed as a whole and never field by field.
public protocol FormedSum: Formed {}

extension FormedSum {
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self { try reader.takeObject(replacing: nil) }
}

/// A value of a few kinds, each of which has a stable code.
public protocol CodedField: FieldValue, RawRepresentable where RawValue == String {}

extension CodedField {
  public func put(into writer: inout some FieldWriter) { writer.put(text: rawValue) }

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

/// A value that is a number with limits.
public protocol MeasuredField: FieldValue, Comparable {
  var number: Int64 { get }
  /// The code of the refusal of a number outside its range.
  static var refusal: FieldRefusal.Code { get }
}
