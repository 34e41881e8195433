// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct BoundedClockTests {
  private func interval(_ instant: UTCInstant, _ bound: TimeSpan = .milliseconds(5)) -> UTCInterval {
    UTCInterval(instant - bound, instant + bound)
  }

  @Test func `A majority that contradicts the certain bound disrupts the clock`() {
    var clock = BoundedClock(TrustedTimeOptions())
    _ = clock.observe(clocks(at: boot(10)))
    #expect(clock.take(interval(noon), basis: .majority, at: clocks(at: boot(10))) == true)
    #expect(clock.state == .trusted)
    // 60 s on the boot clock and 65 s in the world: the machine was halted from outside.
    let later = clocks(at: boot(70))
    _ = clock.observe(later)
    #expect(clock.take(interval(noon + .seconds(65)), basis: .majority, at: later) == false)
    #expect(clock.state == .disrupted)
    #expect(clock.published(at: later.boot) == nil)
    // A consistent majority from then on ends the disruption.
    #expect(clock.take(interval(noon + .seconds(81)), basis: .majority, at: clocks(at: boot(86))) == true)
    #expect(clock.state == .trusted)
  }

  @Test func `Without a majority the clock holds over`() {
    var clock = BoundedClock(TrustedTimeOptions(driftAllowance: 100_000))
    _ = clock.observe(clocks(at: boot(10)))
    _ = clock.take(interval(noon), basis: .majority, at: clocks(at: boot(10)))
    clock.lose()
    clock.drop()
    #expect(clock.state == .holdover)
    // 100 ppm of an hour are 360 ms.
    let reading = clock.published(at: boot(3_610))?.reading(at: boot(3_610))
    #expect(reading?.midpoint == noon + .hours(1))
    #expect(reading.map { $0.bound >= .milliseconds(365) && $0.bound < .milliseconds(366) } == true)
  }

  @Test func `The time of a single source is dropped once contradicted`() {
    var clock = BoundedClock(TrustedTimeOptions())
    _ = clock.observe(clocks(at: boot(10)))
    _ = clock.take(interval(noon), basis: .single, at: clocks(at: boot(10)))
    #expect(clock.state == .singleSource)
    clock.lose()
    #expect(clock.state == .singleSource)
    clock.drop()
    #expect(clock.state == .none)
  }

  @Test func `Drift during sleep counts with the whole allowance, as its clock was never measured`() throws {
    var clock = BoundedClock(TrustedTimeOptions(driftAllowance: 100_000))
    for minutes in stride(from: Int64(0), through: 60, by: 15) {
      let reading = clocks(at: boot(10 + minutes * 60))
      _ = clock.observe(reading)
      #expect(clock.take(interval(noon + .minutes(minutes)), basis: .majority, at: reading) == true)
    }
    let growth = clock.drift.growth
    #expect(growth < 25_000)
    var reading = clocks(at: boot(3_610 + 10_000))
    reading.raw -= 10_000_000_000_000
    reading.steady -= 10_000_000_000_000
    #expect(clock.observe(reading) == .resumed)
    // The full 100 ppm of 10,000 s count, whatever was measured while it was awake.
    let bound = try #require(clock.published(at: reading.boot)).reading(at: reading.boot).bound
    #expect(bound >= .milliseconds(1_005))
    #expect(bound < .milliseconds(1_010) + TimeSpan(nanoseconds: abs(clock.drift.rate) * 10_000))
  }

  @Test func `The allowance for a sleep is added to the bound`() throws {
    var clock = BoundedClock(TrustedTimeOptions(suspendAllowance: .seconds(1)))
    _ = clock.observe(clocks(at: boot(10)))
    _ = clock.take(interval(noon), basis: .majority, at: clocks(at: boot(10)))
    var reading = clocks(at: boot(20))
    reading.raw -= 5_000_000_000
    reading.steady -= 5_000_000_000
    #expect(clock.observe(reading) == .resumed)
    #expect(try #require(clock.published(at: boot(20))).bound >= .milliseconds(1_005))
  }

  @Test func `While the clock is being steered the bound grows with the slew`() throws {
    var clock = BoundedClock(TrustedTimeOptions(driftAllowance: 100_000))
    _ = clock.observe(clocks(at: boot(0)))
    _ = clock.observe(clocks(at: boot(64)))
    _ = clock.take(interval(noon), basis: .majority, at: clocks(at: boot(64)))
    var reading = clocks(at: boot(128))
    reading.steady += 32_000_000
    reading.boot = reading.boot + .milliseconds(32)
    #expect(clock.observe(reading) == .none)
    let anchor = try #require(clock.published(at: reading.boot))
    #expect(anchor.growth == 100_000 + 500_000)
    // True time is unaffected, and the boot clock is 32 ms ahead.
    let read = anchor.reading(at: reading.boot)
    #expect(read.earliest <= noon + .seconds(64) && noon + .seconds(64) <= read.latest)
    #expect(clock.watch.slew == 500_000)
  }
}
