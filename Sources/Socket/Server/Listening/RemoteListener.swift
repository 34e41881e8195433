// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
public import TokiEngine

/// Serves the engine over HTTP/1.1 on Unix sockets, on the engine's own loop and without a thread.
///
/// libmicrohttpd reads and writes; the loop watches its epoll descriptor. A request suspends its connection until the
/// engine's call returns, which is after the change is on the disk. Long work runs on threads beside the loop. An
/// idle listener never wakes: it needs a timer only while a request is arriving slowly or half of the places are
/// taken.
///
/// Use it on the loop or before the loop runs, and call `stop` before the loop ends for good.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread. The caller must call `init`, `listen`
/// and `stop` there; everything else is reached from `loop.watch`, `loop.post` or a task whose executor is the loop.
@safe public final class RemoteListener: @unchecked Sendable {
  /// Who answers, where every request is for one engine; `nil` where a reception judges each.
  let handler: RequestHandler?
  let reception: (any Reception)?
  let clock: any HostClock
  let loop: any EventLoop
  /// The isolation of short requests.
  let isolation: LoopIsolation
  private var daemon: OpaquePointer?
  private var daemonDescriptor: Int32 = -1
  private var acceptors: [Acceptor] = []
  let limits: ListenerLimits
  let timer: any LoopTimer
  let reader: Lane
  let importer: Lane
  let explainer: Lane
  var exchanges: [ObjectIdentifier: Exchange] = [:]
  var visits: [ObjectIdentifier: ClientConnection] = [:]
  /// How many of the visits are sending a body.
  var receivingCount = 0
  /// How many accepted clients libmicrohttpd has not reported yet.
  private var arrivals = 0
  var isSweepPlanned = false
  /// Bytes held in all bodies.
  var bodyCount = 0
  /// Bytes that clients have not read yet.
  let unread = ByteAccount()
  lazy var frames = SharedFrames(unread)
  /// How many event streams are open.
  var streamCount = 0
  private var suspended = SuspendedExchanges<Exchange>(atOnce: wakingAtOnce)
  private var isTurnPosted = false
  private(set) var isStopped = false

  /// Bytes for the head and buffers of one connection; a longer head is refused.
  private static let connectionMemory = 16_384

  /// Creates a listener without sockets.
  ///
  /// - Parameters:
  ///  - control: The engine.
  ///  - loop: The engine's loop.
  ///  - reader: Runs the writing of lists, beside the loop.
  ///  - importer: Runs the reading and planning of imports, and explains words, beside both.
  ///  - timer: Wakes the loop to cut slow clients.
  ///  - limits: What clients may use together.
  ///  - document: Reads the document of the API; returns `nil` if it is not installed.
  ///  - clock: The present moment, for values that change with time, and the zones that words are read in.
  /// - Throws: `ControlError` of `.unreachable` if the system is out of descriptors.
  public convenience init(
    control: any TokiControl, loop: any EventLoop, reader: any TaskExecutor, importer: any TaskExecutor,
    timer: any LoopTimer, limits: ListenerLimits = ListenerLimits(),
    document: @escaping @Sendable () -> [UInt8]? = { nil },
    clock: any HostClock
  ) throws(ControlError) {
    try self.init(
      handler: RequestHandler(control: control, document: document, clock: clock), reception: nil, loop: loop,
      reader: reader, importer: importer, timer: timer, limits: limits, clock: clock)
  }

  /// Creates a listener without sockets, whose requests a reception judges; otherwise as the other.
  package convenience init(
    reception: any Reception, loop: any EventLoop, reader: any TaskExecutor, importer: any TaskExecutor,
    timer: any LoopTimer, limits: ListenerLimits = ListenerLimits(), clock: any HostClock
  ) throws(ControlError) {
    try self.init(
      handler: nil, reception: reception, loop: loop, reader: reader, importer: importer, timer: timer, limits: limits,
      clock: clock)
  }

  private init(
    handler: RequestHandler?, reception: (any Reception)?, loop: any EventLoop, reader: any TaskExecutor,
    importer: any TaskExecutor, timer: any LoopTimer, limits: ListenerLimits, clock: any HostClock
  ) throws(ControlError) {
    self.handler = handler
    self.reception = reception
    self.clock = clock
    self.loop = loop
    isolation = LoopIsolation(loop)
    self.reader = Lane(reader)
    self.importer = Lane(importer)
    explainer = Lane(importer)
    self.timer = timer
    self.limits = limits
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe daemon = toki_mhd_start(
      requestArrived, requestCompleted, visitChanged, context, Self.connectionMemory,
      UInt32(limits.places + Self.turnedAwayAtOnce + Acceptor.mostAtOnce), nil, nil)
    guard let daemon = unsafe daemon else {
      throw .unreachable(.daemon, reason: "The HTTP server cannot start: \(systemReason()).")
    }
    daemonDescriptor = unsafe toki_mhd_epoll_descriptor(daemon)
    // Keeps the listener alive until `stop`, because libmicrohttpd holds an unretained pointer to it.
    loop.watch(daemonDescriptor) { [self] in takeTurn() }
  }

  /// Serves the clients of a listening socket; clients of other users are turned away.
  ///
  /// - Parameter descriptor: A listening, non-blocking Unix socket. The caller still owns it, and closes it after
  ///   `stop`.
  public func listen(on descriptor: Int32) { listen(on: descriptor, isForAnybody: false) }

  /// Serves clients of any user on a listening, non-blocking TCP socket; otherwise as `listen(on:)`.
  package func listen(onTCP descriptor: Int32) { listen(on: descriptor, isForAnybody: true) }

  private func listen(on descriptor: Int32, isForAnybody: Bool) {
    guard !isStopped else { return }
    let acceptor = Acceptor(listener: descriptor, isForAnybody: isForAnybody) { [self] client in add(client) }
    acceptors.append(acceptor)
    loop.watch(descriptor) { acceptor.accept() }
  }

  /// Accepts no more clients from a socket; existing connections stay.
  public func leave(_ descriptor: Int32) {
    guard let index = acceptors.firstIndex(where: { $0.listener == descriptor }) else { return }
    loop.unwatch(descriptor)
    acceptors.remove(at: index)
  }

  /// Answers the open requests and closes every connection.
  ///
  /// Unfinished calls are answered with `shutting_down`, the one that stopped the daemon with success; event streams
  /// end.
  public func stop() {
    guard !isStopped, let daemon = unsafe daemon else { return }
    isStopped = true
    for acceptor in acceptors { loop.unwatch(acceptor.listener) }
    acceptors = []
    for exchange in exchanges.values {
      if exchange.stream != nil {
        exchange.stream?.isEnded = true
      } else if exchange.answer == nil {
        if exchange.place == .end {
          exchange.answer = .done
        } else {
          exchange.answer = .shuttingDown
        }
      }
      resume(exchange)
    }
    while suspended.wakeSome() {}
    for _ in 0..<Self.turnsAtOnce {
      guard unsafe giveTurn(to: daemon) else { break }
    }
    loop.unwatch(daemonDescriptor)
    // This call completes every remaining exchange, which also unwatches its socket.
    unsafe MHD_stop_daemon(daemon)
    unsafe self.daemon = nil
  }

  /// The number of connected clients; 0 after `stop`.
  var connectionCount: Int {
    guard let daemon = unsafe daemon else { return 0 }
    return Int(unsafe toki_mhd_connections(daemon))
  }

  private func add(_ client: Int32) {
    guard let daemon = unsafe daemon, !isStopped else {
      close(client)
      return
    }
    guard visits.count + arrivals < limits.places + Self.turnedAwayAtOnce else { return turnAway(client) }
    let before = visits.count
    var address = sockaddr_storage()
    address.ss_family = sa_family_t(AF_UNIX)
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        // A client that is gone already has no address any more.
        if unsafe getpeername(client, generic, &length) != 0 { length = socklen_t(MemoryLayout<sa_family_t>.size) }
        // It closes the socket itself on failure.
        _ = unsafe MHD_add_connection(daemon, client, generic, length)
      }
    }
    // It reports the connection either now or in its next turn.
    if visits.count == before { arrivals += 1 }
    requestTurn()
  }

  // MARK: Turns of libmicrohttpd

  /// How many turns it gets before other work of the loop.
  private static let turnsAtOnce = 8
  /// How many connections are resumed in one turn, because the turn's length grows with them.
  private static let wakingAtOnce = 16

  /// Gives libmicrohttpd a turn soon, one for all requests made before it.
  func requestTurn() {
    guard !isTurnPosted else { return }
    isTurnPosted = true
    loop.post { [self] in
      isTurnPosted = false
      takeTurn()
    }
  }

  private func takeTurn() {
    guard let daemon = unsafe daemon, !isStopped else { return }
    arrivals = 0
    defer { watchTimes() }
    for _ in 0..<Self.turnsAtOnce {
      let areMoreToWake = suspended.wakeSome()
      guard unsafe giveTurn(to: daemon) || areMoreToWake else { return }
      loop.breathe()
    }
    requestTurn()
  }

  /// Runs libmicrohttpd once; returns whether it wants another turn at once.
  private func giveTurn(to daemon: OpaquePointer) -> Bool {
    unsafe MHD_run(daemon)
    var milliseconds: CUnsignedLongLong = 0
    return unsafe MHD_get_timeout(daemon, &milliseconds) == .YES && milliseconds == 0
  }

  // MARK: Suspension

  func suspend(_ exchange: Exchange) { suspended.suspend(exchange) }

  func resume(_ exchange: Exchange) {
    if suspended.resume(exchange) { requestTurn() }
  }
}

/// The system's message for an error number.
func systemReason(_ code: Int32 = errno) -> String {
  unsafe String(cString: strerror(code))
}
