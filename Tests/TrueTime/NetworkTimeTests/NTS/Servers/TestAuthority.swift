// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Glibc
import Testing

/// A certificate and its key, created for one test.
///
/// `@unchecked Sendable`: it is immutable once created, and GnuTLS only reads it from then on.
final class TestIdentity: @unchecked Sendable {
  let certificate: gnutls_x509_crt_t
  let key: gnutls_x509_privkey_t
  /// Its signers, nearest first; a server sends all but the last.
  let signers: [TestIdentity]

  /// The contents of a certificate.
  struct Wish: Sendable {
    var commonName = "test"
    var names: [String] = ["localhost"]
    var addresses: [[UInt8]] = []
    /// Seconds since 1970.
    var period: ClosedRange<Int> = years(2020)...years(2050)
    var isSigner = false
    /// Extended key usage; `nil` for none.
    var purpose: String? = "1.3.6.1.5.5.7.3.1"
  }

  /// Approximately the first second of a year, since 1970.
  static func years(_ year: Int) -> Int { (year - 1970) * 31_556_952 }

  /// Creates a certificate, self-signed or signed by another.
  init(_ wish: Wish, signedBy signer: TestIdentity? = nil, key given: TestIdentity? = nil) throws {
    var made: gnutls_x509_crt_t?
    var read: gnutls_x509_crt_t?
    var madeKey: gnutls_x509_privkey_t?
    try #require(gnutls_x509_crt_init(&made) == 0 && gnutls_x509_privkey_init(&madeKey) == 0)
    try #require(gnutls_x509_crt_init(&read) == 0)
    let new = try #require(made)
    defer { gnutls_x509_crt_deinit(new) }
    certificate = try #require(read)
    key = try #require(madeKey)
    signers = signer.map { [$0] + $0.signers } ?? []
    if let given {
      try #require(gnutls_x509_privkey_cpy(key, given.key) == 0)
    } else {
      // GNUTLS_CURVE_TO_BITS (gnutls/gnutls.h).
      let curve = 0x8000_0000 | GNUTLS_ECC_CURVE_SECP256R1.rawValue
      try #require(gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, curve, 0) == 0)
    }
    gnutls_x509_crt_set_version(new, 3)
    var serial = (0..<16).map { _ in UInt8.random(in: 1...127) }
    gnutls_x509_crt_set_serial(new, &serial, serial.count)
    gnutls_x509_crt_set_activation_time(new, wish.period.lowerBound)
    gnutls_x509_crt_set_expiration_time(new, wish.period.upperBound)
    try #require(gnutls_x509_crt_set_dn(new, "CN=\(wish.commonName)", nil) == 0)
    try #require(gnutls_x509_crt_set_key(new, key) == 0)
    for name in wish.names {
      gnutls_x509_crt_set_subject_alt_name(
        new, GNUTLS_SAN_DNSNAME, name, UInt32(name.utf8.count), UInt32(GNUTLS_FSAN_APPEND))
    }
    for address in wish.addresses {
      gnutls_x509_crt_set_subject_alt_name(
        new, GNUTLS_SAN_IPADDRESS, address, UInt32(address.count), UInt32(GNUTLS_FSAN_APPEND))
    }
    gnutls_x509_crt_set_basic_constraints(new, wish.isSigner ? 1 : 0, -1)
    gnutls_x509_crt_set_key_usage(
      new, UInt32(wish.isSigner ? GNUTLS_KEY_KEY_CERT_SIGN : GNUTLS_KEY_DIGITAL_SIGNATURE))
    if let purpose = wish.purpose, !wish.isSigner {
      gnutls_x509_crt_set_key_purpose_oid(new, purpose, 0)
    }
    let (issuer, issuerKey) = signer.map { ($0.certificate, $0.key) } ?? (new, key)
    try #require(gnutls_x509_crt_sign2(new, issuer, issuerKey, GNUTLS_DIG_SHA256, 0) == 0)
    // Only a parsed certificate has its names in the form used for comparison.
    var datum = gnutls_datum_t()
    try #require(gnutls_x509_crt_export2(new, GNUTLS_X509_FMT_DER, &datum) == 0)
    defer { free(datum.data) }
    try #require(gnutls_x509_crt_import(certificate, &datum, GNUTLS_X509_FMT_DER) == 0)
  }

  deinit {
    gnutls_x509_crt_deinit(certificate)
    gnutls_x509_privkey_deinit(key)
  }

  /// The certificate in PEM form.
  var pem: String {
    Self.text { gnutls_x509_crt_export2(certificate, GNUTLS_X509_FMT_PEM, $0) }
  }

  /// The key in PEM form.
  var keyPEM: String {
    Self.text { gnutls_x509_privkey_export2_pkcs8(key, GNUTLS_X509_FMT_PEM, nil, 0, $0) }
  }

  private static func text(_ export: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) -> String {
    var datum = gnutls_datum_t()
    guard export(&datum) == 0 else { return "" }
    defer { free(datum.data) }
    return String(decoding: UnsafeBufferPointer(start: datum.data, count: Int(datum.size)), as: UTF8.self)
  }
}

extension TestIdentity {
  /// A certificate authority.
  static func authority(
    _ name: String = "authority", _ period: ClosedRange<Int> = years(2000)...years(2090),
    signedBy signer: TestIdentity? = nil, key: TestIdentity? = nil
  ) throws -> TestIdentity {
    try TestIdentity(
      Wish(commonName: name, names: [], period: period, isSigner: true), signedBy: signer, key: key)
  }
}
