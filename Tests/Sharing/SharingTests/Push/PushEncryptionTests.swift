// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import Glibc
import Testing
import TokiModel
import TokiWire

@testable import Sharing
@testable import Visitors

/// What a push service must not read, and what it is told about who sends.
@Suite struct PushEncryptionTests {
  /// RFC 8291, appendix A.
  private enum Appendix {
    static let message = "When I grow up, I want to be a watermelon"
    static let own = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
    static let ownPoint = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"
    static let device = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
    static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
    static let body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_y"
      + "l95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
  }

  private static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64URL.bytes(text)) }

  private static func subscription(key: String = Appendix.device, secret: String = Appendix.secret) -> PushSubscription
  {
    PushSubscription(endpoint: "https://push.example.net/x", key: key, secret: secret)
  }

  private static func own() throws -> PushEncryption.KeyPair {
    PushEncryption.KeyPair(scalar: try bytes(Appendix.own), point: try bytes(Appendix.ownPoint))
  }

  @Test func `The example of RFC 8291 comes out`() throws {
    let keys = try #require(PushKeys(Self.subscription()))
    let body = try PushEncryption.body(
      of: Array(Appendix.message.utf8), for: keys, with: Self.own(), salt: Self.bytes(Appendix.salt))
    #expect(Base64URL.text(body) == Appendix.body && body.count == 144)
  }

  @Test func `A point off the curve is refused`() throws {
    var point = try Self.bytes(Appendix.device)
    point[64] ^= 1
    #expect(P256Agreement.secret(of: try Self.bytes(Appendix.own), with: point) == nil)
    #expect(!Self.subscription(key: Base64URL.text(point)).isUsable)
    // The point at infinity, another form, and too few bytes.
    for other in [[4] + [UInt8](repeating: 0, count: 64), [2] + point.dropFirst(), Array(point.dropLast())] {
      #expect(P256Agreement.secret(of: try Self.bytes(Appendix.own), with: other) == nil)
    }
    #expect(P256Agreement.secret(of: [UInt8](repeating: 0, count: 32), with: try Self.bytes(Appendix.device)) == nil)
  }

  @Test func `Both sides agree on a secret, whatever zeros their numbers begin with`() throws {
    for _ in 0..<200 {
      let one = try ServerKey.made().numbers()
      let other = try ServerKey.made().numbers()
      #expect(one.scalar.count == 32 && one.point.count == 65)
      let secret = P256Agreement.secret(of: one.scalar, with: other.point)
      #expect(secret?.count == 32 && secret == P256Agreement.secret(of: other.scalar, with: one.point))
    }
  }

  @Test func `A message that would not fit into a push is refused, and the longest one fits`() throws {
    let keys = try #require(PushKeys(Self.subscription()))
    let own = try Self.own()
    let salt = try Self.bytes(Appendix.salt)
    let longest = [UInt8](repeating: 0, count: PushEncryption.longest)
    #expect(try PushEncryption.body(of: longest, for: keys, with: own, salt: salt).count == 4_096)
    #expect(throws: SharingFailure.self) {
      try PushEncryption.body(of: longest + [0], for: keys, with: own, salt: salt)
    }
  }

  @Test func `An implausible subscription is refused`() {
    #expect(Self.subscription().isUsable)
    #expect(!Self.subscription(secret: "BTBZMqHH6r4Tts7J_aSI").isUsable)
    for endpoint in ["http://push.example.net/x", "ntfy://push.example.net/x", "file:///etc/passwd", ""] {
      let other = PushSubscription(endpoint: endpoint, key: Appendix.device, secret: Appendix.secret)
      #expect(!other.isUsable, "\(endpoint)")
    }
  }

  @Test func `A push service can check who sends`() throws {
    let now = UTCInstant(secondsSinceEpoch: 1_800_000_000)
    for _ in 0..<50 {
      let key = try ServerKey.made()
      let header = try PushAuthorization.header(for: "https://Push.example.net:8443/x?y", by: key, at: now)
      let parts = header.split(separator: " ")
      #expect(parts.count == 3 && parts[0] == "vapid")
      let token = parts[1].dropFirst(2).dropLast().split(separator: ".").map(String.init)
      #expect(try String(decoding: Self.bytes(token[0]), as: UTF8.self) == #"{"typ":"JWT","alg":"ES256"}"#)
      let claims = String(decoding: try Self.bytes(token[1]), as: UTF8.self)
      #expect(
        claims
          == #"{"aud":"https://push.example.net:8443","exp":1800043200,"sub":"https://github.com/toki-clock/toki"}"#)
      let point = try Self.bytes(String(parts[2].dropFirst(2)))
      let signature = try Self.bytes(token[2])
      #expect(signature.count == 64 && Self.isSigned("\(token[0]).\(token[1])", signature, by: point))
      #expect(!Self.isSigned("\(token[0]).x", signature, by: point))
    }
  }

  /// Whether a signature of ES256 is right, as a push service finds it.
  private static func isSigned(_ text: String, _ signature: [UInt8], by point: [UInt8]) -> Bool {
    var key: gnutls_pubkey_t?
    guard gnutls_pubkey_init(&key) == 0 else { return false }
    defer { gnutls_pubkey_deinit(key) }
    func with(_ bytes: some Sequence<UInt8>, _ body: (inout gnutls_datum_t) -> Int32) -> Int32 {
      var bytes = Array(bytes)
      return bytes.withUnsafeMutableBufferPointer { buffer in
        var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
        return body(&datum)
      }
    }
    let imported = with(point[1...32]) { x in
      with(point[33...]) { y in gnutls_pubkey_import_ecc_raw(key, GNUTLS_ECC_CURVE_SECP256R1, &x, &y) }
    }
    var encoded = gnutls_datum_t()
    // As numbers that are not negative.
    let made = with([0] + signature[..<32]) { r in
      with([0] + signature[32...]) { s in gnutls_encode_rs_value(&encoded, &r, &s) }
    }
    guard imported == 0, made == 0 else { return false }
    // gnutls_free is free (gnutls_global_set_mem_functions is gone).
    defer { free(encoded.data) }
    return with(Array(text.utf8)) { text in
      gnutls_pubkey_verify_data2(key, GNUTLS_SIGN_ECDSA_SECP256R1_SHA256, 0, &text, &encoded)
    } >= 0
  }
}
