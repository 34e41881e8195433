// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import TokiLaunch
import TokiModel
import TokiScreens
import TokiTestKit

struct ClockPulseTests {
  /// The sleeps, on a host that sleeps for `step` at most.
  private func slept(until change: (ManualHost) -> NextChange, atMost step: TimeSpan) async -> [TimeSpan] {
    let host = ManualHost(loop: InlineLoop(), utc: UTCInstant(secondsSinceEpoch: 1_782_108_000), zone: .utc)
    let spans = Mutex<[TimeSpan]>([])
    let pulse = ClockPulse(clock: host) { span in
      spans.withLock { $0.append(span) }
      host.advance(by: min(span, step))
    }
    await pulse.wait(until: change(host))
    return spans.withLock(\.self)
  }

  @Test(arguments: [(3, 5), (5, 3)])
  func `The earlier of both clocks ends the wait`(boot: Int64, utc: Int64) async {
    let spans = await slept(
      until: { NextChange(boot: $0.now().boot + .seconds(boot), utc: $0.now().utc + .seconds(utc)) }, atMost: .days(1))
    #expect(spans == [.seconds(3)])
  }

  @Test func `A sleep that ends early is followed by another`() async {
    let spans = await slept(until: { NextChange(boot: $0.now().boot + .seconds(3)) }, atMost: .seconds(2))
    #expect(spans == [.seconds(3), .seconds(1)])
  }

  @Test func `An instant that has passed is not waited for`() async {
    #expect(await slept(until: { NextChange(utc: $0.now().utc) }, atMost: .days(1)).isEmpty)
  }

  @Test func `The real wait ends when its task is cancelled`() async {
    let host = ManualHost(loop: InlineLoop(), utc: UTCInstant(secondsSinceEpoch: 0), zone: .utc)
    let task = Task { await ClockPulse(clock: host).wait(until: .never) }
    task.cancel()
    await task.value
  }
}
