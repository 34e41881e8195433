// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct ClockWatchTests {
  /// A machine whose clocks are moved by hand.
  private struct Bench {
    var watch = ClockWatch()
    var now = clocks(at: boot(1_000))

    /// Lets time pass, with the steady clock slewed by `ppm` and optionally suspended for a while.
    @discardableResult
    mutating func pass(_ span: TimeSpan, ppm: Int64 = 0, asleep: TimeSpan = .zero) -> ClockWatch.Finding {
      let steady = span + span.times(partsPerBillion: ppm * 1_000)
      now.raw &+= span.nanoseconds
      now.steady &+= steady.nanoseconds
      now.boot = now.boot + steady + asleep
      return watch.observe(now, allowance: 100_000)
    }

    init() { _ = watch.observe(now, allowance: 100_000) }
  }

  @Test func `A clock that runs as ever is steady`() {
    var bench = Bench()
    for _ in 0..<200 { #expect(bench.pass(.seconds(64), ppm: -37) == .steady) }
    #expect(bench.watch.excess == .zero)
    #expect(bench.watch.slew == 0)
  }

  @Test func `Slew in either direction adds to the excess`() {
    var bench = Bench()
    bench.pass(.seconds(64))
    // As with adjtime(3): 500 ppm for 64 s are 32 ms.
    #expect(bench.pass(.seconds(64), ppm: 500) == .steady)
    #expect(bench.watch.slew == 500_000)
    #expect(bench.watch.excess > .milliseconds(31) && bench.watch.excess <= .milliseconds(32))
    // Slewed back again, the excess still never decreases.
    bench.pass(.seconds(64), ppm: -500)
    #expect(bench.watch.excess > .milliseconds(63) && bench.watch.excess <= .milliseconds(64))
    bench.pass(.seconds(64))
    #expect(bench.watch.slew == 0)
    #expect(bench.watch.excess <= .milliseconds(64))
  }

  @Test func `A slew is seen in its first seconds`() {
    var bench = Bench()
    bench.pass(.seconds(64))
    bench.pass(.seconds(5), ppm: 80_000)
    #expect(bench.watch.excess > .milliseconds(399))
  }

  @Test func `A change of up to 20 ppm is no slew, but counts`() {
    var bench = Bench()
    bench.pass(.seconds(64), ppm: 10)
    bench.pass(.seconds(64), ppm: 29)
    #expect(bench.watch.slew == 0)
    // But it counts.
    #expect(bench.watch.excess > .milliseconds(1))
    bench.pass(.seconds(64), ppm: 31)
    #expect(bench.watch.slew == 21_000)
  }

  @Test func `Sleep is reported and is no slew`() {
    var bench = Bench()
    bench.pass(.seconds(64))
    #expect(bench.pass(.seconds(1), asleep: .hours(8)) == .suspended(.hours(8)))
    #expect(bench.watch.excess == .zero)
    #expect(bench.pass(.seconds(64)) == .steady)
  }

  struct Jump: CustomTestStringConvertible {
    let testDescription: String
    var boot: Int64 = 0
    var steady: Int64 = 0
    var raw: Int64 = 0
  }

  @Test(arguments: [
    Jump(testDescription: "the boot clock goes back", boot: -1),
    Jump(testDescription: "the steady clock leaps without the boot clock", steady: 1),
    Jump(testDescription: "all go back", boot: -100, steady: -100, raw: -100),
    Jump(testDescription: "the oscillator stands still", boot: 60, steady: 60),
    Jump(testDescription: "the oscillator runs away", raw: 60),
  ])
  func `An unexplained jump is a disruption`(jump: Jump) {
    var bench = Bench()
    bench.pass(.seconds(64))
    bench.now.boot = bench.now.boot + .seconds(jump.boot)
    bench.now.steady += jump.steady * 1_000_000_000
    bench.now.raw += jump.raw * 1_000_000_000
    #expect(bench.pass(.milliseconds(10)) == .disrupted)
  }

  @Test func `An interruption between two readings is no disruption`() {
    var bench = Bench()
    bench.pass(.seconds(64))
    bench.now.raw += 30_000_000
    #expect(bench.pass(.milliseconds(10)) == .steady)
    bench.now.raw -= 30_000_000
    #expect(bench.pass(.milliseconds(10)) == .steady)
  }

  @Test func `No clock traps`() {
    var numbers = SeededNumbers(seed: 8)
    var watch = ClockWatch()
    let ends = [Int64.min, -1, 0, 1, 1 << 62, .max]
    for _ in 0..<2_000 {
      let reading = ClockReading(
        boot: BootInstant(nanosecondsSinceBoot: ends.randomElement(using: &numbers)!),
        device: UTCInstant(nanosecondsSinceEpoch: 0), raw: ends.randomElement(using: &numbers)!,
        steady: ends.randomElement(using: &numbers)!)
      _ = watch.observe(reading, allowance: 100_000)
    }
  }
}
