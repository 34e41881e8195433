// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Glibc
import TokiClient
import TokiEngine
import TokiModel
import TokiWire

/// A connection to a sharing server by TLS, over which nothing is sent before the sharing server has proved who it is.
///
/// `@unchecked Sendable`: used by one thread at a time. A control uses it while it holds the lock of its kept
/// connection, and a subscription hands it to the loop after its own last use, by `post`.
@safe final class TLSConnection: DaemonConnection, @unchecked Sendable {
  private let session: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t
  private let socket: TCPConnection

  /// Time that a read or write may take, in milliseconds.
  private static let patience: Int32 = 10_000
  /// The most rounds without progress.
  private static let mostIdleRounds = 1_000
  private static let priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

  var descriptor: Int32 { socket.descriptor }

  /// Connects, and lets the sharing server prove who it is.
  ///
  /// - Parameters:
  ///   - address: Where the sharing server is.
  ///   - trust: The proof that it must give; `nil` to only look at its certificate.
  ///   - patience: How long connecting may take.
  /// - Throws: `ControlError` of `.unreachable` with the reason, also for a certificate that is not trusted; of
  ///   `.otherCertificate` for another key than the pinned one, with the fingerprint as its message.
  init(to address: RemoteAddress, trust: Remote.Trust?, _ patience: TimeSpan) throws(ControlError) {
    socket = try TCPConnection.open(to: address, patience)
    var session: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    let flags = UInt32(GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL | GNUTLS_NO_TICKETS)
    guard unsafe gnutls_init(&session, flags) == GNUTLS_E_SUCCESS, let session = unsafe session else {
      throw Self.broken(GNUTLS_E_MEMORY_ERROR)
    }
    guard unsafe gnutls_certificate_allocate_credentials(&credentials) == GNUTLS_E_SUCCESS,
      let credentials = unsafe credentials
    else {
      unsafe gnutls_deinit(session)
      throw Self.broken(GNUTLS_E_MEMORY_ERROR)
    }
    unsafe self.session = session
    unsafe self.credentials = credentials
    try Self.check(unsafe gnutls_priority_set_direct(session, Self.priorities, nil))
    try Self.check(
      unsafe gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)))
    // An address is no name of a server (RFC 6066 section 3).
    if address.host.contains(where: \.isLetter), !address.host.contains(":") {
      try Self.check(unsafe gnutls_server_name_set(session, GNUTLS_NAME_DNS, address.host, address.host.utf8.count))
    }
    unsafe gnutls_transport_set_int2(session, socket.descriptor, socket.descriptor)
    try handshake(Int32(clamping: patience.nanoseconds / 1_000_000))
    try judge(trust, address)
  }

  deinit {
    unsafe gnutls_bye(session, GNUTLS_SHUT_WR)
    unsafe gnutls_deinit(session)
    unsafe gnutls_certificate_free_credentials(credentials)
  }

  private func handshake(_ patience: Int32) throws(ControlError) {
    for _ in 0..<Self.mostIdleRounds {
      let code = unsafe gnutls_handshake(session)
      if code == GNUTLS_E_SUCCESS { return }
      guard gnutls_error_is_fatal(code) == 0 else { throw Self.broken(code) }
      try wait(after: code, patience)
    }
    throw .noAnswer(process: nil)
  }

  // MARK: Proof of identity

  /// The sharing server's certificate; `nil` if it shows none.
  var certificate: RemoteCertificate? {
    var count: UInt32 = 0
    guard let data = unsafe gnutls_certificate_get_peers(session, &count), count > 0 else { return nil }
    return unsafe RemoteCertificate(binary: data[0])
  }

  private func judge(_ trust: Remote.Trust?, _ address: RemoteAddress) throws(ControlError) {
    switch trust {
    case nil: break
    // It goes another way, without TLS.
    case .loopback: throw .unreachable(.daemon, reason: "no certificate is expected there.")
    case .pinned(let key, _):
      let shown = certificate
      guard shown?.key == key else {
        throw .otherCertificate(remote: "", fingerprint: shown?.fingerprint ?? "")
      }
    case .signed(let path):
      let count =
        if let path {
          unsafe gnutls_certificate_set_x509_trust_file(credentials, path, GNUTLS_X509_FMT_PEM)
        } else {
          unsafe gnutls_certificate_set_x509_system_trust(credentials)
        }
      guard count > 0 else { throw .unreachable(.daemon, reason: "No certificates to trust were found.") }
      var status: UInt32 = 0
      try Self.check(unsafe gnutls_certificate_verify_peers3(session, address.host, &status))
      guard status == 0 else { throw .unreachable(.daemon, reason: Self.reason(status)) }
    }
  }

  private static func reason(_ status: UInt32) -> String {
    var text = unsafe gnutls_datum_t()
    guard unsafe gnutls_certificate_verification_status_print(status, GNUTLS_CRT_X509, &text, 0) == GNUTLS_E_SUCCESS,
      let data = unsafe text.data
    else { return "Its certificate is not trusted." }
    defer { unsafe free(data) }
    let said = unsafe String(decoding: UnsafeBufferPointer(start: data, count: Int(text.size)), as: UTF8.self)
    return said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: Bytes

  var isStale: Bool {
    var byte: UInt8 = 0
    // Nothing is expected before the next request.
    return unsafe gnutls_record_recv(session, &byte, 1) != Int(GNUTLS_E_AGAIN)
  }

  func send(_ bytes: [UInt8]) throws(ControlError) {
    var sent = 0
    for _ in 0..<Self.mostIdleRounds + bytes.count where sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe gnutls_record_send(session, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent)
      }
      if count > 0 {
        sent += count
        continue
      }
      let code = Int32(truncatingIfNeeded: count)
      // One that has answered and closed may have sent its answer first.
      if code == GNUTLS_E_PUSH_ERROR { return }
      guard gnutls_error_is_fatal(code) == 0 else { throw Self.broken(code) }
      try wait(after: code, Self.patience)
    }
  }

  func receive(into buffer: inout [UInt8]) throws(ControlError) -> ArraySlice<UInt8> {
    for _ in 0..<Self.mostIdleRounds {
      if let bytes = try receiveReady(into: &buffer) { return bytes }
      try wait(after: GNUTLS_E_AGAIN, Self.patience)
    }
    throw .noAnswer(process: nil)
  }

  func receiveReady(into buffer: inout [UInt8]) throws(ControlError) -> ArraySlice<UInt8>? {
    for _ in 0..<Self.mostIdleRounds {
      let count = unsafe gnutls_record_recv(session, &buffer, buffer.count)
      if count >= 0 { return buffer[..<count] }
      let code = Int32(truncatingIfNeeded: count)
      if code == GNUTLS_E_AGAIN { return nil }
      // A connection that is cut has ended, too: the data read tell if they are whole.
      if code == GNUTLS_E_PREMATURE_TERMINATION || code == GNUTLS_E_PULL_ERROR { return [] }
      guard gnutls_error_is_fatal(code) == 0 else { throw Self.broken(code) }
    }
    return nil
  }

  /// It never blocks but where it says so.
  func stopBlocking() {}

  private func wait(after code: Int32, _ patience: Int32) throws(ControlError) {
    guard code == GNUTLS_E_AGAIN else { return }
    let isWriting = unsafe gnutls_record_get_direction(session) == 1
    var waiting = pollfd(fd: descriptor, events: Int16(isWriting ? POLLOUT : POLLIN), revents: 0)
    let count = unsafe poll(&waiting, 1, patience)
    if count == 0 { throw .noAnswer(process: nil) }
  }

  private static func check(_ code: Int32) throws(ControlError) {
    guard code >= GNUTLS_E_SUCCESS else { throw broken(code) }
  }

  private static func broken(_ code: Int32) -> ControlError {
    .unreachable(.daemon, reason: unsafe String(cString: gnutls_strerror(code)))
  }
}
