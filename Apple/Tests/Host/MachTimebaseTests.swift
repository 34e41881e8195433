// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import AppleHost

@Suite struct MachTimebaseTests {
  /// Ticks of a clock, and what they are in nanoseconds.
  struct Reading: Sendable, CustomTestStringConvertible {
    let ticks: UInt64
    let numerator: UInt32
    let denominator: UInt32
    let nanoseconds: Int64
    var testDescription: String { "\(ticks) × \(numerator)/\(denominator)" }
  }

  @Test(arguments: [
    Reading(ticks: 0, numerator: 1, denominator: 1, nanoseconds: 0),
    // Intel: a tick is a nanosecond.
    Reading(ticks: 1_234_567_890, numerator: 1, denominator: 1, nanoseconds: 1_234_567_890),
    Reading(ticks: UInt64(Int64.max), numerator: 1, denominator: 1, nanoseconds: .max),
    Reading(ticks: UInt64(Int64.max) + 1, numerator: 1, denominator: 1, nanoseconds: .max),
    // Apple's processors: 24 MHz.
    Reading(ticks: 1, numerator: 125, denominator: 3, nanoseconds: 41),
    Reading(ticks: 2, numerator: 125, denominator: 3, nanoseconds: 83),
    Reading(ticks: 3, numerator: 125, denominator: 3, nanoseconds: 125),
    Reading(ticks: 24_000_000, numerator: 125, denominator: 3, nanoseconds: 1_000_000_000),
    // A hundred years awake: the product has more than 64 bits.
    Reading(ticks: 75_738_240_000_000_000, numerator: 125, denominator: 3, nanoseconds: 3_155_760_000_000_000_000),
    Reading(ticks: .max, numerator: 125, denominator: 3, nanoseconds: .max),
    Reading(ticks: .max, numerator: .max, denominator: 1, nanoseconds: .max),
    Reading(ticks: .max, numerator: 1, denominator: .max, nanoseconds: 4_294_967_297),
  ])
  func `Ticks become whole nanoseconds, and no product is lost`(reading: Reading) {
    let timebase = MachTimebase(numerator: reading.numerator, denominator: reading.denominator)
    #expect(timebase.nanoseconds(ofTicks: reading.ticks) == reading.nanoseconds)
  }
}
