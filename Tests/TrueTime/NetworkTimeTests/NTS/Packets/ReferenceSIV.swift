// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Testing

/// AES-SIV built from its parts as in RFC 5297, with any number of associated texts including the nonce.
struct ReferenceSIV {
  let key: [UInt8]

  /// Encrypts (section 2.6); the tag comes first.
  func seal(_ plain: [UInt8], associated: [[UInt8]]) -> [UInt8] {
    let tag = vector(associated, plain)
    var counter = tag
    counter[8] &= 0x7F
    counter[12] &= 0x7F
    var sealed = tag
    for start in stride(from: 0, to: plain.count, by: 16) {
      let stream = block(counter)
      for place in start..<min(start + 16, plain.count) { sealed.append(plain[place] ^ stream[place - start]) }
      for place in stride(from: 15, through: 0, by: -1) {
        counter[place] &+= 1
        if counter[place] != 0 { break }
      }
    }
    return sealed
  }

  /// S2V (section 2.4).
  private func vector(_ associated: [[UInt8]], _ plain: [UInt8]) -> [UInt8] {
    var sum = mac([UInt8](repeating: 0, count: 16))
    for text in associated { sum = xor(doubled(sum), mac(text)) }
    if plain.count >= 16 {
      let start = plain.count - 16
      return mac(Array(plain[..<start]) + xor(Array(plain[start...]), sum))
    }
    return mac(xor(doubled(sum), plain + [0x80] + [UInt8](repeating: 0, count: 15 - plain.count)))
  }

  private func xor(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] { zip(left, right).map { $0 ^ $1 } }

  /// Doubling in the field (section 2.3).
  private func doubled(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes.indices.map { bytes[$0] << 1 | ($0 < 15 ? bytes[$0 + 1] >> 7 : 0) }
    if bytes[0] & 0x80 != 0 { result[15] ^= 0x87 }
    return result
  }

  private func mac(_ text: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 16)
    let code = gnutls_hmac_fast(GNUTLS_MAC_AES_CMAC_128, Array(key[..<16]), 16, text, text.count, &result)
    precondition(code == 0)
    return result
  }

  /// One block of AES, as CBC with a zero vector.
  private func block(_ plain: [UInt8]) -> [UInt8] {
    var secret = Array(key[16...])
    var zero = [UInt8](repeating: 0, count: 16)
    var result = plain
    secret.withUnsafeMutableBufferPointer { secret in
      zero.withUnsafeMutableBufferPointer { zero in
        var keyDatum = gnutls_datum_t(data: secret.baseAddress, size: 16)
        var zeroDatum = gnutls_datum_t(data: zero.baseAddress, size: 16)
        var handle: gnutls_cipher_hd_t?
        precondition(gnutls_cipher_init(&handle, GNUTLS_CIPHER_AES_128_CBC, &keyDatum, &zeroDatum) == 0)
        precondition(gnutls_cipher_encrypt(handle, &result, 16) == 0)
        gnutls_cipher_deinit(handle)
      }
    }
    return result
  }
}
