// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import AppleHost

@Suite struct GlanceTests {
  /// A home, and the widget's content from Monday 06:00 on, by minutes.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    var channels = SystemChannels(alarms: .granted, notifications: .granted)
    let set: @Sendable (TestHome) async throws -> Void
    let shows: [(minute: Int64, String)]
    var testDescription: String { name }
  }

  /// One hour ahead of UTC in winter, two in summer.
  static let berlin =
    ZoneName("Europe/Berlin").flatMap { try? ZoneRules(name: $0, posix: "CET-1CEST,M3.5.0,M10.5.0/3") }
    ?? .utc

  static let cases: [Case] = [
    Case(name: "nothing", set: { _ in }, shows: [(0, "nothing"), (10_000, "nothing")]),
    Case(
      name: "two timers and a paused one",
      set: { home in
        try await home.timer("Tea", .minutes(3))
        try await home.timer("Bread", .minutes(30))
        let eggs = try await home.timer("Eggs", .minutes(5))
        _ = try await home.control.tell(eggs.id, .pause)
      },
      shows: [
        (0, "Tea to 3, Bread to 30, Eggs paused 5"), (3, "Tea rings, Bread to 30, Eggs paused 5"),
        (13, "Bread to 30, Eggs paused 5"), (30, "Bread rings, Eggs paused 5"), (40, "Eggs paused 5"),
      ]),
    Case(
      name: "one timer, of whose ring nobody has told the app",
      set: { home in try await home.timer("Tea", .minutes(3)) },
      shows: [(0, "Tea to 3"), (3, "Tea rings"), (12, "Tea rings"), (13, "unknown"), (10_000, "unknown")]),
    Case(
      name: "an alarm of tomorrow",
      set: { home in try await home.alarm("Up", at: (5, 0)) },
      shows: [(0, "Up at 1380"), (1_379, "Up at 1380"), (1_380, "Up rings"), (1_390, "unknown")]),
    Case(
      name: "an alarm in another zone",
      set: { home in
        let nine = try #require(TimeOfDay(hour: 9, minute: 0))
        let draft = AlarmDraft(time: nine, zone: .pinned(berlin.name), label: try Label("Call"), settings: .plain)
        _ = try await home.control.make(draft, key: nil)
      },
      shows: [(0, "Call at 60"), (60, "Call rings")]),
    Case(
      name: "an alarm of each day, of which the system has the next fourteen days",
      set: { home in try await home.alarm("Up", at: (7, 0), .weekly(.everyDay)) },
      shows: [(0, "Up at 60"), (60, "Up rings"), (20 * 1_440, "unknown")]),
    Case(
      name: "a timer that rings, and an alarm after it",
      set: { home in
        try await home.alarm("Up", at: (7, 0))
        try await home.timer("Tea", .minutes(3))
        home.host.advance(by: .minutes(3))
      },
      shows: [(3, "Tea rings, Up at 60"), (13, "Up at 60")]),
    Case(
      name: "a snooze, which counts down",
      set: { home in
        try await home.alarm("Up", at: (7, 0))
        home.host.advance(by: .hours(1))
        let ring = try #require(try await home.control.state().rings.first)
        _ = try await home.control.send(Snooze(ring.id, for: .minutes(9)))
      },
      shows: [(60, "Up to 69"), (69, "Up rings")]),
    Case(
      name: "a paused timer, and an alarm that the system may not ring",
      channels: SystemChannels(alarms: .denied, notifications: .denied),
      set: { home in
        try await home.alarm("Up", at: (7, 0))
        let eggs = try await home.timer("Eggs", .minutes(5))
        _ = try await home.control.tell(eggs.id, .pause)
      },
      shows: [(0, "Eggs paused 5"), (59, "Eggs paused 5"), (60, "unknown")]),
    Case(
      name: "a system that may not ring", channels: SystemChannels(alarms: .denied, notifications: .denied),
      set: { home in try await home.alarm("Up", at: (7, 0)) },
      shows: [(0, "unknown"), (60, "unknown")]),
  ]

  @Test(arguments: cases) func `The widget shows what is certain, and nothing after it`(_ item: Case) async throws {
    let home = TestHome(loop: DispatchLoop(), zones: [Self.berlin])
    try await item.set(home)
    let glance = try await Self.glance(of: home, item.channels)
    for (minute, text) in item.shows {
      let shown = Self.text(of: glance.scene(at: TestHome.monday6 + .minutes(minute)))
      // An alarm of each day has more rings behind the first.
      #expect(shown == text || shown.hasPrefix(text + ", Up at"), "after \(minute) min")
    }
  }

  @Test(arguments: cases) func `The widget's scenes change at no other moment than at its entries`(
    _ item: Case
  ) async throws {
    let home = TestHome(loop: DispatchLoop(), zones: [Self.berlin])
    try await item.set(home)
    let glance = try await Self.glance(of: home, item.channels)
    var changes = glance.changes(after: home.host.now().utc, in: .utc)
    #expect(changes == changes.sorted())
    var scene = glance.scene(at: home.host.now().utc)
    for second in stride(from: Int64(1), to: 7 * 3_600, by: 1) {
      let instant = home.host.now().utc + .seconds(second)
      let next = glance.scene(at: instant)
      let isEntry = changes.first.map { $0 <= instant } ?? false
      if isEntry { changes.removeFirst() }
      #expect(next == scene || isEntry, "after \(second) s")
      scene = next
    }
  }

  /// Changes of the device after the glance was written, and `true` if it still holds.
  static let devices: [(String, @Sendable (ManualHost) -> Void, Bool)] = [
    ("time passes", { $0.suspend(for: .hours(20)) }, true),
    ("the clock is set by seconds", { $0.stepClock(by: .seconds(20)) }, true),
    ("the clock is set ahead", { $0.stepClock(by: .hours(1)) }, false),
    ("the clock is set back", { $0.stepClock(by: .hours(-1)) }, false),
    ("the device is started anew", { $0.reboot(after: .minutes(5), as: BootID("second")) }, true),
    ("the device flies", { $0.setZone(berlin) }, false),
  ]

  @Test(arguments: devices) func `A glance by another clock or zone is not shown`(
    _ name: String, _ change: @Sendable (ManualHost) -> Void, _ holds: Bool
  ) async throws {
    let home = TestHome(loop: DispatchLoop(), zones: [Self.berlin])
    try await home.alarm("Up", at: (5, 0))
    let glance = try await Self.glance(of: home)
    home.host.forgetListener()
    change(home.host)
    let timeline = GlanceTimeline(of: glance, on: home.host)
    #expect((timeline.entries.first?.scene != .unknown) == holds, "\(name)")
    #expect(timeline.entries.last?.scene == .unknown)
  }

  @Test func `A timer needs no zone, and rings at the same instant wherever the device is`() async throws {
    let home = TestHome(loop: DispatchLoop(), zones: [Self.berlin])
    try await home.timer("Tea", .minutes(3))
    let glance = try await Self.glance(of: home)
    home.host.setZone(Self.berlin)
    #expect(Self.text(of: GlanceTimeline(of: glance, on: home.host).entries[0].scene) == "Tea to 3")
  }

  @Test func `Rings beyond the kept number end the certain part`() async throws {
    let home = TestHome(loop: DispatchLoop())
    for minute in 1...Int64(Glance.mostRings + 1) { try await home.timer("T\(minute)", .minutes(minute * 20)) }
    let glance = try await Self.glance(of: home)
    let last = TestHome.monday6 + .minutes(Int64(Glance.mostRings + 1) * 20)
    #expect(glance.rings.count == Glance.mostRings && glance.sureUntil == last)
    #expect(glance.scene(at: last) == .unknown)
  }

  @Test func `A new day is a moment of its own, because tomorrow is then today`() async throws {
    let home = TestHome(loop: DispatchLoop())
    try await home.alarm("Up", at: (5, 0))
    let timeline = GlanceTimeline(of: try await Self.glance(of: home), on: home.host)
    let contents = timeline.entries.map { GlanceContent($0.scene, at: $0.instant, in: .utc, .english) }
    #expect(contents.map { $0.rows.first?.day ?? $0.sentence } == ["Tomorrow", "", "", "Open Toki"])
    #expect(contents.map(\.date) == contents.map(\.date).sorted())
  }

  @Test func `A file says what was written into it, and one that is missing or damaged says nothing`() async throws {
    let home = TestHome(loop: DispatchLoop())
    let folder = try TestFolder()
    let file = GlanceFile(in: folder.path)
    #expect(file.read() == nil)
    try await home.alarm("Up \"now\" あさ", at: (7, 0), .weekly(.everyDay))
    let paused = try await home.timer("Eggs", .minutes(5))
    _ = try await home.control.tell(paused.id, .pause)
    let glance = try await Self.glance(of: home)
    #expect(file.write(glance) && file.read() == glance)
    try "{\"written\":".write(toFile: folder.path + "/glance.json", atomically: true, encoding: .utf8)
    #expect(file.read() == nil)
    #expect(!GlanceFile(in: folder.path + "/missing").write(glance))
  }

  @Test func `The widget is reloaded once for each change, and after a launch only if something has changed`()
    async throws
  {
    let home = TestHome(loop: DispatchLoop())
    let folder = try TestFolder()
    let told = Log<Int>()
    func rings() async -> SystemRings {
      let rings = SystemRings(
        loop: home.loop, schedules: [RecordedSchedule(.alarm)], ledger: LedgerFile(path: folder.path + "/ledger"),
        clock: home.host, board: GlanceBoard(in: folder.path) { told.add(1) })
      await rings.follow(home.engine)
      await rings.project()
      return rings
    }
    let first = await rings()
    #expect(told.entries.count == 1)
    let tea = try await home.timer("Tea", .minutes(3))
    await first.project()
    await first.project()
    #expect(told.entries.count == 2)
    home.host.advance(by: .seconds(30))
    await first.project()
    #expect(told.entries.count == 2)
    _ = await rings()
    #expect(told.entries.count == 2)
    _ = try await home.control.tell(tea.id, .pause)
    await first.project()
    #expect(told.entries.count == 3)
    let file = GlanceFile(in: folder.path)
    #expect(file.read()?.paused.map(\.left) == [.seconds(150)])
    home.host.stepClock(by: .hours(1))
    await first.project()
    #expect(told.entries.count == 4)
  }

  private static func glance(
    of home: TestHome, _ channels: SystemChannels = SystemChannels(alarms: .granted, notifications: .granted)
  ) async throws -> Glance {
    let projection = await home.engine.projection(to: channels)
    return Glance(
      of: projection, await home.engine.presentState(), at: home.host.now(), boot: home.host.bootID,
      in: ZoneRules.utc.name)
  }

  /// A scene in short, with instants in minutes after Monday 06:00.
  private static func text(of scene: GlanceScene) -> String {
    guard case .lines(let lines) = scene else { return "\(scene)" }
    func minutes(_ instant: UTCInstant) -> Int64 { (instant - TestHome.monday6).nanoseconds / 60_000_000_000 }
    return lines.map { line in
      switch line.value {
      case .rings: "\(line.label.text) rings"
      case .countsDown(let end): "\(line.label.text) to \(minutes(end))"
      case .ringsAt(let time): "\(line.label.text) at \(minutes(time))"
      case .isPaused(let left): "\(line.label.text) paused \(left.nanoseconds / 60_000_000_000)"
      }
    }.joined(separator: ", ")
  }
}
