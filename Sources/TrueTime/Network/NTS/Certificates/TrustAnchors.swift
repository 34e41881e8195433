// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TokiModel

/// The trusted signers.
@safe final class TrustAnchors {
  private let list: gnutls_x509_trust_list_t
  /// Certificates that the list references without owning them.
  private let borrowed: [X509Certificate]

  /// Loads the trusted signers.
  ///
  /// - Throws: `.untrustedCertificate` if there are none.
  init(_ certificates: TrustedCertificates) throws(TimeRejection) {
    unsafe list = try Self.newList()
    borrowed = []
    let count =
      switch certificates {
      case .system: unsafe gnutls_x509_trust_list_add_system_trust(list, 0, 0)
      case .file(let path): unsafe gnutls_x509_trust_list_add_trust_file(list, path, nil, GNUTLS_X509_FMT_PEM, 0, 0)
      }
    guard count > 0 else { throw .untrustedCertificate }
  }

  /// Trusts exactly these certificates.
  private init(_ certificates: [X509Certificate]) throws(TimeRejection) {
    unsafe list = try Self.newList()
    borrowed = certificates
    for certificate in certificates {
      var handle: gnutls_x509_crt_t? = unsafe certificate.handle
      unsafe gnutls_x509_trust_list_add_cas(list, &handle, 1, 0)
    }
  }

  deinit { unsafe gnutls_x509_trust_list_deinit(list, borrowed.isEmpty ? 1 : 0) }

  private static func newList() throws(TimeRejection) -> gnutls_x509_trust_list_t {
    var list: gnutls_x509_trust_list_t?
    guard unsafe gnutls_x509_trust_list_init(&list, 0) == GNUTLS_E_SUCCESS, let list = unsafe list else {
      throw .noNTS
    }
    return unsafe list
  }

  /// The signers that may be valid in a period; `nil` if all may.
  func holding(from start: UTCInstant, to end: UTCInstant?) throws(TimeRejection) -> TrustAnchors? {
    var all: [X509Certificate] = []
    var place: gnutls_x509_trust_list_iter_t?
    defer { unsafe gnutls_x509_trust_list_iter_deinit(place) }
    var handle: gnutls_x509_crt_t?
    while unsafe gnutls_x509_trust_list_iter_get_ca(list, &place, &handle) == GNUTLS_E_SUCCESS,
      let copy = unsafe handle
    {
      all.append(unsafe X509Certificate(owning: copy))
    }
    let holding = all.filter { $0.holds(from: start, to: end) }
    return holding.count == all.count ? nil : try TrustAnchors(holding)
  }

  /// Verifies that a chain leads to a trusted signer, ignoring dates.
  ///
  /// - Parameters:
  ///   - chain: The server's certificate, then the others in any order.
  ///   - host: The name or address that the server's certificate must cover.
  /// - Throws: `.wrongName` if only the name is wrong, `.untrustedCertificate` otherwise.
  func check(_ chain: [X509Certificate], host: String) throws(TimeRejection) {
    var handles: [gnutls_x509_crt_t?] = unsafe chain.map { unsafe $0.handle }
    var name = Array(host.utf8CString)
    var purpose = Array("1.3.6.1.5.5.7.3.1".utf8CString)  // TLS server authentication (RFC 5280, section 4.2.1.12).
    var status: UInt32 = 0
    let code = unsafe name.withUnsafeMutableBytes { name in
      unsafe purpose.withUnsafeMutableBytes { purpose in
        var wanted = unsafe [
          gnutls_typed_vdata_st(
            type: GNUTLS_DT_DNS_HOSTNAME, data: name.bindMemory(to: UInt8.self).baseAddress, size: 0),
          gnutls_typed_vdata_st(
            type: GNUTLS_DT_KEY_PURPOSE_OID, data: purpose.bindMemory(to: UInt8.self).baseAddress, size: 0),
        ]
        return unsafe gnutls_x509_trust_list_verify_crt2(
          list, &handles, UInt32(handles.count), &wanted, 2, Self.flags, &status, nil)
      }
    }
    guard code == GNUTLS_E_SUCCESS else { throw .untrustedCertificate }
    let nameOnly = GNUTLS_CERT_INVALID.rawValue | GNUTLS_CERT_UNEXPECTED_OWNER.rawValue
    if status & GNUTLS_CERT_UNEXPECTED_OWNER.rawValue != 0, status & ~nameOnly == 0 { throw .wrongName }
    guard status == 0 else { throw .untrustedCertificate }
  }

  /// Dates are checked separately, since the device's clock is not trusted; keys and digests weaker than 112 bits are
  /// refused (`GNUTLS_PROFILE_TO_VFLAGS`, gnutls/x509.h).
  private static let flags =
    GNUTLS_VERIFY_DISABLE_TIME_CHECKS.rawValue | GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS.rawValue
    | GNUTLS_PROFILE_MEDIUM.rawValue << 24
}
