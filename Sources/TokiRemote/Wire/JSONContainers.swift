// SPDX-License-Identifier: Apache-2.0

/// Writes the members of one JSON object.
struct JSONObjectWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: JSONWriter
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: Key) { writer.beginMember(key.stringValue, in: depth) }

  func encodeNil(forKey key: Key) { begin(key); writer.writeNull() }
  func encode(_ value: Bool, forKey key: Key) { begin(key); writer.writeBool(value) }
  func encode(_ value: String, forKey key: Key) { begin(key); writer.writeText(value) }
  func encode(_ value: Double, forKey key: Key) { begin(key); writer.writeFloating(value) }
  func encode(_ value: Float, forKey key: Key) { begin(key); writer.writeFloating(Double(value)) }
  func encode(_ value: Int, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: Int8, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: Int16, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: Int32, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: Int64, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: UInt, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: UInt8, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: UInt16, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: UInt32, forKey key: Key) { begin(key); writer.writeInteger(value) }
  func encode(_ value: UInt64, forKey key: Key) { begin(key); writer.writeInteger(value) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    begin(key)
    try writer.write(value)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    begin(key)
    let depth = writer.opened(UInt8(ascii: "{"), UInt8(ascii: "}"))
    return KeyedEncodingContainer(JSONObjectWriter<Inner>(writer: writer, depth: depth))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return JSONArrayWriter(writer: writer, depth: writer.opened(UInt8(ascii: "["), UInt8(ascii: "]")))
  }

  func superEncoder() -> any Encoder {
    writer.beginMember("super", in: depth)
    return JSONInnerWriter(writer: writer)
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    begin(key)
    return JSONInnerWriter(writer: writer)
  }
}

/// Writes the elements of one JSON array.
struct JSONArrayWriter: UnkeyedEncodingContainer {
  let writer: JSONWriter
  let depth: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(writer: JSONWriter, depth: Int) {
    self.writer = writer
    self.depth = depth
  }

  private mutating func begin() {
    writer.beginElement(in: depth)
    count += 1
  }

  mutating func encodeNil() { begin(); writer.writeNull() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    begin()
    try writer.write(value)
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) -> KeyedEncodingContainer<Inner> {
    begin()
    let depth = writer.opened(UInt8(ascii: "{"), UInt8(ascii: "}"))
    return KeyedEncodingContainer(JSONObjectWriter<Inner>(writer: writer, depth: depth))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return JSONArrayWriter(writer: writer, depth: writer.opened(UInt8(ascii: "["), UInt8(ascii: "]")))
  }

  mutating func superEncoder() -> any Encoder {
    begin()
    return JSONInnerWriter(writer: writer)
  }
}

/// Writes a value that is neither object nor array, or hands on to one that may be.
struct JSONValueWriter: SingleValueEncodingContainer {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { writer.writeNull() }
  func encode(_ value: Bool) { writer.writeBool(value) }
  func encode(_ value: String) { writer.writeText(value) }
  func encode(_ value: Double) { writer.writeFloating(value) }
  func encode(_ value: Float) { writer.writeFloating(Double(value)) }
  func encode(_ value: Int) { writer.writeInteger(value) }
  func encode(_ value: Int8) { writer.writeInteger(value) }
  func encode(_ value: Int16) { writer.writeInteger(value) }
  func encode(_ value: Int32) { writer.writeInteger(value) }
  func encode(_ value: Int64) { writer.writeInteger(value) }
  func encode(_ value: UInt) { writer.writeInteger(value) }
  func encode(_ value: UInt8) { writer.writeInteger(value) }
  func encode(_ value: UInt16) { writer.writeInteger(value) }
  func encode(_ value: UInt32) { writer.writeInteger(value) }
  func encode(_ value: UInt64) { writer.writeInteger(value) }
  func encode<Value: Encodable>(_ value: Value) throws { try writer.write(value) }
}

/// The encoder of a superclass inside its subclass: always a container of its own.
struct JSONInnerWriter: Encoder {
  let writer: JSONWriter
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let depth = writer.opened(UInt8(ascii: "{"), UInt8(ascii: "}"))
    return KeyedEncodingContainer(JSONObjectWriter<Key>(writer: writer, depth: depth))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONArrayWriter(writer: writer, depth: writer.opened(UInt8(ascii: "["), UInt8(ascii: "]")))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { JSONValueWriter(writer: writer) }
}
