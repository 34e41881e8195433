// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel

@Suite struct TimeAnchorTests {
  private let anchor = TimeAnchor(
    boot: BootInstant(nanosecondsSinceBoot: 1_000_000_000_000), utc: UTCInstant(secondsSinceEpoch: 1_800_000_000),
    bound: .milliseconds(2), rate: 20_000, growth: 15_000)

  @Test func `The bound grows with the age`() {
    // 15 ppm of a day are 1.296 s.
    let reading = anchor.reading(at: anchor.boot + .days(1))
    #expect(reading.bound >= .milliseconds(1_298))
    #expect(reading.bound < .milliseconds(1_299))
    // 20 ppm of a day are 1.728 s.
    #expect(reading.midpoint == anchor.utc + .days(1) + .milliseconds(1_728))
  }

  @Test func `The boot instant that reaches a time is neither early nor late`() {
    for seconds in stride(from: Int64(-100_000), through: 1_000_000, by: 33_333) {
      let instant = anchor.utc + .seconds(seconds)
      let boot = anchor.boot(reaching: instant)
      #expect(anchor.reading(at: boot).earliest >= instant)
      #expect(anchor.reading(at: boot - TimeSpan(nanoseconds: 3)).earliest < instant)
    }
  }

  @Test func `The bound passes the limit at the predicted instant`() throws {
    let end = try #require(anchor.boot(outgrowing: .seconds(1)))
    #expect(anchor.reading(at: end).bound > .seconds(1))
    #expect(anchor.reading(at: end - .milliseconds(1)).bound <= .seconds(1))
  }

  @Test(arguments: [Int64.min, -1, 0, 1, Int64.max])
  func `No instant traps`(nanoseconds: Int64) {
    for rate in [TimeAnchor.rates.lowerBound, 0, TimeAnchor.rates.upperBound] {
      for growth in [0, 15_000, TimeAnchor.growths.upperBound] {
        let anchor = TimeAnchor(
          boot: BootInstant(nanosecondsSinceBoot: nanoseconds), utc: UTCInstant(nanosecondsSinceEpoch: .max),
          bound: TimeSpan(nanoseconds: .max), rate: rate, growth: growth)
        _ = anchor.reading(at: BootInstant(nanosecondsSinceBoot: .min))
        _ = anchor.reading(at: BootInstant(nanosecondsSinceBoot: .max))
        _ = anchor.boot(outgrowing: .seconds(1))
      }
    }
  }
}
