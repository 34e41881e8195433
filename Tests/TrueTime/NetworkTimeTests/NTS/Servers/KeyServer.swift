// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Foundation
import Glibc
import Synchronization
import Testing

/// A key server on loopback that behaves as a test wants, well or badly; it ends with the test.
final class KeyServer: Sendable {
  /// What the server does.
  struct Behaviour: Sendable {
    /// What replaces TLS; `nil` for TLS.
    var before: Before?
    var priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3"
    var applications = ["ntske/1"]
    var sendsTickets = false
    /// Sent after the request.
    var answer: [UInt8] = KeyServer.goodAnswer
    /// Maximum number of bytes per write of the answer.
    var pieces = 65_536
    var after = After.closes

    enum Before: Sendable {
      /// Waits for the client to leave.
      case silent
      /// Closes at once.
      case closes
      /// Sends these bytes.
      case says([UInt8])
    }

    enum After: Sendable {
      /// Announces the end and closes.
      case closes
      /// Closes without announcing the end.
      case breaksOff
      /// Waits for the client to leave.
      case silent
      /// Repeats the answer for ever.
      case endless
    }
  }

  static let goodAnswer: [UInt8] =
    [0x80, 1, 0, 2, 0, 0, 0, 4, 0, 2, 0, 15]
    + (0..<8).flatMap { [0, 5, 0, 100] + [UInt8](repeating: UInt8($0), count: 100) } + [0x80, 0, 0, 0]

  let port: UInt16
  private let listener: Int32
  private let behaviour: Behaviour
  private let identity: TestIdentity
  private let extra: [TestIdentity]
  private let isEnding = Atomic(false)
  private let keys = Mutex<[PacketServer]>([])
  private let questions = Mutex<[[UInt8]]>([])

  /// Starts a server; it also sends the certificates in `extra`, after its signers except the last.
  init(
    _ identity: TestIdentity, extra: [TestIdentity] = [], isIPv6: Bool = false, _ behaviour: Behaviour = Behaviour()
  ) throws {
    self.behaviour = behaviour
    self.identity = identity
    self.extra = extra
    (listener, port) = try Loopback.listener(isIPv6: isIPv6)
    let thread = Thread { [self] in serve() }
    thread.start()
  }

  /// Stops the server; its thread follows.
  func end() {
    isEnding.store(true, ordering: .sequentiallyConsistent)
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The keys of all connections so far.
  var agreed: [PacketServer] { keys.withLock { $0 } }
  /// The requests of all clients.
  var asked: [[UInt8]] { questions.withLock { $0 } }

  private var isOver: Bool { isEnding.load(ordering: .sequentiallyConsistent) }

  private func serve() {
    defer { close(listener) }
    while !isOver {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { continue }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      // Nothing blocks for ever: a wait without a result ends after a while and is repeated.
      var patience = timeval(tv_sec: 0, tv_usec: 50_000)
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      var yes: Int32 = 1
      setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
      switch behaviour.before {
      case .silent: waitForEnd(of: connection)
      case .closes: break
      case .says(let bytes):
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        waitForEnd(of: connection)
      case nil: speak(on: connection)
      }
      close(connection)
    }
  }

  private func waitForEnd(of connection: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !isOver {
      let count = recv(connection, &buffer, buffer.count, 0)
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { return }
    }
  }

  private func speak(on connection: Int32) {
    var session: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    gnutls_init(&session, UInt32(GNUTLS_SERVER | GNUTLS_NO_SIGNAL))
    gnutls_certificate_allocate_credentials(&credentials)
    guard let session, let credentials else { return }
    defer {
      gnutls_deinit(session)
      gnutls_certificate_free_credentials(credentials)
    }
    var chain: [gnutls_x509_crt_t?] =
      [identity.certificate] + identity.signers.dropLast().map(\.certificate) + extra.map(\.certificate)
    gnutls_certificate_set_x509_key(credentials, &chain, Int32(chain.count), identity.key)
    gnutls_priority_set_direct(session, behaviour.priorities, nil)
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    var ticketKey = gnutls_datum_t()
    defer { free(ticketKey.data) }
    if behaviour.sendsTickets {
      gnutls_session_ticket_key_generate(&ticketKey)
      gnutls_session_ticket_enable_server(session, &ticketKey)
    }
    for application in behaviour.applications {
      var name = Array(application.utf8)
      name.withUnsafeMutableBufferPointer { buffer in
        var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
        gnutls_alpn_set_protocols(session, &datum, 1, GNUTLS_ALPN_MANDATORY.rawValue)
      }
    }
    gnutls_transport_set_int2(session, connection, connection)
    let failure = patiently { Int(gnutls_handshake(session)) }
    guard failure == 0 else {
      gnutls_alert_send_appropriate(session, Int32(failure))
      return waitForEnd(of: connection)
    }
    keep(session)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = patiently { gnutls_record_recv(session, &buffer, buffer.count) }
    guard count > 0 else { return }
    questions.withLock { $0.append(Array(buffer[..<count])) }
    guard tell(session) else { return }
    switch behaviour.after {
    case .closes: gnutls_bye(session, GNUTLS_SHUT_WR)
    case .breaksOff: break
    case .silent: waitForEnd(of: connection)
    case .endless: while !isOver, tell(session) {}
    }
  }

  private func tell(_ session: gnutls_session_t) -> Bool {
    for start in stride(from: 0, to: behaviour.answer.count, by: behaviour.pieces) {
      var rest = behaviour.answer[start..<min(start + behaviour.pieces, behaviour.answer.count)]
      while !rest.isEmpty {
        let piece = Array(rest)
        let count = patiently { gnutls_record_send(session, piece, piece.count) }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
    }
    return true
  }

  private func patiently(_ step: () -> Int) -> Int {
    while true {
      let code = step()
      if code != Int(GNUTLS_E_AGAIN) && code != Int(GNUTLS_E_INTERRUPTED) || isOver { return code }
    }
  }

  /// Keys as in RFC 8915, section 5.1, implemented independently.
  private func keep(_ session: gnutls_session_t) {
    let label = "EXPORTER-network-time-security"
    var server = PacketServer()
    for (context, path) in [
      ([0, 0, 0, 15, 0] as [CChar], \PacketServer.questionKey), ([0, 0, 0, 15, 1], \PacketServer.answerKey),
    ] {
      var key = [CChar](repeating: 0, count: 32)
      gnutls_prf_rfc5705(session, label.utf8.count, label, 5, context, 32, &key)
      server[keyPath: path] = key.map { UInt8(bitPattern: $0) }
    }
    keys.withLock { $0.append(server) }
  }
}
