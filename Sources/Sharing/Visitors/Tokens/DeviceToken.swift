// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TokiWire

/// Tokens of devices: 256 random bits, of which only the digest is kept.
package enum DeviceToken {
  /// Random bytes of a token.
  package static let length = 32

  /// Writes random bytes as a token: letters, digits, `-` and `_` (base64url, RFC 4648 section 5).
  package static func text(random bytes: [UInt8]) -> String { Base64URL.text(bytes) }

  /// The bearer token in a header `Authorization` (RFC 6750 section 2.1); `nil` if there is none.
  package static func bearer(in authorization: String?) -> String? {
    guard let authorization else { return nil }
    let parts = authorization.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return String(parts[1].drop { $0 == " " })
  }

  /// SHA-256 of a token, in hexadecimal digits.
  ///
  /// A token has 256 random bits, so that no slower digest is needed to keep it from being guessed.
  package static func digest(of token: String) -> String { hexadecimal(SHA256.of(Array(token.utf8))) }
}

/// SHA-256 (FIPS 180-4), by GnuTLS.
package enum SHA256 {
  package static func of(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    let code = unsafe gnutls_hash_fast(GNUTLS_DIG_SHA256, bytes, bytes.count, &digest)
    precondition(code == GNUTLS_E_SUCCESS, "GnuTLS has no SHA-256")
    return digest
  }
}

/// HMAC with SHA-256 (RFC 2104), by GnuTLS.
package enum HMACSHA256 {
  package static func of(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: 32)
    let result = unsafe gnutls_hmac_fast(GNUTLS_MAC_SHA256, key, key.count, bytes, bytes.count, &code)
    precondition(result == GNUTLS_E_SUCCESS, "GnuTLS has no HMAC with SHA-256")
    return code
  }
}

/// Random bytes that nobody can foresee.
package enum RandomBytes {
  package static func make(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let code = unsafe gnutls_rnd(GNUTLS_RND_KEY, &bytes, count)
    precondition(code == GNUTLS_E_SUCCESS, "The system gives no random bytes")
    return bytes
  }
}
