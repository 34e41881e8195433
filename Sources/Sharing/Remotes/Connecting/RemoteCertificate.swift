// SPDX-License-Identifier: Apache-2.0
import CGnuTLS

/// A sharing server's certificate, by two digests in hexadecimal digits.
public struct RemoteCertificate: Hashable, Sendable {
  /// SHA-256 of the public key, which stays when the certificate is made anew.
  public let key: String
  /// SHA-256 of the certificate in DER form, as `toki share` and browsers show it.
  public let fingerprint: String

  /// Reads the DER form; `nil` if it is no certificate.
  init?(binary: gnutls_datum_t) {
    var handle: gnutls_x509_crt_t?
    guard unsafe gnutls_x509_crt_init(&handle) == GNUTLS_E_SUCCESS, let handle = unsafe handle else { return nil }
    defer { unsafe gnutls_x509_crt_deinit(handle) }
    var binary = unsafe binary
    guard unsafe gnutls_x509_crt_import(handle, &binary, GNUTLS_X509_FMT_DER) == GNUTLS_E_SUCCESS else { return nil }
    var digest = [UInt8](repeating: 0, count: 32)
    var size = digest.count
    guard
      unsafe gnutls_x509_crt_get_key_id(handle, GNUTLS_KEYID_USE_SHA256.rawValue, &digest, &size) == GNUTLS_E_SUCCESS
    else { return nil }
    key = Self.hexadecimal(digest)
    size = digest.count
    guard unsafe gnutls_x509_crt_get_fingerprint(handle, GNUTLS_DIG_SHA256, &digest, &size) == GNUTLS_E_SUCCESS
    else { return nil }
    fingerprint = Self.hexadecimal(digest)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
