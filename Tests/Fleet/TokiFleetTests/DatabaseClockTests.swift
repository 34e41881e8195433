// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiFleet
import TokiModel

/// What a server knows of the database's clock, as a timeline in milliseconds of its boot clock.
@Suite struct DatabaseClockTests {
  private func at(_ milliseconds: Int64) -> BootInstant {
    BootInstant(nanosecondsSinceBoot: milliseconds * 1_000_000)
  }

  /// The database's clock, which reads 1,000 s when the boot clock reads 0, and is off by a while.
  private func reading(at milliseconds: Int64, off: Int64 = 0) -> UTCInstant {
    UTCInstant(nanosecondsSinceEpoch: (1_000_000 + milliseconds + off) * 1_000_000)
  }

  @Test func `A clock that was never read says nothing`() {
    let clock = DatabaseClock()
    #expect(clock.utc(at: at(5)) == nil)
    #expect(clock.boot(at: reading(at: 5)) == nil)
    #expect(clock.bound(at: at(5)) == nil)
  }

  @Test func `A reading counts from its answer on, so that nothing is early by it`() {
    var clock = DatabaseClock()
    let isSet = clock.note(reading(at: 13), sent: at(10), received: at(20))
    #expect(!isSet)
    #expect(clock.utc(at: at(20)) == reading(at: 13))
    #expect(clock.utc(at: at(1_020)) == reading(at: 1_013))
    #expect(clock.boot(at: reading(at: 1_013)) == at(1_020))
    #expect(clock.bound(at: at(20)) == .milliseconds(10))
  }

  @Test func `The shortest round trip counts, not the newest`() {
    var clock = DatabaseClock()
    clock.note(reading(at: 0), sent: at(0), received: at(0))
    clock.note(reading(at: 1_030), sent: at(1_000), received: at(1_100))
    #expect(clock.utc(at: at(2_000)) == reading(at: 2_000))
    clock.note(reading(at: 2_000), sent: at(1_990), received: at(2_010))
    #expect(clock.utc(at: at(3_000)) == reading(at: 3_000))
  }

  @Test func `A short reading grows old, for clocks drift: then a longer one takes its place`() {
    var clock = DatabaseClock()
    clock.note(reading(at: 0), sent: at(0), received: at(0))
    #expect(clock.bound(at: at(10_000)) == .milliseconds(1))
    clock.note(reading(at: 5_000, off: -1), sent: at(4_998), received: at(5_000))
    #expect(clock.utc(at: at(6_000)) == reading(at: 6_000), "2 ms against half of one")
    clock.note(reading(at: 30_000, off: -2), sent: at(29_998), received: at(30_000))
    #expect(clock.utc(at: at(31_000)) == reading(at: 31_000, off: -2), "2 ms against three")
  }

  @Test func `A reading that no bound explains means that the clock was set`() {
    var clock = DatabaseClock()
    clock.note(reading(at: 0), sent: at(0), received: at(0))
    let isFirst = clock.note(reading(at: 1_000, off: 90), sent: at(990), received: at(1_010))
    #expect(!isFirst)
    let isSet = clock.note(reading(at: 2_000, off: -10_000), sent: at(1_900), received: at(2_000))
    #expect(isSet)
    #expect(clock.utc(at: at(3_000)) == reading(at: 3_000, off: -10_000))
    let isAgain = clock.note(reading(at: 3_000, off: -10_000), sent: at(3_000), received: at(3_000))
    #expect(!isAgain)
  }

  @Test func `An answer that was long under way does not hide what was known better`() {
    var clock = DatabaseClock()
    clock.note(reading(at: 0), sent: at(0), received: at(0))
    // It was read at the very beginning of three seconds.
    let isSet = clock.note(reading(at: 1_000), sent: at(1_000), received: at(4_000))
    #expect(!isSet)
    #expect(clock.utc(at: at(5_000)) == reading(at: 5_000))
  }
}
