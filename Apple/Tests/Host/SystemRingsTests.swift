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
    #expect(phone.alarms.rings.count { $0.label.text == "Tea" } == 1)
    let calls = phone.alarms.calls
    await phone.rings.project()
    #expect(phone.alarms.calls == calls)
    _ = try await phone.home.control.tell(timer.id, .pause)
    await phone.rings.project()
    #expect(!phone.alarms.rings.contains { $0.label.text == "Tea" })
    #expect(phone.alarms.rings.contains { $0.label.text == "Up" })
  }

  @Test func `A change that comes while rings are given is with the system once its turn is over`() async throws {
    let phone = try await Phone()
    try await phone.home.timer("Tea", .minutes(3))
    phone.alarms.hold()
    async let first: Void = phone.rings.project()
    #expect(await eventually { phone.alarms.isHolding })
    try await phone.home.timer("Eggs", .minutes(5))
    let second = Task {
      await phone.rings.project()
      return phone.alarms.rings.map(\.label.text)
    }
    await Task.yield()
    phone.alarms.release()
    #expect(await second.value == ["Tea", "Eggs"])
    await first
  }

  @Test func `Rings that an earlier run gave the system are not given again`() async throws {
    let phone = try await Phone()
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.project()
    let calls = phone.alarms.calls
    let next = await phone.relaunched()
    await next.project()
    #expect(phone.alarms.calls == calls)
  }

  @Test func `A ring that the system has lost is given to it again, as after a move to another phone`() async throws {
    let phone = try await Phone()
    try await phone.home.alarm("Up", at: (7, 0))
    try await phone.home.timer("Tea", .minutes(3))
    await phone.rings.project()
    let (alarms, notifications) = (phone.alarms.rings, phone.notifications.rings)
    #expect(alarms.count == 2)
    for ring in alarms { phone.alarms.stop(ring.id) }
    for ring in notifications { phone.notifications.stop(ring.id) }
    let next = await phone.relaunched()
    await next.project()
    #expect(phone.alarms.rings == alarms && phone.notifications.rings == notifications)
    let calls = phone.alarms.calls
    await next.project()
    #expect(phone.alarms.calls == calls)
  }

  @Test func `A ring that begins on the system's screen is open in the app too, and ends with it`() async throws {
    let phone = try await Phone()
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.project()
    let id = try #require(phone.alarms.rings.first?.id)
    phone.home.host.advance(by: .hours(1))
    phone.alarms.ring(id)
    await phone.rings.project()
    await phone.rings.project()
    #expect(phone.alarms.rings.contains { $0.id == id })
    let open = try await phone.home.control.state().rings
    #expect(open.count == 1)
    #expect(open.first?.isRinging == true)
    _ = try await phone.home.control.send(Dismiss(try #require(open.first).id))
    await phone.rings.project()
    #expect(!phone.alarms.rings.contains { $0.id == id })
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

  @Test func `A ring that AlarmKit refuses is a notification, and nothing is lost without a word`() async throws {
    let phone = try await Phone()
    let tea = try await phone.home.timer("Tea", .minutes(3))
    try await phone.home.timer("Eggs", .minutes(5))
    phone.alarms.refuse(["Tea"])
    await phone.rings.project()
    #expect(phone.alarms.rings.map(\.label.text) == ["Eggs"])
    #expect(phone.notifications.rings.first?.label.text == "Tea")
    let calls = phone.alarms.calls
    await phone.rings.project()
    #expect(phone.alarms.calls == calls, "It stays where it is")
    phone.notifications.refuse(["Tea"])
    _ = try await phone.home.control.tell(tea.id, .add(.minutes(1)))
    await phone.rings.project()
    #expect(phone.notifications.rings.isEmpty)
    #expect(await phone.rings.projection?.notices.contains(.noPlace([.timer(tea.id)])) == true)
    phone.alarms.refuse([])
    await phone.rings.project()
    #expect(phone.alarms.rings.map(\.label.text) == ["Tea", "Eggs"])
    #expect(await phone.rings.projection?.unplaced == [])
  }

  @Test func `An app that nothing suspends rings itself, and the system only if it does not`() async throws {
    let mac = try await Phone(alarms: .unavailable, runsAlways: true)
    try await mac.home.alarm("Up", at: (7, 0))
    await mac.rings.project()
    for _ in 0..<2 {
      let planned = try #require(await mac.rings.projection?.entries.first { $0.channel == .app }?.instant)
      #expect(mac.notifications.rings.first?.instant == planned + Projection.patience)
      await mac.rings.setRingsInApp(true)
      await mac.rings.setRingsInApp(false)
    }
    // A player that fails is one that the system replaces at once.
    mac.home.host.advance(by: .hours(1))
    await mac.rings.project()
    #expect(mac.notifications.rings.isEmpty)
    await mac.rings.setInterrupted(true)
    #expect(mac.notifications.rings.first?.instant == mac.home.host.now().utc + .seconds(1))
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

  @Test func `With alarms of the system the sleep screen plays no silence, and they ring at their time`() async throws {
    let phone = try await Phone(alarms: .notAsked)
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.setRingsInApp(true)
    #expect(phone.stays.entries.last == true)
    await phone.rings.askForPermission()
    #expect(phone.stays.entries.last == false)
    #expect(await phone.rings.projection?.entries.map(\.channel).first == .alarm)
  }

  @Test(arguments: [false, true])
  func `The sleep screen takes over only what it can ring`(isAllowed: Bool) async throws {
    let phone = try await Phone(alarms: .denied, mayRun: isAllowed)
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.setRingsInApp(true)
    #expect(await phone.rings.projection?.entries.contains { $0.channel == .app } == isAllowed)
    await phone.rings.setRingsInApp(false)
    #expect(await phone.rings.projection?.entries.contains { $0.channel == .app } != true)
  }

  @Test func `During a call the system makes the rings of the sleep screen, and at their time`() async throws {
    let phone = try await Phone(alarms: .denied)
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.setRingsInApp(true)
    let planned = try #require(await phone.rings.projection?.entries.first { $0.channel == .app }?.instant)
    #expect(phone.notifications.rings.first?.instant == planned + Projection.patience)
    await phone.rings.setInterrupted(true)
    #expect(phone.notifications.rings.first?.instant == planned)
    #expect(await phone.rings.projection?.entries.contains { $0.channel == .app } == false)
    await phone.rings.setInterrupted(false)
    #expect(phone.notifications.rings.first?.instant == planned + Projection.patience)
  }

  @Test func `A call that begins during a ring has the system make it heard at once, and it stays one ring`()
    async throws
  {
    let phone = try await Phone(alarms: .denied)
    try await phone.home.alarm("Up", at: (7, 0))
    await phone.rings.project()
    phone.home.host.advance(by: .hours(1))
    await phone.rings.project()
    #expect(try await phone.home.control.state().rings.map(\.isRinging) == [true])
    #expect(phone.notifications.rings.isEmpty)
    await phone.rings.setInterrupted(true)
    let first = try #require(phone.notifications.rings.first)
    #expect(first.instant == phone.home.host.now().utc + .seconds(1))
    phone.home.host.advance(by: .seconds(1))
    phone.notifications.ring(first.id)
    await phone.rings.project()
    #expect(try await phone.home.control.state().rings.map(\.isRinging) == [true])
    await phone.rings.setInterrupted(false)
    #expect(phone.notifications.rings.isEmpty)
    #expect(try await phone.home.control.send(ListHistory(limit: 10)).rings.count == 1)
  }

  /// An engine with a host that a test moves, and a system that rings.
  private struct Phone {
    let home = TestHome(loop: DispatchLoop())
    let alarms: RecordedSchedule
    let notifications: RecordedSchedule
    let rings: SystemRings
    /// The values of "should the app stay running", one for each question.
    let stays = Log<Bool>()
    private let folder: TestFolder

    init(
      _ permission: SystemChannels.Permission = .granted, alarms own: SystemChannels.Permission? = nil,
      mostAlarms: Int = .max, mayRun: Bool = true, runsAlways: Bool = false
    ) async throws {
      folder = try TestFolder()
      alarms = RecordedSchedule(.alarm, own ?? permission, most: mostAlarms)
      notifications = RecordedSchedule(.notification, permission)
      rings = SystemRings(
        loop: home.loop, schedules: [alarms, notifications], ledger: LedgerFile(path: folder.path + "/ledger"),
        clock: home.host,
        stayRunning: { [stays] in
          stays.add($0)
          return $0 && mayRun
        }, runsAlways: runsAlways)
      await rings.follow(home.engine)
    }

    /// Launches again: the system's rings after it, with the ledger that is left.
    func relaunched() async -> SystemRings {
      let next = SystemRings(
        loop: home.loop, schedules: [alarms, notifications], ledger: LedgerFile(path: folder.path + "/ledger"),
        clock: home.host)
      await next.follow(home.engine)
      return next
    }
  }
}
