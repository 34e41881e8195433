// SPDX-License-Identifier: Apache-2.0
import CGnuTLS

/// A private key.
@safe final class ServerKey {
  let handle: gnutls_x509_privkey_t

  private init() throws(SharingFailure) {
    var handle: gnutls_x509_privkey_t?
    try GnuTLSCall.check(unsafe gnutls_x509_privkey_init(&handle), "make a key")
    guard let handle = unsafe handle else { throw SharingFailure("GnuTLS cannot make a key.") }
    unsafe self.handle = handle
  }

  deinit { unsafe gnutls_x509_privkey_deinit(handle) }

  /// Reads a key as PEM.
  convenience init(text: [UInt8]) throws(SharingFailure) {
    try self.init()
    let code = unsafe GnuTLSCall.with(text) { datum in
      unsafe gnutls_x509_privkey_import2(handle, datum, GNUTLS_X509_FMT_PEM, nil, 0)
    }
    try GnuTLSCall.check(code, "read the key")
  }

  /// Makes a key on the curve P-256, which every browser knows.
  static func made() throws(SharingFailure) -> ServerKey {
    let key = try ServerKey()
    // The macro GNUTLS_CURVE_TO_BITS, which Swift cannot import.
    let bits: UInt32 = 1 << 31 | GNUTLS_ECC_CURVE_SECP256R1.rawValue
    try GnuTLSCall.check(unsafe gnutls_x509_privkey_generate(key.handle, GNUTLS_PK_ECDSA, bits, 0), "make a key")
    return key
  }

  /// The key as PEM.
  var text: [UInt8] {
    unsafe GnuTLSCall.exported { datum in unsafe gnutls_x509_privkey_export2(handle, GNUTLS_X509_FMT_PEM, datum) }
  }

  /// SHA-256 of the public key.
  var id: [UInt8] {
    var id = [UInt8](repeating: 0, count: 32)
    var size = id.count
    _ = unsafe gnutls_x509_privkey_get_key_id(handle, GNUTLS_KEYID_USE_SHA256.rawValue, &id, &size)
    return id
  }
}
