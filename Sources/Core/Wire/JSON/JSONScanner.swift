// SPDX-License-Identifier: Apache-2.0

/// A scanner for JSON text (RFC 8259) that takes it apart without interpreting it.
///
/// It checks every byte, so no input traps. The text must be UTF-8, which `JSONReader` checks first.
struct JSONScanner {
  let bytes: [UInt8]
  var position = 0

  /// The deepest nesting of objects and lists.
  static let deepest = 64

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Skip a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  func fault(_ reason: String) -> JSONFault { JSONFault(.syntax(reason, at: position)) }

  var endsTooEarly: JSONFault { fault("The text ends too early") }

  mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  /// Consumes a word such as `null`; returns whether it was there.
  mutating func take(word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    let isThere = word.withUTF8Buffer { buffer in
      for index in 0..<count where unsafe bytes[position + index] != buffer[index] { return false }
      return true
    }
    if isThere { position += count }
    return isThere
  }

  // MARK: Objects and lists

  /// Enters an object or list at its `{` or `[`.
  ///
  /// - Returns: `true` if it has any content.
  mutating func begin(_ end: Unicode.Scalar) throws(JSONFault) -> Bool {
    position += 1
    skipSpace()
    if take(end) { return false }
    if end == "}" { try checkName() }
    return true
  }

  /// Continues after a value: past the comma, or past the end of its object or list.
  ///
  /// - Returns: `true` if another value follows.
  mutating func goOn(_ end: Unicode.Scalar) throws(JSONFault) -> Bool {
    skipSpace()
    if take(",") {
      skipSpace()
      if end == "}" { try checkName() }
      return true
    }
    guard take(end) else {
      throw next == nil ? endsTooEarly : fault("A comma or \(end) is missing")
    }
    return false
  }

  private func checkName() throws(JSONFault) {
    guard next == UInt8(ascii: "\"") else {
      throw next == nil ? endsTooEarly : fault("A name in quotes is expected here")
    }
  }

  /// Reads a member's name and its colon.
  mutating func name() throws(JSONFault) -> JSONName {
    let start = position + 1
    let hasEscapes = try skipText()
    let name = JSONName(range: start..<position - 1, hasEscapes: hasEscapes)
    skipSpace()
    guard take(":") else { throw fault("A colon is missing behind the name \(text(of: name))") }
    skipSpace()
    return name
  }

  func text(of name: JSONName) -> String {
    guard name.hasEscapes else { return String(decoding: bytes[name.range], as: UTF8.self) }
    var scanner = self
    scanner.position = name.range.lowerBound - 1
    return (try? scanner.text()) ?? ""
  }

  func isNamed(_ name: JSONName, _ wanted: StaticString) -> Bool {
    let count = wanted.utf8CodeUnitCount
    guard !name.hasEscapes else {
      return wanted.withUTF8Buffer { unsafe text(of: name).utf8.elementsEqual($0) }
    }
    guard name.range.count == count else { return false }
    let start = name.range.lowerBound
    return wanted.withUTF8Buffer { buffer in
      for index in 0..<count where unsafe bytes[start + index] != buffer[index] { return false }
      return true
    }
  }

  // MARK: Values

  /// Skips a value, checking its syntax.
  mutating func skipValue(depth: Int) throws(JSONFault) {
    guard let byte = next else { throw endsTooEarly }
    switch byte {
    case UInt8(ascii: "{"):
      guard depth < Self.deepest else { throw fault("This is nested too deep") }
      guard try begin("}") else { return }
      repeat {
        _ = try name()
        try skipValue(depth: depth + 1)
      } while try goOn("}")
    case UInt8(ascii: "["):
      guard depth < Self.deepest else { throw fault("This is nested too deep") }
      guard try begin("]") else { return }
      repeat { try skipValue(depth: depth + 1) } while try goOn("]")
    case UInt8(ascii: "\""): _ = try skipText()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try number()
    default:
      guard take(word: "true") || take(word: "false") || take(word: "null") else {
        throw fault("A value is expected here")
      }
    }
  }

  /// Skips a string; returns whether it contains an escape.
  mutating func skipText() throws(JSONFault) -> Bool {
    position += 1
    var hasEscapes = false
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += 1
        _ = try escape()
      case 0..<0x20: throw fault("A line break or another control character stands in a text")
      default: position += 1
      }
    }
    throw endsTooEarly
  }

  /// Reads the string that begins here.
  mutating func text() throws(JSONFault) -> String {
    let start = position + 1
    guard try skipText() else { return String(decoding: bytes[start..<position - 1], as: UTF8.self) }
    let end = position
    position = start
    var text = ""
    var plain = start
    while position < end - 1 {
      guard take("\\") else {
        position += 1
        continue
      }
      text += String(decoding: bytes[plain..<position - 1], as: UTF8.self)
      text.unicodeScalars.append(try escape())
      plain = position
    }
    text += String(decoding: bytes[plain..<end - 1], as: UTF8.self)
    position = end
    return text
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    guard let byte = next else { throw endsTooEarly }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try codeUnit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      // A surrogate pair makes one character beyond U+FFFF (RFC 8259, section 7).
      guard first < 0xDC00, take("\\"), take("u") else { throw fault("Half a character is written with \\u") }
      let second = try codeUnit()
      guard (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
      else { throw fault("Half a character is written with \\u") }
      return scalar
    default: throw fault("There is no such escape in JSON")
    }
  }

  /// Reads four hexadecimal digits.
  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      let digit: UInt8? =
        switch next {
        case let byte? where (0x30...0x39).contains(byte): byte - 0x30
        case let byte? where (0x41...0x46).contains(byte): byte - 0x41 + 10
        case let byte? where (0x61...0x66).contains(byte): byte - 0x61 + 10
        default: nil
        }
      guard let digit else { throw fault("Four hexadecimal digits are expected behind \\u") }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }

  /// Reads the number that begins here.
  mutating func number() throws(JSONFault) -> JSONNumber {
    var number = JSONNumber()
    number.isNegative = take("-")
    if !take("0"), !takeDigits({ number.add(digit: $0) }) { throw malformedNumber }
    if take("."), !takeDigits({ number.add(decimal: $0) }) { throw malformedNumber }
    if take("e") || take("E") {
      let isBelow = take("-")
      if !isBelow { _ = take("+") }
      var exponent = 0
      // The limit exceeds any 64-bit number's exponent, and keeps longer exponents from overflowing.
      guard takeDigits({ exponent = min(exponent * 10 + Int($0), 10_000) }) else { throw malformedNumber }
      number.exponent += isBelow ? -exponent : exponent
    }
    return number
  }

  private var malformedNumber: JSONFault { fault("A number cannot be written like this") }

  /// Reads digits; returns whether there were any.
  private mutating func takeDigits(_ each: (UInt8) -> Void) -> Bool {
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      each(bytes[position] - 0x30)
      position += 1
    }
    return position > start
  }
}

/// The range of a member's name in the text, without its quotes.
struct JSONName {
  let range: Range<Int>
  let hasEscapes: Bool
}
