// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Glibc

/// The one place where a code of GnuTLS becomes an error, and its texts become ours.
enum GnuTLSCall {
  static func check(_ code: Int32, _ what: String) throws(SharingFailure) {
    guard code == GNUTLS_E_SUCCESS else {
      throw SharingFailure("GnuTLS cannot \(what): \(unsafe String(cString: gnutls_strerror(code))).")
    }
  }

  /// Bytes as GnuTLS takes them, for one call.
  static func with(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> Int32) -> Int32 {
    var bytes = bytes
    return unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      var datum = unsafe gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      return unsafe body(&datum)
    }
  }

  /// An export from GnuTLS; empty if it fails.
  static func exported(_ export: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) -> [UInt8] {
    var datum = unsafe gnutls_datum_t()
    guard unsafe export(&datum) == GNUTLS_E_SUCCESS else { return [] }
    return unsafe taken(datum)
  }

  /// The bytes that GnuTLS hands over.
  static func taken(_ datum: gnutls_datum_t) -> [UInt8] {
    guard let data = unsafe datum.data else { return [] }
    // gnutls_free is free (gnutls_global_set_mem_functions is gone).
    defer { unsafe free(data) }
    return unsafe Array(UnsafeBufferPointer(start: data, count: Int(datum.size)))
  }
}
