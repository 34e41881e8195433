// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiFleet
import TokiModel
import TokiTestKit

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

  @Test func `A reading counts from its answer on, so that it makes nothing early`() {
    var clock = DatabaseClock()
    let isSet = clock.note(reading(at: 13), sent: at(10), received: at(20))
    #expect(!isSet)
    #expect(clock.utc(at: at(20)) == reading(at: 13))
    #expect(clock.utc(at: at(1_020)) == reading(at: 1_013))
    #expect(clock.boot(at: reading(at: 1_013)) == at(1_020))
    #expect(clock.bound(at: at(20)) == .milliseconds(10) + TimeSpan(nanoseconds: 1_000))
  }

  @Test func `The shortest round trip counts, not the newest`() {
    var clock = DatabaseClock()
    clock.note(reading(at: 0), sent: at(0), received: at(0))
    clock.note(reading(at: 1_030), sent: at(1_000), received: at(1_100))
    #expect(clock.utc(at: at(2_000)) == reading(at: 2_000))
    clock.note(reading(at: 2_000), sent: at(1_990), received: at(2_010))
    #expect(clock.utc(at: at(3_000)) == reading(at: 3_000))
  }

  @Test func `An aged short reading gives way to a longer one that contradicts it`() {
    var clock = DatabaseClock()
    clock.note(reading(at: 0), sent: at(0), received: at(0))
    #expect(clock.bound(at: at(10_000)) == .milliseconds(1) + TimeSpan(nanoseconds: 1_000))
    clock.note(reading(at: 5_000, off: -1), sent: at(4_998), received: at(5_000))
    #expect(clock.utc(at: at(6_000)) == reading(at: 6_000), "-1 to 1 ms agrees with it")
    clock.note(reading(at: 40_000, off: -3), sent: at(39_999), received: at(40_000))
    #expect(
      clock.utc(at: at(41_000)) == reading(at: 41_000, off: -2) + TimeSpan(nanoseconds: 1_000),
      "-3 to -2 ms, and no further back")
  }

  /// Plays readings, one a second, each read at some moment of its round trip of 30 µs to half a millisecond.
  ///
  /// - Parameters:
  ///   - drift: How much faster the boot clock goes than the database's, in parts per million.
  ///   - seed: What the readings are drawn by.
  ///   - look: Told by how much the estimate is ahead of the database's clock after each reading, and how far the reading
  ///     has moved it.
  private func play(drift: Int64, seed: UInt64, _ look: (_ ahead: TimeSpan, _ moved: TimeSpan) -> Void) {
    var numbers = SeededNumbers(seed: seed)
    var clock = DatabaseClock()
    /// The database's clock in whole microseconds, and exactly.
    func database(at boot: BootInstant) -> (read: UTCInstant, exact: UTCInstant) {
      let passed = boot.nanosecondsSinceBoot
      let exact = 1_000_000_000_000 + passed - passed / 1_000_000 * drift
      return (
        UTCInstant(nanosecondsSinceEpoch: exact / 1_000 * 1_000), UTCInstant(nanosecondsSinceEpoch: exact)
      )
    }
    for second in 1...3_600 {
      let sent = BootInstant(nanosecondsSinceBoot: Int64(second) * 1_000_000_000)
      let trip = Int64.random(in: 30_000...500_000, using: &numbers)
      let received = sent + TimeSpan(nanoseconds: trip)
      let before = clock.utc(at: received)
      let reading = database(at: sent + TimeSpan(nanoseconds: .random(in: 0...trip, using: &numbers))).read
      let isSet = clock.note(reading, sent: sent, received: received)
      #expect(!isSet)
      guard let now = clock.utc(at: received) else { return }
      look(now - database(at: received).exact, before.map { now - $0 } ?? .zero)
    }
  }

  @Test(arguments: 1...20)
  func `The clock never goes back, and is never ahead, where both clocks go alike`(seed: UInt64) {
    play(drift: 0, seed: seed) { ahead, moved in
      #expect(moved >= .zero)
      #expect(ahead <= .zero)
    }
  }

  @Test(arguments: [-50, 50], 1...10)
  func `Clocks that drift apart are followed, by no more than they drift`(drift: Int64, seed: UInt64) {
    var backwards = TimeSpan.zero
    play(drift: drift, seed: seed) { ahead, moved in
      backwards = backwards + max(.zero, .zero - moved)
      #expect(max(ahead, .zero - ahead) <= .milliseconds(1))
    }
    let drifted = TimeSpan(nanoseconds: 3_600_000 * max(0, drift))
    #expect(backwards <= drifted + TimeSpan(nanoseconds: 1_000))
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

  @Test func `A slow answer does not replace a better reading`() {
    var clock = DatabaseClock()
    clock.note(reading(at: 0), sent: at(0), received: at(0))
    // It was read at the very beginning of three seconds.
    let isSet = clock.note(reading(at: 1_000), sent: at(1_000), received: at(4_000))
    #expect(!isSet)
    #expect(clock.utc(at: at(5_000)) == reading(at: 5_000))
  }
}
