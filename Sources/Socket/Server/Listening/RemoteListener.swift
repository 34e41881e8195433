// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
public import TokiEngine
import TokiModel

/// Serves an engine, or the requests admitted by a reception, over HTTP/1.1 on the loop and without a thread.
///
/// libmicrohttpd reads and writes; the loop watches its epoll descriptor. A request suspends its connection until the
/// engine's call returns, which is after the change is on the disk. Long work runs on threads beside the loop. An
/// idle listener never wakes: it needs a timer only while a request is arriving slowly, half of the places are taken,
/// or strangers are connected.
///
/// Use it on the loop or before the loop runs, and call `stop` before the loop ends for good.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread. The caller must call `init`, `listen`
/// and `stop` there; everything else is reached from `loop.watch`, `loop.post` or a task whose executor is the loop.
@safe public final class RemoteListener: @unchecked Sendable {
  /// The handler, where every request is for one engine; `nil` where a reception judges each.
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
  private let pace: ListenerPace
  /// Admission over the network; `nil` without strangers.
  var strangers: Strangers?
  let timer: any LoopTimer
  let reader: Lane
  let importer: Lane
  let explainer: Lane
  var exchanges: [ObjectIdentifier: Exchange] = [:]
  var visits: [ObjectIdentifier: ClientConnection] = [:]
  /// Number of visits that are sending a body.
  var receivingCount = 0
  /// Number of accepted clients that libmicrohttpd has not reported yet.
  var arrivals = 0
  /// Time of the next look for slow clients; `nil` while there can be none.
  var sweepTime: BootInstant?
  /// Time at which the first of those has to be cut whose phase has changed since the last look at the times; `nil` for
  /// none.
  var changedEnd: BootInstant?
  /// Bytes held in all bodies.
  var bodyCount = 0
  /// Bytes that clients have not read yet.
  let unread = ByteAccount()
  lazy var frames = SharedFrames(unread)
  /// Number of open event streams.
  var streamCount = 0
  private var suspended: SuspendedExchanges
  private var isTurnPosted = false
  /// Number of turns in a row that were asked for although nothing had happened.
  private var idleTurns = 0
  private(set) var isStopped = false

  /// Creates a listener without sockets.
  ///
  /// - Parameters:
  ///  - control: The engine.
  ///  - loop: The engine's loop.
  ///  - reader: Runs the writing of lists, beside the loop.
  ///  - importer: Runs the reading and planning of imports, and explains words, beside both.
  ///  - timer: Wakes the loop to cut slow clients.
  ///  - limits: Limits for all clients together.
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
      reader: reader, importer: importer, timer: timer, limits: limits, certificate: nil, clock: clock)
  }

  /// Creates a listener without sockets, whose requests a reception judges; otherwise as the other.
  ///
  /// With TLS, if there is a certificate with its key, both as PEM.
  package convenience init(
    reception: any Reception, loop: any EventLoop, reader: any TaskExecutor, importer: any TaskExecutor,
    timer: any LoopTimer, limits: ListenerLimits = ListenerLimits(), certificate: (chain: String, key: String)? = nil,
    clock: any HostClock
  ) throws(ControlError) {
    try self.init(
      handler: nil, reception: reception, loop: loop, reader: reader, importer: importer, timer: timer, limits: limits,
      certificate: certificate, clock: clock)
  }

  private init(
    handler: RequestHandler?, reception: (any Reception)?, loop: any EventLoop, reader: any TaskExecutor,
    importer: any TaskExecutor, timer: any LoopTimer, limits: ListenerLimits,
    certificate: (chain: String, key: String)?, clock: any HostClock
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
    strangers = limits.strangers.map { Strangers($0) }
    pace = strangers == nil ? .local : .strangers
    suspended = SuspendedExchanges(atOnce: pace.waking)
    // libmicrohttpd keeps the pointers until it is stopped: when the process ends, or after years by a new certificate.
    let chain = unsafe certificate.flatMap { unsafe strdup($0.chain) }
    let key = unsafe certificate.flatMap { unsafe strdup($0.key) }
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe daemon = toki_mhd_start(
      requestArrived, requestCompleted, visitChanged, context, limits.head,
      UInt32(limits.places + Self.turnedAwayAtOnce + pace.accepted), chain, key)
    guard let daemon = unsafe daemon else {
      let reason = certificate == nil ? systemReason() : "the certificate and its key cannot be used"
      throw .unreachable(.daemon, reason: "The HTTP server cannot start: \(reason).")
    }
    daemonDescriptor = unsafe toki_mhd_epoll_descriptor(daemon)
    // Keeps the listener alive until `stop`, because libmicrohttpd holds an unretained pointer to it.
    loop.watch(daemonDescriptor) { [self] in takeTurn(isStirred: true) }
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
    let acceptor = Acceptor(listener: descriptor, isForAnybody: isForAnybody, atOnce: pace.accepted) { [self] client in
      add(client)
    }
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
  /// end. Where strangers come, both are cut instead.
  public func stop() {
    guard !isStopped, let daemon = unsafe daemon else { return }
    isStopped = true
    for acceptor in acceptors { loop.unwatch(acceptor.listener) }
    acceptors = []
    for exchange in exchanges.values {
      if strangers != nil {
        exchange.stream?.cut()
        exchange.task?.cancel()
      } else if let stream = exchange.stream {
        stream.queue.isEnded = true
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
    for _ in 0..<pace.turns {
      guard unsafe giveTurn(to: daemon) else { break }
    }
    loop.unwatch(daemonDescriptor)
    // This call completes every remaining exchange, which also unwatches its socket.
    unsafe MHD_stop_daemon(daemon)
    unsafe self.daemon = nil
  }

  /// The number of connected clients; 0 after `stop`.
  package var connectionCount: Int {
    guard let daemon = unsafe daemon else { return 0 }
    return Int(unsafe toki_mhd_connections(daemon))
  }

  private func add(_ client: Int32) {
    guard let daemon = unsafe daemon, !isStopped else {
      close(client)
      return
    }
    let address = ClientAddress(of: client)
    guard hasPlace(for: client, of: address) else { return }
    let before = visits.count
    unsafe address.add(client, to: daemon)
    // It reports the connection either now or in its next turn.
    if visits.count == before { arrivals += 1 }
    requestTurn()
  }

  // MARK: Turns of libmicrohttpd

  /// Time that libmicrohttpd waits for a turn after too many idle ones.
  private static let idlePause = TimeSpan.milliseconds(10)

  /// Gives libmicrohttpd a turn soon, one for all requests made before it.
  func requestTurn() {
    idleTurns = 0
    postTurn()
  }

  private func postTurn() {
    guard !isTurnPosted else { return }
    isTurnPosted = true
    let turn = { @Sendable [self] in
      isTurnPosted = false
      takeTurn(isStirred: false)
    }
    if let most = pace.idleTurns, idleTurns >= most {
      timer.wake(at: timer.now + Self.idlePause, turn)
    } else {
      loop.post(turn)
    }
  }

  private func takeTurn(isStirred: Bool) {
    guard let daemon = unsafe daemon, !isStopped else { return }
    arrivals = 0
    idleTurns = isStirred ? 0 : idleTurns + 1
    defer { watchTimes() }
    for _ in 0..<pace.turns {
      let areMoreToWake = suspended.wakeSome()
      if areMoreToWake { idleTurns = 0 }
      guard unsafe giveTurn(to: daemon) || areMoreToWake else { return }
      loop.breathe()
    }
    postTurn()
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
