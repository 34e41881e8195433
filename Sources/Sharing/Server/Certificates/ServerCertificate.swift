// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TokiModel
import Visitors

/// An X.509 certificate (RFC 5280).
@safe final class ServerCertificate {
  private let handle: gnutls_x509_crt_t

  /// Seconds since the epoch.
  typealias Validity = Range<Int64>

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

  /// Makes the certificate of a server, which an authority signs.
  ///
  /// - Parameters:
  ///   - names: DNS names, at least one.
  ///   - addresses: 4 or 16 bytes each.
  ///   - key: The server's key.
  ///   - validity: When it is valid.
  ///   - authority: The authority's certificate and key.
  /// - Throws: `SharingFailure` if GnuTLS refuses any of it.
  convenience init(
    names: [String], addresses: [[UInt8]], key: ServerKey, validity: Validity, by authority: LocalAuthority
  ) throws(SharingFailure) {
    try self.init()
    try begin(name: names.first ?? "localhost", key: key, validity: validity)
    for name in names { try add(GNUTLS_SAN_DNSNAME, Array(name.utf8)) }
    for address in addresses { try add(GNUTLS_SAN_IPADDRESS, address) }
    try call(unsafe gnutls_x509_crt_set_basic_constraints(handle, 0, -1))
    try call(unsafe gnutls_x509_crt_set_key_usage(handle, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
    // id-kp-serverAuth (RFC 5280 section 4.2.1.12).
    try call(unsafe gnutls_x509_crt_set_key_purpose_oid(handle, "1.3.6.1.5.5.7.3.1", 0))
    try sign(by: authority.certificate, authority.key)
  }

  /// Makes the certificate of an authority, which its own key signs.
  ///
  /// - Parameters:
  ///   - name: The name in people's lists of authorities; iOS lists none without a name.
  ///   - scope: The limits of its certificates.
  ///   - key: The authority's key.
  ///   - validity: When it is valid.
  /// - Throws: `SharingFailure` if GnuTLS refuses any of it.
  convenience init(
    authority name: String, scope: AuthorityScope, key: ServerKey, validity: Validity
  ) throws(SharingFailure) {
    try self.init()
    try begin(name: name, key: key, validity: validity)
    // No authority below it.
    try call(unsafe gnutls_x509_crt_set_basic_constraints(handle, 1, 0))
    let uses = UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)
    try call(unsafe gnutls_x509_crt_set_key_usage(handle, uses))
    try unsafe NameConstraints.set(scope, in: handle)
    try sign(by: self, key)
  }

  /// Sets the parts common to both: a serial number, a common name and a key.
  private func begin(name: String, key: ServerKey, validity: Validity) throws(SharingFailure) {
    let random = RandomBytes.make(16)
    // A serial number is positive (RFC 5280 section 4.1.2.2).
    let number = [random[0] & 0x7F | 1] + random.dropFirst()
    try call(unsafe gnutls_x509_crt_set_version(handle, 3))
    try call(unsafe gnutls_x509_crt_set_serial(handle, number, number.count))
    try call(unsafe gnutls_x509_crt_set_activation_time(handle, Int(validity.lowerBound)))
    try call(unsafe gnutls_x509_crt_set_expiration_time(handle, Int(validity.upperBound)))
    // The common name, of at most 64 characters.
    try call(unsafe gnutls_x509_crt_set_dn_by_oid(handle, "2.5.4.3", 0, name, UInt32(min(64, name.utf8.count))))
    try call(unsafe gnutls_x509_crt_set_key(handle, key.handle))
    let own = shortKeyID
    try call(unsafe gnutls_x509_crt_set_subject_key_id(handle, own, own.count))
  }

  private func sign(by issuer: ServerCertificate, _ key: ServerKey) throws(SharingFailure) {
    let known = issuer.shortKeyID
    try call(unsafe gnutls_x509_crt_set_authority_key_id(handle, known, known.count))
    try call(unsafe gnutls_x509_crt_sign2(handle, issuer.handle, key.handle, GNUTLS_DIG_SHA256, 0))
  }

  private func add(_ kind: gnutls_x509_subject_alt_name_t, _ value: [UInt8]) throws(SharingFailure) {
    try call(
      unsafe gnutls_x509_crt_set_subject_alt_name(
        handle, kind, value, UInt32(value.count), UInt32(GNUTLS_FSAN_APPEND)))
  }

  private func call(_ code: Int32) throws(SharingFailure) { try GnuTLSCall.check(code, "make a certificate") }

  // MARK: Reading

  /// The certificate as PEM.
  var text: [UInt8] {
    unsafe GnuTLSCall.exported { datum in unsafe gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_PEM, datum) }
  }

  /// The certificate in DER form.
  var binary: [UInt8] {
    unsafe GnuTLSCall.exported { datum in unsafe gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_DER, datum) }
  }

  /// SHA-256 of its public key.
  var keyID: [UInt8] { id(GNUTLS_KEYID_USE_SHA256.rawValue, 32) }

  /// SHA-1 of its public key, by which a certificate names the one that signed it (RFC 5280 section 4.2.1.2).
  private var shortKeyID: [UInt8] { id(GNUTLS_KEYID_USE_SHA1.rawValue, 20) }

  private func id(_ flags: UInt32, _ count: Int) -> [UInt8] {
    var id = [UInt8](repeating: 0, count: count)
    var size = count
    _ = unsafe gnutls_x509_crt_get_key_id(handle, flags, &id, &size)
    return id
  }

  /// SHA-256 of its DER form, as browsers show it.
  var fingerprint: [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var size = digest.count
    _ = unsafe gnutls_x509_crt_get_fingerprint(handle, GNUTLS_DIG_SHA256, &digest, &size)
    return digest
  }

  /// End of its validity.
  var end: UTCInstant {
    UTCInstant(secondsSinceEpoch: Int64(unsafe gnutls_x509_crt_get_expiration_time(handle)))
  }

  /// The DNS names that it is for, in its order.
  var names: [String] { subjects(GNUTLS_SAN_DNSNAME).map { String(decoding: $0, as: UTF8.self) } }

  /// The addresses that it is for, 4 or 16 bytes each, in its order.
  var addresses: [[UInt8]] { subjects(GNUTLS_SAN_IPADDRESS) }

  private func subjects(_ kind: gnutls_x509_subject_alt_name_t) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for index in 0..<UInt32(1_000) {
      var value = [UInt8](repeating: 0, count: 512)
      var size = value.count
      let code = unsafe gnutls_x509_crt_get_subject_alt_name(handle, index, &value, &size, nil)
      // One that is longer is no name, and after the last one there is none.
      if code == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE { break }
      if code == Int32(kind.rawValue) { found.append(Array(value.prefix(size))) }
    }
    return found
  }

  /// `true` if it was signed by an authority's name and key.
  func isIssued(by issuer: ServerCertificate) -> Bool {
    unsafe gnutls_x509_crt_check_issuer(handle, issuer.handle) != 0
  }

  /// An authority's scope.
  var scope: AuthorityScope {
    get throws(SharingFailure) { try unsafe NameConstraints.scope(of: handle) }
  }
}
