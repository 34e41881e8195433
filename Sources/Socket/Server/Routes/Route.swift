// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// A method and a path, and the function that answers them.
struct Route: Sendable {
  let method: String
  let path: String
  let place: RequestPlace
  /// The query parameters that it accepts.
  let parameters: [String]
  let takesBody: Bool
  /// `true` if the request itself refuses unknown parameters.
  let readsQuery: Bool
  /// `true` if an idempotency key makes it happen only once.
  ///
  /// Other requests change nothing or can safely be repeated, except for an import, which handles its key itself.
  let isDoneOnce: Bool
  /// `true` if it concerns something with a version that a request can expect.
  let hasVersion: Bool
  let answer: @Sendable (RequestHandler) -> (Request) async throws(ControlError) -> Answer
  private let parts: [String]
  /// Index of the part that may span several parts of a path; `nil` for none.
  private let widePart: Int?

  init(
    _ method: String, _ path: String, _ place: RequestPlace, parameters: [String] = [], takesBody: Bool = false,
    isDoneOnce: Bool = false, hasVersion: Bool = false, readsQuery: Bool = false,
    _ answer: @escaping @Sendable (RequestHandler) -> (Request) async throws(ControlError) -> Answer
  ) {
    self.method = method
    self.path = path
    self.place = place
    self.parameters = parameters
    self.takesBody = takesBody
    self.readsQuery = readsQuery
    self.isDoneOnce = isDoneOnce
    self.hasVersion = hasVersion
    self.answer = answer
    parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    widePart = parts.firstIndex(of: "{name}")
  }

  /// The path's part after the version, or its last part; a key to find the route by.
  var name: Substring { Substring(parts.count > 2 ? parts[2] : parts.last ?? "") }

  /// The part that matches `{…}`, or the empty text; `nil` if the path does not match.
  func argument(in given: [Substring]) -> String? {
    let surplus = given.count - parts.count
    guard surplus == 0 || (surplus > 0 && widePart != nil) else { return nil }
    var argument = ""
    var position = 0
    for (index, part) in parts.enumerated() {
      let width = index == widePart ? surplus + 1 : 1
      let text = given[position..<position + width]
      position += width
      if part.hasPrefix("{") {
        argument = text.joined(separator: "/")
        guard !argument.isEmpty else { return nil }
      } else if text.first.map({ $0 != part }) ?? true {
        return nil
      }
    }
    return argument
  }
}
