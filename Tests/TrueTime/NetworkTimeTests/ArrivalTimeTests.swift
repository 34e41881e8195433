// SPDX-License-Identifier: Apache-2.0
import LinuxHost
import Testing
import TokiModel

@testable import NetworkTime

@Suite struct ArrivalTimeTests {
  /// The query leaves at 1,000 on the boot clock and 50,000 on the device's; times in microseconds.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Step of the device's clock during the exchange.
    var step: Int64 = 0
    /// The timestamp, before any step; `nil` for none.
    var stamp: Int64?
    let expected: Int64
  }

  @Test(arguments: [
    Case(testDescription: "the stamp's age counts", stamp: 50_300, expected: 1_300),
    Case(testDescription: "an answer that was read at once", stamp: 50_500, expected: 1_500),
    Case(testDescription: "no stamp", stamp: nil, expected: 1_500),
    Case(testDescription: "a stamp from the future", stamp: 50_501, expected: 1_500),
    Case(testDescription: "a stamp from before the question", stamp: 49_999, expected: 1_500),
    Case(testDescription: "as early as can be", stamp: 50_000, expected: 1_000),
    Case(testDescription: "set forward by an hour", step: 3_600_000_000, stamp: 50_300, expected: 1_500),
    Case(testDescription: "set back by an hour", step: -3_600_000_000, stamp: 50_300, expected: 1_500),
    // So small a step leaves the age plausible; only comparing both clocks reveals it.
    Case(testDescription: "set forward by 100 us", step: 100, stamp: 50_300, expected: 1_500),
    Case(testDescription: "set back by 100 us", step: -100, stamp: 50_300, expected: 1_500),
    Case(testDescription: "a stamp of the kernel where a library fakes the clock", stamp: -99_950_000, expected: 1_500),
    Case(testDescription: "the last stamp there is", stamp: .max, expected: 1_500),
    Case(testDescription: "the first stamp there is", stamp: .min, expected: 1_500),
  ])
  func `The arrival is the stamp's if the clock was not set, else the reading's`(one: Case) {
    let before = pair(boot: 1_000, civil: 50_000)
    let after = pair(boot: 1_500, civil: 50_500 + one.step)
    let stamp = one.stamp.map {
      UTCInstant(nanosecondsSinceEpoch: $0.multipliedReportingOverflow(by: 1_000).partialValue)
    }
    let arrival = ArrivalTime.instant(stamp: stamp, before: before, after: after)
    #expect(arrival == BootInstant(nanosecondsSinceBoot: one.expected * 1_000))
  }

  @Test func `A process that was interrupted between two clocks still believes the stamp`() {
    let before = HostClocks.Pair(
      boot: BootInstant(nanosecondsSinceBoot: 1_040), civil: UTCInstant(nanosecondsSinceEpoch: 9_000),
      width: TimeSpan(nanoseconds: 40))
    let after = HostClocks.Pair(
      boot: BootInstant(nanosecondsSinceBoot: 3_000), civil: UTCInstant(nanosecondsSinceEpoch: 10_100),
      width: TimeSpan(nanoseconds: 900))
    let arrival = ArrivalTime.instant(stamp: UTCInstant(nanosecondsSinceEpoch: 9_600), before: before, after: after)
    // Never before the truth, which is 1,600 to 1,640, and at most `width` after it.
    #expect(arrival == BootInstant(nanosecondsSinceBoot: 2_500))
  }

  private func pair(boot: Int64, civil: Int64) -> HostClocks.Pair {
    HostClocks.Pair(
      boot: BootInstant(nanosecondsSinceBoot: boot * 1_000), civil: UTCInstant(nanosecondsSinceEpoch: civil * 1_000),
      width: .zero)
  }
}
