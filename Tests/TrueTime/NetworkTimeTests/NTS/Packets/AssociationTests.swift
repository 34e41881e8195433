// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TrustedTime

@testable import NetworkTime

@Suite struct AssociationTests {
  private let server = PacketServer()
  private let header = [UInt8](repeating: 0x23, count: 48)

  private func association(cookies: Int = 8, cookieLength: Int = 100) throws -> NTSAssociation {
    try NTSAssociation(
      server: TimeServer(host: "time.example"),
      validity: UTCInstant(
        secondsSinceEpoch: 0)...UTCInstant(
          secondsSinceEpoch: 1),
      questionKey: server.questionKey, answerKey: server.answerKey,
      cookies: (0..<cookies).map { [UInt8](repeating: UInt8($0), count: cookieLength) },
      randomness: SystemNumbers())
  }

  @Test func `A question is the header, an identifier, a cookie and the proof of all that`() throws {
    let association = try association()
    let question = try #require(association.request(header: header))
    let fields = try #require(PacketServer.fields(of: question))
    #expect(Array(question[..<48]) == header)
    #expect(fields.map(\.kind) == [.uniqueIdentifier, .cookie, .authenticator])
    #expect(fields.map(\.body.count) == [32, 100, 4 + 16 + 16])
    #expect(Array(fields[1].body) == [UInt8](repeating: 0, count: 100))
    #expect(server.hasProof(question))
    #expect(association.cookies == 7)
  }

  @Test func `No cookie, identifier or nonce comes twice`() throws {
    let association = try association()
    var seen: Set<[UInt8]> = []
    for _ in 0..<8 {
      let question = try #require(association.request(header: header))
      let fields = try #require(PacketServer.fields(of: question))
      // The nonce follows two lengths.
      for body in [fields[0].body, fields[1].body, fields[fields.count - 1].body.dropFirst(4).prefix(16)] {
        #expect(seen.insert(Array(body)).inserted)
      }
    }
    #expect(association.request(header: header) == nil)
    #expect(association.cookies == 0)
  }

  @Test func `Lost answers are made up for: each question asks for what is missing`() throws {
    let association = try association()
    for lost in 0..<7 {
      let question = try #require(association.request(header: header))
      let fields = try #require(PacketServer.fields(of: question))
      #expect(fields.filter { $0.kind == .cookiePlaceholder }.count == lost)
      #expect(fields.filter { $0.kind == .cookiePlaceholder }.allSatisfy { $0.body.allSatisfy { $0 == 0 } })
      #expect(server.hasProof(question))
    }
    let last = try #require(association.request(header: header))
    #expect(association.cookies == 0)
    try association.verify(server.answer(to: last))
    #expect(association.cookies == 8)
  }

  @Test(arguments: [1, 3, 100, 156, 400, 1_024])
  func `No question is longer than a datagram that reaches every server`(cookieLength: Int) throws {
    let association = try association(cookieLength: cookieLength)
    while let question = association.request(header: header) {
      #expect(question.count <= 1_400)
      #expect(question.count % 4 == 0)
      #expect(server.hasProof(question))
    }
  }

  @Test func `A proved answer is taken, and with it the new cookies`() throws {
    let association = try association(cookies: 2)
    let question = try #require(association.request(header: header))
    try association.verify(server.answer(to: question))
    #expect(association.cookies == 8)
  }

  @Test func `The stock never grows past eight`() throws {
    let association = try association()
    let question = try #require(association.request(header: header))
    try association.verify(server.answer(to: question, cookies: 12))
    #expect(association.cookies == 8)
  }

  @Test func `An answer is taken once`() throws {
    let association = try association()
    let answer = server.answer(to: try #require(association.request(header: header)))
    try association.verify(answer)
    #expect(throws: TimeRejection.wrongUniqueID) { try association.verify(answer) }
    #expect(association.cookies == 8)
    // Nor is it an answer to the next query.
    _ = association.request(header: header)
    #expect(throws: TimeRejection.wrongUniqueID) { try association.verify(answer) }
  }

  @Test func `A change of any bit that is proved is found, and the true answer is still taken`() throws {
    let association = try association()
    let answer = server.answer(to: try #require(association.request(header: header)))
    for bit in 0..<(answer.count * 8) {
      var changed = answer
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: TimeRejection.self) { try association.verify(changed) }
    }
    #expect(association.cookies == 7)
    try association.verify(answer)
    #expect(association.cookies == 8)
  }

  private struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rejection: TimeRejection
    let answer: @Sendable (PacketServer, [UInt8]) -> [UInt8]

    init(
      _ name: String, _ rejection: TimeRejection, _ answer: @escaping @Sendable (PacketServer, [UInt8]) -> [UInt8]
    ) {
      testDescription = name
      self.rejection = rejection
      self.answer = answer
    }
  }

  private static let faults: [Fault] = [
    Fault("nothing", .malformedExtension) { _, _ in [] },
    Fault("less than a header", .malformedExtension) { _, _ in [UInt8](repeating: 0x24, count: 47) },
    Fault("no fields", .unauthenticated) { server, _ in server.header },
    Fault("no proof", .unauthenticated) { server, question in server.header + server.identifier(of: question) },
    Fault("no identifier", .wrongUniqueID) { server, question in server.proved(server.header) },
    Fault("the identifier behind the proof", .wrongUniqueID) { server, question in
      server.proved(server.header) + server.identifier(of: question)
    },
    Fault("another identifier", .wrongUniqueID) { server, _ in
      server.proved(server.header + ExtensionField.bytes(.uniqueIdentifier, [UInt8](repeating: 1, count: 32)))
    },
    Fault("the beginning of the identifier", .wrongUniqueID) { server, question in
      server.proved(
        server.header + ExtensionField.bytes(.uniqueIdentifier, Array(server.identifier(of: question)[4..<32])))
    },
    Fault("the identifier twice", .malformedExtension) { server, question in
      server.proved(server.header + server.identifier(of: question) + server.identifier(of: question))
    },
    Fault("the key of the questions", .wrongAuthenticator) { server, question in
      server.proved(server.header + server.identifier(of: question), key: server.questionKey)
    },
    Fault("a proof of something else", .wrongAuthenticator) { server, question in
      let start = server.header + server.identifier(of: question)
      return start + server.proved(start + [0]).dropFirst(start.count + 1)
    },
    Fault("a field of three bytes", .malformedExtension) { server, _ in server.header + [1, 4, 0] },
    Fault("a field that ends before it begins", .malformedExtension) { server, _ in
      server.header + [1, 4, 0, 0] + [UInt8](repeating: 0, count: 32)
    },
    Fault("a field of 18 bytes", .malformedExtension) { server, _ in
      server.header + [1, 4, 0, 18] + [UInt8](repeating: 0, count: 32)
    },
    Fault("a field that goes on past the end", .malformedExtension) { server, _ in
      server.header + [1, 4, 1, 0] + [UInt8](repeating: 0, count: 32)
    },
    Fault("a nonce that goes on past the field", .malformedExtension) { server, question in
      server.header + server.identifier(of: question)
        + ExtensionField.bytes(.authenticator, [0xFF, 0xFF, 0, 16] + [UInt8](repeating: 0, count: 32))
    },
    Fault("a ciphertext that goes on past the field", .malformedExtension) { server, question in
      server.header + server.identifier(of: question)
        + ExtensionField.bytes(.authenticator, [0, 16, 0, 20] + [UInt8](repeating: 0, count: 32))
    },
    Fault("no nonce", .malformedExtension) { server, question in
      server.header + server.identifier(of: question)
        + ExtensionField.bytes(.authenticator, [0, 0, 0, 16] + [UInt8](repeating: 0, count: 32))
    },
    Fault("a ciphertext that is too short for any", .malformedExtension) { server, question in
      server.header + server.identifier(of: question)
        + ExtensionField.bytes(.authenticator, [0, 16, 0, 15] + [UInt8](repeating: 0, count: 32))
    },
    Fault("secret fields that cannot be read", .malformedExtension) { server, question in
      server.proved(server.header + server.identifier(of: question), secret: [2, 4, 0, 200, 0])
    },
    Fault("a kiss that anybody may have sent", .wrongUniqueID) { server, _ in
      server.kiss + ExtensionField.bytes(.uniqueIdentifier, [UInt8](repeating: 1, count: 32))
    },
    Fault("a kiss without an identifier", .wrongUniqueID) { server, _ in server.kiss },
    Fault("a kiss", .kissNTS) { server, question in server.kiss + server.identifier(of: question) },
    Fault("a kiss of another code", .unauthenticated) { server, question in
      var kiss = server.kiss
      kiss.replaceSubrange(12..<16, with: "RATE".utf8)
      return kiss + server.identifier(of: question)
    },
    Fault("a kiss that is no answer of a server", .unauthenticated) { server, question in
      var kiss = server.kiss
      kiss[0] = 0x23
      return kiss + server.identifier(of: question)
    },
    Fault("a kiss with a stratum", .unauthenticated) { server, question in
      var kiss = server.kiss
      kiss[1] = 1
      return kiss + server.identifier(of: question)
    },
  ]

  @Test(arguments: faults)
  private func `An unproved answer is refused, and the true answer is still taken`(fault: Fault) throws {
    let association = try association()
    let question = try #require(association.request(header: header))
    #expect(throws: fault.rejection) { try association.verify(fault.answer(server, question)) }
    #expect(association.cookies == 7)
    try association.verify(server.answer(to: question))
  }

  @Test func `Fields after the proof are ignored`() throws {
    for tail: [UInt8] in [[0], ExtensionField.bytes(.cookie, [UInt8](repeating: 9, count: 100)), [1, 4, 0xFF, 0xFF]] {
      let association = try association()
      let question = try #require(association.request(header: header))
      try association.verify(server.answer(to: question) + tail)
      #expect(association.cookies == 8)
      while let next = association.request(header: header) {
        let fields = try #require(PacketServer.fields(of: next))
        #expect(Array(fields[1].body) != [UInt8](repeating: 9, count: 100))
      }
    }
  }

  @Test func `Cookies outside the encrypted part are not taken`() throws {
    let association = try association()
    let question = try #require(association.request(header: header))
    let cookie = ExtensionField.bytes(.cookie, [UInt8](repeating: 9, count: 100))
    try association.verify(server.proved(server.header + server.identifier(of: question) + cookie))
    #expect(association.cookies == 7)
  }

  @Test func `An unknown encrypted field, and a nonce of any length, do no harm`() throws {
    for nonceLength in [1, 12, 16, 33] {
      let association = try association()
      let question = try #require(association.request(header: header))
      let unknown: [UInt8] = [0xF0, 0x00, 0, 16] + [UInt8](repeating: 5, count: 12)
      let cookie = ExtensionField.bytes(.cookie, [UInt8](repeating: 9, count: 100))
      try association.verify(
        server.proved(
          server.header + server.identifier(of: question), secret: unknown + cookie, nonceLength: nonceLength))
      #expect(association.cookies == 8)
    }
  }

  @Test func `A header of another size is no question, and costs no cookie`() throws {
    let association = try association()
    for count in [0, 47, 49, 68] { #expect(association.request(header: [UInt8](repeating: 0, count: count)) == nil) }
    #expect(association.cookies == 8)
  }

  @Test func `No bytes trap`() throws {
    var numbers = SystemRandomNumberGenerator()
    let association = try association()
    let whole = server.answer(to: try #require(association.request(header: header)))
    for _ in 0..<20_000 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        // Errors in the lengths are the most dangerous ones.
        let place = Int.random(in: 48..<(min(120, changed.count)), using: &numbers)
        changed[place] = [0, 1, 4, 0x7F, 0xFF, UInt8.random(in: 0...255, using: &numbers)].randomElement(
          using: &numbers)!
        if Bool.random(using: &numbers) {
          changed.removeLast(Int.random(in: 0...(changed.count - 60), using: &numbers))
        }
      }
      if changed != whole { #expect(throws: TimeRejection.self) { try association.verify(changed) } }
    }
    for _ in 0..<2_000 {
      let secret = (0..<Int.random(in: 0...64, using: &numbers)).map { _ in UInt8.random(in: 0...20, using: &numbers) }
      _ = try? AnswerFields.cookies(in: secret)
    }
  }

  @Test func `The contexts of both keys are those of the RFC`() {
    #expect(KeyExchange.context(of: 0) == [0, 0, 0, 15, 0])
    #expect(KeyExchange.context(of: 1) == [0, 0, 0, 15, 1])
  }
}
