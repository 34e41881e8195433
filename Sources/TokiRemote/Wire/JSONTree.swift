// SPDX-License-Identifier: Apache-2.0

/// A JSON value (RFC 8259) that knows the line on which it begins.
struct JSONTree {
  /// 1 or more.
  let line: Int
  let value: Value

  enum Value {
    case null
    case bool(Bool)
    /// As it is written.
    case number(String)
    case text(String)
    case list([JSONTree])
    /// In the order of the file; no name twice.
    case object([Member])
  }

  struct Member {
    let name: String
    let tree: JSONTree
  }

  /// The line of a field, as `alarms[3].settings.volume`; of what is around it where it is left out.
  func line(of path: Substring) -> Int {
    guard !path.isEmpty else { return line }
    switch value {
    case .object(let members):
      // A name may hold anything, so that it is looked for as a whole first.
      if let whole = members.first(where: { $0.name == path }) { return whole.tree.line }
      let name = path.prefix { $0 != "." && $0 != "[" }
      guard let member = members.first(where: { $0.name == name }) else { return line }
      let rest = path.dropFirst(name.count)
      return member.tree.line(of: rest.first == "." ? rest.dropFirst() : rest)
    case .list(let elements):
      let digits = path.dropFirst().prefix { $0 != "]" }
      guard path.first == "[", let index = Int(digits), elements.indices.contains(index) else { return line }
      let rest = path.dropFirst(digits.count + 2)
      return elements[index].line(of: rest.first == "." ? rest.dropFirst() : rest)
    case .null, .bool, .number, .text: return line
    }
  }
}

/// Why a text is no JSON.
struct JSONFault: Error {
  /// 1 or more.
  let line: Int
  /// A sentence without its full stop.
  let reason: String
}
