// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
import TokiEngine
import TokiModel

/// libmicrohttpd calls this for the next bytes of a stream of events.
private let moreEvents: MHD_ContentReaderCallback = { context, _, target, size in
  // The values of MHD_CONTENT_READER_END_OF_STREAM and …_END_WITH_ERROR, whose casts hide them.
  let endOfStream = -1
  let endWithError = -2
  guard let context = unsafe context, let target = unsafe target else { return endWithError }
  let feed = unsafe Unmanaged<EventFeed>.fromOpaque(context).takeUnretainedValue()
  guard let queue = feed.exchange.stream, !queue.isCut else { return endWithError }
  let taken = unsafe feed.exchange.stream?.take(
    into: UnsafeMutableRawBufferPointer(start: target, count: size))
  if let taken, taken > 0 { return taken }
  if queue.isEnded { return endOfStream }
  feed.listener.suspend(feed.exchange)
  return 0
}

/// libmicrohttpd calls this when it has done with a stream of events.
private let eventsDone: MHD_ContentReaderFreeCallback = { context in
  guard let context = unsafe context else { return }
  unsafe Unmanaged<EventFeed>.fromOpaque(context).release()
}

/// What a stream's callbacks need.
private final class EventFeed {
  let listener: RemoteListener
  let exchange: Exchange

  init(listener: RemoteListener, exchange: Exchange) {
    self.listener = listener
    self.exchange = exchange
  }
}

extension RemoteListener {
  /// Follows the engine's events for a client until one of them ends it.
  func follow(_ request: Request, _ exchange: Exchange) -> Task<Void, Never> {
    Task(executorPreference: loop) { [self] in
      do {
        let events = try await handler.control.events(after: try request.after())
        guard !Task.isCancelled, !isStopped else { return resume(exchange) }
        open(exchange)
        var trust: TrustedTimeReport?
        for try await event in events {
          switch event.change {
          case .resync(let state): trust = state.trustedTime
          case .trustedTime(let report): trust = report
          case .timer(let timer) where timer.trustedRun != nil && trust == nil:
            trust = try await handler.control.state().trustedTime
          default: break
          }
          guard push(WireEvent.frame(event, asOf: handler.asOf(), by: trust), to: exchange) else { return }
        }
      } catch let error as ControlError where exchange.stream == nil {
        if exchange.answer == nil { exchange.answer = .error(error) }
      } catch {
        // What was sent stays true; the client comes back and is told why there.
      }
      exchange.stream?.isEnded = true
      resume(exchange)
    }
  }

  private func open(_ exchange: Exchange) {
    guard let connection = unsafe exchange.connection else { return }
    exchange.stream = EventQueue()
    // libmicrohttpd does not look at a suspended connection, so the loop does.
    let descriptor = unsafe toki_mhd_socket(connection)
    loop.watch(descriptor) { [self] in clientStirred(exchange, descriptor) }
    resume(exchange)
  }

  /// Queues a frame; returns whether the client is still there to read it.
  private func push(_ frame: [UInt8], to exchange: Exchange) -> Bool {
    guard unsafe exchange.connection != nil, let queue = exchange.stream, !queue.isCut else { return false }
    guard queue.count <= EventQueue.longest else {
      cut(exchange)
      return false
    }
    exchange.stream?.append(frame)
    resume(exchange)
    return true
  }

  /// A client of a stream has nothing to say: it went away, or it breaks the protocol.
  private func clientStirred(_ exchange: Exchange, _ descriptor: Int32) {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    cut(exchange)
  }

  /// Ends a stream at once, whether libmicrohttpd waits for the client or for more events.
  private func cut(_ exchange: Exchange) {
    guard let connection = unsafe exchange.connection, exchange.stream?.isCut == false else { return }
    exchange.stream?.isCut = true
    let descriptor = unsafe toki_mhd_socket(connection)
    loop.unwatch(descriptor)
    shutdown(descriptor, Int32(SHUT_RDWR))
    exchange.task?.cancel()
    resume(exchange)
    requestTurn()
  }

  /// Begins the answer that goes on for as long as there are events.
  func sendEvents(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
    let feed = unsafe Unmanaged.passRetained(EventFeed(listener: self, exchange: exchange))
    let response = unsafe MHD_create_response_from_callback(
      UInt64.max, 4096, moreEvents, feed.toOpaque(), eventsDone)
    guard let response = unsafe response else {
      unsafe feed.release()
      return .NO
    }
    defer { unsafe MHD_destroy_response(response) }
    unsafe MHD_add_response_header(response, "Content-Type", "text/event-stream")
    unsafe MHD_add_response_header(response, "Cache-Control", "no-store")
    return unsafe MHD_queue_response(connection, 200, response)
  }
}
