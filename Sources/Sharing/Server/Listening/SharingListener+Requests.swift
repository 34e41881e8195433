// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
import TokiEngine
import TokiModel
import TokiWire
import TokiServer
import Visitors

/// Called by libmicrohttpd when it has accepted or closed a connection.
let sharingVisitChanged: MHD_NotifyConnectionCallback = { context, connection, slot, change in
  guard let context = unsafe context, let connection = unsafe connection, let slot = unsafe slot else { return }
  let listener = unsafe Unmanaged<SharingListener>.fromOpaque(context).takeUnretainedValue()
  if change == .CONNECTION_NOTIFY_STARTED {
    let descriptor = unsafe toki_mhd_socket(connection)
    let visit = SharingConnection(
      descriptor: descriptor, peer: TCPSocket.peer(of: descriptor)?.name ?? "?", since: listener.timer.now)
    listener.visits[ObjectIdentifier(visit)] = visit
    listener.enter(visit.phase, visit)
    unsafe slot.pointee = Unmanaged.passRetained(visit).toOpaque()
  } else if let known = unsafe slot.pointee {
    unsafe slot.pointee = nil
    let visit = unsafe Unmanaged<SharingConnection>.fromOpaque(known).takeRetainedValue()
    listener.visits[ObjectIdentifier(visit)] = nil
  }
}

/// Called by libmicrohttpd for the head of a request, for each piece of its body, and once at the end.
let sharingRequestArrived: MHD_AccessHandlerCallback = {
  context, connection, path, method, version, data, size, slot in
  guard let context = unsafe context, let connection = unsafe connection, let path = unsafe path,
    let method = unsafe method, let version = unsafe version, let size = unsafe size, let slot = unsafe slot
  else { return .NO }
  let listener = unsafe Unmanaged<SharingListener>.fromOpaque(context).takeUnretainedValue()
  guard let known = unsafe slot.pointee else {
    let exchange = unsafe SharingExchange(
      SharingRequest(method: String(cString: method), path: String(cString: path)), connection: connection)
    unsafe slot.pointee = Unmanaged.passRetained(exchange).toOpaque()
    let head = unsafe RequestHead(path: path, version: version, connection: connection)
    return unsafe listener.begin(exchange, connection, fault: head.fault)
  }
  let exchange = unsafe Unmanaged<SharingExchange>.fromOpaque(known).takeUnretainedValue()
  guard unsafe size.pointee > 0 else { return unsafe listener.conclude(exchange, connection) }
  let piece = unsafe UnsafeRawBufferPointer(start: data, count: size.pointee)
  unsafe size.pointee = 0
  guard exchange.request.body.count + piece.count <= SharingExchange.longestBody else { return .NO }
  unsafe exchange.request.body.append(contentsOf: piece)
  return .YES
}

/// Called by libmicrohttpd once for each request, when it is done with it.
let sharingRequestCompleted: MHD_RequestCompletedCallback = { context, connection, slot, _ in
  guard let context = unsafe context, let slot = unsafe slot, let known = unsafe slot.pointee else { return }
  unsafe slot.pointee = nil
  let listener = unsafe Unmanaged<SharingListener>.fromOpaque(context).takeUnretainedValue()
  listener.forget(unsafe Unmanaged<SharingExchange>.fromOpaque(known).takeRetainedValue())
}

extension SharingListener {
  fileprivate func begin(
    _ exchange: SharingExchange, _ connection: OpaquePointer, fault: ControlError?
  ) -> MHD_Result {
    exchanges[ObjectIdentifier(exchange)] = exchange
    if let known = unsafe toki_mhd_context(connection) {
      exchange.visit = unsafe Unmanaged<SharingConnection>.fromOpaque(known).takeUnretainedValue()
    }
    enter(.receiving(since: timer.now), exchange.visit)
    exchange.request.peer = exchange.visit?.peer ?? "?"
    unsafe exchange.request.readHead(of: connection)
    if let fault { return unsafe refuse(AccessRefusal(.invalidRequest, fault.reason), exchange, connection) }
    // Refusing it before the body arrives saves the client from sending it.
    let length = unsafe header("Content-Length", connection).map { Int($0) ?? .max } ?? 0
    if length > SharingExchange.longestBody {
      let refusal = AccessRefusal(.tooLong, "A body has at most \(SharingExchange.longestBody) bytes here.")
      return unsafe refuse(refusal, exchange, connection)
    }
    return .YES
  }

  /// Answers a request before its body is read, and closes its connection.
  private func refuse(
    _ refusal: AccessRefusal, _ exchange: SharingExchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    var answer = SharingAnswer.refused(refusal)
    answer.headers.append(("Connection", "close"))
    return unsafe send(answer, exchange, connection)
  }

  /// Handles a complete request, or sends its answer if there is one.
  fileprivate func conclude(_ exchange: SharingExchange, _ connection: OpaquePointer) -> MHD_Result {
    if let answer = exchange.answer {
      if let viewer = answer.viewer { return unsafe sendEvents(to: viewer, exchange, connection) }
      return unsafe send(answer, exchange, connection)
    }
    suspend(exchange)
    // Only an answer resumes it; if libmicrohttpd calls anyway, it is suspended again.
    guard exchange.task == nil else { return .YES }
    enter(.working, exchange.visit)
    exchange.task = Task(executorPreference: loop) { [self] in
      let answer = await service(exchange.request)
      if let visit = exchange.visit, visit.note(answer) { welcome(visit) }
      exchange.answer = answer
      exchange.request.body = []
      resume(exchange)
    }
    return .YES
  }

  /// Forgets a request, before libmicrohttpd closes its socket or reads the next one from it.
  fileprivate func forget(_ exchange: SharingExchange) {
    if let viewer = exchange.answer?.viewer {
      if let connection = unsafe exchange.connection { loop.unwatch(unsafe toki_mhd_socket(connection)) }
      viewer.stirred = nil
      viewer.queue.removeAll()
      viewer.left(viewer)
    }
    unsafe exchange.connection = nil
    exchange.task?.cancel()
    enter(.idle(since: timer.now), exchange.visit)
    exchange.visit = nil
    exchanges[ObjectIdentifier(exchange)] = nil
  }

  // MARK: Answering

  private func send(
    _ answer: SharingAnswer, _ exchange: SharingExchange, _ connection: OpaquePointer
  ) -> MHD_Result {
    enter(.answering(since: timer.now), exchange.visit)
    let response = unsafe answer.body.withUnsafeBytes { bytes in
      unsafe MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let response = unsafe response else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    if !answer.body.isEmpty { unsafe MHD_add_response_header(response, "Content-Type", answer.mediaType) }
    unsafe addHeaders(of: answer, to: response)
    return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
  }

  /// Adds what every answer says, and to a paired device the moment: last, so that it is as late as it can be.
  ///
  /// A stranger is not told the boot, by which this machine could be recognized.
  func addHeaders(of answer: SharingAnswer, to response: OpaquePointer) {
    for header in answer.headers { unsafe MHD_add_response_header(response, header.name, header.value) }
    if !answer.headers.contains(where: { $0.name == "Cache-Control" }) {
      unsafe MHD_add_response_header(response, "Cache-Control", "no-store")
    }
    unsafe MHD_add_response_header(response, "X-Content-Type-Options", "nosniff")
    if answer.isOfDevice, let clock { unsafe MHD_add_response_header(response, "Toki-Clock", clock()) }
  }

  private func header(_ name: String, _ connection: OpaquePointer) -> String? {
    guard let value = unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, name) else { return nil }
    return unsafe String(cString: value)
  }
}

extension SharingRequest {
  fileprivate init(method: String, path: String) {
    self.init()
    self.method = method
    self.path = path
  }

  /// Reads the headers and parameters that the sharing server knows.
  fileprivate mutating func readHead(of connection: OpaquePointer) {
    func header(_ name: String) -> String? {
      guard let value = unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, name) else { return nil }
      return unsafe String(cString: value)
    }
    host = header("Host")
    origin = header("Origin")
    authorization = header("Authorization")
    contentType = header("Content-Type")
    idempotencyKey = header("Idempotency-Key")
    language = Language(accepted: header("Accept-Language"))
    ifMatch = header("If-Match")
    lastEventID = header("Last-Event-ID")
    acceptEncoding = header("Accept-Encoding")
    ifNoneMatch = header("If-None-Match")
    // Builds before the word client sent Toki-Face.
    client = header("Toki-Client") ?? header("Toki-Face")
    let add: MHD_KeyValueIterator = { context, _, name, value in
      guard let found = unsafe context?.assumingMemoryBound(to: [String: String].self), let name = unsafe name
      else { return .YES }
      unsafe found.pointee[String(cString: name)] = unsafe value.map { unsafe String(cString: $0) } ?? ""
      return .YES
    }
    unsafe withUnsafeMutablePointer(to: &query) { pointer in
      _ = unsafe MHD_get_connection_values(connection, .GET_ARGUMENT_KIND, add, pointer)
    }
  }
}
