// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import AlarmKit
import AppIntents
import Testing
import TokiEngine
import TokiLaunch
import TokiModel
import TokiTestKit

@testable import AppleHost
@testable import TokiApp

extension FrameworkTests {
  @MainActor @Suite struct AlarmTests {
    let manager = AlarmManager.shared
    let folder: TestFolder
    let ledger: LedgerFile
    let schedule: AlarmKitSchedule

    init() throws {
      manager.forget()
      folder = try TestFolder()
      ledger = LedgerFile(path: folder.path + "/ledger")
      schedule = AlarmKitSchedule(texts: RingNotice.Texts(language: .english) { _ in "07:00" }, ledger: ledger) {
        if $1 { return SnoozeRing(ring: $0) }
        return StopRing(ring: $0)
      }
    }

    private static func ring(_ number: Int = 1, snooze: TimeSpan? = .minutes(9)) throws -> ProjectedRing {
      ProjectedRing(
        id: try #require(ProjectedID(text: "a\(number).2.1.0.ring")), kind: .alarm,
        instant: UTCInstant(secondsSinceEpoch: 1_782_108_000), snooze: snooze, channel: .alarm)
    }

    @Test func `An alarm rings at its instant, and counts down to the end of its snooze`() async throws {
      #expect(await schedule.permission() == .notAsked)
      #expect(await schedule.ask() == .granted)
      let ring = try Self.ring()
      let configuration = schedule.configuration(of: ring)
      #expect(configuration.attributes.metadata?.ring == ring.id.text)
      #expect(configuration.attributes.presentation.alert.secondaryButtonBehavior == .countdown)
      #expect((configuration.stopIntent as? StopRing)?.ring == ring.id.text)
      #expect((configuration.secondaryIntent as? SnoozeRing)?.ring == ring.id.text)
      try await schedule.schedule(ring)
      ledger.change { $0.add(ring) }
      let alarm = try #require(try manager.alarms.first)
      #expect(alarm.schedule == .fixed(ring.instant.date))
      #expect(alarm.countdownDuration?.postAlert == 540)
      #expect(await schedule.standing() == [ring.id: .waits])
      manager.set(alarm.id, .alerting)
      #expect(await schedule.standing() == [ring.id: .rings])
      manager.set(alarm.id, .countdown)
      #expect(await schedule.standing() == [ring.id: .isSnoozed])
      await schedule.cancel([ring.id])
      #expect(await schedule.standing() == [:])
    }

    @Test func `An alarm without a snooze has one button`() throws {
      let configuration = schedule.configuration(of: try Self.ring(snooze: nil))
      #expect(configuration.attributes.presentation.alert.secondaryButton == nil)
      #expect(configuration.attributes.presentation.countdown == nil && configuration.secondaryIntent == nil)
    }

    @Test func `One alarm too many is refused as such`() async throws {
      manager.forget(most: 1)
      try await schedule.schedule(Self.ring())
      let refusal = await #expect(throws: ScheduleTrouble.self) { try await schedule.schedule(Self.ring(2)) }
      #expect(refusal == .tooMany)
    }

    @Test func `The buttons of an alert stop it, and tell the app`() async throws {
      let presses = Log<String>()
      let launch = AppLaunch(settings: MemorySettings()) {
        let loop = InlineLoop()
        let host = ManualHost(loop: loop, utc: UTCInstant(secondsSinceEpoch: 1_782_108_000), zone: .utc)
        let engine = try Engine(
          loop: loop, clock: host, wakeSource: host, ringer: RecordedRinger(), store: InMemoryStore())
        let identity = EngineStatus(processID: 1, version: "1", uptime: .zero, socket: "")
        return AppLaunch.Opened(
          control: LocalControl(engine: engine, identity: identity), clock: host, system: NoSystem(),
          press: { presses.add("\($0) \($1)") })
      }
      AppDependencyManager.shared.add(dependency: launch)
      let ring = try Self.ring()
      try await schedule.schedule(ring)
      let alarm = try #require(try manager.alarms.first)
      _ = try await SnoozeRing(ring: ring.id.text).perform()
      _ = try await StopRing(ring: ring.id.text, alarm: alarm.id).perform()
      #expect(presses.entries == ["\(ring.id.text) true", "\(ring.id.text) false"])
      #expect(manager.calls == ["stop \(alarm.id)"])
    }
  }
}

/// A system that rings nothing.
private struct NoSystem: SystemRinging {
  func project() async {}
  func setRingsInApp(_ rings: Bool) async {}
  func askForPermission() async {}
  func notices() async -> AsyncStream<[Projection.Notice]> { AsyncStream { $0.finish() } }
}
