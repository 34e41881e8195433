// SPDX-License-Identifier: Apache-2.0
public import TokiModel

/// Reads a value from JSON as its form asks for members, without building a tree.
///
/// Members in the order of the form, as in everything that Toki writes, are read in place. Others are skipped and
/// noted until the form asks for them. A member left over at the end of its object is either unknown or a duplicate.
public struct JSONReader: FieldReader {
  /// The error of every method.
  public typealias Failure = JSONFault

  /// The source of the text, which determines how strictly it is read.
  public enum Kind: Sendable {
    /// The body of an answer or an event: members known only to a newer daemon are skipped.
    case answer
    /// A backup.
    case file
    /// The body of a request; `null` means the same as leaving a member out.
    case request
    /// The body of a PATCH (RFC 7396): `null` is allowed only for fields that can be without a value.
    case change
  }

  private var scanner: JSONScanner
  private let kind: Kind
  /// Fields of the outermost object that stand in the address of a request, and are not in the text.
  private var address: [AddressField] = []
  /// The skipped members of all open objects.
  private var noted: [Note] = []
  /// The member names asked for by the forms of all open objects.
  private var asked: [StaticString] = []
  /// The innermost open object.
  private var object = OpenObject(noted: 0, asked: 0)
  private var depth = 0
  /// Number of open lists.
  private var lists = 0

  private struct Note {
    let name: JSONName
    let value: Int
    var isTaken = false
  }

  private struct OpenObject {
    /// Beginning of this object's notes and names.
    let noted: Int
    let asked: Int
    var hasMore = false
  }

  /// The most noted members per object; each is compared with every name asked for.
  private static let mostNoted = 256

  /// Reads a whole text.
  ///
  /// Throws `JSONFault`; invalid JSON is reported before any other fault.
  public static func read<Value: FieldValue>(
    _ type: Value.Type, from bytes: [UInt8], as kind: Kind
  ) throws(JSONFault) -> Value {
    try checkUTF8(bytes)
    var reader = JSONReader(bytes, as: kind)
    do throws(JSONFault) {
      reader.scanner.skipSpace()
      let value = try reader.take(type, replacing: nil)
      try reader.finish()
      return value
    } catch {
      try checkSyntax(bytes)
      throw error
    }
  }

  /// Reads a request whose fields stand in its address and in its body, which may be empty.
  ///
  /// Throws `JSONFault`; one of `.unknownAddress` for a field of the address that the form does not ask for.
  public static func read<Value: Formed>(
    _ type: Value.Type, from bytes: [UInt8], and address: [AddressField], as kind: Kind
  ) throws(JSONFault) -> Value {
    let bytes = bytes.isEmpty ? Array("{}".utf8) : bytes
    try checkUTF8(bytes)
    var reader = JSONReader(bytes, as: kind)
    reader.address = address
    do throws(JSONFault) {
      reader.scanner.skipSpace()
      let value = try reader.take(type, replacing: nil)
      try reader.finish()
      if let unknown = reader.address.first(where: { !$0.isTaken }) {
        throw JSONFault(.unknownAddress, at: unknown.name)
      }
      return value
    } catch {
      try checkSyntax(bytes)
      throw error
    }
  }

  /// Throws `JSONFault` for a text that is not JSON.
  private static func checkSyntax(_ bytes: [UInt8]) throws(JSONFault) {
    var reader = JSONReader(bytes, as: .answer)
    reader.scanner.skipSpace()
    try reader.scanner.skipValue(depth: 0)
    try reader.finish()
  }

  private static func checkUTF8(_ bytes: [UInt8]) throws(JSONFault) {
    // UTF8Span would need no copy, but macOS and iOS have it only from version 26 on.
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    var parser = UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while case .valid(let scalar) = parser.parseScalar(from: &rest) { place += scalar.count }
    throw JSONFault(.syntax("This text is not UTF-8", at: place))
  }

  private init(_ bytes: [UInt8], as kind: Kind) {
    scanner = JSONScanner(bytes)
    self.kind = kind
  }

  private mutating func finish() throws(JSONFault) {
    scanner.skipSpace()
    guard scanner.next == nil else { throw scanner.fault("Something stands behind the end") }
  }

  // MARK: Fields

  /// Reads a member; its old or standard value if it is absent.
  public mutating func field<Whole, Value: FieldValue>(
    _ name: StaticString, or standard: Value?, _ whole: Whole?, _ get: (Whole) -> Value
  ) throws(JSONFault) -> Value {
    let old = whole.map(get)
    if let value = try member(name, Value.self, replacing: old, wants: old == nil && standard == nil) { return value }
    guard let value = old ?? standard ?? Value.whenAbsent else { throw JSONFault(.missing, at: "\(name)") }
    return value
  }

  /// Reads a member that may be absent; `nil` if it is.
  public mutating func given<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole) -> Value?
  ) throws(JSONFault) -> Value? {
    try member(name, Value.self, replacing: whole.flatMap(get), wants: false)
  }

  /// Skips a member that is computed from the others.
  public mutating func derived<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, _ get: (Whole, AsOf) -> Value
  ) throws(JSONFault) {
    switch try place(of: name) {
    case .absent: break
    case .next:
      try scanner.skipValue(depth: depth)
      try goOn()
    case .noted(let end): scanner.position = end
    }
  }

  /// Skips a member that an earlier version wrote; no message names it.
  public mutating func former<Whole>(_ name: StaticString, _ whole: Whole?) throws(JSONFault) {
    try derived(name, whole) { _, _ in false }
    asked.removeLast()
  }

  /// Reads a member that changes with time; `nil` if it is absent.
  public mutating func shown<Whole, Value: FieldValue>(
    _ name: StaticString, _ whole: Whole?, kept: (Whole) -> Value?, _ shown: (Whole, AsOf) -> Value
  ) throws(JSONFault) -> Value? {
    try member(name, Value.self, replacing: nil, wants: false)
  }

  /// True except for a change.
  public var takesOrigins: Bool { kind != .change }

  /// True except for answers, which are trusted.
  public var holdsLimits: Bool { kind != .answer }

  /// A fault at a field of this object; at the value itself if the name is empty.
  public func refusal(_ field: String, _ refusal: FieldRefusal) -> JSONFault {
    JSONFault(.refused(refusal), at: field)
  }

  /// A fault for a field that has to be there.
  public func missing(_ field: String) -> JSONFault { JSONFault(.missing, at: field) }

  /// A fault for fields that contradict each other.
  public func conflict(_ field: String, _ refusal: FieldRefusal) -> JSONFault {
    var fault = JSONFault(.refused(refusal), at: field)
    fault.isConflict = true
    return fault
  }

  /// Reads a member; `nil` if it is absent.
  ///
  /// A wanted member must have a value, unless its type accepts `null`.
  private mutating func member<Value: FieldValue>(
    _ name: StaticString, _ type: Value.Type, replacing old: Value?, wants isWanted: Bool
  ) throws(JSONFault) -> Value? {
    if depth == 1, !address.isEmpty, let value = try addressed(name, type) { return value }
    let place = try place(of: name)
    if case .absent = place { return nil }
    let value: Value?
    do throws(JSONFault) {
      if !Value.takesNull, scanner.next == UInt8(ascii: "n"), try takeNull() {
        guard !isWanted, !refusesNull else { throw JSONFault(.null) }
        value = nil
      } else {
        value = try take(type, replacing: old)
      }
    } catch {
      throw error.within("\(name)")
    }
    if case .noted(let end) = place { scanner.position = end } else { try goOn() }
    return value
  }

  /// Reads a field from the address; `nil` if it is not there.
  private mutating func addressed<Value: FieldValue>(
    _ name: StaticString, _ type: Value.Type
  ) throws(JSONFault) -> Value? {
    let place = address.firstIndex { field in
      name.withUTF8Buffer { unsafe field.name.utf8.elementsEqual($0) }
    }
    guard let place else { return nil }
    asked.append(name)
    address[place].isTaken = true
    let body = scanner
    defer { scanner = body }
    var fault: JSONFault?
    for text in address[place].texts {
      scanner = JSONScanner(text)
      do throws(JSONFault) {
        let value = try take(type, replacing: nil)
        if scanner.next == nil { return value }
      } catch {
        if fault == nil { fault = error }
        guard case .kind = error.reason else { break }
      }
    }
    var refusal = (fault ?? JSONFault(.kind("a value"))).within("\(name)")
    refusal.isInAddress = true
    throw refusal
  }

  /// `true` if `null` is something other than a way to leave a member out.
  private var refusesNull: Bool {
    switch kind {
    case .answer, .request: false
    // The lists of a backup are either present or absent, never `null`.
    case .file: depth == 1
    // An element of a list is new, and not a change to an old value (RFC 7396, section 1).
    case .change: lists == 0
    }
  }

  private enum Place {
    case absent
    /// The member's value comes next.
    case next
    /// The member was noted earlier; afterwards the reader returns to this position.
    case noted(end: Int)
  }

  /// Moves to the value of a member of the open object.
  private mutating func place(of name: StaticString) throws(JSONFault) -> Place {
    asked.append(name)
    for index in object.noted..<noted.count where !noted[index].isTaken {
      guard scanner.isNamed(noted[index].name, name) else { continue }
      noted[index].isTaken = true
      let end = scanner.position
      scanner.position = noted[index].value
      return .noted(end: end)
    }
    while object.hasMore {
      let found = try scanner.name()
      if scanner.isNamed(found, name) { return .next }
      try note(found)
    }
    return .absent
  }

  private mutating func note(_ name: JSONName) throws(JSONFault) {
    guard noted.count - object.noted < Self.mostNoted else { throw scanner.fault("This object has too many fields") }
    noted.append(Note(name: name, value: scanner.position))
    try scanner.skipValue(depth: depth)
    try goOn()
  }

  private mutating func goOn() throws(JSONFault) { object.hasMore = try scanner.goOn("}") }

  /// Ends the open object; throws for duplicates, and for unknown members unless this is an answer.
  private mutating func close() throws(JSONFault) {
    while object.hasMore { try note(try scanner.name()) }
    guard noted.count > object.noted else { return }
    if let name = firstTwice() { throw JSONFault(.twice, at: name) }
    if kind != .answer, let name = noted[object.noted...].first(where: { !$0.isTaken })?.name {
      throw JSONFault(.unknown(known: asked[object.asked...].map { "\($0)" }), at: scanner.text(of: name))
    }
    noted.removeLast(noted.count - object.noted)
  }

  /// The first duplicate name in the open object; `nil` if there is none.
  private func firstTwice() -> String? {
    let rest = noted[object.noted...].filter { !$0.isTaken }.map(\.name)
    for (index, name) in rest.enumerated() {
      let text = scanner.text(of: name)
      if asked[object.asked...].contains(where: { scanner.isNamed(name, $0) })
        || rest[..<index].contains(where: { scanner.text(of: $0) == text })
      {
        return text
      }
    }
    return nil
  }

  // MARK: Values

  /// `true` if labels and names were accepted before, by this Toki or an older one.
  public var isStored: Bool { kind == .answer || kind == .file }

  private mutating func take<Value: FieldValue>(
    _ type: Value.Type, replacing old: Value?
  ) throws(JSONFault) -> Value { try Value.take(from: &self, replacing: old) }

  /// Reads a whole number of 64 bits; throws for fractions and larger numbers.
  public mutating func takeInteger() throws(JSONFault) -> Int64 {
    guard let byte = scanner.next, byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) else {
      throw JSONFault(.kind("a whole number"))
    }
    switch try scanner.number().whole {
    case .value(let value): return value
    case .fraction: throw JSONFault(.kind("a whole number"))
    case .tooLarge: throw JSONFault(.kind("a whole number of 64 bits"))
    }
  }

  /// Reads a string.
  public mutating func takeText() throws(JSONFault) -> String {
    guard scanner.next == UInt8(ascii: "\"") else { throw JSONFault(.kind("a text")) }
    return try scanner.text()
  }

  /// Reads `true` or `false`.
  public mutating func takeFlag() throws(JSONFault) -> Bool {
    if scanner.take(word: "true") { return true }
    guard scanner.take(word: "false") else { throw JSONFault(.kind("true or false")) }
    return false
  }

  /// Reads an RFC 3339 instant from a string.
  public mutating func takeInstant() throws(JSONFault) -> UTCInstant {
    let text = try takeText()
    guard let instant = UTCInstant(rfc3339: text) else {
      throw refusal("", FieldRefusal("\(text) is not an RFC 3339 instant."))
    }
    return instant
  }

  /// Consumes `null` if it comes next; returns whether it did.
  public mutating func takeNull() throws(JSONFault) -> Bool { scanner.take(word: "null") }

  /// Reads an object by its form; absent members keep their values of `old`.
  public mutating func takeObject<Value: Formed>(replacing old: Value?) throws(JSONFault) -> Value {
    guard scanner.next == UInt8(ascii: "{") else { throw JSONFault(.kind("an object")) }
    guard depth < JSONScanner.deepest else { throw scanner.fault("This is nested too deep") }
    let outer = object
    object = OpenObject(noted: noted.count, asked: asked.count)
    object.hasMore = try scanner.begin("}")
    depth += 1
    let value: Value
    do throws(JSONFault) {
      value = try Value.form(&self, old)
    } catch {
      if let name = firstTwice() { throw JSONFault(.twice, at: name) }
      // A misspelt name explains more than the contradiction that results from it.
      if error.isConflict { try close() }
      throw error
    }
    try close()
    asked.removeLast(asked.count - object.asked)
    depth -= 1
    object = outer
    return value
  }

  /// Reads a list; throws for `null` elements, unless their type accepts them.
  public mutating func takeList<Value: FieldValue>(of type: Value.Type) throws(JSONFault) -> [Value] {
    guard scanner.next == UInt8(ascii: "[") else { throw JSONFault(.kind("a list")) }
    guard depth < JSONScanner.deepest else { throw scanner.fault("This is nested too deep") }
    depth += 1
    lists += 1
    var values: [Value] = []
    var hasMore = try scanner.begin("]")
    while hasMore {
      do throws(JSONFault) {
        if !Value.takesNull, scanner.next == UInt8(ascii: "n"), try takeNull() { throw JSONFault(.null) }
        values.append(try take(type, replacing: nil))
      } catch {
        throw error.within("[\(values.count)]")
      }
      hasMore = try scanner.goOn("]")
    }
    depth -= 1
    lists -= 1
    return values
  }

  /// Reads an object of whole numbers, in its order; throws for duplicate names.
  public mutating func takeCounts() throws(JSONFault) -> [(name: String, count: Int64)] {
    guard scanner.next == UInt8(ascii: "{") else { throw JSONFault(.kind("an object")) }
    var counts: [(name: String, count: Int64)] = []
    var hasMore = try scanner.begin("}")
    while hasMore {
      let name = scanner.text(of: try scanner.name())
      guard !counts.contains(where: { $0.name == name }) else { throw JSONFault(.twice, at: name) }
      do throws(JSONFault) {
        counts.append((name, try takeInteger()))
      } catch {
        throw error.within(name)
      }
      guard counts.count <= Self.mostNoted else { throw scanner.fault("This object has too many fields") }
      hasMore = try scanner.goOn("}")
    }
    return counts
  }
}
