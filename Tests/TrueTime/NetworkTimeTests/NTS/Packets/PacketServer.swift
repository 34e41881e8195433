// SPDX-License-Identifier: Apache-2.0
import CGnuTLS
import TrustedTime

@testable import NetworkTime

/// The server side of an association: makes good and bad answers.
struct PacketServer {
  var questionKey = [UInt8](0..<32)
  var answerKey = [UInt8](32..<64)

  /// Header of an answer: version 4, mode 4, stratum 1.
  let header: [UInt8] = [0x24, 1, 0, 0xEC] + [UInt8](repeating: 0x11, count: 44)
  /// Header of an NTSN kiss.
  let kiss: [UInt8] =
    [0xE4, 0, 0, 0xEC] + [UInt8](repeating: 0, count: 8) + Array("NTSN".utf8)
    + [UInt8](repeating: 0, count: 32)

  /// All fields of a packet; `nil` if they cannot be parsed.
  static func fields(of packet: [UInt8]) -> [ExtensionField]? {
    var fields: [ExtensionField] = []
    var position = 48
    while position < packet.count {
      guard let field = try? ExtensionField(packet, at: position) else { return nil }
      fields.append(field)
      position = field.end
    }
    return fields
  }

  /// Whether the last field of a query authenticates everything before it.
  func hasProof(_ question: [UInt8]) -> Bool {
    guard let last = Self.fields(of: question)?.last, last.kind == .authenticator,
      let proof = try? AuthenticatorField(body: last.body)
    else { return false }
    let reference = ReferenceSIV(key: questionKey)
    return proof.sealed == reference.seal([], associated: [Array(question[..<last.start]), proof.nonce])
  }

  /// The whole unique-identifier field.
  func identifier(of question: [UInt8]) -> [UInt8] {
    let field = Self.fields(of: question)?.first { $0.kind == .uniqueIdentifier }
    return field.map { Array(question[$0.start..<$0.end]) } ?? []
  }

  /// A valid answer, with a cookie for the one used and for each placeholder.
  func answer(to question: [UInt8], cookies: Int? = nil) -> [UInt8] {
    let wanted = (Self.fields(of: question) ?? []).filter { $0.kind == .cookie || $0.kind == .cookiePlaceholder }.count
    let secret = (0..<(cookies ?? wanted)).flatMap { number in
      ExtensionField.bytes(.cookie, [UInt8](repeating: UInt8(100 + number), count: 100))
    }
    return proved(header + identifier(of: question), secret: secret)
  }

  /// Appends an authenticator.
  func proved(
    _ bytes: [UInt8], secret: [UInt8] = [], key: [UInt8]? = nil, nonceLength: Int = 16
  ) -> [UInt8] {
    let nonce = [UInt8](repeating: 0xA5, count: nonceLength)
    let sealed = ReferenceSIV(key: key ?? answerKey).seal(secret, associated: [bytes, nonce])
    return bytes + AuthenticatorField(nonce: nonce, sealed: sealed).bytes
  }
}

/// Random numbers from the system.
struct SystemNumbers: TimeRandomness {
  func next() -> UInt64 { UInt64.random(in: 0...UInt64.max) }
}
