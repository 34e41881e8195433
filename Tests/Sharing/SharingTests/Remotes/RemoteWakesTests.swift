// SPDX-License-Identifier: Apache-2.0
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire

@testable import Remotes

/// The remote's boot clock is 1,000 s ahead of this machine's, and its civil clock a day.
@Suite struct RemoteWakesTests {
  private let host = TestHome(zones: []).host
  private let clock: RemoteClock
  private let wakes: RemoteWakes

  init() {
    clock = RemoteClock(host: host)
    wakes = RemoteWakes(of: host, by: clock)
    hear(ahead: .seconds(1_000), civil: .days(1))
  }

  private func hear(ahead: TimeSpan, civil: TimeSpan) {
    let now = host.now()
    let told = ClockBody(
      boot: BootID("remote"), moment: HostMoment(boot: now.boot + ahead, utc: now.utc + civil), by: nil)
    clock.heard(Wire.bytes(told), sent: now.boot, received: now.boot)
  }

  @Test func `An instant of the remote's boot clock is one of this machine's`() {
    wakes.arm(boot: host.now().boot + .seconds(1_060))
    #expect(host.armedBoot == host.now().boot + .minutes(1))
    wakes.arm(boot: nil)
    #expect(host.armedBoot == nil)
  }

  @Test func `The wait for the remote's civil time does not depend on this machine's clock`() {
    wakes.arm(utc: host.now().utc + .days(1) + .minutes(2))
    #expect(host.armedBoot == host.now().boot + .minutes(2))
    #expect(host.armedCivil == nil)
    host.stepClock(by: .days(-400))
    #expect(host.armedBoot == host.now().boot + .minutes(2))
  }

  @Test func `The first of both deadlines wakes`() {
    wakes.arm(boot: host.now().boot + .seconds(1_060))
    wakes.arm(utc: host.now().utc + .days(1) + .seconds(5))
    #expect(host.armedBoot == host.now().boot + .seconds(5))
    wakes.arm(utc: nil)
    #expect(host.armedBoot == host.now().boot + .minutes(1))
  }
}
