// SPDX-License-Identifier: Apache-2.0

/// The calls of the API, taken from its description in OpenAPI.
///
/// It reads the few lines of YAML that it needs as this project writes them: a path indented by two blanks, a method by
/// four, and the summary by six, on one line or folded.
struct APISummary {
  struct Call: Hashable {
    let method: String
    let path: String
    let summary: String
  }

  private(set) var calls: [Call] = []

  init(_ document: [UInt8]) {
    var (path, method) = ("", "")
    var isInPaths = false
    var folded: [String]?
    for line in String(decoding: document, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if var lines = folded {
        if indent > 6 {
          lines.append(String(text))
          folded = lines
          continue
        }
        calls.append(Call(method: method, path: path, summary: lines.joined(separator: " ")))
        folded = nil
      }
      if indent == 0, !text.isEmpty { isInPaths = text == "paths:" }
      guard isInPaths else { continue }
      if indent == 2, text.hasPrefix("/"), text.hasSuffix(":") {
        path = String(text.dropLast())
      } else if indent == 4, ["get:", "post:", "put:", "patch:", "delete:"].contains(text) {
        method = text.dropLast().uppercased()
      } else if indent == 6, text.hasPrefix("summary: ") {
        let summary = String(text.dropFirst(9))
        if summary == ">-" { folded = [] } else { calls.append(Call(method: method, path: path, summary: summary)) }
      }
    }
  }
}
