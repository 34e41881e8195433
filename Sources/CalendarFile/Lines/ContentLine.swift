// SPDX-License-Identifier: Apache-2.0

/// One line of a calendar file after unfolding (RFC 5545, section 3.1): `NAME;PARAMETERS:VALUE`.
struct ContentLine: Hashable {
  /// Where it begins in the file, from 1.
  let number: Int
  /// In capital letters.
  let name: String
  /// What stands behind the colon, escapes and all.
  let value: String
}

/// Walks over the lines of a calendar file.
///
/// libical reads the same file and does not say where anything stands in it; this does.
struct ContentLineReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var number = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Reads the next line that is not empty; `nil` at the end.
  ///
  /// Lines end with CR LF as they should, or with LF alone.
  mutating func next() throws(CalendarFault) -> ContentLine? {
    while position < bytes.endIndex {
      let first = number + 1
      var line = Array(physicalLine())
      while position < bytes.endIndex, Self.folds.contains(bytes[position]) {
        line += physicalLine().dropFirst()
      }
      if line.isEmpty { continue }
      return try Self.contentLine(of: line, at: first)
    }
    return nil
  }

  private static let folds = [UInt8(ascii: " "), UInt8(ascii: "\t")]

  private mutating func physicalLine() -> ArraySlice<UInt8> {
    number += 1
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let line = bytes[position..<end]
    position = min(end + 1, bytes.endIndex)
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }

  private static func contentLine(of line: [UInt8], at number: Int) throws(CalendarFault) -> ContentLine {
    let name = line.prefix { isOfName($0) }
    var isQuoted = false
    // A colon in a quoted parameter is part of it.
    let colon = line[name.endIndex...].firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ":") && !isQuoted
    }
    guard !line.contains(0), !name.isEmpty, let colon,
      [UInt8(ascii: ";"), UInt8(ascii: ":")].contains(line[name.endIndex])
    else { throw CalendarFault(line: number, .notALine) }
    guard String(validating: line, as: UTF8.self) != nil else { throw CalendarFault(line: number, .notUTF8) }
    return ContentLine(
      number: number, name: String(decoding: name, as: UTF8.self).uppercased(),
      value: String(decoding: line[(colon + 1)...], as: UTF8.self))
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
