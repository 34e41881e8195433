// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct ExchangeJudgeTests {
  private static let stamp = NTPTimestamp(bits: 0xFEDC_BA98_7654_3210)
  private let judge = ExchangeJudge(stamp: stamp, notBefore: noon - .days(30))

  private func datagram(_ header: NTPHeader, journey: TimeSpan = .milliseconds(40), tail: [UInt8] = [])
    -> ReceivedDatagram
  {
    ReceivedDatagram(bytes: header.bytes + tail, sent: boot(1_000), received: boot(1_000) + journey)
  }

  private func good() -> NTPHeader { answer(to: Self.stamp, received: noon, sent: noon + .milliseconds(10)) }

  @Test func `A good answer is taken as half its round trip old, with that as its bound`() throws {
    guard case .sample(let sample) = judge.judge(datagram(good())) else {
      Issue.record("not taken")
      return
    }
    // 40 ms round trip, 10 ms of it held: the time sent at +10 ms is 15 ms old, give or take 15 ms.
    #expect(sample.boot == boot(1_000) + .milliseconds(40))
    #expect(sample.utc == noon + .milliseconds(25))
    #expect(sample.delay == .milliseconds(30))
    // And 20/2 + 5 ms from the server, 1 + 1 µs of precision, 100 ppm of 40 ms.
    let server = TimeSpan.milliseconds(15)
    #expect(sample.bound >= .milliseconds(15) + server + microseconds(5))
    #expect(sample.bound < .milliseconds(15) + server + microseconds(40))
    #expect(sample.stratum == 2)
    #expect(sample.leap == nil)
  }

  struct Spoiled: CustomTestStringConvertible {
    let testDescription: String
    let verdict: ExchangeJudge.Verdict
    var journey = TimeSpan.milliseconds(40)
    var tail: [UInt8] = []
    let spoil: @Sendable (inout NTPHeader) -> Void
    init(
      _ name: String, _ reason: TimeRejection, journey: TimeSpan = .milliseconds(40), tail: [UInt8] = [],
      spoil: @escaping @Sendable (inout NTPHeader) -> Void = { _ in }
    ) {
      testDescription = name
      verdict = .rejected(reason)
      self.journey = journey
      self.tail = tail
      self.spoil = spoil
    }
    init(kiss: TimeRejection, _ code: UInt32, obeyed: Bool) {
      testDescription = "\(kiss)"
      verdict = obeyed ? .kiss(kiss) : .rejected(kiss)
      spoil = { header in
        header.stratum = 0
        header.leap = .unknown
        header.referenceID = code
        // NTPsec fills the times of a kiss with random bits.
        header.receive.bits = 0xDEAD_BEEF_0000_0001
        header.transmit.bits = 0
      }
    }
  }

  static let spoiled = [
    Spoiled("an odd length", .wrongLength, tail: [1]),
    Spoiled("a length that cannot be", .wrongLength, tail: [UInt8](repeating: 0, count: 2_004)),
    Spoiled("version 3", .wrongVersion) { $0.version = 3 },
    Spoiled("a question", .wrongMode) { $0.mode = 3 },
    Spoiled("a broadcast", .wrongMode) { $0.mode = 5 },
    Spoiled("another origin", .wrongOrigin) { $0.origin.bits ^= 1 },
    Spoiled("an origin of zero", .wrongOrigin) { $0.origin.bits = 0 },
    Spoiled("rubbish behind the header", .malformedExtension, tail: [0, 1, 0, 200, 0, 0, 0, 0]),
    Spoiled("no time yet", .unsynchronized) { $0.leap = .unknown },
    Spoiled("stratum 16", .wrongStratum) { $0.stratum = 16 },
    Spoiled("stratum 0 without a kiss", .wrongStratum) { $0.stratum = 0 },
    Spoiled("no receive time", .zeroTime) { $0.receive.bits = 0 },
    Spoiled("no transmit time", .zeroTime) { $0.transmit.bits = 0 },
    Spoiled("a root dispersion of 16 s", .tooDistant) { $0.rootDispersion.bits = 16 << 16 },
    Spoiled("a root delay of 32 s", .tooDistant) { $0.rootDelay.bits = 32 << 16 },
    Spoiled("the greatest root distance", .tooDistant) {
      $0.rootDispersion.bits = .max
      $0.rootDelay.bits = .max
    },
    Spoiled("a precision of hours", .tooDistant) { $0.precisionExponent = 12 },
    Spoiled("sent before it was received", .backwards) {
      $0.receive = NTPTimestamp(noon + .milliseconds(11))
    },
    Spoiled("held for 5 s", .heldTooLong, journey: .seconds(6)) { $0.transmit = NTPTimestamp(noon + .seconds(5)) },
    Spoiled("held for longer than the journey", .heldTooLong, journey: .milliseconds(9)),
    Spoiled("back before it was sent", .heldTooLong, journey: .milliseconds(-40)),
    Spoiled("a time before what is certain", .tooEarly) {
      $0.receive = NTPTimestamp(noon - .days(31))
      $0.transmit = NTPTimestamp(noon - .days(31))
    },
    Spoiled("1970", .tooEarly) {
      $0.receive = NTPTimestamp(UTCInstant(secondsSinceEpoch: 7))
      $0.transmit = NTPTimestamp(UTCInstant(secondsSinceEpoch: 7))
    },
    // These make other clients trap.
    Spoiled("times at the far ends of an era", .backwards) {
      $0.receive.bits = 0x7FFF_FFFF_FFFF_FFFF
      $0.transmit.bits = 0xFFFF_FFFF_FFFF_FFFF
    },
    Spoiled(kiss: .kissRate, 0x5241_5445, obeyed: true),
    Spoiled(kiss: .kissDeny, 0x4445_4E59, obeyed: true),
    Spoiled(kiss: .kissRestricted, 0x5253_5452, obeyed: true),
    Spoiled(kiss: .kissOther, 0x494E_4954, obeyed: false),
    // NTSN means nothing without keys.
    Spoiled(kiss: .kissOther, 0x4E54_534E, obeyed: false),
  ]

  @Test(arguments: spoiled) func `Every faulty answer is rejected with its reason`(row: Spoiled) {
    var header = good()
    row.spoil(&header)
    #expect(judge.judge(datagram(header, journey: row.journey, tail: row.tail)) == row.verdict)
  }

  @Test func `A kiss with another origin is not obeyed`() {
    for row in Self.spoiled {
      guard case .kiss = row.verdict else { continue }
      var header = good()
      row.spoil(&header)
      header.origin.bits ^= 1 << 63
      #expect(judge.judge(datagram(header)) == .rejected(.wrongOrigin))
    }
  }

  @Test func `A short datagram is no answer`() {
    for count in 0..<48 {
      let bytes = Array(good().bytes.prefix(count))
      let short = ReceivedDatagram(bytes: bytes, sent: boot(1), received: boot(2))
      #expect(judge.judge(short) == .rejected(.wrongLength))
    }
  }

  @Test func `An exchange across the end of the era is like any other`() throws {
    let end = try #require(UTCInstant(rfc3339: "2036-02-07T06:28:16Z"))
    let header = answer(to: Self.stamp, received: end - .milliseconds(2), sent: end + .milliseconds(3))
    guard case .sample(let sample) = judge.judge(datagram(header, journey: .milliseconds(25))) else {
      Issue.record("not taken")
      return
    }
    #expect(sample.delay == .milliseconds(20))
    #expect(sample.utc == end + .milliseconds(13))
  }

  @Test func `Times beyond 2106 are right if the earliest possible time is near them`() throws {
    let later = try #require(UTCInstant(rfc3339: "2110-05-05T05:05:05Z"))
    let judge = ExchangeJudge(stamp: Self.stamp, notBefore: later - .days(3_000))
    guard case .sample(let sample) = judge.judge(datagram(answer(to: Self.stamp, received: later))) else {
      Issue.record("not taken")
      return
    }
    #expect(sample.utc == later + .milliseconds(20))
  }

  @Test func `A leap second in an answer is reported`() {
    for (leap, told) in [(LeapIndicator.inserted, LeapSecond.inserted), (.deleted, .deleted)] {
      var header = good()
      header.leap = leap
      guard case .sample(let sample) = judge.judge(datagram(header)) else {
        Issue.record("not taken")
        continue
      }
      #expect(sample.leap == told)
    }
  }

  @Test func `The truth is within the bound, however uneven the ways there and back`() {
    var numbers = SeededNumbers(seed: 5)
    for _ in 0..<2_000 {
      let there = numbers.span(0...2_000_000_000)
      let back = numbers.span(0...2_000_000_000)
      let hold = numbers.span(0...500_000_000)
      let truth = noon + TimeSpan(nanoseconds: there + hold + back)
      let header = answer(
        to: Self.stamp, received: noon + TimeSpan(nanoseconds: there),
        sent: noon + TimeSpan(nanoseconds: there + hold), rootDelay: .zero, rootDispersion: .zero)
      // Meanwhile the local clock is up to 100 ppm fast or slow.
      let journey = TimeSpan(nanoseconds: there + hold + back)
      let measured = journey + journey.times(partsPerBillion: numbers.span(-100_000...100_000))
      guard case .sample(let sample) = judge.judge(datagram(header, journey: measured)) else {
        Issue.record("not taken")
        continue
      }
      #expect((truth - sample.utc).size <= sample.bound)
    }
  }

  @Test func `No answer traps`() {
    var numbers = SeededNumbers(seed: 11)
    for _ in 0..<3_000 {
      var bytes = good().bytes
      for _ in 0..<numbers.span(0...12) {
        let place = Int(numbers.span(0...47))
        // The origin is kept, so that later checks are reached.
        if !(24..<32).contains(place) { bytes[place] = UInt8(numbers.span(0...255)) }
      }
      let ends = [Int64.min, 0, .max].randomElement(using: &numbers)!
      _ = judge.judge(
        ReceivedDatagram(
          bytes: bytes, sent: BootInstant(nanosecondsSinceBoot: ends),
          received: BootInstant(nanosecondsSinceBoot: numbers.span(.min ... .max))))
    }
  }
}
