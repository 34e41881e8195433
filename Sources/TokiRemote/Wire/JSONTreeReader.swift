// SPDX-License-Identifier: Apache-2.0

/// Reads a JSON text into a tree, and says on which line it is none.
struct JSONTreeReader {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// How deep objects and lists may be nested.
  private static let deepest = 64
  /// How many members an object may have; each name is compared with those before it.
  private static let mostMembers = 256

  /// Reads a whole text of UTF-8; a byte order mark before it is passed over.
  ///
  /// - Throws: `JSONFault`; a member that is there twice is a fault, too.
  static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONTree {
    var reader = JSONTreeReader(bytes: bytes)
    let tree = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.fault("Something stands behind the end") }
    return tree
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func fault(_ reason: String) -> JSONFault { JSONFault(line: line, reason: reason) }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
      default: return
      }
      position += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONTree {
    skipSpace()
    let start = line
    guard let byte = next else { throw fault("The text ends too early") }
    switch byte {
    case UInt8(ascii: "{"):
      guard depth < Self.deepest else { throw fault("This is nested too deep") }
      return JSONTree(line: start, value: .object(try members(depth: depth + 1)))
    case UInt8(ascii: "["):
      guard depth < Self.deepest else { throw fault("This is nested too deep") }
      return JSONTree(line: start, value: .list(try elements(depth: depth + 1)))
    case UInt8(ascii: "\""): return JSONTree(line: start, value: .text(try text()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONTree(line: start, value: .number(try number()))
    default:
      for (word, value) in [("true", JSONTree.Value.bool(true)), ("false", .bool(false)), ("null", .null)]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return JSONTree(line: start, value: value)
      }
      throw fault("A value is expected here")
    }
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [JSONTree.Member] {
    position += 1
    var members: [JSONTree.Member] = []
    skipSpace()
    if take("}") { return members }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else {
        throw fault(next == nil ? "The text ends too early" : "A name in quotes is expected here")
      }
      let name = try text()
      guard !members.contains(where: { $0.name == name }) else { throw fault("The field \(name) is there twice") }
      skipSpace()
      guard take(":") else { throw fault("A colon is missing behind the name \(name)") }
      members.append(JSONTree.Member(name: name, tree: try value(depth: depth)))
      guard members.count <= Self.mostMembers else { throw fault("This object has too many fields") }
      skipSpace()
      if take("}") { return members }
      guard take(",") else {
        throw fault(next == nil ? "The text ends too early" : "A comma or } is missing")
      }
    }
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [JSONTree] {
    position += 1
    var elements: [JSONTree] = []
    skipSpace()
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else {
        throw fault(next == nil ? "The text ends too early" : "A comma or ] is missing")
      }
    }
  }

  private mutating func number() throws(JSONFault) -> String {
    let start = position
    _ = take("-")
    if !take("0"), !takeDigits() { throw fault("A number cannot be written like this") }
    if take("."), !takeDigits() { throw fault("A number cannot be written like this") }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard takeDigits() else { throw fault("A number cannot be written like this") }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Whether there was a digit.
  private mutating func takeDigits() -> Bool {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position > start
  }

  private mutating func text() throws(JSONFault) -> String {
    position += 1
    let start = position
    var written: [UInt8]?
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        let whole = written.map { $0[...] } ?? bytes[start..<position]
        position += 1
        guard let text = String(validating: whole, as: UTF8.self) else { throw fault("This text is not UTF-8") }
        return text
      case UInt8(ascii: "\\"):
        if written == nil { written = Array(bytes[start..<position]) }
        position += 1
        let escaped = try escape()
        written?.append(contentsOf: escaped.utf8)
      case 0..<0x20: throw fault("A line break or another control character stands in a text")
      default:
        written?.append(byte)
        position += 1
      }
    }
    throw fault("The text ends too early")
  }

  private mutating func escape() throws(JSONFault) -> String {
    guard let byte = next else { throw fault("The text ends too early") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try codeUnit()
      if let scalar = UnicodeScalar(UInt32(first)) { return String(scalar) }
      // Two halves make one character beyond U+FFFF (RFC 8259 section 7).
      guard first < 0xDC00, take("\\"), take("u") else { throw fault("Half a character is written with \\u") }
      let second = try codeUnit()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = UnicodeScalar(0x10000 + ((UInt32(first) - 0xD800) << 10) + (UInt32(second) - 0xDC00))
      else { throw fault("Half a character is written with \\u") }
      return String(scalar)
    default: throw fault("There is no such escape in JSON")
    }
  }

  /// Four hexadecimal digits.
  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(UnicodeScalar(byte)).hexDigitValue else {
        throw fault("Four hexadecimal digits are expected behind \\u")
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}
