// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
public import TokiEngine
public import TokiModel

/// Serves the engine over HTTP/1.1 on Unix sockets, on the engine's own loop and without a thread.
///
/// libmicrohttpd reads and writes; its epoll descriptor is watched by the loop. A request suspends
/// its connection until the engine's call has returned, which is after the change is on the disk.
/// What takes long is done on threads beside the loop. An idle listener never wakes: the clock is looked at only
/// while a request arrives slowly or half of the places are taken.
///
/// Use it on the loop, or before the loop runs, and call `stop` before the loop ends for good.
///
/// `@unchecked Sendable`: all that is mutable is used on the loop's thread alone. `init`, `listen`
/// and `stop` are called there by contract; everything else is reached from `loop.watch`,
/// `loop.post` or a task whose executor is the loop.
@safe public final class RemoteListener: @unchecked Sendable {
  let handler: RequestHandler
  let loop: any EventLoop
  /// Where requests are worked on that are soon done.
  let isolation: LoopIsolation
  private var daemon: OpaquePointer?
  private var daemonDescriptor: Int32 = -1
  private var acceptors: [Acceptor] = []
  let limits: ListenerLimits
  let timer: any LoopTimer
  let reader: Lane
  let importer: Lane
  var exchanges: [ObjectIdentifier: Exchange] = [:]
  var visits: [ObjectIdentifier: Visit] = [:]
  /// How many of them send a body.
  var receivingCount = 0
  /// How many were taken that libmicrohttpd has not shown yet.
  private var arrivals = 0
  var isSweepPlanned = false
  /// The bytes of all bodies that are held.
  var bodyCount = 0
  /// The bytes that clients have not taken yet.
  let unread = ByteAccount()
  lazy var frames = SharedFrames(unread)
  /// How many follow the events.
  var streamCount = 0
  /// Those that are to go on, the oldest first.
  private var waking: [Exchange] = []
  private var isTurnPosted = false
  private(set) var isStopped = false

  /// What one connection may use for heads and buffers, in bytes; a longer head is refused.
  private static let connectionMemory = 16_384

  /// Makes a listener that listens nowhere yet.
  ///
  /// - Parameters:
  ///   - control: The engine.
  ///   - loop: The engine's loop.
  ///   - reader: Where lists are written, apart from the loop.
  ///   - importer: Where imports are read and planned, apart from both.
  ///   - timer: What wakes the loop to cut those who are slow.
  ///   - document: Reads the document that describes the API; `nil` where none was installed.
  ///   - asOf: Gives the present moment, at which what remains of a timer is told.
  /// - Throws: `ControlError` of `.unreachable` when the system gives no descriptors for it.
  public init(
    control: any TokiControl, loop: any EventLoop, reader: any TaskExecutor, importer: any TaskExecutor,
    timer: any LoopTimer, limits: ListenerLimits = ListenerLimits(),
    document: @escaping @Sendable () -> [UInt8]? = { nil },
    asOf: @escaping @Sendable () -> HostMoment
  ) throws(ControlError) {
    handler = RequestHandler(control: control, document: document, asOf: asOf)
    self.loop = loop
    isolation = LoopIsolation(loop)
    self.reader = Lane(reader)
    self.importer = Lane(importer)
    self.timer = timer
    self.limits = limits
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe daemon = toki_mhd_start(
      requestArrived, requestCompleted, visitChanged, context, Self.connectionMemory,
      UInt32(limits.places + Self.turnedAwayAtOnce + Acceptor.mostAtOnce))
    guard let daemon = unsafe daemon else {
      throw ControlError(.unreachable, message: "The HTTP server cannot start: \(systemReason()).")
    }
    daemonDescriptor = unsafe toki_mhd_epoll_descriptor(daemon)
    // Keeps the listener alive until `stop`, as libmicrohttpd holds a bare pointer to it.
    loop.watch(daemonDescriptor) { [self] in takeTurn() }
  }

  /// Serves the clients of a listening socket; those of other users are turned away.
  ///
  /// - Parameter descriptor: A Unix socket that listens and does not block; it stays the caller's,
  ///   to be closed after `stop`.
  public func listen(on descriptor: Int32) {
    guard !isStopped else { return }
    let acceptor = Acceptor(listener: descriptor) { [self] client in add(client) }
    acceptors.append(acceptor)
    loop.watch(descriptor) { acceptor.accept() }
  }

  /// Takes no more clients from a socket; those that it has stay.
  public func leave(_ descriptor: Int32) {
    guard let index = acceptors.firstIndex(where: { $0.listener == descriptor }) else { return }
    loop.unwatch(descriptor)
    acceptors.remove(at: index)
  }

  /// Answers what is still open and closes every connection.
  ///
  /// Calls that have not returned are answered with `shutting_down`, the one that asked for the
  /// end with success; streams of events end.
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
    while wakeSome() {}
    for _ in 0..<Self.turnsAtOnce {
      guard unsafe giveTurn(to: daemon) else { break }
    }
    loop.unwatch(daemonDescriptor)
    // Inside this call every exchange that is left is completed, whose sockets are unwatched then.
    unsafe MHD_stop_daemon(daemon)
    unsafe self.daemon = nil
  }

  /// How many clients are connected; 0 once it was stopped.
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
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        // It closes the socket itself when it cannot take it.
        _ = unsafe MHD_add_connection(
          daemon, client, generic, socklen_t(MemoryLayout<sa_family_t>.size))
      }
    }
    // It may show the connection here already, or in its next turn.
    if visits.count == before { arrivals += 1 }
    requestTurn()
  }

  // MARK: Turns of libmicrohttpd

  /// How many turns it gets before other work of the loop has its own.
  private static let turnsAtOnce = 8
  /// How many connections go on in one turn, which takes as long as there are.
  private static let wakingAtOnce = 16

  /// Gives libmicrohttpd a turn soon, once for all who ask before it.
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
      let areMoreToWake = wakeSome()
      guard unsafe giveTurn(to: daemon) || areMoreToWake else { return }
      loop.breathe()
    }
    requestTurn()
  }

  /// Whether it wants another turn at once.
  private func giveTurn(to daemon: OpaquePointer) -> Bool {
    unsafe MHD_run(daemon)
    var milliseconds: CUnsignedLongLong = 0
    return unsafe MHD_get_timeout(daemon, &milliseconds) == .YES && milliseconds == 0
  }

  // MARK: Suspension

  /// Lets the oldest of those go on that are to; returns whether there are more.
  private func wakeSome() -> Bool {
    for exchange in waking.prefix(Self.wakingAtOnce) {
      exchange.isWaking = false
      guard let connection = unsafe exchange.connection, exchange.isSuspended else { continue }
      exchange.isSuspended = false
      unsafe MHD_resume_connection(connection)
    }
    waking.removeFirst(min(waking.count, Self.wakingAtOnce))
    return !waking.isEmpty
  }

  func suspend(_ exchange: Exchange) {
    guard let connection = unsafe exchange.connection, !exchange.isSuspended else { return }
    exchange.isSuspended = true
    unsafe MHD_suspend_connection(connection)
  }

  func resume(_ exchange: Exchange) {
    guard unsafe exchange.connection != nil, exchange.isSuspended, !exchange.isWaking else { return }
    exchange.isWaking = true
    waking.append(exchange)
    requestTurn()
  }
}

/// What errno says.
func systemReason(_ code: Int32 = errno) -> String {
  unsafe String(cString: strerror(code))
}
