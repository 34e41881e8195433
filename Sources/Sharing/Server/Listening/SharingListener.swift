// SPDX-License-Identifier: Apache-2.0
import CLinuxHost
import CMicrohttpd
import Glibc
import TokiEngine
import TokiModel
import TokiServer
import Visitors

/// Serves strangers over HTTP/1.1, with TLS unless it is a socket of this machine, on the loop and without a thread.
///
/// It takes little of each: one connection accepted and 50 viewers resumed in a turn, 4 KB of memory a connection, 10 s
/// for a handshake and the first request.
///
/// `@unchecked Sendable`: all mutable state is used only on the loop's thread: from `loop.watch`, `loop.post`, the
/// timer or a task whose executor is the loop. `init`, `listen` and `stop` are called there, or before the loop runs.
@safe final class SharingListener: @unchecked Sendable {
  let loop: any EventLoop
  let timer: any LoopTimer
  let limits: SharingLimits
  /// Answers a request, on the loop.
  let service: @Sendable (SharingRequest) async -> SharingAnswer
  /// Writes the present moment for a header; `nil` to send none.
  let clock: (@Sendable () -> String)?
  private var daemon: OpaquePointer?
  private var daemonDescriptor: Int32 = -1
  private var sockets: [Int32] = []
  var visits: [ObjectIdentifier: SharingConnection] = [:]
  var exchanges: [ObjectIdentifier: SharingExchange] = [:]
  private var arrivals: RateLimit
  private var welcomes: RateLimit
  private var suspended = SuspendedExchanges<SharingExchange>(atOnce: wakingAtOnce)
  private var isTurnPosted = false
  /// When slow clients are looked for next; `nil` while there can be none.
  private var sweepTime: BootInstant?
  /// How many turns in a row were asked for although nothing had happened.
  private var idleTurns = 0
  private var isStopped = false

  /// Bytes for the head and buffers of one connection; a longer head is refused.
  private static let connectionMemory = 4_096
  /// How many viewers are resumed in one turn: others wait for all of them, and libmicrohttpd goes through all that are
  /// suspended in each turn.
  private static let wakingAtOnce = 50
  /// After so many turns without an event libmicrohttpd has to wait: a part of a handshake makes it ask for ever
  /// (0.9.75), which is no reason to burn a core.
  private static let mostIdleTurns = 8
  private static let idlePause = TimeSpan.milliseconds(10)

  /// Creates a listener without sockets.
  ///
  /// - Throws: `SharingFailure` if the certificate cannot be used, or the system is out of descriptors.
  init(
    loop: any EventLoop, timer: any LoopTimer, certificate: SharingCertificate?, limits: SharingLimits,
    clock: (@Sendable () -> String)?, service: @escaping @Sendable (SharingRequest) async -> SharingAnswer
  ) throws(SharingFailure) {
    self.loop = loop
    self.timer = timer
    self.limits = limits
    self.clock = clock
    self.service = service
    arrivals = RateLimit(burst: Int64(limits.arrivals), interval: limits.arrivalInterval)
    welcomes = RateLimit(burst: Int64(limits.welcomes), interval: limits.welcomeInterval)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    // libmicrohttpd keeps the pointers until it is stopped: when the process ends, or after years by a new certificate.
    let chain = unsafe certificate.flatMap { unsafe strdup($0.chain) }
    let key = unsafe certificate.flatMap { unsafe strdup($0.key) }
    unsafe daemon = toki_mhd_start(
      sharingRequestArrived, sharingRequestCompleted, sharingVisitChanged, context, Self.connectionMemory,
      UInt32(limits.places + 64), chain, key)
    guard let daemon = unsafe daemon else {
      let reason = certificate == nil ? systemReason() : "the certificate and its key cannot be used"
      throw SharingFailure("The HTTP server cannot start: \(reason).")
    }
    daemonDescriptor = unsafe toki_mhd_epoll_descriptor(daemon)
    // Keeps the listener alive until `stop`, because libmicrohttpd holds an unretained pointer to it.
    loop.watch(daemonDescriptor) { [self] in takeTurn(isStirred: true) }
  }

  /// Serves the clients of a listening, non-blocking socket, which `stop` closes.
  func listen(on socket: Int32) {
    sockets.append(socket)
    loop.watch(socket) { [self] in accept(from: socket) }
  }

  /// Gives up the sockets, which go on listening for somebody else.
  func handOver() -> [Int32] {
    for socket in sockets { loop.unwatch(socket) }
    defer { sockets = [] }
    return sockets
  }

  /// Closes every connection and all sockets.
  func stop() {
    guard !isStopped, let daemon = unsafe daemon else { return }
    isStopped = true
    for socket in sockets {
      loop.unwatch(socket)
      close(socket)
    }
    for exchange in exchanges.values {
      exchange.answer?.viewer?.cut()
      exchange.task?.cancel()
      resume(exchange)
    }
    while suspended.wakeSome() {}
    unsafe MHD_run(daemon)
    loop.unwatch(daemonDescriptor)
    unsafe MHD_stop_daemon(daemon)
    unsafe self.daemon = nil
  }

  // MARK: Connections

  /// Accepts one client; the loop calls again while there are more.
  private func accept(from socket: Int32) {
    let client = toki_socket_accept(socket)
    guard client >= 0 else { return }
    guard !isStopped, let daemon = unsafe daemon, let peer = TCPSocket.peer(of: client), visits.count < limits.places,
      peer.name.isEmpty || arrivals.take(peer.name, at: timer.now) == nil
    else {
      close(client)
      return
    }
    if peer.name.isEmpty, toki_socket_peer_user(client) != Int64(geteuid()) {
      close(client)
      return
    }
    cutOldestStrangers(besides: peer.name)
    if !peer.name.isEmpty { TCPSocket.prepare(client) }
    var address = peer.address
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        // It closes the socket itself on failure.
        _ = unsafe MHD_add_connection(daemon, client, generic, peer.length)
      }
    }
    requestTurn()
  }

  /// Does not count an arrival against its address: behind one, a whole school may visit the page.
  func welcome(_ visit: SharingConnection) {
    guard welcomes.take(visit.peer, at: timer.now) == nil else { return }
    arrivals.give(back: visit.peer, at: timer.now)
  }

  /// Makes room for another stranger, so that those who only hold their connections keep nobody out.
  private func cutOldestStrangers(besides peer: String) {
    cut(Strangers(visits.values).toCut(before: peer, limits))
  }

  /// Cuts a connection; to libmicrohttpd this looks like a client that went away.
  private func cut(_ visit: SharingConnection?) {
    guard let visit else { return }
    visit.isCut = true
    shutdown(visit.descriptor, Int32(SHUT_RDWR))
  }

  /// Notes what a connection does now, and when it is to be cut for doing it too slowly.
  func enter(_ phase: SharingConnection.Phase, _ visit: SharingConnection?) {
    visit?.phase = phase
    if let end = visit?.end { planSweep(at: end) }
  }

  /// Schedules the next cut of slow clients; no timer runs while there is none to cut.
  private func planSweep(at end: BootInstant) {
    if let sweepTime, sweepTime <= end { return }
    sweepTime = end
    timer.wake(at: end) { [weak self] in self?.sweep() }
  }

  /// Cuts the clients whose time is up.
  private func sweep() {
    sweepTime = nil
    guard !isStopped else { return }
    let now = timer.now
    for visit in visits.values where visit.end.map({ $0 <= now }) ?? false {
      cut(visit)
    }
    if let end = visits.values.lazy.filter({ !$0.isCut }).compactMap(\.end).min() { planSweep(at: end) }
    requestTurn()
  }

  // MARK: Turns of libmicrohttpd

  /// Gives libmicrohttpd a turn soon, one for all requests made before it.
  func requestTurn() {
    idleTurns = 0
    postTurn()
  }

  private func postTurn() {
    guard !isTurnPosted else { return }
    isTurnPosted = true
    loop.post { [self] in
      isTurnPosted = false
      takeTurn(isStirred: false)
    }
  }

  /// Runs libmicrohttpd once, and goes back to the loop.
  private func takeTurn(isStirred: Bool) {
    guard let daemon = unsafe daemon, !isStopped else { return }
    let areMoreToWake = suspended.wakeSome()
    unsafe MHD_run(daemon)
    var milliseconds: CUnsignedLongLong = 0
    let wantsTurn = unsafe MHD_get_timeout(daemon, &milliseconds) == .YES && milliseconds == 0
    if areMoreToWake { return requestTurn() }
    guard wantsTurn else { return }
    idleTurns = isStirred ? 0 : idleTurns + 1
    if idleTurns < Self.mostIdleTurns { return postTurn() }
    guard !isTurnPosted else { return }
    isTurnPosted = true
    timer.wake(at: timer.now + Self.idlePause) { [weak self] in
      guard let self else { return }
      isTurnPosted = false
      takeTurn(isStirred: false)
    }
  }

  // MARK: Suspension

  func suspend(_ exchange: SharingExchange) { suspended.suspend(exchange) }

  func resume(_ exchange: SharingExchange) {
    if suspended.resume(exchange) { requestTurn() }
  }
}

/// The system's message for its last error.
func systemReason() -> String { unsafe String(cString: strerror(errno)) }
