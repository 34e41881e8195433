// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Synchronization
public import TokiEngine
public import TokiModel
import TokiWire

/// The engine of a daemon, reached over its Unix socket, or through the sharing server of another machine.
///
/// A call waits for its answer on a side thread: at most 10 s for each read, or 2 s for a daemon that hangs, unless it
/// is to have less patience. Calls take turns on one kept connection. They throw the engine's own errors;
/// `.unreachable` with the socket's path if there is no daemon, `.otherUser` if the socket belongs to another user,
/// `.noAnswer` if the daemon is silent, and `.protocolMismatch` if its answer is invalid. The calls are in
/// `RemoteControl+Calls.swift` and `RemoteControl+Items.swift`.
public final class RemoteControl: TokiControl {
  let route: DaemonRoute
  let loop: any EventLoop
  let hung: @Sendable () -> Int32?
  /// Key under which each call takes effect once; `nil` to generate one per call.
  private let key: String?
  /// The versions to expect when changing something; `nil` for no expectation.
  let expectation: Expectation?
  /// The client that asks; `nil` if it is not known.
  let client: ClientName?
  let patience: AnswerPatience
  private let kept = Mutex<(any DaemonConnection)?>(nil)
  let ahead = Mutex<Ahead?>(nil)
  /// Runs waiting calls, one at a time, on a thread that exists only while one waits.
  private let caller = SideThread(niceness: 0)

  /// Creates a control; the first call connects.
  ///
  /// - Parameters:
  ///  - socketPath: Where the daemon listens; 1 to 107 bytes.
  ///  - loop: Where events are read.
  ///  - client: The client that asks; `nil` if it is not to be known.
  ///  - patience: How long the daemon may be silent.
  ///  - hung: Returns the process ID of a daemon that neither computes nor waits for a disk; `nil` if it does either,
  ///    or if that cannot be determined.
  public convenience init(
    socketPath: String, loop: any EventLoop, client: ClientName? = nil, patience: AnswerPatience = .usual,
    hung: @escaping @Sendable () -> Int32? = { nil }
  ) {
    self.init(
      route: .socket(socketPath, owner: geteuid()), loop: loop, hung: hung, key: nil, expectation: nil, client: client,
      patience: patience)
  }

  /// Creates a control that goes by a route; the first call connects.
  public convenience init(route: DaemonRoute, loop: any EventLoop, patience: AnswerPatience = .usual) {
    self.init(route: route, loop: loop, hung: { nil }, key: nil, expectation: nil, client: nil, patience: patience)
  }

  init(
    route: DaemonRoute, loop: any EventLoop, hung: @escaping @Sendable () -> Int32?, key: String?,
    expectation: Expectation?, client: ClientName?, patience: AnswerPatience = .usual
  ) {
    self.route = route
    self.loop = loop
    self.hung = hung
    self.key = key
    self.expectation = expectation
    self.client = client
    self.patience = patience
  }

  /// A control whose calls take effect once under this key.
  public func under(_ key: RequestKey) -> any TokiControl {
    RemoteControl(
      route: route, loop: loop, hung: hung, key: key.text, expectation: expectation, client: client, patience: patience)
  }

  /// A control whose changes require this expectation.
  public func expecting(_ expectation: Expectation) -> any TokiControl {
    RemoteControl(
      route: route, loop: loop, hung: hung, key: key, expectation: expectation, client: client, patience: patience)
  }

  /// A control whose calls are asked for through this client.
  public func by(_ client: ClientName?) -> any TokiControl {
    RemoteControl(
      route: route, loop: loop, hung: hung, key: key, expectation: expectation, client: client, patience: patience)
  }

  // MARK: Requests and answers

  func get<Value: FieldValue>(_ target: String, isSlow: Bool = false) async throws(ControlError) -> Value {
    try await answer(HTTPCall(method: "GET", target: target, isSlow: isSlow))
  }

  func post<Value: FieldValue>(
    _ target: String, _ body: [UInt8], key: String? = nil, expectation: Expectation? = nil, isSlow: Bool = false
  ) async throws(ControlError) -> Value {
    try await answer(
      HTTPCall(
        method: "POST", target: target, body: body, key: checked(key), expectation: expectation, isSlow: isSlow))
  }

  /// The key of this control, or a new one for one call.
  var usedKey: String {
    key ?? (0..<2).map { _ in String(UInt64.random(in: 0...(.max)), radix: 36) }.joined(separator: "-")
  }

  private func answer<Value: FieldValue>(_ call: HTTPCall) async throws(ControlError) -> Value {
    try read(try await send(call))
  }

  /// Reads the body of a successful answer.
  func read<Value: FieldValue>(_ body: [UInt8]) throws(ControlError) -> Value {
    do throws(ControlError) { return try Wire.answer(Value.self, from: body) } catch { throw route.told(error) }
  }

  /// Sends a request; returns the body of a successful answer.
  @discardableResult
  func send(_ call: HTTPCall) async throws(ControlError) -> [UInt8] {
    ahead.withLock { $0 = nil }
    var asked = call
    asked.client = client
    return try await beside { [call = asked] () throws(ControlError) in
      // `withLock` loses the closure's error type, so the closure returns a result.
      try self.kept.withLock { kept in Result { () throws(ControlError) in try self.send(call, over: &kept) } }.get()
    }
  }

  /// Runs blocking work on a side thread, so that the caller's thread stays free.
  func beside<Value: Sendable>(
    _ body: @Sendable () throws(ControlError) -> Value
  ) async throws(ControlError) -> Value {
    try await withTaskExecutorPreference(caller) { () async throws(ControlError) in try body() }
  }

  private func send(
    _ call: HTTPCall, over kept: inout (any DaemonConnection)?
  ) throws(ControlError) -> [UInt8] {
    let (head, body) = try exchange(call, over: &kept)
    guard (200...299).contains(head.status) else {
      throw route.told(.answered(status: head.status, body: body, bySharing: route.sharing != nil))
    }
    return body
  }

  /// Sends a request on a kept connection or a new one; returns the answer, whatever its status.
  private func exchange(
    _ call: HTTPCall, over kept: inout (any DaemonConnection)?
  ) throws(ControlError) -> (HTTPHead, [UInt8]) {
    do throws(ControlError) {
      var reused = kept
      kept = nil
      if reused?.isStale == true { reused = nil }
      if let reused {
        if let answer = try attempt(call, on: reused, &kept) { return answer }
        guard call.isRepeatable else { throw route.unreachable("it ended before it answered") }
      }
      if let answer = try attempt(call, on: try route.open(patience), &kept) { return answer }
      throw route.unreachable("it ended before it answered")
    } catch {
      throw route.told(error)
    }
  }

  /// Sends a request and reads its answer; `nil` if the connection ended before the answer's first byte.
  private func attempt(
    _ call: HTTPCall, on connection: any DaemonConnection, _ kept: inout (any DaemonConnection)?
  ) throws(ControlError) -> (HTTPHead, [UInt8])? {
    let sent = route.sharing?.clock.local()
    try connection.send(route.bytes(of: call))
    try connection.waitForAnswer(patience, hung: call.isSlow ? { nil } : hung)
    var reader = HTTPReader(connection: connection, hasRoom: call.hasRoom)
    guard let head = try reader.head() else { return nil }
    if let clock = route.sharing?.clock, let text = head.clock {
      clock.heard(Array(text.utf8), sent: sent, received: clock.local())
    }
    let body = try reader.body(of: head)
    if head.isKept, head.isChunked || head.contentLength != nil || head.isBodiless { kept = connection }
    return (head, body)
  }

  /// Passes a request on as it is, and returns the answer as it is.
  func pass(_ call: HTTPCall) async throws(ControlError) -> (HTTPHead, [UInt8]) {
    try await beside { [call] () throws(ControlError) in
      try self.kept.withLock { kept in
        Result { () throws(ControlError) in try self.exchange(call, over: &kept) }
      }.get()
    }
  }

  /// A key, checked for use in a header (RFC 9110 section 5.5).
  func checked(_ key: String?) throws(ControlError) -> String? {
    guard let key else { return nil }
    guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .invalid(
        .request, field: "Idempotency-Key", reason: "An idempotency key has 1 to 255 visible ASCII characters.")
    }
    return key
  }
}

extension ControlError {
  /// The error in the body of an unsuccessful answer.
  ///
  /// `bySharing` tells that a sharing server may have written it, which has codes of its own.
  static func answered(status: Int, body: [UInt8], bySharing: Bool) -> ControlError {
    let said = (try? Wire.answer(ErrorBody.self, from: body)).map { ControlError($0.error) }
    if bySharing {
      // RFC 6585 section 4, and RFC 9110 section 15.6.4; a daemon says which of its own reasons it has.
      if status == 429 { return .busy(.daemon) }
      if status == 503, said?.code ?? .protocolMismatch == .protocolMismatch {
        return .unreachable(.daemon, reason: "Toki's daemon there does not answer.")
      }
    }
    if let said { return said }
    return .protocolMismatch(remote: nil, reason: "it answered with HTTP status \(status).")
  }
}
