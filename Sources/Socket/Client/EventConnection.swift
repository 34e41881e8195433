// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine

/// A connection on which events were asked for, and the head of the answer.
struct EventConnection {
  let head: HTTPHead
  private let route: DaemonRoute
  private let connection: any DaemonConnection
  private var reader: HTTPReader

  /// Asks for events, and waits for the head of the answer.
  ///
  /// - Throws: `ControlError` of `.unreachable`, `.noAnswer` or `.protocolMismatch`.
  static func ask(
    _ route: DaemonRoute, _ call: HTTPCall, _ patience: AnswerPatience, hung: () -> Int32?
  ) throws(ControlError) -> EventConnection {
    let connection = try route.open(patience)
    try connection.send(route.bytes(of: call))
    try connection.waitForAnswer(patience, hung: hung)
    var reader = HTTPReader(connection: connection, hasRoom: call.hasRoom)
    guard let head = try reader.head() else { throw route.unreachable("it ended before it answered") }
    return EventConnection(head: head, route: route, connection: connection, reader: reader)
  }

  private init(head: HTTPHead, route: DaemonRoute, connection: any DaemonConnection, reader: HTTPReader) {
    (self.head, self.route, self.connection, self.reader) = (head, route, connection, reader)
  }

  /// `true` if events follow.
  var isStream: Bool { head.status == 200 && head.isEventStream }

  /// The body of an answer that is no stream; throws as `HTTPReader.body`.
  mutating func body() throws(ControlError) -> [UInt8] { try reader.body(of: head) }

  /// Reads the rest on a loop as it arrives.
  ///
  /// - Parameters:
  ///  - loop: Where everything is called.
  ///  - take: Gets the bytes; it may throw the reason why no more are wanted.
  ///  - end: Called once with the reason, unless who reads has left before.
  ///  - leaving: Gets, at once, the call to make on leaving, from any thread.
  func follow(
    on loop: any EventLoop, take: @escaping ([UInt8]) throws(ControlError) -> Void,
    end: @escaping (ControlError) -> Void, leaving: (@escaping @Sendable () -> Void) -> Void
  ) {
    connection.stopBlocking()
    let reading = EventReading(
      loop: loop, connection: connection, route: route, isChunked: head.isChunked, take: take, end: end)
    leaving { loop.post { reading.leave() } }
    let ahead = reader.ahead
    loop.post { reading.start(with: ahead) }
  }
}

/// Reads a connection on the loop until one side ends it.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread, in `loop.post` and in the watch of the
/// socket.
private final class EventReading: @unchecked Sendable {
  private let loop: any EventLoop
  private let connection: any DaemonConnection
  private let route: DaemonRoute
  private let take: ([UInt8]) throws(ControlError) -> Void
  private let end: (ControlError) -> Void
  private var chunks: ChunkReader?
  private var isWatching = false
  private var isOver = false

  init(
    loop: any EventLoop, connection: any DaemonConnection, route: DaemonRoute, isChunked: Bool,
    take: @escaping ([UInt8]) throws(ControlError) -> Void, end: @escaping (ControlError) -> Void
  ) {
    self.loop = loop
    self.connection = connection
    self.route = route
    self.take = take
    self.end = end
    chunks = isChunked ? ChunkReader() : nil
  }

  func start(with ahead: [UInt8]) {
    guard !isOver else { return }
    isWatching = true
    loop.watch(connection.descriptor) { [self] in readReady() }
    receive(ahead[...])
    readReady()
  }

  private func readReady() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while !isOver {
      do throws(ControlError) {
        guard let bytes = try connection.receiveReady(into: &buffer) else { return }
        guard !bytes.isEmpty else { return finish(route.unreachable("its stream of events ended")) }
        receive(bytes)
      } catch {
        finish(error)
      }
    }
  }

  private func receive(_ bytes: ArraySlice<UInt8>) {
    var body: [UInt8] = []
    if chunks == nil {
      body = Array(bytes)
    } else if chunks?.read(bytes, into: &body) != true {
      return finish(.protocolMismatch(remote: nil, reason: "The stream of events has broken chunks."))
    }
    do throws(ControlError) { try take(body) } catch { return finish(error) }
    if chunks?.isDone == true { finish(route.unreachable("its stream of events ended")) }
  }

  private func finish(_ error: ControlError) {
    guard !isOver else { return }
    leave()
    end(error)
  }

  /// Stops reading; the socket closes with the last reference to the connection.
  func leave() {
    isOver = true
    guard isWatching else { return }
    isWatching = false
    loop.unwatch(connection.descriptor)
    shutdown(connection.descriptor, Int32(SHUT_RDWR))
  }
}
