// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Glibc
import TokiModel

/// A TLS 1.3 connection for negotiating NTS keys (RFC 8915, section 3), used by one thread.
///
/// It never blocks beyond its patience and never raises SIGPIPE.
@safe final class TLSSession {
  private let session: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t
  private let socket: Descriptor
  private let patience: WaitLimit

  /// NTS requires TLS 1.3.
  private static let priorities = "NORMAL:-VERS-ALL:+VERS-TLS1.3"
  /// The ALPN protocol name (RFC 8915, section 4).
  private static let application = "ntske/1"
  /// Maximum number of consecutive rounds without progress.
  private static let mostIdleRounds = 1_000

  /// Sets up a session on a connected, non-blocking socket.
  ///
  /// - Parameters:
  ///   - socket: The connected socket.
  ///   - name: The server name to request (SNI); `nil` if the host is an address.
  ///   - patience: Limits every wait.
  /// - Throws: `.noNTS` if this GnuTLS lacks a needed feature.
  init(on socket: Descriptor, name: String?, patience: WaitLimit) throws(TimeRejection) {
    var session: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    let flags = UInt32(GNUTLS_CLIENT | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL | GNUTLS_NO_TICKETS)
    guard unsafe gnutls_init(&session, flags) == GNUTLS_E_SUCCESS, let session = unsafe session else { throw .noNTS }
    guard unsafe gnutls_certificate_allocate_credentials(&credentials) == GNUTLS_E_SUCCESS,
      let credentials = unsafe credentials
    else {
      unsafe gnutls_deinit(session)
      throw .noNTS
    }
    unsafe self.session = session
    unsafe self.credentials = credentials
    self.socket = socket
    self.patience = patience
    try setUp(name: name)
  }

  deinit {
    unsafe gnutls_deinit(session)
    unsafe gnutls_certificate_free_credentials(credentials)
  }

  private func setUp(name: String?) throws(TimeRejection) {
    try Self.check(unsafe gnutls_priority_set_direct(session, Self.priorities, nil))
    // The certificate is judged after the handshake, before anything is sent.
    try Self.check(
      unsafe gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials)))
    var application = Array(Self.application.utf8)
    try Self.check(
      unsafe application.withUnsafeMutableBufferPointer { buffer in
        var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
        return unsafe gnutls_alpn_set_protocols(session, &datum, 1, GNUTLS_ALPN_MANDATORY.rawValue)
      })
    if let name { try Self.check(unsafe gnutls_server_name_set(session, GNUTLS_NAME_DNS, name, name.utf8.count)) }
    unsafe gnutls_transport_set_int2(session, socket.number, socket.number)
  }

  private static func check(_ code: Int32) throws(TimeRejection) {
    guard code == GNUTLS_E_SUCCESS else { throw .noNTS }
  }

  /// Performs the handshake, requiring TLS 1.3 and `ntske/1`.
  ///
  /// - Throws: `.wrongTLS`, `.noALPN`, or the rejection derived from the failure.
  func handshake() throws(TimeRejection) {
    var rounds = 0
    while true {
      let code = unsafe gnutls_handshake(session)
      if code == GNUTLS_E_SUCCESS { break }
      guard gnutls_error_is_fatal(code) == 0, rounds < Self.mostIdleRounds else { throw rejection(of: code) }
      rounds += 1
      try wait(after: code)
    }
    guard unsafe gnutls_protocol_get_version(session) == GNUTLS_TLS1_3 else { throw .wrongTLS }
    var chosen = unsafe gnutls_datum_t()
    guard unsafe gnutls_alpn_get_selected_protocol(session, &chosen) == GNUTLS_E_SUCCESS,
      unsafe UnsafeBufferPointer(start: chosen.data, count: Int(chosen.size)).elementsEqual(Self.application.utf8)
    else { throw .noALPN }
  }

  /// The server's certificate chain, its own certificate first.
  ///
  /// - Throws: `.untrustedCertificate` if it cannot be parsed.
  func certificates() throws(TimeRejection) -> [X509Certificate] {
    var count: UInt32 = 0
    let data = unsafe gnutls_certificate_get_peers(session, &count)
    guard let data = unsafe data, (1...CertificateJudge.mostCertificates).contains(Int(count)) else {
      throw .untrustedCertificate
    }
    let certificates = (0..<Int(count)).compactMap { unsafe X509Certificate(binary: data[$0]) }
    guard certificates.count == Int(count) else { throw .untrustedCertificate }
    return certificates
  }

  /// Sends all bytes.
  func send(_ bytes: [UInt8]) throws(TimeRejection) {
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = unsafe gnutls_record_send(session, rest, rest.count)
      if count > 0 {
        sent += count
      } else {
        let code = Int32(truncatingIfNeeded: count)
        guard gnutls_error_is_fatal(code) == 0 else { throw rejection(of: code) }
        try wait(after: code)
      }
    }
  }

  /// Appends at least one received byte.
  ///
  /// - Returns: `false` at the end of the stream.
  func receive(into bytes: inout [UInt8]) throws(TimeRejection) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    defer { Secret.wipe(&buffer) }
    for _ in 0..<Self.mostIdleRounds {
      let count = unsafe gnutls_record_recv(session, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
        return true
      }
      // A cut connection ends the stream too; the message itself shows whether it is complete.
      if count == 0 || count == Int(GNUTLS_E_PREMATURE_TERMINATION) || count == Int(GNUTLS_E_PULL_ERROR) {
        return false
      }
      // Also happens after session tickets, with nothing else to read (GnuTLS 3.7, TLS 1.3).
      let code = Int32(truncatingIfNeeded: count)
      guard gnutls_error_is_fatal(code) == 0 else { throw .malformedKeys }
      try wait(after: code)
    }
    throw .malformedKeys
  }

  /// Exports 32 secret bytes known to both ends only (RFC 8915, section 5.1).
  ///
  /// - Throws: `.noNTS` if GnuTLS fails.
  func export(context: [UInt8]) throws(TimeRejection) -> [UInt8] {
    let label = "EXPORTER-network-time-security"
    var key = [CChar](repeating: 0, count: SIVCipher.keyLength)
    defer { unsafe key.withUnsafeMutableBytes { unsafe gnutls_memset($0.baseAddress, 0, $0.count) } }
    let context = context.map { CChar(bitPattern: $0) }
    let code = unsafe gnutls_prf_rfc5705(
      session, label.utf8.count, label, context.count, context, key.count, &key)
    guard code == GNUTLS_E_SUCCESS else { throw .noNTS }
    return key.map { UInt8(bitPattern: $0) }
  }

  /// Announces the end of the stream, without waiting.
  func close() { unsafe gnutls_bye(session, GNUTLS_SHUT_WR) }

  private func wait(after code: Int32) throws(TimeRejection) {
    guard code == GNUTLS_E_AGAIN else { return try patience.check() }
    try patience.wait(for: socket.number, unsafe gnutls_record_get_direction(session) == 0 ? POLLIN : POLLOUT)
  }

  /// Maps a GnuTLS error to a rejection.
  private func rejection(of code: Int32) -> TimeRejection {
    switch code {
    case GNUTLS_E_PREMATURE_TERMINATION, GNUTLS_E_PULL_ERROR, GNUTLS_E_PUSH_ERROR: .keysUnreachable
    case GNUTLS_E_NO_APPLICATION_PROTOCOL: .noALPN
    case GNUTLS_E_CERTIFICATE_ERROR, GNUTLS_E_NO_CERTIFICATE_FOUND, GNUTLS_E_ASN1_DER_ERROR: .untrustedCertificate
    case GNUTLS_E_FATAL_ALERT_RECEIVED:
      switch unsafe gnutls_alert_get(session) {
      case GNUTLS_A_PROTOCOL_VERSION, GNUTLS_A_HANDSHAKE_FAILURE, GNUTLS_A_INSUFFICIENT_SECURITY: .wrongTLS
      case GNUTLS_A_NO_APPLICATION_PROTOCOL: .noALPN
      case GNUTLS_A_UNRECOGNIZED_NAME: .wrongName
      default: .refusedKeys
      }
    default: .wrongTLS
    }
  }
}
