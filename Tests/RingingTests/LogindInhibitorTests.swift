// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxTestKit
import Ringing
import Synchronization
import Testing
import TokiEngine
import TokiTestKit

private let isMockInstalled =
  (try? ChildProcess.run("/usr/bin/python3", ["-c", "import dbusmock"]).hasSucceeded) ?? false

/// The locks, at a logind that python-dbusmock plays on a bus of its own.
@Suite(.serialized, .enabled(if: isMockInstalled, "python3-dbusmock is not installed"))
struct LogindInhibitorTests {
  @Test func `Sleep is always delayed, and blocked while something rings, with the lid closed too`() async throws {
    let machine = try await Machine()
    let inhibitor = LogindInhibitor(loop: machine.loop, address: machine.address)
    inhibitor.start { _ in }
    try await machine.expect(["sleep delay"])
    inhibitor.inhibit(true)
    try await machine.expect(["handle-lid-switch block", "sleep delay", "sleep:idle block"])
    inhibitor.inhibit(false)
    try await machine.expect(["sleep delay"])
  }

  @Test func `Sleep goes on once it is allowed, and is delayed again afterwards`() async throws {
    let machine = try await Machine()
    let events = Mutex<[SleepEvent]>([])
    let inhibitor = LogindInhibitor(loop: machine.loop, address: machine.address)
    inhibitor.start { event in events.withLock { $0.append(event) } }
    try await machine.expect(["sleep delay"])
    for round in 1...2 {
      try machine.prepareForSleep(true)
      try await #require(eventually { events.withLock { $0.count } == 2 * round - 1 })
      try await machine.expect(["sleep delay"])
      inhibitor.allowSleep()
      try await machine.expect([])
      try machine.prepareForSleep(false)
      try await machine.expect(["sleep delay"])
      #expect(events.withLock { $0 }.suffix(2) == [.goesToSleep, .wokeUp])
    }
  }

  @Test func `All locks end with their owner`() async throws {
    let machine = try await Machine()
    do {
      let inhibitor = LogindInhibitor(loop: machine.loop, address: machine.address)
      inhibitor.start { _ in }
      inhibitor.inhibit(true)
      try await machine.expect(["handle-lid-switch block", "sleep delay", "sleep:idle block"])
    }
    try await machine.expect([])
  }

  @Test func `Without a bus nothing is held, and it is looked for when something rings`() async throws {
    let machine = try await Machine(startsBus: false)
    let inhibitor = LogindInhibitor(loop: machine.loop, address: machine.address)
    inhibitor.start { _ in }
    try await Task.sleep(for: .milliseconds(100))
    try await machine.start()
    inhibitor.inhibit(true)
    try await machine.expect(["handle-lid-switch block", "sleep delay", "sleep:idle block"])
  }

  /// What the bus says when a call fails.
  private struct Refusal: Error { let text: String }

  /// A bus with a logind on it.
  private final class Machine {
    let desktop: TestDesktop
    let loop = InlineLoop()
    private var logind: ChildProcess?
    var address: String { desktop.address }

    init(startsBus: Bool = true) async throws {
      desktop = try TestDesktop()
      if startsBus { try await start() }
    }

    deinit { logind?.kill() }

    func start() async throws {
      try await desktop.startBus()
      logind = try ChildProcess(
        "/usr/bin/python3", ["-m", "dbusmock", "--system", "--template", "logind"],
        environment: ["DBUS_SYSTEM_BUS_ADDRESS": address])
      try await #require(eventually { (try? self.locks()) != nil })
    }

    /// What is inhibited, and how, in order.
    func locks() throws -> [String] {
      let text = try call("ListInhibitors", [])
      // a(ssssuu) 2 "sleep" "Toki" "something rings" "delay" 0 1 …
      let words = text.split(separator: "\"", omittingEmptySubsequences: false)
      return stride(from: 1, to: words.count - 6, by: 8).map { "\(words[$0]) \(words[$0 + 6])" }.sorted()
    }

    func expect(_ expected: [String], at place: SourceLocation = #_sourceLocation) async throws {
      let isSo = try await eventually { try self.locks() == expected }
      let found = try locks()
      #expect(isSo, "\(found)", sourceLocation: place)
    }

    func prepareForSleep(_ isStart: Bool) throws {
      let result = try ChildProcess.run(
        "busctl",
        [
          "--address=\(address)", "call", "org.freedesktop.login1", "/org/freedesktop/login1",
          "org.freedesktop.DBus.Mock", "EmitSignal", "sssav", "org.freedesktop.login1.Manager", "PrepareForSleep", "b",
          "1", "b", isStart ? "true" : "false",
        ])
      try #require(result.hasSucceeded, "\(result.output)")
    }

    private func call(_ method: String, _ arguments: [String]) throws -> String {
      let result = try ChildProcess.run(
        "busctl",
        [
          "--address=\(address)", "call", "org.freedesktop.login1", "/org/freedesktop/login1",
          "org.freedesktop.login1.Manager", method,
        ] + arguments)
      guard result.hasSucceeded else { throw Refusal(text: result.output) }
      return result.output
    }
  }
}
