// SPDX-License-Identifier: Apache-2.0
import CGnuTLS

/// AEAD_AES_SIV_CMAC_256 with one key (RFC 5297).
///
/// What it seals is 16 bytes longer than what it was given, and stays secret even if a nonce comes twice.
@safe final class SIVCipher {
  /// The bytes of a key.
  static let keyLength = 32
  /// The bytes of the tag that stands before what is sealed.
  static let tagLength = 16

  private let handle: gnutls_aead_cipher_hd_t

  /// Takes a key of 32 bytes; `nil` when it is of another length, or this GnuTLS does not have the algorithm.
  init?(key: [UInt8]) {
    guard key.count == Self.keyLength else { return nil }
    var handle: gnutls_aead_cipher_hd_t?
    let code = unsafe key.withUnsafeBytes { buffer in
      // GnuTLS copies the key and does not write to it.
      var datum = unsafe gnutls_datum_t(
        data: UnsafeMutableRawPointer(mutating: buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
        size: UInt32(Self.keyLength))
      return unsafe gnutls_aead_cipher_init(&handle, GNUTLS_CIPHER_AES_128_SIV, &datum)
    }
    guard code == GNUTLS_E_SUCCESS, let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
  }

  deinit { unsafe gnutls_aead_cipher_deinit(handle) }

  /// Encrypts, and proves both that and `associated`; `nil` when GnuTLS cannot, or the nonce is empty.
  func seal(_ plain: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
    // An empty nonce ends the whole process in an assertion of nettle.
    guard !nonce.isEmpty else { return nil }
    var sealed = [UInt8](repeating: 0, count: plain.count + Self.tagLength)
    var count = sealed.count
    let code = unsafe gnutls_aead_cipher_encrypt(
      handle, nonce, nonce.count, associated, associated.count, Self.tagLength, plain, plain.count, &sealed, &count)
    return code == GNUTLS_E_SUCCESS && count == sealed.count ? sealed : nil
  }

  /// Decrypts; `nil` when anything was changed, or the nonce is empty.
  func open(_ sealed: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
    guard sealed.count >= Self.tagLength, !nonce.isEmpty else { return nil }
    var plain = [UInt8](repeating: 0, count: sealed.count - Self.tagLength)
    // An empty array may have no address, and GnuTLS asks for one.
    var count = plain.count
    if plain.isEmpty { plain = [0] }
    let code = unsafe gnutls_aead_cipher_decrypt(
      handle, nonce, nonce.count, associated, associated.count, Self.tagLength, sealed, sealed.count, &plain, &count)
    guard code == GNUTLS_E_SUCCESS, count == sealed.count - Self.tagLength else { return nil }
    return Array(plain.prefix(count))
  }
}
