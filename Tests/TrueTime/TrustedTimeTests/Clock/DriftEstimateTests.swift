// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct DriftEstimateTests {
  /// What a clock observes `minutes` after noon that is slower than true time by `ppm`.
  private func sight(_ minutes: Int64, ppm: Int64, bound: TimeSpan) -> (UTCInterval, ClockReading) {
    let span = TimeSpan.minutes(minutes)
    let truth = noon + span + span.times(partsPerBillion: ppm * 1_000)
    return (UTCInterval(truth - bound, truth + bound), clocks(at: boot(0) + span))
  }

  @Test func `Until the drift is measured the whole allowance counts`() {
    var drift = DriftEstimate(TrustedTimeOptions())
    #expect(drift.rate == 0)
    // NTP's 500 ppm for any oscillator, plus 15 for its wander.
    #expect(drift.growth == 515_000)
    let (first, at) = sight(0, ppm: 40, bound: .milliseconds(1))
    #expect(drift.note(first, at: at) == nil)
    let (second, later) = sight(1, ppm: 40, bound: .milliseconds(1))
    #expect(drift.note(second, at: later) == nil)
    #expect(drift.growth == 515_000)
  }

  @Test func `After 15 minutes the measured rate counts with its error`() {
    var drift = DriftEstimate(TrustedTimeOptions())
    let (first, at) = sight(0, ppm: 40, bound: .milliseconds(1))
    _ = drift.note(first, at: at)
    let (second, later) = sight(15, ppm: 40, bound: .milliseconds(1))
    #expect(drift.note(second, at: later) == at)
    // 2 ms of 900 s are 2.2 ppm, plus 15 for the clock's wander.
    #expect(abs(drift.rate - 40_000) <= 2)
    #expect((17_222...17_240).contains(drift.growth))
  }

  @Test func `A longer measurement is better, down to the floor`() {
    var drift = DriftEstimate(TrustedTimeOptions())
    for minutes in stride(from: Int64(0), through: 360, by: 15) {
      let (interval, at) = sight(minutes, ppm: -63, bound: .milliseconds(5))
      _ = drift.note(interval, at: at)
    }
    #expect(abs(drift.rate + 63_000) < 100)
    #expect((15_000...15_600).contains(drift.growth))
  }

  @Test func `Drift beyond the allowance is left out`() {
    var drift = DriftEstimate(TrustedTimeOptions(driftAllowance: 100_000))
    let (first, at) = sight(0, ppm: 95, bound: .milliseconds(20))
    _ = drift.note(first, at: at)
    let (second, later) = sight(15, ppm: 95, bound: .milliseconds(20))
    _ = drift.note(second, at: later)
    // 95 ± 59 ppm would exceed 100.
    #expect((65_000...69_000).contains(drift.rate))
    #expect((31_000...35_000).contains(drift.growth))
  }

  @Test func `A measured drift of 300 ppm is believed`() {
    var drift = DriftEstimate(TrustedTimeOptions())
    let (first, at) = sight(0, ppm: 300, bound: .milliseconds(1))
    _ = drift.note(first, at: at)
    let (second, later) = sight(30, ppm: 300, bound: .milliseconds(1))
    _ = drift.note(second, at: later)
    #expect(abs(drift.rate - 300_000) < 10)
    #expect(drift.growth < 20_000)
  }

  @Test func `Sights too wide to measure anything change nothing`() {
    var drift = DriftEstimate(TrustedTimeOptions())
    let (first, at) = sight(0, ppm: 0, bound: .seconds(1))
    _ = drift.note(first, at: at)
    let (second, later) = sight(15, ppm: 0, bound: .seconds(1))
    #expect(drift.note(second, at: later) == nil)
    #expect(drift.growth == 515_000)
  }

  @Test func `After sleep the sights before it measure nothing`() {
    var drift = DriftEstimate(TrustedTimeOptions())
    let (first, at) = sight(0, ppm: 40, bound: .milliseconds(1))
    _ = drift.note(first, at: at)
    drift.forgetSights()
    let (second, later) = sight(60, ppm: 80, bound: .milliseconds(1))
    #expect(drift.note(second, at: later) == nil)
    #expect(drift.rate == 0)
  }

  @Test func `No sight traps`() {
    var numbers = SeededNumbers(seed: 4)
    var drift = DriftEstimate(TrustedTimeOptions())
    let ends = [Int64.min, -1, 0, 1, 1 << 60, .max]
    for _ in 0..<1_000 {
      let first = UTCInstant(nanosecondsSinceEpoch: ends.randomElement(using: &numbers)!)
      let last = UTCInstant(nanosecondsSinceEpoch: ends.randomElement(using: &numbers)!)
      _ = drift.note(
        UTCInterval(first, last),
        at: clocks(at: BootInstant(nanosecondsSinceBoot: ends.randomElement(using: &numbers)!)))
    }
  }
}
