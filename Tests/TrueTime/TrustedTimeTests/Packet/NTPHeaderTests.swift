// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct NTPHeaderTests {
  @Test func `A question tells nothing but a random number`() {
    let bytes = NTPHeader(questionWith: NTPTimestamp(bits: 0x0123_4567_89AB_CDEF)).bytes
    #expect(bytes.count == 48)
    // Leap indicator 0, version 4, mode 3.
    #expect(bytes[0] == 0x23)
    #expect(bytes[1..<40].allSatisfy { $0 == 0 })
    #expect(bytes[40...].elementsEqual([0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]))
  }

  @Test func `Every field has its place`() throws {
    let bytes = (0..<48).map { UInt8($0) }
    let header = try #require(NTPHeader(reading: bytes))
    #expect(header.stratum == 1)
    #expect(header.poll == 2)
    #expect(header.precisionExponent == 3)
    #expect(header.rootDelay.bits == 0x0405_0607)
    #expect(header.rootDispersion.bits == 0x0809_0A0B)
    #expect(header.referenceID == 0x0C0D_0E0F)
    #expect(header.reference.bits == 0x1011_1213_1415_1617)
    #expect(header.origin.bits == 0x1819_1A1B_1C1D_1E1F)
    #expect(header.receive.bits == 0x2021_2223_2425_2627)
    #expect(header.transmit.bits == 0x2829_2A2B_2C2D_2E2F)
    #expect(header.bytes == bytes)
  }

  @Test(arguments: [
    (UInt8(0x24), LeapIndicator.none, UInt8(4)), (0x64, .inserted, 4), (0xA4, .deleted, 4), (0xDC, .unknown, 3),
  ])
  func `The first byte is three fields`(byte: UInt8, leap: LeapIndicator, version: UInt8) throws {
    var bytes = [UInt8](repeating: 0, count: 48)
    bytes[0] = byte
    let header = try #require(NTPHeader(reading: bytes))
    #expect(header.leap == leap)
    #expect(header.version == version)
    #expect(header.mode == 4)
    #expect(header.bytes == bytes)
  }

  @Test func `Fewer than 48 bytes are no header`() {
    #expect(NTPHeader(reading: []) == nil)
    #expect(NTPHeader(reading: [UInt8](repeating: 0, count: 47)) == nil)
  }

  @Test(arguments: [
    ("RATE", KissCode.rate), ("DENY", .deny), ("RSTR", .restricted), ("NTSN", .nts), ("INIT", .other), ("STEP", .other),
  ])
  func `A kiss is read from its letters`(letters: String, kiss: KissCode) {
    var header = NTPHeader(questionWith: NTPTimestamp(bits: 1))
    header.referenceID = letters.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    #expect(header.kiss == kiss)
    header.stratum = 1
    #expect(header.kiss == nil)
  }

  @Test func `A reference of zero is no kiss`() {
    #expect(NTPHeader(questionWith: NTPTimestamp(bits: 1)).kiss == nil)
  }

  @Test func `Precision is a power of two and never zero`() {
    var header = NTPHeader(questionWith: NTPTimestamp(bits: 1))
    for (exponent, span) in [
      (Int8(-20), TimeSpan(nanoseconds: 954)), (-1, TimeSpan(nanoseconds: 500_000_001)), (0, .seconds(1)),
      (4, .seconds(16)), (-30, TimeSpan(nanoseconds: 1)), (-128, TimeSpan(nanoseconds: 1)), (127, .seconds(1 << 30)),
    ] {
      header.precisionExponent = exponent
      #expect(header.precision == span)
    }
  }
}
