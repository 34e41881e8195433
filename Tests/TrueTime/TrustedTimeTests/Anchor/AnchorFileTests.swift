// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct AnchorFileTests {
  private let kept = SavedAnchor(
    boot: BootID("6f1c1a9e-7d0e-4bb4-9d0a-3e8b7ad1f6c2"),
    anchor: TimeAnchor(boot: boot(5_000), utc: noon, bound: .milliseconds(7), rate: -31_000, growth: 17_000),
    clocks: ClockReading(
      boot: boot(5_000), device: UTCInstant(secondsSinceEpoch: 0), raw: 4_900_000_000_123, steady: 4_900_000_000_456),
    steadyRate: -12_345, basis: .majority, notBefore: noon - .milliseconds(7))

  @Test func `A kept anchor comes back`() {
    #expect(AnchorFile.anchor(reading: AnchorFile.bytes(of: kept)) == kept)
    var other = kept
    other.steadyRate = nil
    other.basis = .single
    other.boot = BootID("")
    #expect(AnchorFile.anchor(reading: AnchorFile.bytes(of: other)) == other)
  }

  @Test func `Every wrong bit is found`() {
    let bytes = AnchorFile.bytes(of: kept)
    for place in bytes.indices {
      for bit in UInt8(0)..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << bit
        #expect(AnchorFile.anchor(reading: damaged) == nil)
      }
    }
  }

  @Test func `A part of a file, or a longer file, is refused`() {
    let bytes = AnchorFile.bytes(of: kept)
    for count in 0..<bytes.count { #expect(AnchorFile.anchor(reading: Array(bytes.prefix(count))) == nil) }
    #expect(AnchorFile.anchor(reading: bytes + [0]) == nil)
  }

  @Test func `Impossible numbers are refused even with a right checksum`() {
    func sealed(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var bytes = Array(AnchorFile.bytes(of: kept).dropLast(8))
      change(&bytes)
      let sum = CRC64.checksum(of: bytes)
      return bytes + (0..<8).map { UInt8(truncatingIfNeeded: sum >> UInt64(56 - $0 * 8)) }
    }
    let numbers = 12 + kept.boot.text.utf8.count
    #expect(AnchorFile.anchor(reading: sealed { _ in }) == kept)
    // The version, the basis, a negative bound, a rate and a growth out of range, a boot id that is not text.
    #expect(AnchorFile.anchor(reading: sealed { $0[8] = 2 }) == nil)
    #expect(AnchorFile.anchor(reading: sealed { $0[9] = 3 }) == nil)
    #expect(AnchorFile.anchor(reading: sealed { $0[10] = 2 }) == nil)
    #expect(AnchorFile.anchor(reading: sealed { $0[12] = 0xFF }) == nil)
    for place in 2...4 { #expect(AnchorFile.anchor(reading: sealed { $0[numbers + place * 8] = 0x80 }) == nil) }
  }

  @Test func `A boot id that no kernel gives is not kept`() {
    var other = kept
    other.boot = BootID(String(repeating: "x", count: 129))
    #expect(AnchorFile.bytes(of: other).isEmpty)
  }

  /// The check value of CRC-64/XZ (reveng.sourceforge.io/crc-catalogue).
  @Test func `The checksum is the standard CRC-64`() {
    #expect(CRC64.checksum(of: "123456789".utf8) == 0x995D_C9BB_DF19_39FA)
  }
}
