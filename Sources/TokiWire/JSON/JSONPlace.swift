// SPDX-License-Identifier: Apache-2.0

/// Where something stands in a JSON text, for a person who looks for it there.
public struct JSONPlace: Hashable, Sendable {
  /// 1 or more.
  public let line: Int
  /// Characters (Unicode scalars) from the start of the line; 1 or more.
  public let column: Int

  /// Finds a fault: the value of the field that it names, or the innermost value around that.
  ///
  /// Takes one pass over the text up to there, so it is for a text that is refused.
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

  /// Where the value at a path begins, or the innermost one around it that is there.
  ///
  /// - Parameters:
  ///   - path: As in `JSONFault.path`.
  ///   - again: Whether the second member of that name is meant.
  ///   - bytes: The text.
  /// - Returns: A position in the text.
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

  /// Goes to the element of a list.
  private static func enter(_ index: Int?, _ scanner: inout JSONScanner) -> Bool {
    guard let index, scanner.next == UInt8(ascii: "["), (try? scanner.begin("]")) == true else { return false }
    for _ in 0..<index {
      guard (try? scanner.skipValue(depth: 0)) != nil, (try? scanner.goOn("]")) == true else { return false }
    }
    return true
  }

  /// Goes to the member of an object.
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
