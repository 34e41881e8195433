// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Ringing
import Synchronization
import Testing
import TokiEngine
import TokiModel
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

  @Test func `Without a bus nothing is held, and a ring looks for the bus again`() async throws {
    let machine = try await Machine(startsBus: false)
    let inhibitor = LogindInhibitor(loop: machine.loop, address: machine.address)
    inhibitor.start { _ in }
    try await Task.sleep(for: .milliseconds(100))
    try await machine.start()
    inhibitor.inhibit(true)
    try await machine.expect(["handle-lid-switch block", "sleep delay", "sleep:idle block"])
  }

  @Test func `The inhibitor says whether its locks are held`() async throws {
    let machine = try await Machine()
    let inhibitor = LogindInhibitor(loop: machine.loop, address: machine.address)
    inhibitor.start { _ in }
    #expect(inhibitor.hold == .free)
    inhibitor.inhibit(true)
    #expect(await eventually { inhibitor.hold == .held(lid: true) })
    inhibitor.inhibit(false)
    #expect(inhibitor.hold == .free)
    #expect(try await eventually { try machine.locks() == ["sleep delay"] })
    #expect(inhibitor.hold == .free, "an answer that comes late says nothing")
  }

  @Test func `Without a bus the machine is not kept awake, and a warning says so`() async throws {
    let machine = try await Machine(startsBus: false)
    let inhibitor = LogindInhibitor(loop: machine.loop, address: machine.address)
    inhibitor.start { _ in }
    inhibitor.inhibit(true)
    #expect(await eventually { inhibitor.hold == .refused })
    let habits = await withCheckedContinuation { continuation in
      inhibitor.look { continuation.resume(returning: $0) }
    }
    #expect(habits == nil)
    let refusal = await withCheckedContinuation { continuation in
      inhibitor.suspend { continuation.resume(returning: $0) }
    }
    #expect(refusal == "logind does not answer")
  }

  @Test(arguments: [
    ("{}", "", SleepHabits()),
    ("{'CanSuspend': 'na'}", "", SleepHabits(canSuspend: false)),
    (
      "{'IdleAction': 'suspend', 'IdleActionUSec': 1200000000}", "",
      SleepHabits(mains: .minutes(20), battery: .minutes(20))
    ),
    ("{'IdleAction': 'lock', 'IdleActionUSec': 1200000000}", "", SleepHabits()),
    // A mouse without switches, a laptop's lid, a headphone jack.
    ("{}", "0", SleepHabits()), ("{}", "1", SleepHabits(lid: true)), ("{}", "14", SleepHabits()),
    ("{}", "1 0", SleepHabits()), ("{}", "40000000 1", SleepHabits(lid: true)),
  ])
  func `logind and the kernel name the conditions of automatic sleep`(
    parameters: String, switches: String, habits: SleepHabits
  ) async throws {
    let machine = try await Machine(parameters: parameters)
    let folder = try ScratchFolder()
    if !switches.isEmpty {
      let device = folder.path + "/input3/capabilities"
      try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
      try Data("\(switches)\n".utf8).write(to: URL(fileURLWithPath: device + "/sw"))
    }
    let inhibitor = LogindInhibitor(
      loop: machine.loop, address: machine.address, session: "unix:path=/nowhere", inputs: folder.path,
      patienceMilliseconds: 60_000)
    let found = await withCheckedContinuation { continuation in
      inhibitor.look { continuation.resume(returning: $0) }
    }
    #expect(found == habits)
  }

  @Test func `logind is asked to suspend the machine`() async throws {
    let machine = try await Machine()
    let inhibitor = LogindInhibitor(
      loop: machine.loop, address: machine.address, session: nil, inputs: "/nowhere", patienceMilliseconds: 60_000)
    let refusal = await withCheckedContinuation { continuation in
      inhibitor.suspend { continuation.resume(returning: $0) }
    }
    #expect(refusal == nil)
    #expect(try machine.mockCalls().contains("Suspend"))
  }

  /// What the bus says when a call fails.
  private struct Refusal: Error { let text: String }

  /// A bus with a logind on it.
  private final class Machine {
    let desktop: TestDesktop
    let loop = InlineLoop()
    private let parameters: String
    private var logind: ChildProcess?
    var address: String { desktop.address }

    init(startsBus: Bool = true, parameters: String = "{}") async throws {
      self.parameters = parameters.replacing("'", with: "\"")
      desktop = try TestDesktop()
      if startsBus { try await start() }
    }

    deinit { logind?.kill() }

    func start() async throws {
      try await desktop.startBus()
      logind = try ChildProcess(
        "/usr/bin/python3", ["-m", "dbusmock", "--system", "--template", "logind", "--parameters", parameters],
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

    /// The calls that the mock has seen, as text.
    func mockCalls() throws -> String { try call("GetCalls", [], of: "org.freedesktop.DBus.Mock") }

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

    private func call(
      _ method: String, _ arguments: [String], of interface: String = "org.freedesktop.login1.Manager"
    ) throws -> String {
      let result = try ChildProcess.run(
        "busctl",
        [
          "--address=\(address)", "call", "org.freedesktop.login1", "/org/freedesktop/login1",
          interface, method,
        ] + arguments)
      guard result.hasSucceeded else { throw Refusal(text: result.output) }
      return result.output
    }
  }
}
