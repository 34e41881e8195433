// SPDX-License-Identifier: Apache-2.0

extension Int64: MeasuredField {
  /// The number itself.
  public var number: Int64 { self }
  /// Outside its limits it is a bad `value`.
  public static var refusal: FieldRefusal.Code { .value }

  /// Writes an integer.
  public func put(into writer: inout some FieldWriter) { writer.put(integer: self) }

  /// Reads an integer.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Int64?
  ) throws(Reader.Failure) -> Int64 { try reader.takeInteger() }
}

extension Int: MeasuredField {
  /// The number as `Int64`.
  public var number: Int64 { Int64(self) }
  /// Outside its limits it is a bad `value`.
  public static var refusal: FieldRefusal.Code { .value }

  /// Writes an integer.
  public func put(into writer: inout some FieldWriter) { writer.put(integer: Int64(self)) }

  /// Reads an integer; refuses one that `Int` cannot hold.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Int?
  ) throws(Reader.Failure) -> Int {
    let number = try reader.takeInteger()
    guard let value = Int(exactly: number) else {
      throw reader.refusal("", FieldRefusal("\(number) is too large a number."))
    }
    return value
  }
}

extension Bool: FieldValue {
  /// Writes a flag.
  public func put(into writer: inout some FieldWriter) { writer.put(flag: self) }

  /// Reads a flag.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Bool?
  ) throws(Reader.Failure) -> Bool { try reader.takeFlag() }
}

extension String: FieldValue {
  /// Writes a text.
  public func put(into writer: inout some FieldWriter) { writer.put(text: self) }

  /// Reads a text.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: String?
  ) throws(Reader.Failure) -> String { try reader.takeText() }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// Writes the value, or `null` for `nil`.
  public func put(into writer: inout some FieldWriter) {
    if let self { self.put(into: &writer) } else { writer.putNull() }
  }

  /// Reads the value, or `nil` for `null`.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Wrapped??
  ) throws(Reader.Failure) -> Wrapped? {
    try reader.takeNull() ? nil : try Wrapped.take(from: &reader, replacing: old ?? nil)
  }

  /// An absent field is `nil`.
  public static var whenAbsent: Wrapped?? { .some(nil) }
  /// `null` is a value: `nil`.
  public static var takesNull: Bool { true }
}

extension Array: FieldValue where Element: FieldValue {
  /// Writes a list.
  public func put(into writer: inout some FieldWriter) { writer.put(list: self) }

  /// Reads a list.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: [Element]?
  ) throws(Reader.Failure) -> [Element] { try reader.takeList(of: Element.self) }
}
