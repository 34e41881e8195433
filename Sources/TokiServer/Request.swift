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
