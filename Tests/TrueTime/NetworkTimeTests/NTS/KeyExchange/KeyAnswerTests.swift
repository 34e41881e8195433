// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import NetworkTime

@Suite struct KeyAnswerTests {
  private typealias Bytes = [UInt8]

  /// A record of any type; the critical bit comes first.
  private static func record(_ isCritical: Bool, _ kind: UInt16, _ body: Bytes) -> Bytes {
    let head = kind | (isCritical ? 0x8000 : 0)
    return [UInt8(head >> 8), UInt8(head & 0xFF), UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
  }

  private static let ntp = record(true, 1, [0, 0])
  private static let siv = record(false, 4, [0, 15])
  private static let cookie = record(false, 5, Bytes(repeating: 0xC0, count: 100))
  private static let end = record(true, 0, [])

  @Test func `A question offers NTPv4 and one algorithm`() {
    #expect(
      KeyMessage.question == [0x80, 1, 0, 2, 0, 0] + [0x80, 4, 0, 2, 0, 15] + [0x80, 0, 0, 0])
  }

  @Test func `A plain answer is read`() throws {
    let answer = try KeyAnswer(reading: Self.ntp + Self.siv + Self.cookie + Self.cookie + Self.end)
    #expect(answer.cookies == [Bytes(repeating: 0xC0, count: 100), Bytes(repeating: 0xC0, count: 100)])
    #expect(answer.host == nil)
    #expect(answer.port == nil)
  }

  @Test func `The server and the port to ask are read, in any order, with bits of either kind`() throws {
    for isCritical in [false, true] {
      let host = Self.record(isCritical, 6, Bytes("time-1.example".utf8))
      let port = Self.record(isCritical, 7, [0x2B, 0x73])
      let aead = Self.record(isCritical, 4, [0, 15])
      let answer = try KeyAnswer(reading: port + Self.cookie + host + aead + Self.ntp + Self.end)
      #expect(answer.host == "time-1.example")
      #expect(answer.port == 11_123)
    }
  }

  @Test(arguments: ["192.0.2.1", "2001:db8::1", "a.example.", "_ntp.example", "1"])
  func `A server may be a name or an address`(host: String) throws {
    let record = Self.record(true, 6, Bytes(host.utf8))
    #expect(try KeyAnswer(reading: Self.ntp + Self.siv + record + Self.cookie + Self.end).host == host)
  }

  @Test func `Unknown records are passed over unless they are critical`() throws {
    for kind in [8, 100, 16_384, 32_767] as [UInt16] {
      let start = Self.ntp + Self.siv + Self.cookie
      #expect(try KeyAnswer(reading: start + Self.record(false, kind, [1, 2, 3]) + Self.end).cookies.count == 1)
      #expect(throws: TimeRejection.malformedKeys) {
        try KeyAnswer(reading: start + Self.record(true, kind, [1, 2, 3]) + Self.end)
      }
    }
  }

  @Test func `Eight cookies are kept, and those that fit into no question are not`() throws {
    let many = (0..<20).flatMap { Self.record(false, 5, [UInt8($0)]) }
    #expect(try KeyAnswer(reading: Self.ntp + Self.siv + many + Self.end).cookies == (0..<8).map { [UInt8($0)] })
    let sizes = [0, 1, 1_024, 1_025, 60_000]
    let odd = sizes.flatMap { Self.record(false, 5, Bytes(repeating: 1, count: $0)) }
    #expect(try KeyAnswer(reading: Self.ntp + Self.siv + odd + Self.end).cookies.map(\.count) == [1, 1_024])
  }

  private struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let rejection: TimeRejection

    init(_ name: String, _ parts: [Bytes], _ rejection: TimeRejection = .malformedKeys) {
      testDescription = name
      bytes = parts.flatMap { $0 }
      self.rejection = rejection
    }
  }

  private static let faults: [Fault] = [
    Fault("nothing", []),
    Fault("only an end", [end]),
    Fault("no end", [ntp, siv, cookie]),
    Fault("half an end", [ntp, siv, cookie, [0x80, 0, 0]]),
    Fault("more after the end", [ntp, siv, cookie, end, [0]]),
    Fault("two ends", [ntp, siv, cookie, end, end]),
    Fault("an end that need not be understood", [ntp, siv, cookie, record(false, 0, [])]),
    Fault("an end with a body", [ntp, siv, cookie, record(true, 0, [0])]),
    Fault("an end that goes on past the end", [ntp, siv, cookie, [0x80, 0, 0, 1]]),
    Fault("a cookie that goes on past the end", [ntp, siv, [0, 5, 0xFF, 0xFF, 1, 2, 3], end]),
    Fault("no protocol", [siv, cookie, end]),
    Fault("the protocol twice", [ntp, ntp, siv, cookie, end]),
    Fault("a protocol that need not be understood", [record(false, 1, [0, 0]), siv, cookie, end]),
    Fault("half a protocol", [record(true, 1, [0]), siv, cookie, end]),
    Fault("more protocols than were offered", [record(true, 1, [0, 0, 0, 1]), siv, cookie, end]),
    Fault("no protocol in common", [record(true, 1, []), siv, cookie, end], .refusedKeys),
    Fault("another protocol", [record(true, 1, [0x80, 1]), siv, cookie, end], .refusedKeys),
    Fault("no algorithm", [ntp, cookie, end]),
    Fault("the algorithm twice", [ntp, siv, siv, cookie, end]),
    Fault("half an algorithm", [ntp, record(false, 4, [15]), cookie, end]),
    Fault("two algorithms", [ntp, record(false, 4, [0, 15, 0, 16]), cookie, end]),
    Fault("another algorithm", [ntp, record(false, 4, [0, 30]), cookie, end], .wrongAEAD),
    Fault("no algorithm in common", [ntp, record(false, 4, []), cookie, end], .wrongAEAD),
    Fault("no cookie", [ntp, siv, end]),
    Fault("an empty cookie", [ntp, siv, record(false, 5, []), end]),
    Fault("an error", [record(true, 2, [0, 1]), end], .refusedKeys),
    Fault("an error among good records", [ntp, siv, cookie, record(true, 2, [0, 2]), end], .refusedKeys),
    Fault("an error without a number", [ntp, siv, cookie, record(false, 2, []), end], .refusedKeys),
    Fault("a warning", [ntp, siv, cookie, record(true, 3, [0, 0]), end], .refusedKeys),
    Fault("an empty server", [ntp, siv, cookie, record(true, 6, []), end]),
    Fault("two servers", [ntp, siv, cookie, record(true, 6, [0x61]), record(true, 6, [0x61]), end]),
    Fault("a server with a line end", [ntp, siv, cookie, record(true, 6, Bytes("a\n".utf8)), end]),
    Fault("a server that looks like an option", [ntp, siv, cookie, record(true, 6, Bytes("-a".utf8)), end]),
    Fault("a server with a zone", [ntp, siv, cookie, record(true, 6, Bytes("fe80::1%lo".utf8)), end]),
    Fault("a server not in ASCII", [ntp, siv, cookie, record(true, 6, [0xC3, 0xA9]), end]),
    Fault("a server of 254 bytes", [ntp, siv, cookie, record(true, 6, Bytes(repeating: 0x61, count: 254)), end]),
    Fault("port 0", [ntp, siv, cookie, record(true, 7, [0, 0]), end]),
    Fault("half a port", [ntp, siv, cookie, record(true, 7, [1]), end]),
    Fault("a port of three bytes", [ntp, siv, cookie, record(true, 7, [0, 0, 123]), end]),
    Fault("two ports", [ntp, siv, cookie, record(true, 7, [0, 123]), record(true, 7, [0, 123]), end]),
    Fault("more than 64 KiB", [ntp, siv, cookie, record(false, 99, Bytes(repeating: 0, count: 65_535)), end]),
  ]

  @Test(arguments: faults)
  private func `An unusable answer is refused with its kind of fault`(fault: Fault) {
    #expect(throws: fault.rejection) { try KeyAnswer(reading: fault.bytes) }
  }

  @Test func `A message that stops anywhere before its end is not taken`() {
    let whole = Self.ntp + Self.siv + Self.cookie + Self.record(true, 6, Bytes("a.example".utf8)) + Self.end
    for count in 0..<whole.count {
      #expect(throws: TimeRejection.malformedKeys) { try KeyAnswer(reading: Array(whole[..<count])) }
      var position = 0
      #expect(!KeyMessage.hasEnd(Array(whole[..<count]), from: &position))
    }
  }

  @Test func `The end is found as bytes come one by one`() {
    let whole = Self.ntp + Self.siv + Self.cookie + Self.end + [1, 2, 3]
    var position = 0
    let ends = whole.indices.map { KeyMessage.hasEnd(Array(whole[...$0]), from: &position) }
    #expect(ends.firstIndex(of: true) == whole.count - 4)
    #expect(position == whole.count - 3)
  }

  @Test func `No bytes trap`() {
    var numbers = SystemRandomNumberGenerator()
    let whole =
      Self.ntp + Self.siv + Self.cookie + Self.record(true, 6, [0x61]) + Self.record(true, 7, [0, 9]) + Self.end
    for _ in 0..<20_000 {
      var changed = whole
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = Int.random(in: 0..<changed.count, using: &numbers)
        switch Int.random(in: 0...2, using: &numbers) {
        case 0: changed[place] = UInt8.random(in: 0...255, using: &numbers)
        case 1: changed.removeSubrange(place...)
        default: changed.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
        }
        if changed.isEmpty { break }
      }
      if let answer = try? KeyAnswer(reading: changed) {
        #expect((1...8).contains(answer.cookies.count))
        #expect(answer.port != 0)
      }
    }
  }
}
