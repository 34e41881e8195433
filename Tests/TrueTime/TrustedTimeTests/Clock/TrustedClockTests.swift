// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiModel

@testable import TrustedTime

@Suite struct TrustedClockTests {
  private func report(_ state: TrustState, anchor: TimeAnchor?, limit: TimeSpan = .seconds(1)) -> TrustedTimeReport {
    TrustedTimeReport(state: state, anchor: anchor, limit: limit)
  }

  private final class Flag: Sendable {
    let isOver = Atomic(false)
  }

  private let anchor = TimeAnchor(
    boot: boot(100), utc: noon, bound: .milliseconds(10), rate: 5_000, growth: 100_000)

  @Test func `Before anything is known there is no time`() {
    let clock = TrustedClock(clock: ManualTimeClock(boot(5)))
    #expect(clock.now() == TrustedMoment(boot: boot(5), state: .none, reading: nil))
  }

  @Test(arguments: TrustState.allCases) func `Every state is read as it was published`(state: TrustState) {
    let clock = TrustedClock(clock: ManualTimeClock(boot(100)))
    clock.publish(report(state, anchor: anchor))
    #expect(clock.now().state == state)
    #expect(clock.now().reading == anchor.reading(at: boot(100)))
    clock.publish(report(state, anchor: nil))
    #expect(clock.now() == TrustedMoment(boot: boot(100), state: state, reading: nil))
  }

  @Test func `It expires while nobody publishes`() {
    let time = ManualTimeClock(boot(100))
    let clock = TrustedClock(clock: time)
    clock.publish(report(.trusted, anchor: anchor))
    #expect(clock.now().state == .trusted)
    // The remaining 990 ms at 100 ppm last 9,900 s.
    time.set(boot(100 + 9_899))
    #expect(clock.now().state == .trusted)
    time.set(boot(100 + 9_901))
    #expect(clock.now().state == .expired)
    #expect(clock.now().reading == anchor.reading(at: boot(100 + 9_901)))
  }

  @Test func `A reader sees one whole publication`() async {
    let clock = TrustedClock(clock: ManualTimeClock(boot(0)))
    // All numbers of a publication are related, so that a mixture is detected.
    func publication(_ number: Int64) -> TrustedTimeReport {
      report(
        .trusted,
        anchor: TimeAnchor(
          boot: BootInstant(nanosecondsSinceBoot: number), utc: UTCInstant(nanosecondsSinceEpoch: number),
          bound: TimeSpan(nanoseconds: number), rate: 0, growth: 0), limit: TimeSpan(nanoseconds: number))
    }
    clock.publish(publication(1))
    let flag = Flag()
    let mixed = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<3 {
        group.addTask {
          var mixed = 0
          var last: Int64 = 0
          while !flag.isOver.load(ordering: .relaxed) {
            let moment = clock.moment(at: BootInstant(nanosecondsSinceBoot: 0))
            // utc + (0 − boot) ± bound: midpoint 0, and the bound is the number.
            let number = moment.reading?.bound.nanoseconds ?? -1
            if moment.reading?.midpoint.nanosecondsSinceEpoch != 0 || number < last { mixed += 1 }
            last = number
          }
          return mixed
        }
      }
      for number in Int64(2)...60_000 { clock.publish(publication(number)) }
      flag.isOver.store(true, ordering: .relaxed)
      return await group.reduce(0, +)
    }
    #expect(mixed == 0)
    #expect(clock.moment(at: BootInstant(nanosecondsSinceBoot: 0)).reading?.bound == TimeSpan(nanoseconds: 60_000))
  }
}
