// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// A complete request that matches a route.
struct Request: Sendable {
  let route: Route
  /// The whole path, percent-decoded.
  var path = ""
  /// The ID or name in the path; empty if the path has none.
  let argument: String
  var query: [String: String] = [:]
  var idempotencyKey: String?
  var lastEventID: String?
  /// The header If-Match.
  var ifMatch: String?
  /// The header Toki-Client.
  var clientText: String?
  var body: [UInt8] = []

  func checkBody() throws(ControlError) {
    guard !body.isEmpty else { throw .invalid("", "This request needs a JSON body.") }
  }

  /// The idempotency key; `nil` if there is none.
  ///
  /// - Throws: `ControlError` of `.invalidRequest` unless it has 1 to 255 bytes.
  func key() throws(ControlError) -> String? {
    guard let idempotencyKey else { return nil }
    guard (1...255).contains(idempotencyKey.utf8.count) else {
      throw .invalid("Idempotency-Key", "An idempotency key has 1 to 255 bytes.")
    }
    return idempotencyKey
  }

  /// The kinds of items to return (default: all).
  func kinds() throws(ControlError) -> Set<ItemKind> {
    guard let text = query["kinds"] else { return Set(ItemKind.allCases) }
    var kinds: Set<ItemKind> = []
    for name in text.split(separator: ",") {
      guard let kind = ItemKind(rawValue: String(name)) else {
        let all = ItemKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw .invalid("kinds", "\(name) is not a kind of item; the kinds are \(all).")
      }
      kinds.insert(kind)
    }
    return kinds
  }

  /// The heartbeat interval, 1 to 3,600 s; `nil` for no heartbeat.
  func heartbeat() throws(ControlError) -> TimeSpan? {
    guard let text = query["heartbeat"] else { return nil }
    guard let seconds = Int64(text), (1...3600).contains(seconds) else {
      throw .invalid("heartbeat", "A heartbeat comes every 1 to 3600 seconds.")
    }
    return .seconds(seconds)
  }

  /// The client that asks; `nil` if it is not named.
  func client() throws(ControlError) -> ClientName? {
    guard let clientText else { return nil }
    guard let client = ClientName(text: clientText) else {
      throw .invalid("Toki-Client", "The name of a client is one line of 1 to 80 characters.")
    }
    return client
  }

  private static let noVersions = "If-Match is * or a list of versions in quotation marks, as \"7\"."

  /// The versions that the request expects; `nil` for no expectation.
  func expectation() throws(ControlError) -> Expectation? {
    guard let ifMatch, route.method != "GET" else { return nil }
    guard route.hasVersion else {
      throw .invalid("If-Match", "What this request changes has no version that could be compared.")
    }
    if ifMatch.trimmed == "*" { return .any }
    guard !ifMatch.trimmed.isEmpty else { throw .invalid("If-Match", Self.noVersions) }
    var versions: Set<String> = []
    for tag in ifMatch.split(separator: ",") {
      let tag = String(tag).trimmed
      // A weak tag never matches (RFC 9110 section 13.1.1).
      if tag.hasPrefix("W/\"") { continue }
      guard tag.count >= 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else {
        throw .invalid("If-Match", Self.noVersions)
      }
      versions.insert(String(tag.dropFirst().dropLast()))
    }
    return .versions(versions)
  }

  /// The sequence number of the last event seen; `nil` for none.
  ///
  /// A browser that reconnects sends the header along with its original address, so the header is the newer of the
  /// two.
  func after() throws(ControlError) -> Int64? {
    let (field, given) = lastEventID.map { ("Last-Event-ID", $0) } ?? ("after", query["after"] ?? "")
    if given.isEmpty { return nil }
    guard let sequence = Int64(given), sequence >= 0 else {
      throw .invalid(field, "The last event is a number of 0 or more.")
    }
    return sequence
  }

  /// The error for an ID that no item has.
  func missing(_ kind: String) -> ControlError { .notFound(argument, ControlError.Missing(rawValue: kind) ?? .item) }
}

extension ControlError {
  /// A parameter or header with an invalid value.
  static func invalid(_ field: String, _ reason: String) -> ControlError {
    .invalid(.request, field: field, reason: reason)
  }
}

extension String {
  /// The text without leading and trailing blanks.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
