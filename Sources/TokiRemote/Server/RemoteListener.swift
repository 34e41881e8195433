// SPDX-License-Identifier: Apache-2.0
import CMicrohttpd
import Glibc
public import TokiEngine
public import TokiModel

/// Serves the engine over HTTP/1.1 on Unix sockets, on the engine's own loop and without a thread.
///
/// libmicrohttpd reads and writes; its epoll descriptor is watched by the loop. A request suspends
/// its connection until the engine's call has returned, which is after the change is on the disk.
/// Nothing is done by the clock: an idle listener never wakes.
///
/// Use it on the loop, or before the loop runs, and call `stop` before the loop ends for good.
///
/// `@unchecked Sendable`: all that is mutable is used on the loop's thread alone. `init`, `listen`
/// and `stop` are called there by contract; everything else is reached from `loop.watch`,
/// `loop.post` or a task whose executor is the loop.
@safe public final class RemoteListener: @unchecked Sendable {
  let handler: RequestHandler
  let loop: any EventLoop
  private var daemon: OpaquePointer?
  private var daemonDescriptor: Int32 = -1
  private var acceptors: [Acceptor] = []
  var exchanges: [ObjectIdentifier: Exchange] = [:]
  private var isTurnPosted = false
  private(set) var isStopped = false

  /// What one connection may use for heads and buffers, in bytes; a longer head is refused.
  private static let connectionMemory = 16_384
  private static let connections: UInt32 = 1000

  /// Makes a listener that listens nowhere yet.
  ///
  /// - Parameters:
  ///   - control: The engine.
  ///   - loop: The engine's loop.
  ///   - asOf: Gives the present moment, at which what remains of a timer is told.
  /// - Throws: `ControlError` of `.unreachable` when the system gives no descriptors for it.
  public init(
    control: any TokiControl, loop: any EventLoop, asOf: @escaping @Sendable () -> HostMoment
  ) throws(ControlError) {
    handler = RequestHandler(control: control, asOf: asOf)
    self.loop = loop
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe daemon = toki_mhd_start(
      requestArrived, requestCompleted, context, Self.connectionMemory, Self.connections)
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
        if case .stopDaemon? = exchange.operation {
          exchange.answer = .done
        } else {
          exchange.answer = .shuttingDown
        }
      }
      resume(exchange)
    }
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
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        // It closes the socket itself when it cannot take it.
        _ = unsafe MHD_add_connection(
          daemon, client, generic, socklen_t(MemoryLayout<sa_family_t>.size))
      }
    }
    requestTurn()
  }

  // MARK: Turns of libmicrohttpd

  /// How many turns it gets before due deadlines have theirs.
  private static let turnsAtOnce = 8

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
    for _ in 0..<Self.turnsAtOnce {
      guard unsafe giveTurn(to: daemon) else { return }
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

  func suspend(_ exchange: Exchange) {
    guard let connection = unsafe exchange.connection, !exchange.isSuspended else { return }
    exchange.isSuspended = true
    unsafe MHD_suspend_connection(connection)
  }

  func resume(_ exchange: Exchange) {
    guard let connection = unsafe exchange.connection, exchange.isSuspended else { return }
    exchange.isSuspended = false
    unsafe MHD_resume_connection(connection)
    requestTurn()
  }
}

/// What errno says.
func systemReason(_ code: Int32 = errno) -> String {
  unsafe String(cString: strerror(code))
}
