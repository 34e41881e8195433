// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite(.serialized) struct DispatchWakeSourceTests {
  @Test func `Timers and notices keep every promise of a wake source`() async throws {
    let notices = SentNotices()
    let clock = AppleClock()
    let source = DispatchWakeSource(loop: DispatchLoop(), clock: clock, notices: notices)
    let violations = await checkWakeSource(
      source, clock: clock, pass: { try? await Task.sleep(for: .nanoseconds($0.nanoseconds)) },
      stepClock: { notices.send(.clockSet) },
      changeZone: { for _ in 0..<3 { notices.send(.zoneChanged) } })
    #expect(violations == [])
  }

  /// A change of the civil clock, and `true` if an alarm in half a second comes at once.
  struct Step: Sendable {
    let by: TimeSpan
    let isDue: Bool
  }

  @Test(arguments: [
    Step(by: .hours(1), isDue: true), Step(by: .milliseconds(600), isDue: true), Step(by: .hours(-1), isDue: false),
    Step(by: .milliseconds(-200), isDue: false),
  ])
  func `A clock that is set brings the alarm on or puts it off`(step: Step) async throws {
    // Standing still, the machine may see both deadlines come before it hears of the step.
    var events: [WakeEvent] = []
    for _ in 0..<20 where events.isEmpty { events = await toldInTime(of: step) }
    let expected: [WakeEvent] = [.clockStepped, .due]
    #expect(events == expected + (step.by == .hours(-1) ? [] : [.due]))
  }

  /// The events of a step, in order; nothing if the machine stood still meanwhile.
  private func toldInTime(of step: Step) async -> [WakeEvent] {
    let host = Host()
    let before = host.clock.now()
    let alarm = before.utc + .milliseconds(500)
    host.source.arm(utc: alarm)
    host.source.arm(boot: before.boot + .milliseconds(700))
    host.clock.step(by: step.by)
    host.notices.send(.clockSet)
    let count = step.by == .hours(-1) ? 2 : 3
    #expect(await eventually { host.events.entries.count == count })
    let events = host.events.entries
    // Neither is early, and the timer on the boot clock was not moved.
    for event in events where event.event == .due && event.at.utc < alarm {
      #expect(event.at.boot >= before.boot + .milliseconds(700))
    }
    let known = events.first?.at.boot ?? before.boot
    let next = events.dropFirst().first?.at.boot ?? before.boot
    let isInTime = known < before.boot + .milliseconds(400) && (!step.isDue || next < before.boot + .milliseconds(500))
    return isInTime ? events.map(\.event) : []
  }

  @Test func `An alarm is not early when the clock was slowed without a word`() async throws {
    var isSlowed = false
    for _ in 0..<20 where !isSlowed {
      let host = Host()
      let alarm = host.clock.now().utc + .milliseconds(200)
      host.source.arm(utc: alarm)
      host.clock.step(by: .milliseconds(-150))
      // Standing still, the machine may come to this only after the alarm.
      isSlowed = host.clock.now().utc < alarm - .milliseconds(150)
      #expect(await eventually { !host.events.entries.isEmpty })
      #expect(host.events.entries.map(\.event) == [.due])
      if isSlowed { #expect(try #require(host.events.entries.first).at.utc >= alarm) }
    }
    #expect(isSlowed)
  }

  @Test func `A wake armed before the start comes after the start`() async throws {
    let clock = AppleClock()
    let source = DispatchWakeSource(loop: DispatchLoop(), clock: clock, notices: nil)
    let events = Log<WakeEvent>()
    source.arm(boot: clock.now().boot)
    source.start { events.add($0) }
    #expect(await eventually { events.entries == [.due] })
  }

  @Test func `A wake-up of the machine is reported as a step of the clock`() async throws {
    let host = Host()
    host.source.arm(boot: host.clock.now().boot + .hours(1))
    host.notices.send(.wokeUp)
    #expect(await eventually { host.events.entries.map(\.event) == [.clockStepped] })
  }

  /// A started source, and its events with their times.
  private struct Host {
    let clock = SetClock()
    let notices = SentNotices()
    let events = Log<(event: WakeEvent, at: HostMoment)>()
    let source: DispatchWakeSource
    private let began: BootInstant

    init() {
      source = DispatchWakeSource(loop: DispatchLoop(), clock: clock, notices: notices)
      began = clock.now().boot
      source.start { [events, clock] in events.add(($0, clock.now())) }
    }

    func isBootPast(_ span: TimeSpan) -> Bool { clock.now().boot > began + span }
  }
}
