// SPDX-License-Identifier: Apache-2.0

/// Spreads compact JSON over several lines, so that people can read it and find a line.
enum JSONIndentation {
  /// Indents JSON with two spaces per level and one line per member.
  ///
  /// A list of texts and numbers alone stays on one line. The result ends with a line break. The input must be
  /// well-formed and without spaces between its parts.
  static func indented(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count * 2)
    var depth = 0
    /// Depth of the list being kept on one line; `nil` outside such a list.
    var flatDepth: Int?
    var isInText = false
    var isEscaped = false

    func breakLine() {
      text.append(UInt8(ascii: "\n"))
      for _ in 0..<depth { text += "  ".utf8 }
    }

    for (index, byte) in json.enumerated() {
      if isInText {
        text.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        text.append(byte)
        depth += 1
        let isEmpty = index + 1 < json.count && json[index + 1] == byte + 2
        if isEmpty || (byte == UInt8(ascii: "[") && isFlat(json[(index + 1)...])) {
          flatDepth = depth
        } else {
          breakLine()
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        let isFlat = flatDepth == depth
        depth -= 1
        if isFlat { flatDepth = nil } else { breakLine() }
        text.append(byte)
      case UInt8(ascii: ","):
        text.append(byte)
        if flatDepth == nil { breakLine() } else { text.append(UInt8(ascii: " ")) }
      case UInt8(ascii: ":"): text += ": ".utf8
      default:
        text.append(byte)
        isInText = byte == UInt8(ascii: "\"")
      }
    }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  /// `true` if a list contains no other list or object; `rest` starts after its opening bracket.
  private static func isFlat(_ rest: ArraySlice<UInt8>) -> Bool {
    var isInText = false
    var isEscaped = false
    for byte in rest {
      if isEscaped {
        isEscaped = false
      } else if isInText {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInText = false }
      } else if byte == UInt8(ascii: "\"") {
        isInText = true
      } else if byte == UInt8(ascii: "]") {
        return true
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        return false
      }
    }
    return false
  }
}
