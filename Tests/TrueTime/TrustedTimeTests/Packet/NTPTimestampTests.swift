// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct NTPTimestampTests {
  private static let y1970 = UTCInstant(secondsSinceEpoch: 0)

  struct Vector: CustomTestStringConvertible {
    let bits: UInt64
    let text: String
    var pivot = y1970
    var testDescription: String { text }
  }

  static let vectors = [
    Vector(bits: 0x83AA_7E80_0000_0000, text: "1970-01-01T00:00:00Z"),
    Vector(bits: 0xBC17_C200_8000_0000, text: "2000-01-01T00:00:00.5Z"),
    Vector(bits: 0xEEAC_0640_4000_0000, text: "2026-11-21T12:00:00.25Z"),
    Vector(bits: 0xFFFF_FFFF_0000_0000, text: "2036-02-07T06:28:15Z"),
    Vector(bits: 0x0000_0000_0000_0000, text: "2036-02-07T06:28:16Z"),
    Vector(bits: 0x0000_0001_C000_0000, text: "2036-02-07T06:28:17.75Z"),
    Vector(bits: 0x83AA_7E7F_0000_0000, text: "2106-02-07T06:28:15Z"),
    Vector(
      bits: 0x83AA_7E80_0000_0000, text: "2106-02-07T06:28:16Z", pivot: UTCInstant(secondsSinceEpoch: 4_000_000_000)),
    Vector(
      bits: 0x0000_0000_0000_0000, text: "2172-03-15T12:56:32Z", pivot: UTCInstant(secondsSinceEpoch: 5_000_000_000)),
  ]

  @Test(arguments: vectors) func `A timestamp is read in the era after the pivot`(vector: Vector) throws {
    let instant = try #require(UTCInstant(rfc3339: vector.text))
    #expect(NTPTimestamp(bits: vector.bits).instant(notBefore: vector.pivot) == instant)
    #expect(NTPTimestamp(instant).bits == vector.bits)
  }

  @Test func `A difference never notices the end of an era`() {
    let before = NTPTimestamp(bits: 0xFFFF_FFFF_4000_0000)
    let after = NTPTimestamp(bits: 0x0000_0000_C000_0000)
    #expect(after.since(before) == .milliseconds(1_500))
    #expect(before.since(after) == .milliseconds(-1_500))
  }

  @Test(arguments: [
    (UInt64(1) << 31, Int64(500_000_000)), (1 << 30, 250_000_000), (0xFFFF_FFFF, 1_000_000_000),
    (0xFFFF_FFFD, 999_999_999), (4, 1), (2, 0), (0x0001_0000, 15_259),
  ])
  func `Fractions are rounded to the nanosecond`(fraction: UInt64, nanoseconds: Int64) {
    let zero = NTPTimestamp(bits: 0x8000_0000_0000_0000)
    let stamp = NTPTimestamp(bits: zero.bits | fraction)
    #expect(stamp.since(zero) == TimeSpan(nanoseconds: nanoseconds))
    #expect(
      stamp.instant(notBefore: Self.y1970) - zero.instant(notBefore: Self.y1970)
        == TimeSpan(nanoseconds: nanoseconds))
  }

  @Test func `Every nanosecond survives the way there and back`() {
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<2_000 {
      let instant = UTCInstant(nanosecondsSinceEpoch: numbers.span(0...4_294_967_295_000_000_000))
      #expect(NTPTimestamp(instant).instant(notBefore: Self.y1970) == instant)
    }
  }

  @Test func `No timestamp traps`() {
    let bits = [UInt64.min, 1, .max, 1 << 63, (1 << 63) - 1, 0x83AA_7E80_0000_0000]
    let pivots = [Int64.min, -1, 0, 1, .max].map { UTCInstant(nanosecondsSinceEpoch: $0) }
    for left in bits {
      for right in bits { _ = NTPTimestamp(bits: left).since(NTPTimestamp(bits: right)) }
      for pivot in pivots { _ = NTPTimestamp(bits: left).instant(notBefore: pivot) }
    }
    for pivot in pivots { _ = NTPTimestamp(pivot) }
  }

  @Test func `A short span is rounded up, because it is an error bound`() {
    #expect(NTPShort(bits: 0x0001_0000).span == .seconds(1))
    #expect(NTPShort(bits: 0x0000_8000).span == .milliseconds(500))
    #expect(NTPShort(bits: 1).span == TimeSpan(nanoseconds: 15_259))
    #expect(NTPShort(bits: .max).span < .seconds(65_536))
    #expect(NTPShort(.milliseconds(500)).bits == 0x8000)
    #expect(NTPShort(TimeSpan(nanoseconds: 1)).bits == 1)
    #expect(NTPShort(TimeSpan(nanoseconds: .max)).bits > 0xFFFF_0000)
    #expect(NTPShort(TimeSpan(nanoseconds: .min)).bits == 0)
  }
}
