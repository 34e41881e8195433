// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TokiModel

/// An X.509 certificate (RFC 5280).
@safe final class X509Certificate {
  let handle: gnutls_x509_crt_t

  /// Takes ownership of a GnuTLS certificate.
  init(owning handle: gnutls_x509_crt_t) { unsafe self.handle = handle }

  /// Parses the DER form; `nil` if it is invalid.
  convenience init?(binary datum: gnutls_datum_t) {
    var handle: gnutls_x509_crt_t?
    guard unsafe gnutls_x509_crt_init(&handle) == GNUTLS_E_SUCCESS, let handle = unsafe handle else { return nil }
    unsafe self.init(owning: handle)
    var datum = unsafe datum
    guard unsafe gnutls_x509_crt_import(handle, &datum, GNUTLS_X509_FMT_DER) == GNUTLS_E_SUCCESS else { return nil }
  }

  deinit { unsafe gnutls_x509_crt_deinit(handle) }

  /// First to last second of validity; `nil` if the certificate gives no sensible dates.
  var validity: ClosedRange<UTCInstant>? {
    let (first, last) = unsafe (
      gnutls_x509_crt_get_activation_time(handle), gnutls_x509_crt_get_expiration_time(handle)
    )
    guard first != -1, last != -1, first <= last else { return nil }
    return UTCInstant(secondsSinceEpoch: Int64(first))...UTCInstant(secondsSinceEpoch: Int64(last))
  }

  /// `true` if it may be valid at some instant of a period; an `end` of `nil` means open-ended.
  func holds(from start: UTCInstant, to end: UTCInstant?) -> Bool {
    guard let validity else { return false }
    return validity.upperBound >= start && end.map { validity.lowerBound <= $0 } ?? true
  }

  /// `true` if it has a list of subject names; a common name alone proves nothing (RFC 9525, section 6.3).
  var listsNames: Bool {
    var size = 0
    var isCritical: UInt32 = 0
    let code = unsafe gnutls_x509_crt_get_extension_by_oid(handle, "2.5.29.17", 0, nil, &size, &isCritical)
    return code == GNUTLS_E_SUCCESS || code == GNUTLS_E_SHORT_MEMORY_BUFFER
  }
}
