// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

@testable import Ringing

private let isMockInstalled =
  (try? ChildProcess.run("/usr/bin/python3", ["-c", "import dbusmock"]).hasSucceeded) ?? false

/// Wake-ups at a PowerDevil that python-dbusmock plays on a bus of its own.
@Suite(.serialized, .enabled(if: isMockInstalled, "python3-dbusmock is not installed"))
struct DesktopWakerTests {
  private static let name = "org.kde.Solid.PowerManagement"
  private static let path = "/org/kde/Solid/PowerManagement"
  // 2026-06-22T06:00:00Z.
  private static let utc = UTCInstant(secondsSinceEpoch: 1_782_108_000)

  @Test func `PowerDevil is asked if nothing else wakes the machine, and its answer promises nothing`() async throws {
    let bench = try await Bench(.notPermitted)
    #expect(bench.waker.state == .notPermitted)
    bench.waker.arm(bench.host.now().boot + .hours(1))
    #expect(await eventually { bench.waker.state == .perhaps })
    #expect(!bench.waker.state.wakes)
    #expect(try bench.calls() == ["scheduleWakeup 1782111600"])
    #expect(bench.host.waker.armed == bench.host.now().boot + .hours(1), "the other waker is still the first")
    bench.waker.arm(bench.host.now().boot + .hours(2))
    #expect(
      try await eventually {
        try bench.calls() == ["scheduleWakeup 1782111600", "clearWakeup 7", "scheduleWakeup 1782115200"]
      })
    bench.waker.arm(nil)
    #expect(try await eventually { try bench.calls().last == "clearWakeup 7" })
    #expect(await eventually { bench.waker.state == .notPermitted })
  }

  @Test(arguments: [WakeState.ownTimer, .service, .noRealTimeClock])
  func `PowerDevil is left alone if another waker holds or no wake is possible`(state: WakeState) async throws {
    let bench = try await Bench(state)
    bench.waker.arm(bench.host.now().boot + .hours(1))
    #expect(bench.waker.shared.withLock { $0.wake == nil }, "not even a thread was started")
    #expect(bench.waker.state == state)
    #expect(try bench.calls() == [])
  }

  @Test func `A waker that holds again takes the wake-up back`() async throws {
    let bench = try await Bench(.noAnswer)
    let instant = bench.host.now().boot + .hours(1)
    bench.waker.arm(instant)
    #expect(await eventually { bench.waker.state == .perhaps })
    bench.host.waker.set(.service)
    bench.waker.arm(instant)
    #expect(bench.waker.state == .service)
    #expect(try await eventually { try bench.calls().last == "clearWakeup 7" })
  }

  @Test func `Without PowerDevil nothing is claimed, and one that starts later is asked`() async throws {
    let bench = try await Bench(.refused, startsService: false)
    bench.waker.arm(bench.host.now().boot + .hours(1))
    #expect(await eventually { bench.waker.shared.withLock { $0.wake != nil } })
    #expect(bench.waker.state == .refused)
    try await bench.start()
    // Its name was there before its methods were: the first call may have been refused.
    bench.waker.arm(bench.host.now().boot + .hours(2))
    #expect(try await eventually { try bench.calls().last == "scheduleWakeup 1782115200" })
    #expect(await eventually { bench.waker.state == .perhaps })
  }

  /// A bus with a PowerDevil on it, and a waker whose state the test sets.
  private final class Bench {
    let desktop: TestDesktop
    let host = ManualHost(loop: InlineLoop(), utc: DesktopWakerTests.utc)
    let waker: DesktopWaker
    private var service: ChildProcess?

    init(_ state: WakeState, startsService: Bool = true) async throws {
      desktop = try TestDesktop()
      waker = DesktopWaker(host.waker, clock: host, address: desktop.address)
      host.waker.set(state)
      try await desktop.startBus()
      if startsService { try await start() }
    }

    deinit { service?.kill() }

    func start() async throws {
      service = try ChildProcess(
        "/usr/bin/python3", ["-m", "dbusmock", "--session", name, path, name],
        environment: ["DBUS_SESSION_BUS_ADDRESS": desktop.address])
      try await #require(
        eventually { (try? self.ask("AddMethod", "sssss", name, "clearWakeup", "i", "", "").hasSucceeded) ?? false })
      try #require(try ask("AddMethod", "sssss", name, "scheduleWakeup", "sot", "u", "ret = 7").hasSucceeded)
    }

    /// What PowerDevil was asked, in order: the method and its last argument.
    func calls() throws -> [String] {
      let text = try ask("GetCalls").output
      // a(tsav) 1 1782108000 "scheduleWakeup" 3 s ":1.2" o "/org/toki/Waker" t 1782111600
      return text.split(separator: "\"").reduce(into: [String]()) { calls, part in
        if ["scheduleWakeup", "clearWakeup"].contains(part) { calls.append(String(part)) }
        let words = part.split(whereSeparator: \.isWhitespace)
        if let place = words.firstIndex(where: { $0 == "t" || $0 == "i" }), place + 1 < words.count,
          let last = calls.indices.last
        {
          calls[last] += " " + words[place + 1]
        }
      }
    }

    private func ask(_ method: String, _ arguments: String...) throws -> (hasSucceeded: Bool, output: String) {
      try ChildProcess.run(
        "busctl",
        ["--address=\(desktop.address)", "call", name, path, "org.freedesktop.DBus.Mock", method] + arguments)
    }

    private var name: String { DesktopWakerTests.name }
    private var path: String { DesktopWakerTests.path }
  }
}
