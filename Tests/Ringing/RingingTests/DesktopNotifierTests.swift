// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Ringing
import Testing
import TokiEngine
import TokiModel

extension ToldTests {
  /// What a person sees with real notification services on a virtual screen.
  @Suite struct DesktopNotifierTests {
    let log = NoticeLog()
    let desktop: TestDesktop

    init() throws { desktop = try TestDesktop() }

    func notifier() -> DesktopNotifier {
      DesktopNotifier(address: desktop.address, language: .english, timeText: { _ in "07:00" }) { [log] in
        log.add($0)
      }
    }

    func ring(_ number: Int64 = 1, label: String = "Tea") throws -> Ring {
      try TestSounds.ring(number, sound: .standard, label: label)
    }

    @Test func `A notification arrives, and its Snooze button snoozes the ring`() async throws {
      try await desktop.startBus()
      try await desktop.start(.xfce)
      let notifier = notifier()
      notifier.show(try .ring(ring(label: "Tea & <cake>")))
      try #require(await eventually { log.isShown() }, "\(log.reports)")
      var seen: String?
      let isPressed = try await eventually {
        seen = try desktop.press(button: "Snooze")
        return seen != nil
      }
      try #require(isPressed, "no Snooze button on the screen")
      let texts = try #require(seen)
      #expect(texts.contains("Tea & <cake>"), "\(texts)")
      #expect(texts.contains("Timer t1 ran out at 07:00."), "\(texts)")
      #expect(texts.contains("Stop"))
      #expect(await eventually { log.reports.contains(.pressed(RingID(1), .snooze)) }, "\(log.reports)")
      #expect(!log.reports.contains(.pressed(RingID(1), .dismiss)))
      notifier.withdraw(.ring(RingID(1)))
      #expect(await eventually { notifier.isIdle })
      #expect(await eventually { Threads.named("toki-notices") == 0 })
    }

    @Test func `A failed hook is shown with its output until closed, and the newest replaces the last`()
      async throws
    {
      try await desktop.startBus()
      try await desktop.start(.xfce)
      let notifier = notifier()
      let ring = try ring()
      for output in ["no such lamp", "no light\nat all"] {
        let occasion = HookOccasion(
          .ring, at: ring.planned, item: ring.owner, label: ring.label, planned: ring.planned, ring: ring.id,
          late: .zero, end: nil, next: nil)
        let run = HookRun(try Hook(.ring, .command("lamp <on>")), occasion)
        let result = HookResult(.ring, call: "lamp <on>", end: .exited, code: 1, output: output)
        notifier.show(.failure(HookReport(run, result, took: .zero)))
      }
      var seen: String?
      let isPressed = try await eventually {
        seen = try desktop.press(button: "OK")
        return seen != nil
      }
      try #require(isPressed, "no OK button on the screen")
      let texts = try #require(seen)
      #expect(
        texts.contains("A hook failed") && texts.contains("t1: lamp <on>") && texts.contains("no light"), "\(texts)")
      #expect(!texts.contains("at all"))
      #expect(await eventually { notifier.isIdle })
      #expect(log.reports.isEmpty, "\(log.reports)")
    }

    @Test func `A notifier removes the notices of a killed one, and no others`() async throws {
      try await desktop.startBus()
      try await desktop.start(.dunst)
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("notices-\(UUID().uuidString)").path
      defer { unlink(file) }
      func next() -> DesktopNotifier {
        DesktopNotifier(
          address: desktop.address, shownPath: file, language: .english, timeText: { _ in "07:00" }
        ) { [log] in log.add($0) }
      }
      let killed = next()
      killed.show(try .ring(ring()))
      try #require(await eventually { log.isShown() }, "\(log.reports)")
      let other = notifier()
      other.show(try .ring(ring(2)))
      try #require(try await eventually { try desktop.shownByDunst() == 2 })
      let second = next()
      second.removeLeftovers()
      #expect(try await eventually { try desktop.shownByDunst() == 1 })
      #expect(await eventually { second.isIdle })
      #expect(!FileManager.default.fileExists(atPath: file))
      killed.withdrawAll()
      other.withdrawAll()
      #expect(await eventually { killed.isIdle && other.isIdle })
    }

    @Test func `A click stops the ring, and a withdrawn notification goes away`() async throws {
      try await desktop.startBus()
      try await desktop.start(.dunst)
      let notifier = notifier()
      notifier.show(try .ring(ring()))
      try #require(try await eventually { try desktop.shownByDunst() == 1 })
      try #require(await eventually { log.isShown() })
      _ = try desktop.dunst("action")
      #expect(await eventually { log.reports.contains(.pressed(RingID(1), .dismiss)) }, "\(log.reports)")
      notifier.show(try .ring(ring(2)))
      try #require(await eventually { log.isShown(RingID(2)) })
      notifier.withdraw(.ring(RingID(1)))
      notifier.withdraw(.ring(RingID(2)))
      #expect(try await eventually { try desktop.shownByDunst() == 0 })
      #expect(await eventually { notifier.isIdle })
    }

    @Test func `Where the app is installed a click opens it, and the ring goes on`() async throws {
      try desktop.installApp()
      try await desktop.startBus()
      try await desktop.start(.dunst)
      let notifier = notifier()
      notifier.show(try .ring(ring()))
      try #require(try await eventually { try desktop.shownByDunst() == 1 })
      try #require(await eventually { log.isShown() })
      _ = try desktop.dunst("action")
      #expect(
        await eventually { desktop.appCalls() == ["/io/github/toki_clock/Toki Activate"] }, "\(desktop.appCalls())")
      #expect(!log.reports.contains(.pressed(RingID(1), .dismiss)))
      notifier.withdrawAll()
      #expect(await eventually { notifier.isIdle })
    }

    @Test func `An alarm that rings brings the app up once; a timer and a missed alarm do not`() async throws {
      try desktop.installApp()
      try await desktop.startBus()
      try await desktop.start(.dunst)
      let notifier = notifier()
      let missed = Ring(
        id: RingID(7), owner: .alarm(AlarmID(1)), occurrence: Occurrence(key: 1), label: .none,
        settings: RingSettings(), planned: UTCInstant(secondsSinceEpoch: 0), rang: nil, late: .zero)
      let alarm = Ring(
        id: RingID(8), owner: .alarm(AlarmID(2)), occurrence: Occurrence(key: 1), label: .none,
        settings: RingSettings(), planned: UTCInstant(secondsSinceEpoch: 0), rang: UTCInstant(secondsSinceEpoch: 0),
        late: .zero)
      notifier.show(try .ring(ring()))
      notifier.show(.missed(missed))
      notifier.show(.ring(alarm))
      try #require(await eventually { log.isShown(RingID(8)) })
      let expected = ["/io/github/toki_clock/Toki ActivateAction show-ring"]
      #expect(await eventually { desktop.appCalls() == expected }, "\(desktop.appCalls())")
      notifier.show(.ring(alarm))
      notifier.show(try .ring(ring(9)))
      try #require(await eventually { log.isShown(RingID(9)) })
      #expect(desktop.appCalls() == expected)
      notifier.withdrawAll()
      #expect(await eventually { notifier.isIdle })
    }

    @Test func `Closing a ring's notification does not stop it; closing a missed one's has seen it`()
      async throws
    {
      try await desktop.startBus()
      try await desktop.start(.dunst)
      let notifier = notifier()
      notifier.show(try .ring(ring()))
      try #require(try await eventually { try desktop.shownByDunst() == 1 })
      try #require(await eventually { log.isShown() })
      _ = try desktop.dunst("close")
      try #require(try await eventually { try desktop.shownByDunst() == 0 })
      notifier.show(try .missed(ring(2)))
      try #require(try await eventually { try desktop.shownByDunst() == 1 })
      try #require(await eventually { log.isShown(RingID(2)) })
      _ = try desktop.dunst("close")
      #expect(await eventually { log.reports.contains(.pressed(RingID(2), .dismiss)) }, "\(log.reports)")
      #expect(log.reports.count { if case .pressed = $0 { true } else { false } } == 1)
      notifier.withdrawAll()
      #expect(await eventually { notifier.isIdle })
    }

    @Test func `A service that starts late, or restarts, shows the pending notices`() async throws {
      try await desktop.startBus()
      let notifier = notifier()
      notifier.show(try .missed(ring()))
      try #require(await eventually { !log.reports.isEmpty })
      #expect(log.reports == [notShown(.noService, "no notification service is there")])
      try await desktop.start(.dunst)
      #expect(try await eventually { try desktop.shownByDunst() == 1 })
      try await desktop.stopService()
      try await desktop.start(.dunst)
      #expect(try await eventually { try desktop.shownByDunst() == 1 })
      notifier.withdrawAll()
      #expect(try await eventually { try desktop.shownByDunst() == 0 })
      #expect(await eventually { notifier.isIdle })
    }

    @Test func `Without a bus it says so at once, and finds the bus when it comes`() async throws {
      let notifier = notifier()
      notifier.show(try .ring(ring()))
      try #require(await eventually { !log.reports.isEmpty })
      #expect(
        log.reports.first == notShown(.noService, "no session bus: No such file or directory"))
      try await desktop.startBus()
      try await desktop.start(.dunst)
      #expect(try await eventually { try desktop.shownByDunst() == 1 })
      desktop.stopBus()
      #expect(await eventually { log.reports.last != .tried(RingID(1), RingTry(by: .notification, result: .shown)) })
      notifier.withdrawAll()
      #expect(await eventually { notifier.isIdle })
    }

    @Test func `A silent bus is reported within seconds, and nothing hangs`() async throws {
      let path = desktop.folder.path + "/bus"
      let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(listener) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(bound == 0 && listen(listener, 1) == 0)
      let notifier = notifier()
      notifier.show(try .ring(ring()))
      try #require(await eventually(within: 60) { !log.reports.isEmpty })
      #expect(log.reports == [notShown(.noAnswer, "the notification service does not answer")])
      notifier.withdraw(.ring(RingID(1)))
      #expect(await eventually(within: 60) { notifier.isIdle })
    }

    @Test func `While a notification is shown its thread sleeps`() async throws {
      try await desktop.startBus()
      try await desktop.start(.dunst)
      let notifier = notifier()
      notifier.show(try .missed(ring()))
      try #require(await eventually { log.isShown() })
      // Pending work falls into the first periods; a thread that wakes by itself wakes in all of them.
      var sleeps = false
      for _ in 0..<20 where !sleeps {
        try await Task.sleep(for: .milliseconds(300))
        let before = try #require(Threads.switches(of: "toki-notices"))
        try await Task.sleep(for: .seconds(3))
        sleeps = Threads.switches(of: "toki-notices") == before
      }
      #expect(sleeps)
      notifier.withdrawAll()
      #expect(await eventually { notifier.isIdle })
    }
  }
}

/// A report that the first ring cannot be seen.
private func notShown(_ result: RingTry.Result, _ reason: String) -> DesktopNotifier.Report {
  .tried(RingID(1), RingTry(by: .notification, result: result, detail: reason))
}
