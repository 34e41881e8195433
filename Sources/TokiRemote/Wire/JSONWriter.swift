// SPDX-License-Identifier: Apache-2.0

/// Writes a value straight into JSON text (RFC 8259), keys in the order in which they come.
///
/// `JSONEncoder` gives keys in no order, or sorted; a person who reads the output wants the id first.
final class JSONWriter: Encoder {
  private(set) var bytes: [UInt8] = []
  /// The containers that are open, the outermost first.
  private var open: [Container] = []
  /// How many were open when the value being written began.
  private var base = 0

  private struct Container {
    let end: UInt8
    var isEmpty = true
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init() { bytes.reserveCapacity(512) }

  /// Writes one whole value.
  func write(_ value: some Encodable) throws {
    let outerBase = base
    let start = bytes.count
    base = open.count
    try value.encode(to: self)
    close(to: base)
    if bytes.count == start { writeNull() }
    base = outerBase
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A class and its superclass each ask for the container of one and the same value.
    let depth = open.count > base ? base + 1 : opened(UInt8(ascii: "{"), UInt8(ascii: "}"))
    return KeyedEncodingContainer(JSONObjectWriter<Key>(writer: self, depth: depth))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    let depth = open.count > base ? base + 1 : opened(UInt8(ascii: "["), UInt8(ascii: "]"))
    return JSONArrayWriter(writer: self, depth: depth)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { JSONValueWriter(writer: self) }

  /// Begins a container; returns how many are open with it.
  func opened(_ start: UInt8, _ end: UInt8) -> Int {
    bytes.append(start)
    open.append(Container(end: end))
    return open.count
  }

  /// Ends the containers inside the one at `depth`, and writes a comma where one is due.
  func beginElement(in depth: Int) {
    close(to: depth)
    guard depth > 0, depth <= open.count else { return }
    if !open[depth - 1].isEmpty { bytes.append(UInt8(ascii: ",")) }
    open[depth - 1].isEmpty = false
  }

  func beginMember(_ key: String, in depth: Int) {
    beginElement(in: depth)
    writeText(key)
    bytes.append(UInt8(ascii: ":"))
  }

  private func close(to depth: Int) {
    while open.count > depth, let container = open.popLast() { bytes.append(container.end) }
  }

  func writeNull() { bytes.append(contentsOf: "null".utf8) }

  func writeBool(_ value: Bool) { bytes.append(contentsOf: (value ? "true" : "false").utf8) }

  func writeInteger(_ value: some BinaryInteger) { bytes.append(contentsOf: value.description.utf8) }

  func writeFloating(_ value: Double) {
    if value.isFinite { bytes.append(contentsOf: value.description.utf8) } else { writeNull() }
  }

  func writeText(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
