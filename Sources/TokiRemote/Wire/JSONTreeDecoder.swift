// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// Reads values from a tree, and refuses every member that no value asked for.
///
/// What it throws is a `ControlError` with the whole path of the field as its subject.
final class JSONTreeDecoder: Decoder {
  let tree: JSONTree
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  /// Which members were asked for; `nil` until the tree is read as an object.
  private var asked: [Bool]?

  private init(tree: JSONTree, codingPath: [any CodingKey]) {
    self.tree = tree
    self.codingPath = codingPath
  }

  /// Reads a value.
  ///
  /// - Parameter path: Where the tree lies in its file.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from tree: JSONTree, at path: [any CodingKey]
  ) throws -> Value {
    let decoder = JSONTreeDecoder(tree: tree, codingPath: path)
    let value = try Value(from: decoder)
    try decoder.refuseUnasked()
    return value
  }

  private func refuseUnasked() throws {
    guard let asked, case .object(let members) = tree.value, let index = asked.firstIndex(of: false) else {
      return
    }
    let field = ControlError.field(codingPath + [AnyKey(stringValue: members[index].name)])
    throw ControlError.invalid(field, "There is no field \(field) here.")
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = tree.value else { throw mismatch("an object") }
    if asked == nil { asked = Array(repeating: false, count: members.count) }
    return KeyedDecodingContainer(JSONObjectReader(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let elements) = tree.value else { throw mismatch("a list") }
    return JSONArrayReader(codingPath: codingPath, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { JSONValueReader(decoder: self) }

  /// The member of a name; `nil` when it is left out.
  fileprivate func member(_ name: String, of members: [JSONTree.Member]) -> JSONTree? {
    guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
    asked?[index] = true
    return members[index].tree
  }

  fileprivate func mismatch(_ what: String) -> ControlError {
    let field = ControlError.field(codingPath)
    if case .null = tree.value {
      return .invalid(field, "The field \(field) is null and must have a value.")
    }
    return .invalid(field, "\(field.isEmpty ? "The body" : "The field \(field)") is not \(what).")
  }
}

/// The members of an object.
private struct JSONObjectReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONTreeDecoder
  let members: [JSONTree.Member]
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  private func tree(_ key: Key) throws -> JSONTree {
    guard let tree = decoder.member(key.stringValue, of: members) else {
      let field = ControlError.field(codingPath + [key])
      throw ControlError.invalid(field, "The field \(field) is missing.")
    }
    return tree
  }

  func contains(_ key: Key) -> Bool { decoder.member(key.stringValue, of: members) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { if case .null = try tree(key).value { true } else { false } }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try JSONTreeDecoder.decode(type, from: tree(key), at: codingPath + [key])
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> { throw unasked }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw unasked }
  func superDecoder() throws -> any Decoder { throw unasked }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw unasked }
}

/// The elements of a list.
private struct JSONArrayReader: UnkeyedDecodingContainer {
  let codingPath: [any CodingKey]
  let elements: [JSONTree]
  private(set) var currentIndex = 0
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  init(codingPath: [any CodingKey], elements: [JSONTree]) {
    self.codingPath = codingPath
    self.elements = elements
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, case .null = elements[currentIndex].value else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard !isAtEnd else {
      let field = ControlError.field(codingPath)
      throw ControlError.invalid(field, "The list \(field) is too short.")
    }
    let path = codingPath + [AnyKey(index: currentIndex)]
    let value = try JSONTreeDecoder.decode(type, from: elements[currentIndex], at: path)
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> { throw unasked }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unasked }
  mutating func superDecoder() throws -> any Decoder { throw unasked }
}

/// No form of this API is read in such a way.
private let unasked = ControlError(.invalidRequest, message: "The body cannot be read.")

/// A value that is neither object nor list, or hands on to one that may be.
private struct JSONValueReader: SingleValueDecodingContainer {
  let decoder: JSONTreeDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { if case .null = decoder.tree.value { true } else { false } }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = decoder.tree.value else { throw decoder.mismatch("true or false") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .text(let value) = decoder.tree.value else { throw decoder.mismatch("a text") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .number(let text) = decoder.tree.value, let value = Double(text) else {
      throw decoder.mismatch("a number")
    }
    return value
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try integer() }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONTreeDecoder.decode(type, from: decoder.tree, at: codingPath)
  }

  private func integer<Integer: FixedWidthInteger>() throws -> Integer {
    guard case .number(let text) = decoder.tree.value, let value = Integer(text) else {
      throw decoder.mismatch("a whole number of \(Integer.bitWidth) bits")
    }
    return value
  }
}
