// SPDX-License-Identifier: Apache-2.0

/// One unfolded line of a calendar file (RFC 5545, section 3.1): `NAME;PARAMETERS:VALUE`.
struct ContentLine: Hashable {
  /// Line on which it begins in the file, counted from 1.
  let number: Int
  /// The name in capitals.
  let name: String
  /// Everything between the name and the colon: `;TZID=Europe/Berlin`.
  var parameters = ""
  /// Everything after the colon, with escapes.
  var value: String
  /// Why it is no such line; `nil` if it is one.
  var fault: CalendarFault.Reason?
}

extension ContentLine {
  /// The value of a parameter, without its quotes; `nil` if there is none of that name.
  func parameter(_ name: String) -> String? {
    var isQuoted = false
    let all = parameters.split(omittingEmptySubsequences: true) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ";" && !isQuoted
    }
    for parameter in all {
      let sides = parameter.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].trimmed.uppercased() == name else { continue }
      return String(sides[1].trimmed.filter { $0 != "\"" })
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  var trimmed: String {
    var rest = Substring(self)
    while let first = rest.first, first == " " || first == "\t" { rest = rest.dropFirst() }
    while let last = rest.last, last == " " || last == "\t" { rest = rest.dropLast() }
    return String(rest)
  }
}

/// Splits a calendar file into unfolded lines.
///
/// It is needed for line numbers, which libical does not report.
struct ContentLineReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var number = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The next line that is not empty; `nil` at the end.
  ///
  /// Accepts the standard CR LF as well as a lone LF.
  mutating func next() -> ContentLine? {
    while position < bytes.endIndex {
      let first = number + 1
      var line = Array(physicalLine())
      while position < bytes.endIndex, Self.folds.contains(bytes[position]) {
        line += physicalLine().dropFirst()
      }
      if line.isEmpty { continue }
      return Self.contentLine(of: line, at: first)
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

  private static func contentLine(of line: [UInt8], at number: Int) -> ContentLine {
    let name = line.prefix { isOfName($0) }
    var isQuoted = false
    // A colon inside a quoted parameter does not end the parameters.
    let colon = line[name.endIndex...].firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ":") && !isQuoted
    }
    guard !line.contains(0), !name.isEmpty, let colon,
      [UInt8(ascii: ";"), UInt8(ascii: ":")].contains(line[name.endIndex])
    else { return ContentLine(number: number, name: "", value: "", fault: .notALine) }
    guard String(validating: line, as: UTF8.self) != nil else {
      return ContentLine(number: number, name: "", value: "", fault: .notUTF8)
    }
    return ContentLine(
      number: number, name: String(decoding: name, as: UTF8.self).uppercased(),
      parameters: String(decoding: line[name.endIndex..<colon], as: UTF8.self),
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
