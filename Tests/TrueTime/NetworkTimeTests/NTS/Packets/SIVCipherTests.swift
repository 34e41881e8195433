// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import NetworkTime

@Suite struct SIVCipherTests {
  /// The examples of RFC 5297, with none or two associated texts besides the nonce.
  private struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let key: String
    let associated: [String]
    let plain: String
    let sealed: String
  }

  private static let examples = [
    Example(
      testDescription: "A.1",
      key: "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0 f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
      associated: ["101112131415161718191a1b1c1d1e1f2021222324252627"],
      plain: "112233445566778899aabbccddee",
      sealed: "85632d07c6e8f37f950acd320a2ecc93 40c02b9690c4dc04daef7f6afe5c"),
    Example(
      testDescription: "A.2",
      key: "7f7e7d7c7b7a79787776757473727170 404142434445464748494a4b4c4d4e4f",
      associated: [
        "00112233445566778899aabbccddeeffdeaddadadeaddadaffeeddccbbaa99887766554433221100", "102030405060708090a0",
        "09f911029d74e35bd84156c5635688c0",
      ],
      plain:
        "7468697320697320736f6d6520706c61696e7465787420746f20656e6372797074207573696e67205349562d414553",
      sealed:
        """
        7bdb6e3b432667eb06f4d14bff2fbd0f cb900f2fddbe404326601965c889bf17dba77ceb094fa663b7a3f748ba8af829
        ea64ad544a272e9c485b62a3fd5c0d
        """),
  ]

  @Test(arguments: examples)
  private func `The reference does the examples of the RFC`(example: Example) {
    let reference = ReferenceSIV(key: bytes(example.key))
    let sealed = reference.seal(bytes(example.plain), associated: example.associated.map(bytes))
    #expect(sealed == bytes(example.sealed))
  }

  @Test func `The cipher agrees with the reference for texts of every length, empty ones too`() throws {
    var numbers = SystemRandomNumberGenerator()
    func random(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) } }
    for length in [0, 1, 15, 16, 17, 31, 32, 33, 100, 1_000] {
      for associatedLength in [0, 1, 16, 17, 84, 1_228] {
        for nonceLength in [1, 12, 16, 32] {
          let (key, plain, nonce) = (random(32), random(length), random(nonceLength))
          let associated = random(associatedLength)
          let cipher = try #require(SIVCipher(key: key))
          let sealed = try #require(cipher.seal(plain, nonce: nonce, associated: associated))
          #expect(sealed == ReferenceSIV(key: key).seal(plain, associated: [associated, nonce]))
          #expect(cipher.open(sealed, nonce: nonce, associated: associated) == plain)
        }
      }
    }
  }

  @Test func `A sealed text with any bit changed is not opened`() throws {
    let cipher = try #require(SIVCipher(key: [UInt8](0..<32)))
    let nonce = [UInt8](repeating: 7, count: 16)
    for plain in [[], [UInt8]("cookie".utf8)] {
      let sealed = try #require(cipher.seal(plain, nonce: nonce, associated: [1, 2, 3]))
      for bit in 0..<(sealed.count * 8) {
        var changed = sealed
        changed[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(cipher.open(changed, nonce: nonce, associated: [1, 2, 3]) == nil)
      }
      #expect(cipher.open(sealed, nonce: nonce, associated: [1, 2, 2]) == nil)
      #expect(cipher.open(sealed, nonce: Array(nonce.dropLast()), associated: [1, 2, 3]) == nil)
    }
  }

  @Test func `Keys, nonces and texts of a wrong size are refused`() throws {
    for length in [0, 1, 16, 31, 33, 48, 64] { #expect(SIVCipher(key: [UInt8](repeating: 1, count: length)) == nil) }
    let cipher = try #require(SIVCipher(key: [UInt8](0..<32)))
    #expect(cipher.seal([1], nonce: [], associated: []) == nil)
    for length in 0..<16 {
      #expect(cipher.open([UInt8](repeating: 0, count: length), nonce: [1], associated: []) == nil)
    }
    #expect(cipher.open([UInt8](repeating: 0, count: 16), nonce: [], associated: []) == nil)
  }

  private func bytes(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
