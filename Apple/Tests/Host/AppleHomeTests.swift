// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct AppleHomeTests {
  @Test func `An alarm is there after the next launch, rings, and is stopped by a button of its notice`() async throws {
    let device = try Device()
    var home: AppleHome? = try await device.launch()
    let draft = AlarmDraft(time: try Self.seven(), days: .next, label: try Label("Up"), settings: .plain)
    let alarm = try await #require(home).control.make(draft, key: nil)
    await home?.stop()
    home = nil

    home = try await device.launch()
    let again = try await #require(home).control.state().alarms
    #expect(again == [alarm])
    await rest(try #require(home).rings.loop)
    device.host.advance(by: .hours(1))
    #expect(await eventually { device.player.playing[.ring] != nil })
    let ring = try #require(try await home?.control.state().rings.first)
    #expect(ring.owner == .alarm(alarm.id))
    #expect(await eventually { device.notifier.shown[.ring(ring.id)]?.title == "Up" })
    // A stop may come before the engine is told that the ring is heard and seen.
    #expect(
      try await eventually {
        let tries = try await home?.control.state().rings.first?.tries ?? []
        return Set(tries.map(\.by)) == [.sound, .notification]
      })
    device.notifier.press(.ring(ring.id), .stop)
    #expect(await eventually { device.player.playing[.ring] == nil && device.notifier.shown.isEmpty })
    let history = try await #require(home).control.send(ListHistory(limit: 10)).rings
    #expect(history.map(\.end) == [.dismissed])
    let means = Set(history.first?.tries.map(\.by) ?? [])
    #expect(means == [.sound, .notification])
    await home?.stop()
    home = nil

    home = try await device.launch()
    #expect(try await home?.control.send(ListHistory(limit: 10)).rings == history)
    #expect(try await home?.control.state().rings == [])
    await home?.stop()
  }

  @Test func `An action for the end of a timer is opened, and is in the history`() async throws {
    let device = try Device()
    let home = try await device.launch()
    let hooks = [try Hook(.ring, .open("shortcuts://run-shortcut?name=Lights")), try Hook(.ring, .command("true"))]
    let draft = TimerDraft(
      duration: .minutes(3), label: .none, settings: Said(all: RingSettings(hooks: hooks)))
    let timer = try await home.control.make(draft, key: nil)
    await rest(home.rings.loop)
    device.host.advance(by: .minutes(3))
    #expect(await eventually { device.opened.entries == ["shortcuts://run-shortcut?name=Lights"] })
    #expect(
      try await eventually {
        let lines = try await home.control.send(ListDecisions(about: .timer(timer.id), DecisionRows(limit: 50)))
          .decisions
        let ends = lines.compactMap(\.hook).map(\.hasSucceeded)
        return ends.sorted { $0 && !$1 } == [true, false]
      })
    await home.stop()
  }

  @Test func `A second app on the same folder is refused, and nothing rings in it`() async throws {
    let device = try Device()
    let home = try await device.launch()
    await #expect(throws: StoreError.self) { _ = try await device.launch() }
    await home.stop()
  }

  @Test func `A ring of the system while the app was closed is in the history, and not missed`() async throws {
    let device = try Device()
    let projected = try await Self.setForSeven(on: device)

    device.host.suspend(for: .hours(1))
    device.alarms.ring(projected.id)
    device.host.suspend(for: .minutes(2))
    device.stop(projected.id)
    device.host.suspend(for: .hours(3))

    let home = try await device.launch()
    let history = try await home.control.send(ListHistory(limit: 10)).rings
    #expect(history.map(\.end) == [.dismissed])
    #expect(history.first?.rang == projected.instant)
    #expect(device.player.playing.isEmpty)
    #expect(await eventually { device.alarms.rings.isEmpty })
    await home.stop()
  }

  @Test(arguments: [false, true])
  func `An alarm that the system did not make heard is not one that somebody has stopped`(isOff: Bool) async throws {
    let device = try Device()
    let projected = try await Self.setForSeven(on: device)

    if isOff {
      device.host.reboot(after: .minutes(75), as: BootID("second boot"))
    } else {
      device.host.suspend(for: .minutes(75))
    }
    device.alarms.stop(projected.id)
    let home = try await device.launch()
    let state = try await home.control.state()
    // It is made up for where the device was off; nobody knows if it was heard otherwise.
    #expect(state.rings.map(\.isRinging) == (isOff ? [true] : []))
    let history = try await home.control.send(ListHistory(limit: 10)).rings
    #expect(history.map(\.end) == (isOff ? [nil] : [.unanswered]))
    await home.stop()
  }

  @Test func `An alarm that a flight has moved is stopped on the system's screen, and does not ring again`()
    async throws
  {
    let device = try Device()
    let projected = try await Self.setForSeven(on: device)

    // Seven o'clock there is four hours later.
    device.host.setZone(try SystemZone.named("America/New_York"))
    device.host.suspend(for: .hours(5))
    device.stop(projected.id)
    device.host.suspend(for: .seconds(10))
    let home = try await device.launch()
    let history = try await home.control.send(ListHistory(limit: 10)).rings
    #expect(history.map(\.end) == [.dismissed])
    #expect(history.first?.rang == projected.instant + .hours(4))
    #expect(try await home.control.state().rings.isEmpty)
    #expect(device.player.playing.isEmpty)
    await home.stop()
  }

  @Test func `A system that does not answer does not keep the engine from starting`() async throws {
    let device = try Device()
    device.alarms.mute()
    let home = try await device.launch()
    _ = try await home.control.make(TimerDraft(duration: .minutes(3), label: .none), key: nil)
    await rest(home.rings.loop)
    device.host.advance(by: .minutes(3))
    #expect(await eventually { device.player.playing[.ring] != nil })
    await home.stop()
  }

  @Test func `A call takes the rings from the app, and gives them back`() async throws {
    let device = try Device(alarms: .denied)
    let home = try await device.launch()
    _ = try await home.control.make(TimerDraft(duration: .minutes(3), label: .none), key: nil)
    func ringsInApp() async -> Bool { await home.rings.projection?.entries.contains { $0.channel == .app } == true }
    await home.rings.setRingsInApp(true)
    #expect(await eventually { await ringsInApp() })
    device.calls.continuation.yield(true)
    #expect(await eventually { await !ringsInApp() })
    device.calls.continuation.yield(false)
    #expect(await eventually { await ringsInApp() })
    await home.stop()
  }

  /// Sets an alarm for 07:00 and closes the app; returns the ring that the system is to make.
  private static func setForSeven(on device: Device) async throws -> ProjectedRing {
    let home = try await device.launch()
    let alarm = try await home.control.make(
      AlarmDraft(time: try seven(), days: .next, label: .none, settings: .plain), key: nil)
    #expect(await eventually { !device.alarms.rings.isEmpty })
    let projected = try #require(device.alarms.rings.first)
    #expect(projected.id.owner == .alarm(alarm.id))
    await home.stop()
    return projected
  }

  private static func seven() throws -> TimeOfDay { try #require(TimeOfDay(hour: 7, minute: 0)) }
}

/// A device, on which an app is launched again and again; at first it is Monday, 06:00 in UTC.
private final class Device: Sendable {
  let host = ManualHost(loop: DispatchLoop(), utc: TestHome.monday6)
  let player = RecordedSoundPlayer()
  let notifier = RecordedNotifier()
  let alarms: RecordedSchedule
  /// Tells of calls.
  let calls = AsyncStream.makeStream(of: Bool.self)
  /// The addresses that were opened.
  let opened = Log<String>()
  private let folder: TestFolder

  init(alarms permission: SystemChannels.Permission = .granted) throws {
    folder = try TestFolder()
    alarms = RecordedSchedule(.alarm, permission)
  }

  /// A person stops an alarm of the system, which has that noted.
  func stop(_ ring: ProjectedID) {
    alarms.stop(ring)
    LedgerFile(path: folder.path + "/ledger").note(ring.text, isSnooze: false, at: host.now().utc)
  }

  /// Launches the app; an earlier run's hold on its lock ends a moment after it.
  func launch() async throws -> AppleHome {
    let loop = DispatchLoop()
    let texts = RingNotice.Texts(language: .english) { _ in "07:00" }
    let delays = DispatchDelays(loop: loop, clock: AppleClock())
    let ringer = AppleRinger(player: player, notifier: notifier, delays: delays, texts: texts)
    let parts = HostParts(
      machine: HostMachine(loop: loop, clock: host, wakeSource: OnLoop(host, loop: loop), delays: delays),
      ringer: ringer, schedules: [alarms], ledger: LedgerFile(path: folder.path + "/ledger"),
      hookRunner: OpeningHookRunner { [opened] in
        opened.add($0)
        return true
      }, interruptions: calls.stream)
    for _ in 0..<100 {
      do throws(StoreError) {
        return try await AppleHome.launch(in: folder.path, on: parts)
      } catch .inUse {
        try? await Task.sleep(for: .milliseconds(10))
      }
    }
    return try await AppleHome.launch(in: folder.path, on: parts)
  }
}

/// A host's wake source that tells on the loop of the present launch.
private struct OnLoop: WakeSource {
  private let source: any WakeSource
  private let loop: DispatchLoop

  init(_ source: any WakeSource, loop: DispatchLoop) {
    self.source = source
    self.loop = loop
  }

  func start(handler: @escaping @Sendable (WakeEvent) -> Void) {
    source.start { [loop] event in loop.post { handler(event) } }
  }
  func arm(boot deadline: BootInstant?) { source.arm(boot: deadline) }
  func arm(utc deadline: UTCInstant?) { source.arm(utc: deadline) }
}
