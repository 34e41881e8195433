// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Foundation
import Glibc
import Synchronization
import TokiClient
import TokiEngine
import TokiModel
import TokiWire

@testable import Sharing
@testable import Remotes

/// The other end of a connection, which a test moves.
protocol Peer: Sendable {
  /// Reads exactly so many bytes, or what comes before the end.
  func read(_ count: Int) -> [UInt8]
  func write(_ bytes: [UInt8])
  func close()
}

/// A connection in memory: the double that tests of callers use.
final class MemoryConnection: DaemonConnection, Peer {
  private struct Bytes {
    var sent: [UInt8] = []
    var arrived: [UInt8] = []
    var isClosed = false
  }

  private let bytes = Mutex(Bytes())
  /// Readable for ever, so that nobody waits for it.
  let descriptor: Int32 = open("/dev/zero", O_RDONLY | O_CLOEXEC)

  deinit { Glibc.close(descriptor) }

  var isStale: Bool { bytes.withLock { $0.isClosed || !$0.arrived.isEmpty } }

  func send(_ more: [UInt8]) throws(ControlError) { bytes.withLock { $0.sent += more } }

  func receive(into buffer: inout [UInt8]) throws(ControlError) -> ArraySlice<UInt8> {
    guard let some = try receiveReady(into: &buffer) else { throw .noAnswer(process: nil) }
    return some
  }

  func receiveReady(into buffer: inout [UInt8]) throws(ControlError) -> ArraySlice<UInt8>? {
    bytes.withLock { bytes in
      if bytes.arrived.isEmpty { return bytes.isClosed ? [] : nil }
      let part = Array(bytes.arrived.prefix(buffer.count))
      bytes.arrived.removeFirst(part.count)
      return part[...]
    }
  }

  func stopBlocking() {}

  var sent: [UInt8] { bytes.withLock { $0.sent } }

  func read(_ count: Int) -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes.sent.removeFirst(min(count, bytes.sent.count)) }
      return Array(bytes.sent.prefix(count))
    }
  }

  func write(_ more: [UInt8]) { bytes.withLock { $0.arrived += more } }
  func close() { bytes.withLock { $0.isClosed = true } }
}

/// The other end of a socket.
struct SocketPeer: Peer {
  let descriptor: Int32

  func read(_ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while all.count < count {
      let size = recv(descriptor, &buffer, min(buffer.count, count - all.count), 0)
      guard size > 0 else { break }
      all += buffer[..<size]
    }
    return all
  }

  func write(_ bytes: [UInt8]) { _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

/// A server of TLS on the loopback, with a certificate of its own, that takes one connection after another.
final class TLSServer: Sendable {
  let address: RemoteAddress
  let certificate: SharingCertificate
  private let listener: Int32

  init(_ certificate: SharingCertificate? = nil) throws {
    self.certificate =
      try certificate
      ?? SharingCertificate.sample(
        addresses: [[127, 0, 0, 1]], at: UTCInstant(secondsSinceEpoch: Int64(time(nil))))
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, length) = (listener, size)
    withUnsafeMutablePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        _ = bind(listener, generic, length)
        _ = listen(listener, 8)
        _ = getsockname(listener, generic, &size)
      }
    }
    address = RemoteAddress(host: "127.0.0.1", port: Int(UInt16(bigEndian: name.sin_port)))
  }

  deinit { close(listener) }

  /// Takes the next connection, on a thread of its own.
  ///
  /// - Parameter isPolite: Whether it shakes hands; otherwise it says nothing.
  /// - Returns: The connection, once it has shaken hands.
  func accept(isPolite: Bool = true) -> Pending {
    let pending = Pending()
    Thread.detachNewThread { [self] in
      let descriptor = Glibc.accept(listener, nil, nil)
      pending.settle(isPolite ? TLSPeer(descriptor, certificate) : nil)
    }
    return pending
  }

  /// A connection that may still be shaking hands.
  final class Pending: Sendable {
    private let peer = Mutex<TLSPeer?>(nil)
    private let done = DispatchSemaphore(value: 0)

    fileprivate func settle(_ peer: TLSPeer?) {
      self.peer.withLock { $0 = peer }
      done.signal()
    }

    /// The peer; `nil` if the handshake failed.
    func wait() -> TLSPeer? {
      done.wait()
      return peer.withLock { $0 }
    }
  }
}

/// The server's end of a TLS connection.
///
/// `@unchecked Sendable`: used by one thread at a time, each after a semaphore or a lock.
final class TLSPeer: Peer, @unchecked Sendable {
  private let session: gnutls_session_t
  private let credentials: gnutls_certificate_credentials_t
  private let descriptor: Int32

  /// Shakes hands; `nil` if that fails.
  init?(_ descriptor: Int32, _ certificate: SharingCertificate) {
    self.descriptor = descriptor
    var session: gnutls_session_t?
    var credentials: gnutls_certificate_credentials_t?
    gnutls_init(&session, UInt32(GNUTLS_SERVER))
    gnutls_certificate_allocate_credentials(&credentials)
    guard let session, let credentials else { return nil }
    self.session = session
    self.credentials = credentials
    func datum(_ text: String) -> gnutls_datum_t {
      let copy = strdup(text)
      return gnutls_datum_t(
        data: UnsafeMutableRawPointer(copy)?.assumingMemoryBound(to: UInt8.self), size: UInt32(text.utf8.count))
    }
    var (chain, key) = (datum(certificate.chain), datum(certificate.key))
    gnutls_certificate_set_x509_key_mem(credentials, &chain, &key, GNUTLS_X509_FMT_PEM)
    free(chain.data)
    free(key.data)
    gnutls_set_default_priority(session)
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    gnutls_transport_set_int2(session, descriptor, descriptor)
    while true {
      let code = gnutls_handshake(session)
      if code == GNUTLS_E_SUCCESS { break }
      if gnutls_error_is_fatal(code) != 0 { return nil }
    }
  }

  deinit {
    gnutls_deinit(session)
    gnutls_certificate_free_credentials(credentials)
    Glibc.close(descriptor)
  }

  func read(_ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while all.count < count {
      let size = gnutls_record_recv(session, &buffer, min(buffer.count, count - all.count))
      guard size > 0 else { break }
      all += buffer[..<size]
    }
    return all
  }

  func write(_ bytes: [UInt8]) { _ = gnutls_record_send(session, bytes, bytes.count) }

  func close() {
    gnutls_bye(session, GNUTLS_SHUT_WR)
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
