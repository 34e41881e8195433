// SPDX-License-Identifier: Apache-2.0

/// A canonical text for JSON values, so that equivalent bodies compare equal.
public enum CanonicalJSON {
  /// Sorts members by name, writes whole numbers as digits, and drops spaces and `null` members.
  ///
  /// In a body, a `null` member means the same as an absent one.
  ///
  /// - Throws: `JSONFault` for invalid JSON and for duplicate members.
  public static func text(of bytes: [UInt8]) throws(JSONFault) -> String {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    let text = try value(&scanner, depth: 0) ?? "null"
    scanner.skipSpace()
    guard scanner.next == nil else { throw scanner.fault("Something stands behind the end") }
    return text
  }

  /// The canonical text of a value; `nil` for `null`.
  private static func value(_ scanner: inout JSONScanner, depth: Int) throws(JSONFault) -> String? {
    guard depth <= JSONScanner.deepest else { throw scanner.fault("This is nested too deep") }
    switch scanner.next {
    case UInt8(ascii: "{"): return try object(&scanner, depth: depth)
    case UInt8(ascii: "["): return try list(&scanner, depth: depth)
    case UInt8(ascii: "\""): return quoted(try scanner.text())
    case UInt8(ascii: "-")?, (UInt8(ascii: "0")...UInt8(ascii: "9"))?:
      let start = scanner.position
      if case .value(let whole) = try scanner.number().whole { return String(whole) }
      return String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
    default:
      let start = scanner.position
      try scanner.skipValue(depth: depth)
      let word = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
      return word == "null" ? nil : word
    }
  }

  private static func object(_ scanner: inout JSONScanner, depth: Int) throws(JSONFault) -> String {
    var members: [(name: String, value: String)] = []
    var names: Set<String> = []
    var hasMore = try scanner.begin("}")
    while hasMore {
      let name = scanner.text(of: try scanner.name())
      guard names.insert(name).inserted else { throw JSONFault(.twice, at: name) }
      if let value = try value(&scanner, depth: depth + 1) { members.append((name, value)) }
      hasMore = try scanner.goOn("}")
    }
    members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return "{\(members.map { "\(quoted($0.name)):\($0.value)" }.joined(separator: ","))}"
  }

  private static func list(_ scanner: inout JSONScanner, depth: Int) throws(JSONFault) -> String {
    var elements: [String] = []
    var hasMore = try scanner.begin("]")
    while hasMore {
      elements.append(try value(&scanner, depth: depth + 1) ?? "null")
      hasMore = try scanner.goOn("]")
    }
    return "[\(elements.joined(separator: ","))]"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
