// SPDX-License-Identifier: Apache-2.0
import CGnuTLS

/// Operations of pushes on a P-256 key.
extension ServerKey {
  /// The key pair as numbers.
  func numbers() throws(SharingFailure) -> PushEncryption.KeyPair {
    var curve = GNUTLS_ECC_CURVE_INVALID
    var x = unsafe gnutls_datum_t()
    var y = unsafe gnutls_datum_t()
    var k = unsafe gnutls_datum_t()
    try GnuTLSCall.check(unsafe gnutls_x509_privkey_export_ecc_raw(handle, &curve, &x, &y, &k), "read a key")
    let point = unsafe [4] + Self.taken(x) + Self.taken(y)
    return unsafe PushEncryption.KeyPair(scalar: Self.taken(k), point: point)
  }

  /// A signature by ES256 (RFC 7518 section 3.4): two numbers of 32 bytes.
  func signature(of text: [UInt8]) throws(SharingFailure) -> [UInt8] {
    var key: gnutls_privkey_t?
    try GnuTLSCall.check(unsafe gnutls_privkey_init(&key), "sign")
    defer { unsafe gnutls_privkey_deinit(key) }
    try GnuTLSCall.check(unsafe gnutls_privkey_import_x509(key, handle, 0), "sign")
    let encoded = unsafe GnuTLSCall.exported { signature in
      unsafe GnuTLSCall.with(text) { text in
        unsafe gnutls_privkey_sign_data2(key, GNUTLS_SIGN_ECDSA_SECP256R1_SHA256, 0, text, signature)
      }
    }
    var r = unsafe gnutls_datum_t()
    var s = unsafe gnutls_datum_t()
    let code = unsafe GnuTLSCall.with(encoded) { unsafe gnutls_decode_rs_value($0, &r, &s) }
    try GnuTLSCall.check(code, "sign")
    return unsafe Self.taken(r) + Self.taken(s)
  }

  /// A number of 32 bytes; the library leaves zeros in front out, or puts one there.
  private static func taken(_ datum: gnutls_datum_t) -> [UInt8] {
    let bytes = unsafe GnuTLSCall.taken(datum).suffix(P256Agreement.width)
    return [UInt8](repeating: 0, count: P256Agreement.width - bytes.count) + bytes
  }
}
