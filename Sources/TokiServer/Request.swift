// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel
import TokiWire

/// A request that was read whole and fits a route.
struct Request: Sendable {
  let route: Route
  /// The whole path, decoded.
  var path = ""
  /// The id or name in the path; empty where the path has none.
  let argument: String
  var query: [String: String] = [:]
  var idempotencyKey: String?
  var lastEventID: String?
  /// The header If-Match.
  var ifMatch: String?
  var body: [UInt8] = []

  /// The body as a value.
  ///
  /// - Parameter usual: How things ring where it leaves that out.
  /// - Throws: `ControlError` of `.invalidRequest` when there is none or it is not such a value.
  func value<Value: FieldValue>(
    _ type: Value.Type, usual: RingSettings = RingSettings()
  ) throws(ControlError) -> Value {
    try checkBody()
    return try Wire.request(type, from: body, usual: usual)
  }

  /// The body as what is to be made, and whether it leaves out something that is as usual; throws as
  /// `value(_:usual:)`.
  func draft<Value: FieldValue>(_ type: Value.Type) throws(ControlError) -> (draft: Value, isPartly: Bool) {
    // No body at all is enough where each of its fields can be left out.
    if body.isEmpty, let draft = try? Wire.draft(type, from: Array("{}".utf8)) { return draft }
    try checkBody()
    return try Wire.draft(type, from: body)
  }

  /// The body as a value; `nil` when there is none.
  func valueIfPresent<Value: FieldValue>(_ type: Value.Type) throws(ControlError) -> Value? {
    body.isEmpty ? nil : try Wire.request(type, from: body)
  }

  /// The body as what is to change; throws as `value(_:usual:)`.
  func change<Value: FieldValue>(_ type: Value.Type) throws(ControlError) -> Value {
    try checkBody()
    return try Wire.change(type, from: body)
  }

  /// What goes with a command; `nil` for nothing where that is enough.
  func commandValue(_ kind: CommandValue.Kind) throws(ControlError) -> CommandValue? {
    if kind != .count { try checkBody() }
    return try CommandValue.read(kind, from: body)
  }

  private func checkBody() throws(ControlError) {
    guard !body.isEmpty else { throw .invalid("", "This request needs a JSON body.") }
  }

  /// The key of a creation; `nil` when there is none.
  ///
  /// - Throws: `ControlError` of `.invalidRequest` unless it has 1 to 255 bytes.
  func key() throws(ControlError) -> String? {
    guard let idempotencyKey else { return nil }
    guard (1...255).contains(idempotencyKey.utf8.count) else {
      throw .invalid("Idempotency-Key", "An idempotency key has 1 to 255 bytes.")
    }
    return idempotencyKey
  }

  /// How many rows are asked for: 1 to 1,000, 50 unless said.
  func limit() throws(ControlError) -> Int {
    guard let text = query["limit"] else { return 50 }
    guard let limit = Int(text), (1...1000).contains(limit) else {
      throw .invalid("limit", "The limit is a number from 1 to 1000.")
    }
    return limit
  }

  /// Which kinds of items are asked for; all of them unless said.
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

  /// The states of which items are asked for; `nil` for all.
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

  /// How many items are asked for, and after which; no limit and none unless said.
  func page<Kept: Item>(of kind: Kept.Type) throws(ControlError) -> (after: ID<Kept>?, limit: Int?) {
    var after: ID<Kept>?
    if let text = query["after"] {
      guard let id = ID<Kept>(text: text) else { throw .invalid("after", "\(text) is not \(ID<Kept>.description).") }
      after = id
    }
    return (after, query["limit"] == nil ? nil : try limit())
  }

  /// After how long without an event a client wants to hear something all the same; `nil` for never.
  func heartbeat() throws(ControlError) -> TimeSpan? {
    guard let text = query["heartbeat"] else { return nil }
    guard let seconds = Int64(text), (1...3600).contains(seconds) else {
      throw .invalid("heartbeat", "A heartbeat comes every 1 to 3600 seconds.")
    }
    return .seconds(seconds)
  }

  private static let noVersions = "If-Match is * or a list of versions in quotation marks, as \"7\"."

  /// What must still be so; `nil` for anything.
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
      // A weak tag is never the same (RFC 9110 section 13.1.1).
      if tag.hasPrefix("W/\"") { continue }
      guard tag.count >= 2, tag.hasPrefix("\""), tag.hasSuffix("\"") else {
        throw .invalid("If-Match", Self.noVersions)
      }
      versions.insert(String(tag.dropFirst().dropLast()))
    }
    return .versions(versions)
  }

  /// The ring before which the history is asked for.
  func before() throws(ControlError) -> RingID? {
    guard let text = query["before"] else { return nil }
    guard let id = RingID(text: text) else { throw .invalid("before", "\(text) is not \(RingID.description).") }
    return id
  }

  /// The event that was seen last.
  ///
  /// A browser that connects again sends the header with the address it first used, so that the
  /// header is the newer of the two.
  func after() throws(ControlError) -> Int64? {
    let (field, given) = lastEventID.map { ("Last-Event-ID", $0) } ?? ("after", query["after"] ?? "")
    if given.isEmpty { return nil }
    guard let sequence = Int64(given), sequence >= 0 else {
      throw .invalid(field, "The last event is a number of 0 or more.")
    }
    return sequence
  }

  // An id in a path that no item can have is an item that is not there.

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

  /// The item that is asked about in the query; `nil` where none is.
  func subject() throws(ControlError) -> ItemID? {
    guard let text = query["item"] else { return nil }
    guard let item = ItemID(text: text) else { throw .invalid("item", "\(text) is not \(ItemID.description).") }
    return item
  }

  func item() throws(ControlError) -> ItemID {
    guard let item = ItemID(text: argument) else { throw missing("item") }
    return item
  }

  /// The error for an id that nothing has.
  func missing(_ kind: String) -> ControlError {
    ControlError(.notFound, subject: argument, message: "There is no \(kind) \(argument).")
  }
}

extension ControlError {
  /// A value that a field cannot have.
  static func invalid(_ field: String, _ message: String) -> ControlError {
    ControlError(.invalidRequest, subject: field, message: message)
  }
}

extension String {
  /// The text without blanks around it.
  fileprivate var trimmed: String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
