// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiModel
import TokiScreens

@Suite struct NextChangeTests {
  private func boot(_ nanoseconds: Int64) -> BootInstant { BootInstant(nanosecondsSinceBoot: nanoseconds) }

  @Test(
    arguments: [
      // The remaining time, and how long until the digits change.
      (10_000_000_000, 1_000_000_000), (9_999_999_999, 999_999_999), (9_000_000_001, 1), (1_000_000_000, 1_000_000_000),
      (999_999_999, 999_999_999), (1, 1),
    ] as [(Int64, Int64)])
  func `Remaining time changes at whole seconds before the deadline`(left: Int64, wait: Int64) {
    let now = boot(77)
    let next = NextChange.remaining(until: now + TimeSpan(nanoseconds: left), now: now)
    #expect(next == NextChange(boot: now + TimeSpan(nanoseconds: wait)))
    let digits = TimeSpan(nanoseconds: left).digits(to: .seconds)
    // Just before, the digits are the same; at that moment, they differ.
    #expect(TimeSpan(nanoseconds: left - wait + 1).digits(to: .seconds) == digits)
    #expect(TimeSpan(nanoseconds: left - wait).digits(to: .seconds) != digits)
  }

  @Test func `Nothing changes by itself after the deadline`() {
    #expect(NextChange.remaining(until: boot(5), now: boot(5)) == .never)
    #expect(NextChange.remaining(until: boot(5), now: boot(6)) == .never)
  }

  @Test(arguments: [(0, 100), (1, 99), (99, 1), (100, 100), (250, 50)] as [(Int64, Int64)])
  func `Elapsed time changes at whole steps after the start`(gone: Int64, wait: Int64) {
    let start = boot(1_000)
    let now = start + TimeSpan(nanoseconds: gone)
    let next = NextChange.elapsed(since: start, now: now, step: TimeSpan(nanoseconds: 100))
    #expect(next == NextChange(boot: now + TimeSpan(nanoseconds: wait)))
  }

  @Test(arguments: [(0, 60), (59, 1), (60, 60), (-1, 1), (-60, 60), (-61, 1)] as [(Int64, Int64)])
  func `The wall changes at full minutes, also before 1970`(second: Int64, wait: Int64) {
    let now = UTCInstant(secondsSinceEpoch: second)
    #expect(NextChange.minute(after: now) == NextChange(utc: now + .seconds(wait)))
  }

  @Test func `Of two changes the earlier one counts, on each clock`() {
    let one = NextChange(boot: boot(5), utc: UTCInstant(secondsSinceEpoch: 9))
    let other = NextChange(boot: boot(7), utc: UTCInstant(secondsSinceEpoch: 8))
    #expect(one.joined(other) == NextChange(boot: boot(5), utc: UTCInstant(secondsSinceEpoch: 8)))
    #expect(one.joined(.never) == one)
    #expect(NextChange.never.joined(other) == other)
  }
}
