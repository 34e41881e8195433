// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct ForgedReplyTests {
  /// What an attacker can send who knows everything except the 64 random bits of the query.
  private static func forged(_ stamp: NTPTimestamp, _ numbers: inout SeededNumbers) -> [UInt8] {
    var header = answer(to: stamp, received: noon + .seconds(numbers.span(-100_000_000...100_000_000)))
    header.origin.bits = numbers.chance(50) ? numbers.next() : stamp.bits ^ (1 << UInt64(numbers.span(0...63)))
    switch numbers.span(0...9) {
    case 0: return Array(header.bytes.prefix(Int(numbers.span(0...47))))
    case 1: header.mode = UInt8(numbers.span(0...7))
    case 2: header.version = UInt8(numbers.span(0...7))
    case 3, 4:
      header.stratum = 0
      header.referenceID = [0x5241_5445, 0x4445_4E59, 0x5253_5452, 0x4E54_534E].randomElement(using: &numbers)!
    case 5: header.leap = .unknown
    case 6: return header.bytes + [UInt8](repeating: 7, count: Int(numbers.span(1...60)))
    case 7: header.origin.bits = 0
    default: break
    }
    return header.bytes
  }

  @Test func `No forged reply is taken, and the true one still is`() {
    var numbers = SeededNumbers(seed: 42)
    let count = wantedReads
    let perQuestion = 1_000
    var sent = 0
    while sent < count {
      let stamp = NTPTimestamp(bits: numbers.next())
      let exchange = OpenExchange(judge: ExchangeJudge(stamp: stamp, notBefore: noon - .days(30)))
      var taken = 0
      for _ in 0..<perQuestion {
        let bytes = Self.forged(stamp, &numbers)
        if exchange.take(ReceivedDatagram(bytes: bytes, sent: boot(1), received: boot(2))) { taken += 1 }
      }
      sent += perQuestion
      #expect(taken == 0)
      #expect(!exchange.result.isAnswered)
      #expect(exchange.result.rejected.values.reduce(0, +) == Int64(perQuestion))
      let reply = ReceivedDatagram(bytes: answer(to: stamp).bytes, sent: boot(1), received: boot(2))
      #expect(exchange.take(reply))
      #expect(!exchange.take(reply))
      #expect(exchange.result.rejected[.duplicate] == 1)
      guard case .sample(let sample) = exchange.result.outcome else {
        Issue.record("the true reply is lost")
        return
      }
      #expect(sample.utc == noon + .milliseconds(500))
    }
  }
}
