// SPDX-License-Identifier: Apache-2.0

/// A value whose fields are written down once, for every way in which it leaves Toki or enters.
///
/// The form calls the value's own initialiser and asks a visitor for each argument. A writer is given the whole value and
/// passes each field on; a reader finds each field by its name. The initialiser has no defaults, so that the compiler
/// finds a forgotten field.
///
/// A value with a form is a field itself: an object in JSON.
public protocol Formed: FieldValue {
  /// Visits the fields in their order.
  ///
  /// - Parameters:
  ///   - visitor: Writes or reads each field.
  ///   - whole: The value to write or to change; `nil` while a new one is read.
  /// - Throws: The visitor's error for a field that is missing or refused.
  static func form<Visitor: FieldVisitor>(
    _ visitor: inout Visitor, _ whole: Self?
  ) throws(Visitor.Failure) -> Self
}

/// A type whose values fields can hold.
public protocol FieldValue: Equatable, Sendable {
  func put(into writer: inout some FieldWriter)

  /// - Parameter old: The present value, from which an object keeps the fields that are left out; `nil` for none.
  /// - Throws: The reader's error for a value of another kind or one that is refused.
  static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self

  /// The value of an absent field; `nil` where the field is required.
  static var whenAbsent: Self? { get }
  /// Whether `take` reads `null` as a value.
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

/// A value with several kinds, each with its own fields, so that it is replaced as a whole.
public protocol FormedSum: Formed {}

extension FormedSum {
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Self?
  ) throws(Reader.Failure) -> Self { try reader.takeObject(replacing: nil) }
}

/// An enumeration whose cases are written as stable codes.
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

/// A number that can have limits.
public protocol MeasuredField: FieldValue, Comparable {
  var number: Int64 { get }
  /// The code of the refusal of a number outside its limits.
  static var refusal: FieldRefusal.Code { get }
}
