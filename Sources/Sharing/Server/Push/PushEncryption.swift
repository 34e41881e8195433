// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TokiWire

/// Encrypts data that a push service must not read, for one device (RFC 8291).
enum PushEncryption {
  /// The most bytes of a message, so that a body has at most 4,096 (RFC 8030 section 7.2, RFC 8291 section 4).
  static let longest = 4_096 - 86 - 17

  /// A key pair on P-256 that is used for one message.
  struct KeyPair {
    /// The private key, 32 bytes.
    let scalar: [UInt8]
    /// The public key, 65 bytes.
    let point: [UInt8]
  }

  /// The body of a push.
  ///
  /// - Parameters:
  ///   - message: At most `longest` bytes.
  ///   - device: The keys of the device.
  ///   - own: A key pair for this message alone.
  ///   - salt: 16 random bytes.
  /// - Returns: The body in the coding `aes128gcm` (RFC 8188).
  /// - Throws: `SharingFailure` for a message that is too long, and for a device whose key is no point of the curve.
  static func body(
    of message: [UInt8], for device: PushKeys, with own: KeyPair, salt: [UInt8]
  ) throws(SharingFailure) -> [UInt8] {
    guard message.count <= longest else { throw SharingFailure("A push has at most \(longest) bytes.") }
    guard let secret = P256Agreement.secret(of: own.scalar, with: device.point) else {
      throw SharingFailure("The key of a device is no point of P-256.")
    }
    let info = Array("WebPush: info\0".utf8) + device.point + own.point
    let material = try derived(secret, salt: device.secret, info: info, count: 32)
    let key = try derived(material, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16)
    let nonce = try derived(material, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), count: 12)
    // One record of 4,096 bytes, which 2 ends as the last.
    let header = salt + [0, 0, 0x10, 0, UInt8(own.point.count)] + own.point
    return header + (try sealed(message + [2], key: key, nonce: nonce))
  }

  /// HKDF (RFC 5869) with SHA-256.
  private static func derived(
    _ key: [UInt8], salt: [UInt8], info: [UInt8], count: Int
  ) throws(SharingFailure) -> [UInt8] {
    var pseudorandom = [UInt8](repeating: 0, count: 32)
    let extracted = unsafe GnuTLSCall.with(key) { key in
      unsafe GnuTLSCall.with(salt) { salt in
        unsafe gnutls_hkdf_extract(GNUTLS_MAC_SHA256, key, salt, &pseudorandom)
      }
    }
    try GnuTLSCall.check(extracted, "derive a key")
    var output = [UInt8](repeating: 0, count: count)
    let expanded = unsafe GnuTLSCall.with(pseudorandom) { key in
      unsafe GnuTLSCall.with(info) { info in
        unsafe gnutls_hkdf_expand(GNUTLS_MAC_SHA256, key, info, &output, count)
      }
    }
    try GnuTLSCall.check(expanded, "derive a key")
    return output
  }

  /// AES-128-GCM with its tag of 16 bytes at the end.
  private static func sealed(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) throws(SharingFailure) -> [UInt8] {
    var cipher: gnutls_aead_cipher_hd_t?
    let code = unsafe GnuTLSCall.with(key) { key in
      unsafe gnutls_aead_cipher_init(&cipher, GNUTLS_CIPHER_AES_128_GCM, key)
    }
    try GnuTLSCall.check(code, "encrypt")
    defer { unsafe gnutls_aead_cipher_deinit(cipher) }
    var sealed = [UInt8](repeating: 0, count: text.count + 16)
    var size = sealed.count
    try GnuTLSCall.check(
      unsafe gnutls_aead_cipher_encrypt(
        cipher, nonce, nonce.count, nil, 0, 16, text, text.count, &sealed, &size), "encrypt")
    return sealed
  }
}
