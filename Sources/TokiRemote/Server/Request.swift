// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// A request that was read whole and fits a route.
struct Request: Sendable {
  let operation: Operation
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
  /// - Throws: `ControlError` of `.invalidRequest` when there is none or it is not such a value.
  func decoded<Value: Decodable>(_ type: Value.Type) throws(ControlError) -> Value {
    guard !body.isEmpty else { throw .invalid("", "This request needs a JSON body.") }
    return try Wire.decode(type, from: body)
  }

  /// The body as a value; `nil` when there is none.
  func decodedIfPresent<Value: Decodable>(_ type: Value.Type) throws(ControlError) -> Value? {
    body.isEmpty ? nil : try Wire.decode(type, from: body)
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
    return try ControlError.ring(text, at: "before")
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

  func timer() throws(ControlError) -> TimerID {
    guard case .timer(let id)? = ItemID(text: argument) else { throw missing("timer") }
    return id
  }

  func alarm() throws(ControlError) -> AlarmID {
    guard case .alarm(let id)? = ItemID(text: argument) else { throw missing("alarm") }
    return id
  }

  func sequence() throws(ControlError) -> SequenceID {
    guard case .sequence(let id)? = ItemID(text: argument) else { throw missing("sequence") }
    return id
  }

  func stopwatch() throws(ControlError) -> StopwatchID {
    guard case .stopwatch(let id)? = ItemID(text: argument) else { throw missing("stopwatch") }
    return id
  }

  func set() throws(ControlError) -> AlarmSetName {
    guard let name = AlarmSetName(stored: argument) else { throw missing("set") }
    return name
  }

  func ring() throws(ControlError) -> RingID {
    guard let id = RingID(wireText: argument) else { throw missing("ring") }
    return id
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
