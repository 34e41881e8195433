// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine

/// A connection for events, read on the loop as they arrive.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread, in `loop.post` and in the watch of the
/// socket.
final class EventSubscription: @unchecked Sendable {
  private let loop: any EventLoop
  private let connection: SocketConnection
  private let socketPath: String
  private let continuation: AsyncThrowingStream<EngineEvent, any Error>.Continuation
  private var chunks: ChunkReader?
  private var frames = EventFrames()
  private var isWatching = false
  private var isOver = false

  /// Requests the daemon's events; returns once the daemon has accepted.
  ///
  /// - Throws: The engine's own error, `.unreachable`, or `.protocolMismatch`.
  static func begin(
    socketPath: String, owner: uid_t, loop: any EventLoop, hung: () -> Int32?, after: Int64?
  ) throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    let connection = try SocketConnection(path: socketPath, owner: owner)
    let target = after.map { "/v1/events?after=\($0)" } ?? "/v1/events"
    try connection.send(HTTPCall(method: "GET", target: target).bytes)
    try connection.waitForAnswer(.usual, hung: hung)
    var reader = HTTPReader(connection: connection)
    guard let head = try reader.head() else {
      throw SocketConnection.unreachable(socketPath, "it ended before it answered")
    }
    guard head.status == 200, head.isEventStream else {
      throw .answered(status: head.status, body: try reader.body(of: head))
    }
    connection.stopBlocking()
    let (stream, continuation) = AsyncThrowingStream<EngineEvent, any Error>.makeStream()
    let subscription = EventSubscription(
      loop: loop, connection: connection, socketPath: socketPath, continuation: continuation,
      isChunked: head.isChunked)
    continuation.onTermination = { _ in loop.post { subscription.leave() } }
    let ahead = reader.ahead
    loop.post { subscription.start(with: ahead) }
    return stream
  }

  private init(
    loop: any EventLoop, connection: SocketConnection, socketPath: String,
    continuation: AsyncThrowingStream<EngineEvent, any Error>.Continuation, isChunked: Bool
  ) {
    self.loop = loop
    self.connection = connection
    self.socketPath = socketPath
    self.continuation = continuation
    chunks = isChunked ? ChunkReader() : nil
  }

  private func start(with ahead: [UInt8]) {
    guard !isOver else { return }
    isWatching = true
    loop.watch(connection.descriptor) { [self] in readReady() }
    take(ahead[...])
    readReady()
  }

  private func readReady() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while !isOver {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(connection.descriptor, $0.baseAddress, $0.count, 0)
      }
      if count > 0 {
        take(buffer[..<count])
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        return
      } else {
        end(SocketConnection.unreachable(socketPath, "its stream of events ended"))
      }
    }
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    var body: [UInt8] = []
    if chunks == nil {
      body = Array(bytes)
    } else if chunks?.read(bytes, into: &body) != true {
      return end(ControlError(.protocolMismatch, message: "The stream of events has broken chunks."))
    }
    do {
      for event in try frames.read(body) { continuation.yield(event) }
    } catch {
      return end(error)
    }
    if chunks?.isDone == true {
      end(SocketConnection.unreachable(socketPath, "its stream of events ended"))
    }
  }

  private func end(_ error: ControlError) {
    guard !isOver else { return }
    leave()
    continuation.finish(throwing: error)
  }

  /// Stops listening; the socket closes with the last reference to the connection.
  private func leave() {
    isOver = true
    guard isWatching else { return }
    isWatching = false
    loop.unwatch(connection.descriptor)
    shutdown(connection.descriptor, Int32(SHUT_RDWR))
  }
}
