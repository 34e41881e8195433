// SPDX-License-Identifier: Apache-2.0

/// In nanoseconds.
extension TimeSpan: MeasuredField {
  public var number: Int64 { nanoseconds }
  public static var refusal: FieldRefusal.Code { .duration }

  public func put(into writer: inout some FieldWriter) { writer.put(integer: nanoseconds) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: TimeSpan?
  ) throws(Reader.Failure) -> TimeSpan { TimeSpan(nanoseconds: try reader.takeInteger()) }
}

/// In nanoseconds since the boot.
extension BootInstant: FieldValue {
  public func put(into writer: inout some FieldWriter) { writer.put(integer: nanosecondsSinceBoot) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: BootInstant?
  ) throws(Reader.Failure) -> BootInstant { BootInstant(nanosecondsSinceBoot: try reader.takeInteger()) }
}

extension UTCInstant: FieldValue {
  public func put(into writer: inout some FieldWriter) { writer.put(instant: self) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: UTCInstant?
  ) throws(Reader.Failure) -> UTCInstant { try reader.takeInstant() }
}

extension BootID: FieldValue {
  public func put(into writer: inout some FieldWriter) { writer.put(text: text) }

  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: BootID?
  ) throws(Reader.Failure) -> BootID { BootID(try reader.takeText()) }
}
