// SPDX-License-Identifier: Apache-2.0
import Glibc
import LinuxHost
import Synchronization
public import TokiEngine
import TokiModel
import TokiWire

/// The engine of a daemon, over its Unix socket.
///
/// A call waits for the answer on a thread of its own: at most 10 s for each read, and 2 s for a daemon that hangs. Calls
/// take turns on one kept connection. They throw the engine's own errors; `.unreachable` with the socket's path when no
/// daemon is there, `.otherUser` when the socket is another user's, `.noAnswer` when the daemon is silent, and
/// `.protocolMismatch` when its answer is not understood. The calls are in `RemoteControl+Calls.swift` and
/// `RemoteControl+Items.swift`.
public final class RemoteControl: TokiControl {
  let socketPath: String
  let loop: any EventLoop
  let hung: @Sendable () -> Int32?
  /// The user whose daemon it is to be.
  let owner: uid_t
  /// Under which calls are done once; `nil` where each is to have one of its own.
  private let key: String?
  /// What must still be so where something is changed; `nil` for anything.
  let expectation: Expectation?
  private let kept = Mutex<SocketConnection?>(nil)
  let ahead = Mutex<Ahead?>(nil)
  /// Where calls wait, one after the other; a thread is there only while one does.
  private let caller = SideThread(niceness: 0)

  /// Makes a control; nothing is connected before the first call.
  ///
  /// - Parameters:
  ///   - socketPath: Where the daemon listens; 1 to 107 bytes.
  ///   - loop: On which events are read.
  ///   - hung: The process of a daemon that neither computes nor waits for a disk; `nil` where it does, or where that
  ///     cannot be seen.
  public convenience init(
    socketPath: String, loop: any EventLoop, hung: @escaping @Sendable () -> Int32? = { nil }
  ) {
    self.init(socketPath: socketPath, loop: loop, hung: hung, owner: geteuid(), key: nil, expectation: nil)
  }

  init(
    socketPath: String, loop: any EventLoop, hung: @escaping @Sendable () -> Int32?, owner: uid_t, key: String?,
    expectation: Expectation?
  ) {
    self.socketPath = socketPath
    self.loop = loop
    self.hung = hung
    self.owner = owner
    self.key = key
    self.expectation = expectation
  }

  public func under(_ key: RequestKey) -> any TokiControl {
    RemoteControl(
      socketPath: socketPath, loop: loop, hung: hung, owner: owner, key: key.text, expectation: expectation)
  }

  public func expecting(_ expectation: Expectation) -> any TokiControl {
    RemoteControl(socketPath: socketPath, loop: loop, hung: hung, owner: owner, key: key, expectation: expectation)
  }

  // MARK: The way there and back

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

  /// Tells the daemon something, once: should the connection be lost, it is told again under the same key.
  func tell<Value: FieldValue>(
    _ target: String, _ body: [UInt8], expectation: Expectation? = nil
  ) async throws(ControlError) -> Value {
    let key = key ?? (0..<2).map { _ in String(UInt64.random(in: 0...(.max)), radix: 36) }.joined(separator: "-")
    return try await post(target, body, key: key, expectation: expectation)
  }

  func patch<Value: FieldValue>(_ target: String, _ edit: some FieldValue) async throws(ControlError) -> Value {
    // Brief for the plan of a sequence; what is `null` in an edit is to be changed.
    try await answer(
      HTTPCall(method: "PATCH", target: target, body: Wire.bytes(edit, isBrief: true), expectation: expectation))
  }

  private func answer<Value: FieldValue>(_ call: HTTPCall) async throws(ControlError) -> Value {
    try Wire.answer(Value.self, from: try await send(call))
  }

  /// Sends a call; returns the body of a successful answer.
  @discardableResult
  func send(_ call: HTTPCall) async throws(ControlError) -> [UInt8] {
    ahead.withLock { $0 = nil }
    return try await beside { () throws(ControlError) in
      // The closure's error type is lost in `withLock`, so that it hands out a result.
      try self.kept.withLock { kept in Result { () throws(ControlError) in try self.send(call, over: &kept) } }.get()
    }
  }

  /// Does what waits for the daemon on a thread of its own, so that the caller's stays free.
  func beside<Value: Sendable>(
    _ body: @Sendable () throws(ControlError) -> Value
  ) async throws(ControlError) -> Value {
    try await withTaskExecutorPreference(caller) { () async throws(ControlError) in try body() }
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
    if let body = try attempt(call, on: try SocketConnection(path: socketPath, owner: owner), &kept) { return body }
    throw SocketConnection.unreachable(socketPath, "it ended before it answered")
  }

  /// `nil` when the connection ended before the first byte of an answer.
  private func attempt(
    _ call: HTTPCall, on connection: SocketConnection, _ kept: inout SocketConnection?
  ) throws(ControlError) -> [UInt8]? {
    try connection.send(call.bytes)
    try connection.waitForAnswer(hung: call.isSlow ? { nil } : hung)
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
      throw ControlError(
        .invalidRequest, subject: "Idempotency-Key",
        message: "An idempotency key has 1 to 255 visible ASCII characters.")
    }
    return key
  }
}

extension ControlError {
  /// The error in the body of an answer that says no.
  static func answered(status: Int, body: [UInt8]) -> ControlError {
    if let said = try? Wire.answer(ErrorBody.self, from: body) { return said.error }
    return ControlError(
      .protocolMismatch, message: "it answered with HTTP status \(status).")
  }
}
