// SPDX-License-Identifier: Apache-2.0
import Synchronization
public import TokiEngine
public import TokiModel

/// The engine of a daemon, over its Unix socket.
///
/// A call waits in the calling thread for the daemon's answer, at most 10 s for each read, and
/// calls take turns on one connection that is kept. What a call throws is what the engine threw,
/// `.unreachable` with the socket's path when no daemon answers, or `.protocolMismatch` when what
/// answers is not one that this client understands.
public final class RemoteControl: TokiControl {
  private let socketPath: String
  private let loop: any EventLoop
  private let kept = Mutex<SocketConnection?>(nil)

  /// Makes a control; nothing is connected before the first call.
  ///
  /// - Parameters:
  ///   - socketPath: Where the daemon listens; 1 to 107 bytes.
  ///   - loop: On which events are read.
  public init(socketPath: String, loop: any EventLoop) {
    self.socketPath = socketPath
    self.loop = loop
  }

  public func state() async throws(ControlError) -> EngineState {
    try get("/v1/state", WireState.self).modelOfAnswer { state throws(ControlError) in try state.model() }
  }

  public func createTimer(_ draft: TimerDraft, key: String?) async throws(ControlError) -> CountdownTimer {
    try answer(
      HTTPCall(
        method: "POST", target: "/v1/timers", body: Wire.bytes(WireTimerDraft(draft)), key: checked(key)),
      WireTimer.self
    ).modelOfAnswer { timer throws(ControlError) in try timer.model() }
  }

  public func createAlarm(_ draft: AlarmDraft, key: String?) async throws(ControlError) -> Alarm {
    try answer(
      HTTPCall(
        method: "POST", target: "/v1/alarms", body: Wire.bytes(WireAlarmDraft(draft)), key: checked(key)),
      WireAlarm.self
    ).modelOfAnswer { alarm throws(ControlError) in try alarm.model() }
  }

  public func command(_ command: TimerCommand, timer: TimerID) async throws(ControlError) -> CountdownTimer {
    var body: [UInt8] = []
    if case .add(let span) = command { body = Wire.bytes(WireAddition(span)) }
    return try post("/v1/timers/\(timer.text)/\(command.kind.rawValue)", body, WireTimer.self)
      .modelOfAnswer { timer throws(ControlError) in try timer.model() }
  }

  public func command(_ command: AlarmCommand, alarm: AlarmID) async throws(ControlError) -> Alarm {
    let isOn = command == .turnOn
    return try post("/v1/alarms/\(alarm.text)/\(isOn ? "on" : "off")", [], WireAlarm.self)
      .modelOfAnswer { alarm throws(ControlError) in try alarm.model() }
  }

  public func setEnabled(_ isEnabled: Bool, set: AlarmSetName) async throws(ControlError) -> [Alarm] {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func createSequence(
    _ draft: SequenceDraft, key: String?
  ) async throws(ControlError) -> StepSequence {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func command(
    _ command: SequenceCommand, sequence: SequenceID
  ) async throws(ControlError) -> StepSequence {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func createStopwatch(
    _ draft: StopwatchDraft, key: String?
  ) async throws(ControlError) -> Stopwatch {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func command(
    _ command: StopwatchCommand, stopwatch: StopwatchID
  ) async throws(ControlError) -> Stopwatch {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func edit(_ timer: TimerID, _ edit: TimerEdit) async throws(ControlError) -> CountdownTimer {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func edit(_ alarm: AlarmID, _ edit: AlarmEdit) async throws(ControlError) -> Alarm {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func edit(_ sequence: SequenceID, _ edit: SequenceEdit) async throws(ControlError) -> StepSequence {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func importItems(_ batch: ImportBatch, key: String?) async throws(ControlError) -> [ItemID] {
    throw ControlError(.protocolMismatch, message: "Not yet.")
  }

  public func cancel(_ item: ItemID) async throws(ControlError) {
    let kind =
      switch item {
      case .timer: "timers"
      case .alarm: "alarms"
      case .sequence: "sequences"
      case .stopwatch: "stopwatches"
      }
    _ = try send(HTTPCall(method: "DELETE", target: "/v1/\(kind)/\(item.text)"))
  }

  public func dismiss(_ ring: RingID) async throws(ControlError) -> Ring {
    try post("/v1/rings/\(ring.text)/dismiss", [], WireRing.self)
      .modelOfAnswer { ring throws(ControlError) in try ring.model() }
  }

  public func snooze(_ ring: RingID, length: TimeSpan?) async throws(ControlError) -> Ring {
    try post("/v1/rings/\(ring.text)/snooze", Wire.bytes(WireSnooze(length)), WireRing.self)
      .modelOfAnswer { ring throws(ControlError) in try ring.model() }
  }

  public func history(before: RingID?, limit: Int) async throws(ControlError) -> [Ring] {
    let start = before.map { "before=\($0.text)&" } ?? ""
    return try get("/v1/history?\(start)limit=\(limit)", WireHistory.self).modelOfAnswer {
      history throws(ControlError) in
      var rings: [Ring] = []
      for ring in history.rings { rings.append(try ring.model()) }
      return rings
    }
  }

  public func decisions(about item: ItemID, limit: Int) async throws(ControlError) -> [Decision] {
    try get("/v1/decisions/\(item.text)?limit=\(limit)", WireDecisions.self).modelOfAnswer {
      list throws(ControlError) in
      var decisions: [Decision] = []
      for decision in list.decisions { decisions.append(try decision.model()) }
      return decisions
    }
  }

  public func events(
    after: Int64?
  ) async throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    try EventSubscription.begin(socketPath: socketPath, loop: loop, after: after)
  }

  public func status() async throws(ControlError) -> EngineStatus {
    try get("/v1/daemon", WireStatus.self).modelOfAnswer { status in status.model }
  }

  public func shutDown() async throws(ControlError) {
    _ = try send(HTTPCall(method: "POST", target: "/v1/daemon/stop"))
  }

  // MARK: The way there and back

  private func get<Value: Decodable>(_ target: String, _ type: Value.Type) throws(ControlError) -> Answered<
    Value
  > {
    try answer(HTTPCall(method: "GET", target: target), type)
  }

  private func post<Value: Decodable>(
    _ target: String, _ body: [UInt8], _ type: Value.Type
  ) throws(ControlError) -> Answered<Value> {
    try answer(HTTPCall(method: "POST", target: target, body: body), type)
  }

  private func answer<Value: Decodable>(
    _ call: HTTPCall, _ type: Value.Type
  ) throws(ControlError) -> Answered<Value> {
    let body = try send(call)
    do {
      return Answered(value: try Wire.decode(type, from: body))
    } catch {
      throw error.asMismatch
    }
  }

  /// Sends a call; returns the body of a successful answer.
  private func send(_ call: HTTPCall) throws(ControlError) -> [UInt8] {
    // The closure's error type is lost in `withLock`, so that it hands out a result.
    try kept.withLock { kept in Result { () throws(ControlError) in try self.send(call, over: &kept) } }.get()
  }

  private func send(_ call: HTTPCall, over kept: inout SocketConnection?) throws(ControlError) -> [UInt8] {
    var reused = kept
    kept = nil
    if reused?.isStale == true { reused = nil }
    if let reused {
      if let body = try attempt(call, on: reused, &kept) { return body }
      guard call.isRepeatable else {
        throw SocketConnection.unreachable(socketPath, "it ended before it answered")
      }
    }
    if let body = try attempt(call, on: try SocketConnection(path: socketPath), &kept) { return body }
    throw SocketConnection.unreachable(socketPath, "it ended before it answered")
  }

  /// `nil` when the connection ended before the first byte of an answer.
  private func attempt(
    _ call: HTTPCall, on connection: SocketConnection, _ kept: inout SocketConnection?
  ) throws(ControlError) -> [UInt8]? {
    try connection.send(call.bytes)
    var reader = HTTPReader(connection: connection)
    guard let head = try reader.head() else { return nil }
    let body = try reader.body(of: head)
    if head.isKept, head.isChunked || head.contentLength != nil || head.isBodiless { kept = connection }
    guard (200...299).contains(head.status) else { throw .answered(status: head.status, body: body) }
    return body
  }

  /// A key as it can stand in a header (RFC 9110 section 5.5).
  private func checked(_ key: String?) throws(ControlError) -> String? {
    guard let key else { return nil }
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .invalid("Idempotency-Key", "An idempotency key has 1 to 255 visible ASCII characters.")
    }
    return key
  }
}

/// A body of the daemon that is yet to become a value of the model.
private struct Answered<Value> {
  let value: Value

  /// - Throws: `ControlError` of `.protocolMismatch` when the daemon sent what cannot be.
  func modelOfAnswer<Model>(_ model: (Value) throws(ControlError) -> Model) throws(ControlError) -> Model {
    do {
      return try model(value)
    } catch {
      throw error.asMismatch
    }
  }
}

extension ControlError {
  /// The error in the body of an answer that says no.
  static func answered(status: Int, body: [UInt8]) -> ControlError {
    if let error = try? Wire.decode(WireError.self, from: body) { return error.model }
    return ControlError(
      .protocolMismatch, message: "Toki's daemon is not understood: it answered with HTTP status \(status).")
  }

  /// What was wrong in an answer is the daemon's doing, not the caller's.
  var asMismatch: ControlError {
    ControlError(
      .protocolMismatch, subject: subject, message: "Toki's daemon is not understood: \(message)")
  }
}
