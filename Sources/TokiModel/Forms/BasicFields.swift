// SPDX-License-Identifier: Apache-2.0

extension Int64: MeasuredField {
  public var number: Int64 { self }
  public static var refusal: FieldRefusal.Code { .value }

  public func put(into writer: inout some FieldWriter) { writer.put(integer: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Int64?
  ) throws(Reader.Failure) -> Int64 { try reader.takeInteger() }
}

extension Int: MeasuredField {
  public var number: Int64 { Int64(self) }
  public static var refusal: FieldRefusal.Code { .value }

  public func put(into writer: inout some FieldWriter) { writer.put(integer: Int64(self)) }

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
  public func put(into writer: inout some FieldWriter) { writer.put(flag: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Bool?
  ) throws(Reader.Failure) -> Bool { try reader.takeFlag() }
}

extension String: FieldValue {
  public func put(into writer: inout some FieldWriter) { writer.put(text: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: String?
  ) throws(Reader.Failure) -> String { try reader.takeText() }
}

/// `null` for `nil`; a field that is left out is `nil` too.
extension Optional: FieldValue where Wrapped: FieldValue {
  public func put(into writer: inout some FieldWriter) {
    if let self { self.put(into: &writer) } else { writer.putNull() }
  }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: Wrapped??
  ) throws(Reader.Failure) -> Wrapped? {
    try reader.takeNull() ? nil : try Wrapped.take(from: &reader, replacing: old ?? nil)
  }

  public static var whenAbsent: Wrapped?? { .some(nil) }
  public static var takesNull: Bool { true }
}

extension Array: FieldValue where Element: FieldValue {
  public func put(into writer: inout some FieldWriter) { writer.put(list: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: [Element]?
  ) throws(Reader.Failure) -> [Element] { try reader.takeList(of: Element.self) }
}
