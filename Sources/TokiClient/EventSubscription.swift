// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine
import TokiModel

/// A connection for events, read on the loop as they arrive.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread, in `loop.post` and in the watch of the
/// socket.
final class EventSubscription: @unchecked Sendable {
  private let loop: any EventLoop
  private let connection: any DaemonConnection
  private let route: DaemonRoute
  private let continuation: AsyncThrowingStream<EngineEvent, any Error>.Continuation
  private var chunks: ChunkReader?
  private var frames = EventFrames()
  private var isWatching = false
  private var isOver = false

  /// Requests the daemon's events; returns once the daemon has accepted.
  ///
  /// - Throws: The engine's own error, `.unreachable`, or `.protocolMismatch`.
  static func begin(
    route: DaemonRoute, loop: any EventLoop, hung: () -> Int32?, after: Int64?, face: FaceName?,
    isRedirected: Bool = false
  ) throws(ControlError) -> AsyncThrowingStream<EngineEvent, any Error> {
    let connection = try route.open(.usual)
    let target = after.map { "/v1/events?after=\($0)" } ?? "/v1/events"
    try connection.send(route.bytes(of: HTTPCall(method: "GET", target: target, face: face)))
    try connection.waitForAnswer(.usual, hung: hung)
    var reader = HTTPReader(connection: connection)
    guard let head = try reader.head() else {
      throw route.unreachable("it ended before it answered")
    }
    if head.status == 307, !isRedirected, let next = head.location.flatMap({ route.door?.redirected($0) }) {
      return try begin(route: next, loop: loop, hung: hung, after: after, face: face, isRedirected: true)
    }
    guard head.status == 200, head.isEventStream else {
      throw .answered(status: head.status, body: try reader.body(of: head), byDoor: route.door != nil)
    }
    connection.stopBlocking()
    let (stream, continuation) = AsyncThrowingStream<EngineEvent, any Error>.makeStream()
    let subscription = EventSubscription(
      loop: loop, connection: connection, route: route, continuation: continuation,
      isChunked: head.isChunked)
    continuation.onTermination = { _ in loop.post { subscription.leave() } }
    let ahead = reader.ahead
    loop.post { subscription.start(with: ahead) }
    return stream
  }

  private init(
    loop: any EventLoop, connection: any DaemonConnection, route: DaemonRoute,
    continuation: AsyncThrowingStream<EngineEvent, any Error>.Continuation, isChunked: Bool
  ) {
    self.loop = loop
    self.connection = connection
    self.route = route
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
      do throws(ControlError) {
        guard let bytes = try connection.receiveReady(into: &buffer) else { return }
        guard !bytes.isEmpty else { return end(route.unreachable("its stream of events ended")) }
        take(bytes)
      } catch {
        end(error)
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
      let events = try frames.read(body)
      if let clock = frames.clock, let known = route.door?.clock {
        known.heard(clock, sent: nil, received: known.local())
      }
      for event in events { continuation.yield(event) }
    } catch {
      return end(error)
    }
    if frames.isAway { return end(route.unreachable("Toki's daemon there does not answer")) }
    if chunks?.isDone == true { end(route.unreachable("its stream of events ended")) }
  }

  private func end(_ error: ControlError) {
    guard !isOver else { return }
    leave()
    continuation.finish(throwing: route.told(error))
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
