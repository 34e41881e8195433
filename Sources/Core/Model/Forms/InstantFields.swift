// SPDX-License-Identifier: Apache-2.0

extension TimeSpan: MeasuredField {
  /// The length in nanoseconds.
  public var number: Int64 { nanoseconds }
  /// Outside its limits it is a bad `duration`.
  public static var refusal: FieldRefusal.Code { .duration }

  /// Writes nanoseconds.
  public func put(into writer: inout some FieldWriter) { writer.put(integer: nanoseconds) }

  /// Reads nanoseconds.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: TimeSpan?
  ) throws(Reader.Failure) -> TimeSpan { TimeSpan(nanoseconds: try reader.takeInteger()) }
}

extension BootInstant: FieldValue {
  /// Writes nanoseconds since boot.
  public func put(into writer: inout some FieldWriter) { writer.put(integer: nanosecondsSinceBoot) }

  /// Reads nanoseconds since boot.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: BootInstant?
  ) throws(Reader.Failure) -> BootInstant { BootInstant(nanosecondsSinceBoot: try reader.takeInteger()) }
}

extension UTCInstant: FieldValue {
  /// Writes the instant in the writer's format.
  public func put(into writer: inout some FieldWriter) { writer.put(instant: self) }

  /// Reads an instant.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: UTCInstant?
  ) throws(Reader.Failure) -> UTCInstant { try reader.takeInstant() }
}

extension BootID: FieldValue {
  /// Writes the text.
  public func put(into writer: inout some FieldWriter) { writer.put(text: text) }

  /// Reads any text.
  public static func take<Reader: FieldReader>(
    from reader: inout Reader, replacing old: BootID?
  ) throws(Reader.Failure) -> BootID { BootID(try reader.takeText()) }
}
