// SPDX-License-Identifier: Apache-2.0
import CGnuTLS

/// The extension of a certificate that binds an authority to its scope.
enum NameConstraints {
  /// Binds an authority to a scope; a client that does not know the extension must refuse all that it signed.
  static func set(_ scope: AuthorityScope, in certificate: gnutls_x509_crt_t) throws(SharingFailure) {
    let handle = try unsafe made()
    defer { unsafe gnutls_x509_name_constraints_deinit(handle) }
    for name in scope.names.sorted() { try unsafe permit(GNUTLS_SAN_DNSNAME, Array(name.utf8), in: handle) }
    for network in scope.networks.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      try unsafe permit(GNUTLS_SAN_IPADDRESS, network, in: handle)
    }
    try check(unsafe gnutls_x509_crt_set_name_constraints(certificate, handle, 1))
  }

  /// Reads the scope of an authority.
  static func scope(of certificate: gnutls_x509_crt_t) throws(SharingFailure) -> AuthorityScope {
    let handle = try unsafe made()
    defer { unsafe gnutls_x509_name_constraints_deinit(handle) }
    var isCritical: UInt32 = 0
    try check(unsafe gnutls_x509_crt_get_name_constraints(certificate, handle, 0, &isCritical))
    var scope = AuthorityScope(names: Set<String>(), networks: [])
    for index in 0..<UInt32(1_000) {
      var kind: UInt32 = 0
      var value = unsafe gnutls_datum_t()
      // Its bytes stay those of the handle.
      let code = unsafe gnutls_x509_name_constraints_get_permitted(handle, index, &kind, &value)
      guard code == GNUTLS_E_SUCCESS, let data = unsafe value.data else { break }
      let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: Int(value.size)))
      if kind == GNUTLS_SAN_DNSNAME.rawValue { scope.names.insert(String(decoding: bytes, as: UTF8.self)) }
      if kind == GNUTLS_SAN_IPADDRESS.rawValue { scope.networks.insert(bytes) }
    }
    return scope
  }

  private static func made() throws(SharingFailure) -> gnutls_x509_name_constraints_t {
    var handle: gnutls_x509_name_constraints_t?
    try check(unsafe gnutls_x509_name_constraints_init(&handle))
    guard let handle = unsafe handle else { throw SharingFailure("GnuTLS cannot make an authority.") }
    return unsafe handle
  }

  private static func permit(
    _ kind: gnutls_x509_subject_alt_name_t, _ value: [UInt8], in handle: gnutls_x509_name_constraints_t
  ) throws(SharingFailure) {
    try check(unsafe GnuTLSCall.with(value) { unsafe gnutls_x509_name_constraints_add_permitted(handle, kind, $0) })
  }

  private static func check(_ code: Int32) throws(SharingFailure) { try GnuTLSCall.check(code, "make an authority") }
}
