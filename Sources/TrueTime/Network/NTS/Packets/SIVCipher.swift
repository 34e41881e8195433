// SPDX-License-Identifier: Apache-2.0
import CGnuTLS

/// AEAD_AES_SIV_CMAC_256 with one key (RFC 5297).
///
/// Sealing adds 16 bytes, and stays secure even if a nonce is reused.
@safe final class SIVCipher {
  /// Length of a key in bytes.
  static let keyLength = 32
  /// Length of the tag before the ciphertext, in bytes.
  static let tagLength = 16

  private let handle: gnutls_aead_cipher_hd_t

  /// Takes a 32-byte key; `nil` if its length is wrong or this GnuTLS lacks the algorithm.
  init?(key: [UInt8]) {
    guard key.count == Self.keyLength else { return nil }
    var handle: gnutls_aead_cipher_hd_t?
    let code = unsafe key.withUnsafeBytes { buffer in
      // GnuTLS copies the key without modifying it.
      var datum = unsafe gnutls_datum_t(
        data: UnsafeMutableRawPointer(mutating: buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        size: UInt32(Self.keyLength))
      return unsafe gnutls_aead_cipher_init(&handle, GNUTLS_CIPHER_AES_128_SIV, &datum)
    }
    guard code == GNUTLS_E_SUCCESS, let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe gnutls_aead_cipher_deinit(handle) }

  /// Encrypts `plain` and authenticates it together with `associated`; `nil` if GnuTLS fails or the nonce is empty.
  func seal(_ plain: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
    // An empty nonce would abort the process in an assertion of nettle.
    guard !nonce.isEmpty else { return nil }
    var sealed = [UInt8](repeating: 0, count: plain.count + Self.tagLength)
    var count = sealed.count
    let code = unsafe gnutls_aead_cipher_encrypt(
      handle, nonce, nonce.count, associated, associated.count, Self.tagLength, plain, plain.count, &sealed, &count)
    return code == GNUTLS_E_SUCCESS && count == sealed.count ? sealed : nil
  }

  /// Decrypts; `nil` if anything was tampered with or the nonce is empty.
  func open(_ sealed: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
    guard sealed.count >= Self.tagLength, !nonce.isEmpty else { return nil }
    var plain = [UInt8](repeating: 0, count: sealed.count - Self.tagLength)
    // An empty array may have no address, which GnuTLS requires.
    var count = plain.count
    if plain.isEmpty { plain = [0] }
    let code = unsafe gnutls_aead_cipher_decrypt(
      handle, nonce, nonce.count, associated, associated.count, Self.tagLength, sealed, sealed.count, &plain, &count)
    guard code == GNUTLS_E_SUCCESS, count == sealed.count - Self.tagLength else { return nil }
    return Array(plain.prefix(count))
  }
}
