// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TokiModel

/// An X.509 certificate (RFC 5280) of a server.
@safe final class ServerCertificate {
  private let handle: gnutls_x509_crt_t

  private init() throws(SharingFailure) {
    var handle: gnutls_x509_crt_t?
    try GnuTLSCall.check(unsafe gnutls_x509_crt_init(&handle), "make a certificate")
    guard let handle = unsafe handle else { throw SharingFailure("GnuTLS cannot make a certificate.") }
    unsafe self.handle = handle
  }

  deinit { unsafe gnutls_x509_crt_deinit(handle) }

  /// Reads the first certificate of a PEM text.
  convenience init(text: [UInt8]) throws(SharingFailure) {
    try self.init()
    let code = unsafe GnuTLSCall.with(text) { unsafe gnutls_x509_crt_import(handle, $0, GNUTLS_X509_FMT_PEM) }
    try GnuTLSCall.check(code, "read the certificate")
  }

  /// Makes a certificate that its own key signs.
  ///
  /// - Parameters:
  ///   - names: DNS names, at least one.
  ///   - addresses: 4 or 16 bytes each.
  ///   - key: The key.
  ///   - serial: 16 random bytes.
  ///   - from: The first second of its validity, since the epoch.
  ///   - days: How long it is valid.
  /// - Throws: `SharingFailure` if GnuTLS refuses any of it.
  convenience init(
    names: [String], addresses: [[UInt8]], key: ServerKey, serial: [UInt8], from: Int64, days: Int64
  ) throws(SharingFailure) {
    try self.init()
    // A serial number is positive (RFC 5280 section 4.1.2.2).
    let number = [serial[0] & 0x7F | 1] + serial.dropFirst()
    let name = names.first ?? "localhost"
    try call(unsafe gnutls_x509_crt_set_version(handle, 3))
    try call(unsafe gnutls_x509_crt_set_serial(handle, number, number.count))
    try call(unsafe gnutls_x509_crt_set_activation_time(handle, Int(from)))
    try call(unsafe gnutls_x509_crt_set_expiration_time(handle, Int(from + days * 86_400)))
    // The common name, of at most 64 characters.
    try call(unsafe gnutls_x509_crt_set_dn_by_oid(handle, "2.5.4.3", 0, name, UInt32(min(64, name.utf8.count))))
    for name in names { try add(GNUTLS_SAN_DNSNAME, Array(name.utf8)) }
    for address in addresses { try add(GNUTLS_SAN_IPADDRESS, address) }
    try call(unsafe gnutls_x509_crt_set_basic_constraints(handle, 0, -1))
    try call(unsafe gnutls_x509_crt_set_key_usage(handle, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
    // id-kp-serverAuth (RFC 5280 section 4.2.1.12).
    try call(unsafe gnutls_x509_crt_set_key_purpose_oid(handle, "1.3.6.1.5.5.7.3.1", 0))
    try call(unsafe gnutls_x509_crt_set_key(handle, key.handle))
    try call(unsafe gnutls_x509_crt_sign2(handle, handle, key.handle, GNUTLS_DIG_SHA256, 0))
  }

  private func add(_ kind: gnutls_x509_subject_alt_name_t, _ value: [UInt8]) throws(SharingFailure) {
    try call(
      unsafe gnutls_x509_crt_set_subject_alt_name(
        handle, kind, value, UInt32(value.count), UInt32(GNUTLS_FSAN_APPEND)))
  }

  private func call(_ code: Int32) throws(SharingFailure) { try GnuTLSCall.check(code, "make a certificate") }

  /// The certificate as PEM.
  var text: [UInt8] {
    unsafe GnuTLSCall.exported { datum in unsafe gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_PEM, datum) }
  }

  /// SHA-256 of its public key.
  var keyID: [UInt8] {
    var id = [UInt8](repeating: 0, count: 32)
    var size = id.count
    _ = unsafe gnutls_x509_crt_get_key_id(handle, GNUTLS_KEYID_USE_SHA256.rawValue, &id, &size)
    return id
  }

  /// SHA-256 of its DER form, as browsers show it.
  var fingerprint: [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var size = digest.count
    _ = unsafe gnutls_x509_crt_get_fingerprint(handle, GNUTLS_DIG_SHA256, &digest, &size)
    return digest
  }

  /// When it is no longer valid.
  var end: UTCInstant {
    UTCInstant(secondsSinceEpoch: Int64(unsafe gnutls_x509_crt_get_expiration_time(handle)))
  }
}
