// SPDX-License-Identifier: Apache-2.0
import TokiEngine

extension Request {
  /// The idempotency key and what it was sent for; `nil` where there is none, or where it has no meaning.
  ///
  /// A request is the same as another one when its path and the values of its fields are: their order, how they are
  /// written, and what is meant by those that are left out do not count.
  /// - Throws: `ControlError` of `.invalidRequest` for a key that cannot be, or a body that is no JSON.
  func onceKey() throws(ControlError) -> RequestKey? {
    guard operation.isDoneOnce, let text = try key() else { return nil }
    guard !body.isEmpty else { return RequestKey(text, asked: "\(path) {}") }
    do throws(JSONFault) {
      return RequestKey(text, asked: "\(path) \(try JSONTreeReader.read(body).canonical)")
    } catch {
      throw .invalid("", "The body is not JSON: \(error.reason).")
    }
  }
}

extension JSONTree {
  /// The value as a text that is the same for the same values.
  var canonical: String {
    switch value {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let text): return Self.canonical(number: text)
    case .text(let text): return Self.quoted(text)
    case .list(let elements): return "[\(elements.map(\.canonical).joined(separator: ","))]"
    case .object(let members):
      // In every body, what is null is left out.
      let given = members.filter { if case .null = $0.tree.value { false } else { true } }
      let sorted = given.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      return "{\(sorted.map { "\(Self.quoted($0.name)):\($0.tree.canonical)" }.joined(separator: ","))}"
    }
  }

  private static func canonical(number text: String) -> String {
    if let whole = Int64(text) { return String(whole) }
    guard let value = Double(text) else { return text }
    return Int64(exactly: value).map { String($0) } ?? String(value)
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
