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

  /// The body as a value; ring settings that it leaves out are taken from `usual`.
  ///
  /// Throws `ControlError` of `.invalidRequest` if the body is absent or invalid.
  func value<Value: FieldValue>(
    _ type: Value.Type, usual: RingSettings = RingSettings()
  ) throws(ControlError) -> Value {
    try checkBody()
    return try Wire.request(type, from: body, usual: usual)
  }

  /// The body as a draft, and whether it leaves out settings that have a usual value.
  ///
  /// Throws as `value(_:usual:)`.
  func draft<Value: FieldValue>(_ type: Value.Type) throws(ControlError) -> (draft: Value, isPartly: Bool) {
    // An absent body is accepted if every field of the draft is optional.
    if body.isEmpty, let draft = try? Wire.draft(type, from: Array("{}".utf8)) { return draft }
    try checkBody()
    return try Wire.draft(type, from: body)
  }

  /// The body as a value; `nil` if there is none.
  func valueIfPresent<Value: FieldValue>(_ type: Value.Type) throws(ControlError) -> Value? {
    body.isEmpty ? nil : try Wire.request(type, from: body)
  }

  /// The body as an edit; throws as `value(_:usual:)`.
  func change<Value: FieldValue>(_ type: Value.Type) throws(ControlError) -> Value {
    try checkBody()
    return try Wire.change(type, from: body)
  }

  /// The value that goes with a command; `nil` if it needs none.
  func commandValue(_ kind: CommandValue.Kind) throws(ControlError) -> CommandValue? {
    if kind != .count { try checkBody() }
    return try CommandValue.read(kind, from: body)
  }

  private func checkBody() throws(ControlError) {
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

  /// The most rows to return, 1 to 1,000 (default: 50).
  func limit() throws(ControlError) -> Int {
    guard let text = query["limit"] else { return 50 }
    guard let limit = Int(text), (1...1000).contains(limit) else {
      throw .invalid("limit", "The limit is a number from 1 to 1000.")
    }
    return limit
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

  /// The states of items to return; `nil` for all.
  func states(of kind: ItemKind) throws(ControlError) -> Set<String>? {
    guard let text = query["state"] else { return nil }
    var states: Set<String> = []
    for state in text.split(separator: ",").map(String.init) {
      guard kind.states.contains(state) else {
        throw .invalid(
          "state", "\(state) is not a state of a \(kind.rawValue): \(kind.states.joined(separator: ", ")).")
      }
      states.insert(state)
    }
    return states
  }

  /// The ID to start after and the most items to return; `nil` for the beginning and for no limit.
  func page<Kept: Item>(of kind: Kept.Type) throws(ControlError) -> (after: ID<Kept>?, limit: Int?) {
    var after: ID<Kept>?
    if let text = query["after"] {
      guard let id = ID<Kept>(text: text) else { throw .invalid("after", "\(text) is not \(ID<Kept>.description).") }
      after = id
    }
    return (after, query["limit"] == nil ? nil : try limit())
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

  /// The ring that the history is to end before; `nil` for the newest rings.
  func before() throws(ControlError) -> RingID? {
    guard let text = query["before"] else { return nil }
    guard let id = RingID(text: text) else { throw .invalid("before", "\(text) is not \(RingID.description).") }
    return id
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

  // A malformed ID in a path is treated as the ID of a missing item.

  func id<Kept: Item>(of kind: Kept.Type) throws(ControlError) -> ID<Kept> {
    guard let id = ID<Kept>(text: argument) else { throw missing(kind.kind.rawValue) }
    return id
  }

  func set() throws(ControlError) -> AlarmSetName {
    guard let name = AlarmSetName(stored: argument) else { throw missing("set") }
    return name
  }

  func ring() throws(ControlError) -> RingID {
    guard let id = RingID(text: argument) else { throw missing("ring") }
    return id
  }

  /// The item named in the query; `nil` if there is none.
  func subject() throws(ControlError) -> ItemID? {
    guard let text = query["item"] else { return nil }
    guard let item = ItemID(text: text) else { throw .invalid("item", "\(text) is not \(ItemID.description).") }
    return item
  }

  /// Whether a removal can be taken back; it can, unless the query says otherwise.
  func isUndoable() throws(ControlError) -> Bool {
    switch query["undoable"] {
    case nil, "true": true
    case "false": false
    case let text?: throw .invalid("undoable", "\(text) is neither true nor false.")
    }
  }

  func item() throws(ControlError) -> ItemID {
    guard let item = ItemID(text: argument) else { throw missing("item") }
    return item
  }

  /// The instants that decisions are to be made within; `nil` for no limit.
  func range() throws(ControlError) -> ClosedRange<UTCInstant>? {
    let (from, to) = (try instant("from"), try instant("to"))
    guard from != nil || to != nil else { return nil }
    let first = from ?? UTCInstant(nanosecondsSinceEpoch: .min)
    let last = to ?? UTCInstant(nanosecondsSinceEpoch: .max)
    guard first <= last else { throw .invalid("to", "This instant is before the other, from.") }
    return first...last
  }

  private func instant(_ name: String) throws(ControlError) -> UTCInstant? {
    guard let text = query[name] else { return nil }
    guard let instant = UTCInstant(rfc3339: text) else {
      throw .invalid(name, "An instant is written like 2026-11-23T07:00:00Z.")
    }
    return instant
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
