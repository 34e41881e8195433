// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import TokiEngine
import TokiModel
import TokiWire

/// Called by libmicrohttpd for the head of a request, for each piece of its body, and once at the end.
let requestArrived: MHD_AccessHandlerCallback = {
  context, connection, path, method, version, data, size, slot in
  guard let context = unsafe context, let connection = unsafe connection, let path = unsafe path,
    let method = unsafe method, let version = unsafe version, let size = unsafe size, let slot = unsafe slot
  else { return .NO }
  let listener = unsafe Unmanaged<RemoteListener>.fromOpaque(context).takeUnretainedValue()
  guard let known = unsafe slot.pointee else {
    let exchange = unsafe listener.exchange(String(cString: method), String(cString: path), connection)
    unsafe slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
    let head = unsafe RequestHead(path: path, version: version, connection: connection)
    return unsafe listener.begin(exchange, connection, fault: head.fault)
  }
  let exchange = unsafe Unmanaged<Exchange>.fromOpaque(known).takeUnretainedValue()
  guard unsafe size.pointee > 0 else { return unsafe listener.conclude(exchange, connection) }
  let piece = unsafe UnsafeRawBufferPointer(start: data, count: size.pointee)
  unsafe size.pointee = 0
  return unsafe listener.receive(piece, exchange)
}

/// Called by libmicrohttpd once for each request, when it is done with it.
let requestCompleted: MHD_RequestCompletedCallback = { context, connection, slot, _ in
  guard let context = unsafe context, let slot = unsafe slot, let known = unsafe slot.pointee else { return }
  unsafe slot.pointee = nil
  let listener = unsafe Unmanaged<RemoteListener>.fromOpaque(context).takeUnretainedValue()
  listener.forget(unsafe Unmanaged<Exchange>.fromOpaque(known).takeRetainedValue())
}

extension RemoteListener {
  /// An overlong body may continue for this many bytes before the connection is closed.
  private var longestRefusedRest: Int { strangers == nil ? 1 << 20 : 0 }

  /// A new exchange; a reception says from whom it takes a body beyond the usual size.
  fileprivate func exchange(_ method: String, _ path: String, _ connection: OpaquePointer) -> Exchange {
    let longest = reception.map {
      $0.longestBody(method: method, path: path) { unsafe header("Authorization", connection) } ?? Exchange.usualBody
    }
    return unsafe Exchange(method: method, path: path, longestBody: longest, connection: connection)
  }

  /// Begins a request whose head has arrived; an invalid one is refused, and its connection closed.
  fileprivate func begin(
    _ exchange: Exchange, _ connection: OpaquePointer, fault: ControlError?
  ) -> MHD_Result {
    exchanges[ObjectIdentifier(exchange)] = exchange
    exchange.visit = unsafe visit(of: connection)
    set(.receiving(since: timer.now), of: exchange)
    if let fault {
      var answer = refusal(fault)
      answer.headers = [("Connection", "close")]
      return unsafe send(answer, exchange, connection)
    }
    if exchange.visit?.isTurnedAway == true { return unsafe send(.busy, exchange, connection) }
    // Refusing it before the body arrives saves the client from sending it.
    exchange.received = unsafe header("Content-Length", connection).map { Int($0) ?? .max } ?? 0
    if exchange.isBodyTooLong { return unsafe send(tooLong(exchange), exchange, connection) }
    if bodyCount + exchange.received > limits.bodies { return unsafe send(.busy, exchange, connection) }
    // Growing a long array would copy it again and again.
    if exchange.received > 0 { exchange.body.reserveCapacity(exchange.received) }
    exchange.received = 0
    return .YES
  }

  fileprivate func receive(_ piece: UnsafeRawBufferPointer, _ exchange: Exchange) -> MHD_Result {
    exchange.received += piece.count
    if exchange.isBodyTooLong {
      exchange.body = []
      return exchange.received - exchange.longestBody > longestRefusedRest ? .NO : .YES
    }
    if bodyCount + piece.count > limits.bodies {
      exchange.body = []
      exchange.isTurnedAway = true
    }
    // A body that is being discarded may be as long as an overlong one.
    if exchange.isTurnedAway { return exchange.received > longestRefusedRest ? .NO : .YES }
    exchange.bodyCount += piece.count
    bodyCount += piece.count
    unsafe exchange.body.append(contentsOf: piece)
    return .YES
  }

  /// Handles a complete request, or sends its answer if there is one.
  fileprivate func conclude(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
    if let answer = exchange.answer { return unsafe send(answer, exchange, connection) }
    if exchange.stream != nil { return unsafe sendEvents(exchange, connection) }
    if exchange.isTurnedAway { return unsafe send(.busy, exchange, connection) }
    // Nothing may be suspended any more when libmicrohttpd is stopped.
    if isStopped, strangers != nil { return .NO }
    if exchange.task != nil {
      // Only an answer resumes it; if libmicrohttpd calls anyway, it is suspended again.
      suspend(exchange)
      return .YES
    }
    if isStopped { return unsafe send(.shuttingDown, exchange, connection) }
    if exchange.isBodyTooLong { return unsafe send(tooLong(exchange), exchange, connection) }
    let received = unsafe received(exchange, connection)
    guard let handler else {
      start(exchange) { await $0.attend(received, exchange) }
      return .YES
    }
    switch understand(received) {
    case .refused(let answer): return unsafe send(answer, exchange, connection)
    case .understood(let request):
      exchange.place = request.route.place
      loop.breathe()
      if request.route.place == .events {
        start(exchange) { await $0.follow(request, exchange, by: handler) }
      } else {
        start(exchange) { await $0.call(request, exchange, by: handler) }
      }
      return .YES
    }
  }

  /// Leaves the connection alone while a task works for it.
  private func start(_ exchange: Exchange, _ work: @escaping @Sendable (RemoteListener) async -> Void) {
    exchange.body = []
    set(.working, of: exchange)
    suspend(exchange)
    exchange.task = isolation.assumeIsolated { isolation in
      Task(executorPreference: loop) { [self] in
        // Capturing the isolation makes the task start on it.
        _ = isolation
        await work(self)
      }
    }
  }

  private func call(_ request: Request, _ exchange: Exchange, by handler: RequestHandler) async {
    let (answer, longBody) = await answer(to: request, by: handler)
    end(exchange, with: answer, longBody)
  }

  private func end(_ exchange: Exchange, with answer: Answer, _ longBody: SharedBytes? = nil) {
    if exchange.answer == nil { (exchange.answer, exchange.longBody) = (answer, longBody) }
    forgetBody(of: exchange)
    resume(exchange)
  }

  /// Has the reception judge a request, and the engine answer it if it is let in.
  private func attend(_ received: ReceivedRequest, _ exchange: Exchange) async {
    guard let reception else { return }
    switch await reception.receive(received) {
    case .answered(var answer):
      note(status: answer.status, isOfDevice: answer.isOfDevice, exchange)
      guard answer.body.count > Self.shortAnswer else { return end(exchange, with: answer) }
      let longBody = SharedBytes(answer.body, unread)
      answer.body = []
      end(exchange, with: answer, longBody)
    case .followed(let feed):
      note(status: 200, isOfDevice: true, exchange)
      forgetBody(of: exchange)
      open(exchange, feed)
    case .passedOn(let stream):
      exchange.badge = stream.badge
      exchange.place = .events
      forgetBody(of: exchange)
      await passOn(stream, exchange)
    case .admitted(let admitted):
      let handler = RequestHandler(
        control: admitted.control, document: { nil }, clock: admitted.host, finish: admitted.finish)
      exchange.admitted = admitted
      exchange.badge = admitted.badge
      switch understand(admitted.request) {
      case .refused(let answer): end(exchange, with: admitted.finish(answer))
      case .understood(let request):
        exchange.place = request.route.place
        if request.route.place == .events {
          // Counted here, in one step with the exchange, because others are judged at the same time.
          if let streams = admitted.streams, badges[admitted.badge] ?? 0 > streams.most {
            return end(exchange, with: streams.refusal)
          }
          await follow(request, exchange, by: handler)
        } else {
          await call(request, exchange, by: handler)
        }
      }
    }
  }

  /// Bodies up to `shortBody` bytes are read on the loop; answers up to `shortAnswer` are sent in one piece.
  private static let shortBody = 4 << 10
  private static let shortAnswer = 64 << 10

  private func answer(
    to request: Request, by handler: RequestHandler
  ) async -> (Answer, SharedBytes?) {
    let lane: Lane
    switch request.route.place {
    case .importer: lane = importer
    case .explainer: lane = explainer
    case .reader: lane = reader
    case .loop where request.body.count > Self.shortBody: lane = reader
    case .loop, .events, .end: return (await handler.answer(to: request), nil)
    }
    return await lane.run { [self] in
      // The client has gone, or unread data of all clients exceeds the limit.
      guard !Task.isCancelled, unread.count <= limits.unread else { return (.busy, nil) }
      var answer = await handler.answer(to: request)
      guard answer.body.count > Self.shortAnswer else { return (answer, nil) }
      let longBody = SharedBytes(answer.body, unread)
      answer.body = []
      return (answer, longBody)
    }
  }

  private func forgetBody(of exchange: Exchange) {
    bodyCount -= exchange.bodyCount
    exchange.bodyCount = 0
  }

  /// Forgets a request, before libmicrohttpd closes its socket or reads the next one from it.
  fileprivate func forget(_ exchange: Exchange) {
    if let feed = exchange.stream, let connection = unsafe exchange.connection {
      loop.unwatch(unsafe toki_mhd_socket(connection))
      streamCount -= 1
      if streamCount == 0 { frames.removeAll() }
      feed.end()
    }
    unsafe exchange.connection = nil
    exchange.task?.cancel()
    // A call under way still holds its body.
    if exchange.task == nil { forgetBody(of: exchange) }
    set(.idle(since: timer.now), of: exchange)
    exchange.visit = nil
    exchanges[ObjectIdentifier(exchange)] = nil
  }

  // MARK: Understanding

  private enum Understanding {
    case refused(Answer)
    case understood(Request)
  }

  private func tooLong(_ exchange: Exchange) -> Answer {
    refusal(.invalid("body", "A body has at most \(exchange.longestBody) bytes here."), status: 413)
  }

  private func refusal(_ error: ControlError, status: Int? = nil) -> Answer {
    if let reception { return reception.refusal(error, status: status) }
    return .error(error, status: status)
  }

  /// The request as it arrived; a reception is told more of it.
  private func received(_ exchange: Exchange, _ connection: OpaquePointer) -> ReceivedRequest {
    var received = ReceivedRequest(method: exchange.method, path: exchange.path, body: exchange.body)
    unsafe received.query = query(connection)
    unsafe received.contentType = header("Content-Type", connection)
    unsafe received.idempotencyKey = header("Idempotency-Key", connection)
    unsafe received.lastEventID = header("Last-Event-ID", connection)
    unsafe received.ifMatch = header("If-Match", connection)
    unsafe received.client = header("Toki-Client", connection) ?? header("Toki-Face", connection)
    guard reception != nil else { return received }
    received.language = unsafe Language(accepted: header("Accept-Language", connection))
    unsafe received.authorization = header("Authorization", connection)
    unsafe received.host = header("Host", connection)
    unsafe received.origin = header("Origin", connection)
    unsafe received.acceptEncoding = header("Accept-Encoding", connection)
    unsafe received.ifNoneMatch = header("If-None-Match", connection)
    unsafe received.sent = header("Toki-Sent", connection)
    unsafe received.peer = client(of: exchange.visit?.address ?? "", connection)
    received.isForwarded = ["Toki-Server", "Toki-Node"].contains { unsafe header($0, connection) != nil }
    received.isProxied = ["Forwarded", "X-Forwarded-For", "Via"].contains { unsafe header($0, connection) != nil }
    return received
  }

  private func understand(_ received: ReceivedRequest) -> Understanding {
    switch RouteTable.match(method: received.method, path: received.path) {
    case .unknown:
      return .refused(.error(.notFound(received.path, .path)))
    case .otherMethods(let methods):
      let list = methods.joined(separator: ", ")
      var answer = Answer.error(
        .invalid(received.method, "\(received.path) takes \(list), not \(received.method)."), status: 405)
      answer.headers = [("Allow", list)]
      return .refused(answer)
    case .found(let route, let argument):
      var request = Request(route: route, path: received.path, argument: argument)
      request.query = received.query
      if !route.readsQuery, let unknown = request.query.keys.filter({ !route.parameters.contains($0) }).min() {
        return .refused(.error(.invalid(unknown, "There is no parameter \(unknown) here.")))
      }
      if !received.body.isEmpty {
        guard route.takesBody else {
          return .refused(.error(.invalid("body", "This request takes no body.")))
        }
        guard received.isJSON else {
          let error = ControlError.invalid("Content-Type", "A body is application/json.")
          return .refused(.error(error, status: 415))
        }
      }
      request.idempotencyKey = received.idempotencyKey
      request.lastEventID = received.lastEventID
      request.ifMatch = received.ifMatch
      request.clientText = received.client
      request.body = received.body
      return .understood(request)
    }
  }

  func header(_ name: String, _ connection: OpaquePointer) -> String? {
    guard let value = unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, name) else { return nil }
    return unsafe String(cString: value)
  }

  private func query(_ connection: OpaquePointer) -> [String: String] {
    var found: [String: String] = [:]
    let add: MHD_KeyValueIterator = { context, _, name, value in
      guard let found = unsafe context?.assumingMemoryBound(to: [String: String].self), let name = unsafe name
      else { return .YES }
      let text = if let value = unsafe value { unsafe String(cString: value) } else { "" }
      unsafe found.pointee[String(cString: name)] = text
      return .YES
    }
    unsafe withUnsafeMutablePointer(to: &found) { pointer in
      _ = unsafe MHD_get_connection_values(connection, .GET_ARGUMENT_KIND, add, pointer)
    }
    return found
  }
}
