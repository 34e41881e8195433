// SPDX-License-Identifier: Apache-2.0
import AppleHost
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@Suite struct SystemRingsTests {
  @Test func `The system is given each ring once, and only what has changed`() async throws {
    let phone = try await Phone()
    let timer = try await phone.home.timer("Tea", .minutes(3))
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.project()
    #expect(phone.alarms.rings.map(\.label.text).filter { $0 == "Tea" }.count == 1)
    let calls = phone.alarms.calls
    await phone.rings.project()
    #expect(phone.alarms.calls == calls)
    _ = try await phone.home.control.tell(timer.id, .pause)
    await phone.rings.project()
    #expect(!phone.alarms.rings.contains { $0.label.text == "Tea" })
    #expect(phone.alarms.rings.contains { $0.label.text == "Up" })
  }

  @Test func `What an earlier run gave the system is not given again`() async throws {
    let phone = try await Phone()
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.project()
    let calls = phone.alarms.calls
    let next = await phone.relaunched()
    await next.project()
    #expect(phone.alarms.calls == calls)
  }

  @Test func `A ring that begins on the system's screen goes on in the app that is opened, and not twice`() async throws
  {
    let phone = try await Phone()
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.project()
    let id = try #require(phone.alarms.rings.first?.id)
    phone.home.host.advance(by: .hours(1))
    phone.alarms.ring(id)
    await phone.rings.project()
    await phone.rings.project()
    #expect(!phone.alarms.rings.contains { $0.id == id })
    let open = try await phone.home.control.state().rings
    #expect(open.count == 1)
    #expect(open.first?.isRinging == true)
  }

  @Test func `A snooze on the system's screen is one in the app`() async throws {
    let phone = try await Phone()
    let alarm = try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.project()
    let id = try #require(phone.alarms.rings.first?.id)
    phone.home.host.suspend(for: .minutes(59))
    phone.home.host.forgetListener()
    phone.home.host.suspend(for: .minutes(2))
    phone.alarms.snooze(id)
    await phone.rings.pressed(id.text, isSnooze: true)
    let snoozed = try await phone.home.control.item(alarm.id)
    #expect(snoozed.state.kind == .snoozed)
    #expect(phone.alarms.rings.contains { $0.kind == .snooze })
  }

  @Test func `Where AlarmKit takes no more, the rest rings by notification`() async throws {
    let phone = try await Phone(mostAlarms: 2)
    for minute in 1...5 { try await phone.home.timer("T\(minute)", .minutes(Int64(minute))) }
    await phone.rings.project()
    #expect(phone.alarms.rings.map(\.label.text) == ["T1", "T2"])
    let others = Set(phone.notifications.rings.map(\.label.text))
    #expect(others == ["T3", "T4", "T5"])
    #expect(await phone.rings.projection?.unplaced == [])
  }

  @Test func `A person is asked once, and what is to ring is given at once`() async throws {
    let phone = try await Phone(.notAsked)
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.project()
    #expect(phone.alarms.rings.isEmpty)
    #expect(await phone.rings.projection?.notices.contains(.notAsked(.alarm)) == true)
    await phone.rings.askForPermission()
    #expect(!phone.alarms.rings.isEmpty)
  }

  @Test(arguments: [false, true])
  func `The sleep screen takes over only what it can ring`(isAllowed: Bool) async throws {
    let phone = try await Phone(mayRun: isAllowed)
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.setRingsInApp(true)
    #expect(await phone.rings.projection?.entries.contains { $0.channel == .app } == isAllowed)
    await phone.rings.setRingsInApp(false)
    #expect(await phone.rings.projection?.entries.contains { $0.channel == .app } != true)
  }

  /// An engine with a host that a test moves, and a system that rings.
  private struct Phone {
    let home = TestHome(loop: DispatchLoop())
    let alarms: RecordedSchedule
    let notifications: RecordedSchedule
    let rings: SystemRings
    private let folder: TestFolder

    init(
      _ permission: SystemChannels.Permission = .granted, mostAlarms: Int = .max, mayRun: Bool = true
    ) async throws {
      folder = try TestFolder()
      alarms = RecordedSchedule(.alarm, permission, most: mostAlarms)
      notifications = RecordedSchedule(.notification, permission)
      rings = SystemRings(
        loop: home.loop, schedules: [alarms, notifications], ledger: LedgerFile(path: folder.path + "/ledger"),
        clock: home.host, stayRunning: { $0 && mayRun })
      await rings.follow(home.engine)
    }

    /// What follows the engine after the next launch, with the ledger that is left.
    func relaunched() async -> SystemRings {
      let next = SystemRings(
        loop: home.loop, schedules: [alarms, notifications], ledger: LedgerFile(path: folder.path + "/ledger"),
        clock: home.host)
      await next.follow(home.engine)
      return next
    }
  }
}
