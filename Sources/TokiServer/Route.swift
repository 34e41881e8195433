// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// A method and a path, and what answers them.
struct Route: Sendable {
  let method: String
  let path: String
  let place: Place
  /// The query parameters it takes.
  let parameters: [String]
  let takesBody: Bool
  /// Whether it is done once under an idempotency key.
  ///
  /// The others change nothing or do no more when they are done twice, but for an import, which has a key of its own.
  let isDoneOnce: Bool
  /// Whether what it is about has a version that a request can expect.
  let hasVersion: Bool
  let answer: @Sendable (RequestHandler) -> (Request) async throws(ControlError) -> Answer
  private let parts: [String]
  /// Which part can be several parts of a path; `nil` for none.
  private let widePart: Int?

  /// Where it is worked on.
  enum Place: Sendable {
    /// What is soon done.
    case loop
    /// What grows with the number of items.
    case reader
    /// What may take seconds, so that the lists need not wait for it.
    case importer
    /// The stream of events, which the listener writes.
    case events
    /// What ends the daemon, on the loop.
    case end
  }

  init(
    _ method: String, _ path: String, _ place: Place, parameters: [String] = [], takesBody: Bool = false,
    isDoneOnce: Bool = false, hasVersion: Bool = false,
    _ answer: @escaping @Sendable (RequestHandler) -> (Request) async throws(ControlError) -> Answer
  ) {
    self.method = method
    self.path = path
    self.place = place
    self.parameters = parameters
    self.takesBody = takesBody
    self.isDoneOnce = isDoneOnce
    self.hasVersion = hasVersion
    self.answer = answer
    parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    widePart = parts.firstIndex(of: "{name}")
  }

  /// The part of its path that comes after the version, or is all of it.
  var name: Substring { Substring(parts.count > 2 ? parts[2] : parts.last ?? "") }

  /// What stands for `{…}`, or the empty text; `nil` when the path is another one.
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
