// SPDX-License-Identifier: Apache-2.0

/// Finds places in a JSON text, for error messages.
enum JSONPlace {
  /// The line of a fault, from 1: that of the field, or of the value that should contain it.
  static func line(of fault: JSONFault, in bytes: [UInt8]) -> Int {
    let position =
      if case .syntax(_, let position) = fault.reason { position } else { start(of: fault.path, in: bytes) }
    return bytes.prefix(position).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }

  /// Start of the value at a path, or of the innermost existing value around it.
  private static func start(of path: String, in bytes: [UInt8]) -> Int {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    var start = scanner.position
    var rest = path[...]
    while !rest.isEmpty {
      let isIndex = rest.utf8.first == UInt8(ascii: "[")
      let end = rest.dropFirst().firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
      let step = rest[..<end]
      let isThere =
        isIndex ? enter(Int(step.dropFirst().dropLast()), &scanner) : enter(String(step), &scanner)
      guard isThere else { break }
      start = scanner.position
      rest = rest[end...]
      if rest.first == "." { rest = rest.dropFirst() }
    }
    return start
  }

  /// Moves to an element of a list.
  private static func enter(_ index: Int?, _ scanner: inout JSONScanner) -> Bool {
    guard let index, scanner.next == UInt8(ascii: "["), (try? scanner.begin("]")) == true else { return false }
    for _ in 0..<index {
      guard (try? scanner.skipValue(depth: 0)) != nil, (try? scanner.goOn("]")) == true else { return false }
    }
    return true
  }

  /// Moves to a member of an object.
  private static func enter(_ name: String, _ scanner: inout JSONScanner) -> Bool {
    guard scanner.next == UInt8(ascii: "{"), (try? scanner.begin("}")) == true else { return false }
    repeat {
      guard let found = try? scanner.name() else { return false }
      if scanner.text(of: found) == name { return true }
      guard (try? scanner.skipValue(depth: 0)) != nil else { return false }
    } while (try? scanner.goOn("}")) == true
    return false
  }
}
