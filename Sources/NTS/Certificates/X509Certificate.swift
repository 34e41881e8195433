// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TokiModel

/// One certificate (RFC 5280).
@safe final class X509Certificate {
  let handle: gnutls_x509_crt_t

  /// Takes over a certificate of GnuTLS.
  init(owning handle: gnutls_x509_crt_t) { unsafe self.handle = handle }

  /// Reads its binary form; `nil` when it cannot be read.
  convenience init?(binary datum: gnutls_datum_t) {
    var handle: gnutls_x509_crt_t?
    guard unsafe gnutls_x509_crt_init(&handle) == GNUTLS_E_SUCCESS, let handle = unsafe handle else { return nil }
    unsafe self.init(owning: handle)
    var datum = unsafe datum
    guard unsafe gnutls_x509_crt_import(handle, &datum, GNUTLS_X509_FMT_DER) == GNUTLS_E_SUCCESS else { return nil }
  }

  deinit { unsafe gnutls_x509_crt_deinit(handle) }

  /// From its first second to its last; `nil` when it says nothing sensible.
  var validity: ClosedRange<UTCInstant>? {
    let (first, last) = unsafe (
      gnutls_x509_crt_get_activation_time(handle), gnutls_x509_crt_get_expiration_time(handle)
    )
    guard first != -1, last != -1, first <= last else { return nil }
    return UTCInstant(secondsSinceEpoch: Int64(first))...UTCInstant(secondsSinceEpoch: Int64(last))
  }

  /// Whether it can hold at some instant of a period of which the end may not be known.
  func holds(from start: UTCInstant, to end: UTCInstant?) -> Bool {
    guard let validity else { return false }
    return validity.upperBound >= start && end.map { validity.lowerBound <= $0 } ?? true
  }

  /// Whether it lists the names that it is for, and not only a common name that may mean anything (RFC 9525,
  /// section 6.3).
  var listsNames: Bool {
    var size = 0
    var isCritical: UInt32 = 0
    let code = unsafe gnutls_x509_crt_get_extension_by_oid(handle, "2.5.29.17", 0, nil, &size, &isCritical)
    return code == GNUTLS_E_SUCCESS || code == GNUTLS_E_SHORT_MEMORY_BUFFER
  }
}
