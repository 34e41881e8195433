// SPDX-License-Identifier: Apache-2.0

/// A place in a JSON text, for error messages.
public struct JSONPlace: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in characters (Unicode scalars), from 1.
  public let column: Int

  /// The place of a fault: that of the field's value, or of the value that should contain it.
  init(of fault: JSONFault, in bytes: [UInt8]) {
    let position =
      if case .syntax(_, let position) = fault.reason { position } else {
        Self.start(of: fault.path, again: fault.reason == .twice, in: bytes)
      }
    let before = bytes.prefix(position)
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Every byte of a character but its first is 10xxxxxx (RFC 3629, section 3). A byte order mark is none.
    let hasMark = lineStart == 0 && before.starts(with: [0xEF, 0xBB, 0xBF])
    column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + (hasMark ? 0 : 1)
  }

  /// Start of the value at a path, or of the innermost existing value around it; with `again`, of the second member of
  /// that name.
  private static func start(of path: String, again: Bool, in bytes: [UInt8]) -> Int {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    var start = scanner.position
    var rest = path[...]
    while !rest.isEmpty {
      let isIndex = rest.utf8.first == UInt8(ascii: "[")
      let end = rest.dropFirst().firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
      let step = rest[..<end]
      rest = rest[end...]
      let isThere =
        isIndex
        ? enter(Int(step.dropFirst().dropLast()), &scanner)
        : enter(String(step), again: again && rest.isEmpty, &scanner)
      guard isThere else { break }
      start = scanner.position
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
  private static func enter(_ name: String, again: Bool, _ scanner: inout JSONScanner) -> Bool {
    guard scanner.next == UInt8(ascii: "{"), (try? scanner.begin("}")) == true else { return false }
    var isSecond = !again
    repeat {
      guard let found = try? scanner.name() else { return false }
      if scanner.text(of: found) == name {
        if isSecond { return true }
        isSecond = true
      }
      guard (try? scanner.skipValue(depth: 0)) != nil else { return false }
    } while (try? scanner.goOn("}")) == true
    return false
  }
}
