// SPDX-License-Identifier: Apache-2.0
@_spi(Headless) import AlarmKit
import AppIntents
import Testing
import TokiEngine
import TokiLaunch
import TokiModel
import TokiTestKit
@_spi(Headless) import UserNotifications

@testable import AppleHost
@testable import TokiApp

extension FrameworkTests {
  @MainActor @Suite struct AlarmTests {
    let manager = AlarmManager.shared
    /// At 06:00 of the day on which the alarms ring.
    let host = ManualHost(loop: InlineLoop(), utc: UTCInstant(secondsSinceEpoch: 1_782_108_000), zone: .utc)
    let folder: TestFolder
    let ledger: LedgerFile
    let schedule: AlarmKitSchedule

    init() throws {
      manager.forget()
      UNUserNotificationCenter.current().forget()
      folder = try TestFolder()
      ledger = LedgerFile(path: folder.path + "/ledger")
      let texts = RingNotice.Texts(language: .english) { _ in "07:00" }
      schedule = try #require(SystemAlarms.channel(texts, ledger, host) as? AlarmKitSchedule)
    }

    /// A ring at 07:00, which may follow the wall clock.
    private static func ring(
      _ number: Int = 1, snooze: TimeSpan? = .minutes(9), floats: Bool = false, opens: String? = nil,
      kind: ProjectedRing.Kind = .alarm, after span: TimeSpan = .zero
    ) throws -> ProjectedRing {
      let instant = UTCInstant(secondsSinceEpoch: 1_782_111_600) + span
      return ProjectedRing(
        id: try #require(ProjectedID(text: "a\(number).2.1.0.ring")), kind: kind, instant: instant,
        wall: floats ? ProjectedRing.WallTime(ZoneRules.utc.civil(at: instant), in: ZoneRules.utc.name) : nil,
        snooze: snooze, opens: opens, channel: .alarm)
    }

    private static let lights = "shortcuts://run-shortcut?name=Lights"

    /// Launches an app for the intents, with a log of the presses that reach it.
    private func launch() -> (app: AppLaunch, presses: Log<String>) {
      let presses = Log<String>()
      let app = AppLaunch(settings: MemorySettings()) {
        let home = TestHome()
        return AppLaunch.Opened(
          control: home.control, clock: home.host, system: NoSystem(), press: { presses.add("\($0) \($1)") })
      }
      AppDependencyManager.shared.add(dependency: app)
      return (app, presses)
    }

    @Test func `An alarm of the next day that follows the wall clock is set at a time of the day`() throws {
      let seven = Alarm.Schedule.relative(.init(time: .init(hour: 7, minute: 0), repeats: .never))
      let ring = try Self.ring(floats: true)
      let fixed = try Self.ring()
      #expect(schedule.schedule(of: ring, at: host.now().utc) == seven)
      #expect(schedule.schedule(of: fixed, at: host.now().utc) == .fixed(fixed.instant.date))
      // The next 07:00 is an earlier one, or may be a later one.
      #expect(schedule.schedule(of: ring, at: ring.instant - .hours(24)) == .fixed(ring.instant.date))
      #expect(schedule.schedule(of: ring, at: ring.instant - .seconds(30)) == .fixed(ring.instant.date))
      let seconds = try Self.ring(floats: true, after: .seconds(5))
      #expect(schedule.schedule(of: seconds, at: host.now().utc) == .fixed(seconds.instant.date))
    }

    @Test func `An alarm that was set days before follows the wall clock from the last day on`() async throws {
      let ring = try Self.ring(floats: true, after: .hours(48))
      try await schedule.schedule(ring)
      #expect(await schedule.outdated([ring]) == [])
      host.advance(by: .hours(30))
      #expect(await schedule.outdated([ring]) == [ring])
      try await schedule.schedule(ring)
      #expect(await schedule.outdated([ring]) == [])
    }

    @Test func `The system's alarm goes on while its ring is open in the app, and ends with it`() async throws {
      let home = TestHome(loop: DispatchLoop())
      let schedule = AlarmKitSchedule(texts: schedule.texts, ledger: ledger, clock: home.host) { _, _, _ in nil }
      let rings = SystemRings(loop: home.loop, schedules: [schedule], ledger: ledger, clock: home.host)
      await rings.follow(home.engine)
      await rings.askForPermission()
      try await home.alarm("Up", at: (7, 0))
      await rings.project()
      let alarm = try #require(try manager.alarms.first)
      #expect(alarm.schedule == .relative(.init(time: .init(hour: 7, minute: 0), repeats: .never)))
      home.host.advance(by: .hours(1))
      manager.set(alarm.id, .alerting)
      await rings.project()
      let ring = try #require(try await home.control.state().rings.first)
      #expect(ledger.content.alarm(of: ring, in: .utc).flatMap { schedule.state(of: $0) } == .rings)
      #expect(manager.calls == [])
      _ = try await home.control.send(Dismiss(ring.id))
      await rings.project()
      #expect(manager.calls == ["stop \(alarm.id)"])
    }

    @Test func `An alarm rings at its instant, and counts down to the end of its snooze`() async throws {
      #expect(await schedule.permission() == .notAsked)
      #expect(await schedule.ask() == .granted)
      let ring = try Self.ring()
      let configuration = schedule.configuration(of: ring, at: host.now().utc)
      #expect(configuration.attributes.metadata?.ring == ring.id.text)
      #expect(configuration.attributes.presentation.alert.secondaryButtonBehavior == .countdown)
      #expect((configuration.stopIntent as? StopRing)?.ring == ring.id.text)
      #expect((configuration.secondaryIntent as? SnoozeRing)?.ring == ring.id.text)
      try await schedule.schedule(ring)
      ledger.change { $0.add(ring, at: host.now().utc) }
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
      let configuration = schedule.configuration(of: try Self.ring(snooze: nil), at: host.now().utc)
      #expect(configuration.attributes.presentation.alert.secondaryButton == nil)
      #expect(configuration.attributes.presentation.countdown == nil && configuration.secondaryIntent == nil)
    }

    @Test func `A timer counts down to its ring for the last eight hours, and waits until then`() async throws {
      manager.decide(.authorized)
      let ring = try Self.ring(kind: .timer, after: .milliseconds(500))
      try await schedule.schedule(ring)
      ledger.change { $0.add(ring, at: host.now().utc) }
      let alarm = try #require(try manager.alarms.first)
      #expect(alarm.schedule == .fixed(ring.instant.date) && alarm.countdownDuration?.preAlert == 3600)
      #expect(alarm.state == .countdown)
      #expect(await schedule.standing() == [ring.id: .waits])
      host.advance(by: .minutes(60) + .seconds(3))
      #expect(schedule.state(of: ring.id) == .waits, "The system may be a little late")
      ledger.note(ring.id.text, isSnooze: true, at: host.now().utc)
      #expect(schedule.state(of: ring.id) == .isSnoozed)
      try await schedule.schedule(Self.ring(2, kind: .timer, after: .hours(20)))
      #expect(try manager.alarms.last?.countdownDuration?.preAlert == 8 * 3600)
      let alone = schedule.configuration(of: try Self.ring(snooze: nil, kind: .timer), at: host.now().utc - .hours(1))
      #expect(alone.attributes.presentation.countdown != nil)
    }

    @Test func `A snooze counts down to its end, and still once the app has given it as a ring of its own`() throws {
      let ring = try Self.ring(kind: .snooze)
      let configuration = schedule.configuration(of: ring, at: ring.instant - .minutes(9))
      #expect(configuration.countdownDuration?.preAlert == 540)
      #expect(configuration.attributes.presentation.countdown != nil)
      let alarm = schedule.configuration(of: try Self.ring(), at: ring.instant - .minutes(9))
      #expect(alarm.countdownDuration?.preAlert == nil)
    }

    @Test func `Without a snooze, the second button does the action of one's own`() throws {
      let ring = try Self.ring(snooze: nil, opens: Self.lights)
      let configuration = schedule.configuration(of: ring, at: host.now().utc)
      let alert = configuration.attributes.presentation.alert
      #expect(alert.secondaryButton?.text.key == "Run a shortcut" && alert.secondaryButtonBehavior == .custom)
      let intent = try #require(configuration.secondaryIntent as? RunOwnAction)
      #expect(intent.ring == ring.id.text && intent.address == Self.lights)
      #expect(RunOwnAction.supportedModes == .foreground)
      #expect((configuration.stopIntent as? StopRing)?.address == nil)
      #expect(configuration.attributes.presentation.countdown == nil)
    }

    @Test func `The second button does the action of one's own once the ring has been stopped`() async throws {
      let app = launch()
      let ring = try Self.ring(snooze: nil, opens: Self.lights)
      try await schedule.schedule(ring)
      let alarm = try #require(try manager.alarms.first)
      _ = try await RunOwnAction(ring: ring.id.text, address: Self.lights).perform()
      #expect(manager.calls == ["stop \(alarm.id)"] && app.presses.entries == ["\(ring.id.text) false"])
      #expect(openedAddresses.last == Self.lights)
    }

    @Test func `Where Snooze has the second button, Stop leaves a notification for the action`() async throws {
      let app = launch()
      let ring = try Self.ring(opens: Self.lights)
      let configuration = schedule.configuration(of: ring, at: host.now().utc)
      #expect(configuration.secondaryIntent is SnoozeRing)
      let stop = try #require(configuration.stopIntent as? StopRing)
      _ = try await stop.perform()
      #expect(app.presses.entries == ["\(ring.id.text) false"])
      let center = UNUserNotificationCenter.current()
      let shown = try #require(center.delivered.first)
      #expect(shown.request.content.title == "Run “Lights”" && shown.request.content.sound == nil)
      let opened = Log<String>()
      let delegate = NotificationDelegate(answers: NotificationAnswers(open: { opened.add($0) }, ring: { _, _ in }))
      delegate.install()
      for action in [NotificationAnswer.close, NotificationAnswer.tap] {
        await withCheckedContinuation { done in
          if !center.press(action, of: shown, completion: { done.resume() }) { done.resume() }
        }
      }
      #expect(opened.entries == [Self.lights])
    }

    @Test func `An alarm too many is refused with that reason`() async throws {
      manager.forget(most: 1)
      try await schedule.schedule(Self.ring())
      let refusal = await #expect(throws: ScheduleTrouble.self) { try await schedule.schedule(Self.ring(2)) }
      #expect(refusal == .tooMany)
    }

    @Test func `The buttons of an alert stop it, and tell the app`() async throws {
      let app = launch()
      let ring = try Self.ring()
      try await schedule.schedule(ring)
      let alarm = try #require(try manager.alarms.first)
      _ = try await SnoozeRing(ring: ring.id.text).perform()
      _ = try await StopRing(ring: ring.id.text).perform()
      #expect(app.presses.entries == ["\(ring.id.text) true", "\(ring.id.text) false"])
      #expect(manager.calls == ["countdown \(alarm.id)", "stop \(alarm.id)"])
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
