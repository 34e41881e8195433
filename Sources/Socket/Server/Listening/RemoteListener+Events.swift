// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
import TokiEngine
import TokiModel
import TokiWire

/// Called by libmicrohttpd for the next bytes of an event stream.
private let moreEvents: MHD_ContentReaderCallback = { context, _, target, size in
  // The values of MHD_CONTENT_READER_END_OF_STREAM and …_END_WITH_ERROR; Swift cannot import the macros because of
  // their casts.
  let endOfStream = -1
  let endWithError = -2
  guard let context = unsafe context, let target = unsafe target else { return endWithError }
  let stream = unsafe Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue()
  guard let feed = stream.exchange.stream, !feed.queue.isCut else { return endWithError }
  let taken = unsafe feed.queue.take(into: UnsafeMutableRawBufferPointer(start: target, count: size))
  stream.listener.loop.breathe()
  if taken > 0 { return taken }
  if feed.queue.isEnded { return endOfStream }
  stream.listener.suspend(stream.exchange)
  return 0
}

/// Called by libmicrohttpd when it is done with an event stream.
private let eventsDone: MHD_ContentReaderFreeCallback = { context in
  guard let context = unsafe context else { return }
  unsafe Unmanaged<EventStream>.fromOpaque(context).release()
}

/// The context of a stream's callbacks.
private final class EventStream {
  let listener: RemoteListener
  let exchange: Exchange

  init(listener: RemoteListener, exchange: Exchange) {
    self.listener = listener
    self.exchange = exchange
  }
}

extension RemoteListener: EventStreams {
  /// Number of events that one stream sends before the others get their turn.
  private static let eventsAtOnce = 16

  /// Streams the engine's events to a client until either side ends it.
  func follow(_ request: Request, _ exchange: Exchange, by handler: RequestHandler) async {
    do {
      guard !isReserveOpen, unread.count <= limits.unread else { throw ControlError.busy(.daemon) }
      let after = try request.after()
      let kinds = try request.kinds()
      let heartbeat = try request.heartbeat()
      // The initial state may be large, so it is copied and written beside the loop.
      let events = try await reader.run { await handler.events(after: after) }.get()
      guard !Task.isCancelled, !isStopped else { return resume(exchange) }
      open(exchange)
      exchange.sentAt = timer.now
      if let heartbeat { keepBeating(heartbeat, exchange) }
      var count = 0
      var trust: TrustedTimeReport?
      for try await event in events {
        guard let event = event.about(kinds)?.told(to: exchange.admitted) else { continue }
        trust = await trustedTime(after: event, known: trust, handler)
        guard let frame = await frame(event, by: trust, for: exchange.admitted), push(frame, to: exchange) else {
          return cut(exchange)
        }
        count += 1
        // Streams advance together, so that frames written for one are still there for the others.
        if count % Self.eventsAtOnce == 0 { await Task.yield() }
      }
    } catch let error as ControlError where exchange.stream == nil {
      if exchange.answer == nil { exchange.answer = handler.finish(.error(error)) }
    } catch {
      // Sent events stay valid; the client reconnects and gets the reason then.
    }
    exchange.stream?.queue.isEnded = true
    resume(exchange)
  }

  package var badges: [String: Int] {
    exchanges.values.reduce(into: [:]) { counts, exchange in
      if let badge = exchange.streamBadge { counts[badge, default: 0] += 1 }
    }
  }

  package func cutStreams(of badges: Set<String>) {
    for exchange in exchanges.values where exchange.streamBadge.map({ badges.contains($0) }) ?? false {
      if exchange.stream != nil {
        cut(exchange)
      } else {
        exchange.answer = exchange.admitted?.finish(.shuttingDown) ?? .shuttingDown
        exchange.task?.cancel()
        resume(exchange)
      }
    }
  }

  /// Sends an empty comment after each interval, so that the client knows the connection is alive.
  private func keepBeating(_ interval: TimeSpan, _ exchange: Exchange) {
    timer.wake(at: exchange.sentAt + interval) { [weak self, weak exchange] in
      guard let self, let exchange, let feed = exchange.stream, !feed.queue.isEnded, !feed.queue.isCut, !self.isStopped
      else { return }
      // A line that begins with a colon is a comment (WHATWG HTML, section 9.2.5).
      if self.timer.now >= exchange.sentAt + interval {
        guard self.push(SharedBytes(Array(":\n\n".utf8), self.unread), to: exchange) else { return self.cut(exchange) }
      }
      self.keepBeating(interval, exchange)
    }
  }

  /// The trusted-time report that applies to an event; asks the engine only if the event needs one and none is known.
  private func trustedTime(
    after event: EngineEvent, known: TrustedTimeReport?, _ handler: RequestHandler
  ) async -> TrustedTimeReport? {
    switch event.change {
    case .resync(let state): state.trustedTime
    case .trustedTime(let report): report
    case .item(.timer(let timer)) where timer.trustedRun != nil && known == nil:
      try? await handler.control.send(ShowTime()).report
    default: known
    }
  }

  /// The frame of an event; `nil` if unread data of all clients exceeds the limit.
  private func frame(
    _ event: EngineEvent, by trust: TrustedTimeReport?, for admitted: AdmittedRequest?
  ) async -> SharedBytes? {
    guard case .resync = event.change else {
      // Two accounts may have events of one number.
      guard streamCount > 1, admitted == nil else { return ownFrame(event, by: trust, for: admitted) }
      return frames.frame(event, asOf: { [clock] in clock.now() }, by: trust)
    }
    return await reader.run { [self] in
      unread.count <= limits.unread ? ownFrame(event, by: trust, for: admitted) : nil
    }
  }

  private func ownFrame(
    _ event: EngineEvent, by trust: TrustedTimeReport?, for admitted: AdmittedRequest?
  ) -> SharedBytes {
    let frame = WireEvent.frame(event, asOf: AsOf(clock.now(), by: trust?.anchor))
    guard let admitted else { return SharedBytes(frame, unread) }
    // A field that readers of events ignore unless they know it (WHATWG HTML, section 9.2.6).
    return SharedBytes(Array("clock: ".utf8) + admitted.clock() + Array("\n".utf8) + frame, unread)
  }

  func open(_ exchange: Exchange, _ feed: EventFeed = EventFeed()) {
    guard let connection = unsafe exchange.connection else { return feed.end() }
    exchange.stream = feed
    streamCount += 1
    // libmicrohttpd ignores the socket of a suspended connection, so the loop watches it.
    let descriptor = unsafe toki_mhd_socket(connection)
    loop.watch(descriptor) { [self] in clientStirred(feed, descriptor) }
    // Both live until `forget`, which ends the feed.
    feed.stirred = { [self] in
      if exchange.stream?.queue.isCut == true { hangUp(exchange) }
      resume(exchange)
    }
    resume(exchange)
  }

  /// Queues a frame; returns false if the client is gone or too far behind.
  func push(_ frame: SharedBytes, to exchange: Exchange) -> Bool {
    guard unsafe exchange.connection != nil, let feed = exchange.stream, !feed.queue.isCut else { return false }
    // When space runs out, the slowest streams are cut first; they may reconnect for the rest.
    guard feed.queue.count == 0 || unread.count <= limits.unread else { return false }
    feed.push(frame)
    exchange.sentAt = timer.now
    return !feed.queue.isCut
  }

  /// Ends a stream at once.
  func cut(_ exchange: Exchange) { exchange.stream?.cut() }

  /// Cuts a stream whose client sent data or went away, neither of which the protocol allows for.
  private func clientStirred(_ feed: EventFeed, _ descriptor: Int32) {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    feed.cut()
  }

  /// Closes the connection of a stream that was cut, whether libmicrohttpd awaits the client or more events.
  private func hangUp(_ exchange: Exchange) {
    guard let connection = unsafe exchange.connection else { return }
    let descriptor = unsafe toki_mhd_socket(connection)
    loop.unwatch(descriptor)
    shutdown(descriptor, Int32(SHUT_RDWR))
    exchange.task?.cancel()
    requestTurn()
  }

  /// Starts the endless answer that carries the events.
  func sendEvents(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
    let feed = unsafe Unmanaged.passRetained(EventStream(listener: self, exchange: exchange))
    let response = unsafe MHD_create_response_from_callback(
      UInt64.max, limits.head / 4, moreEvents, feed.toOpaque(), eventsDone)
    guard let response = unsafe response else {
      unsafe feed.release()
      return .NO
    }
    defer { unsafe MHD_destroy_response(response) }
    unsafe MHD_add_response_header(response, "Content-Type", "text/event-stream")
    unsafe MHD_add_response_header(response, "Cache-Control", "no-store")
    unsafe addHeaders(to: response, toDevice: true)
    return unsafe MHD_queue_response(connection, 200, response)
  }
}

extension Exchange {
  /// The badge of an event stream that is open, or that was let in and has no answer yet; `nil` for anything else.
  fileprivate var streamBadge: String? { stream != nil || (place == .events && answer == nil) ? badge : nil }
}

extension EngineEvent {
  /// The event reduced to its permitted part; `nil` if nothing is left of it.
  fileprivate func told(to admitted: AdmittedRequest?) -> EngineEvent? {
    guard let admitted else { return self }
    return admitted.part(change).map { EngineEvent(sequence: sequence, change: $0) }
  }

  /// The event reduced to these kinds of items; `nil` if nothing is left of it.
  fileprivate func about(_ kinds: Set<ItemKind>) -> EngineEvent? {
    switch change {
    case .resync(var state):
      state.items.keep(only: kinds)
      return EngineEvent(sequence: sequence, change: .resync(state))
    case .item(let item): return kinds.contains(item.id.kind) ? self : nil
    case .removed(let id): return kinds.contains(id.kind) ? self : nil
    default: return self
    }
  }
}
