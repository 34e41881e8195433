// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LinuxHost
import Ringing
import Testing
import TokiEngine
import TokiModel
import TokiTestKit

/// Blocks the thread: what is waited for comes from a thread of the runner's own.
@Sendable private func blocks(_ span: TimeSpan) { usleep(UInt32(span.nanoseconds / 1_000)) }

@Suite struct RecordedHookRunnerTests {
  @Test func `The recorded runner is a runner`() {
    let conformance = HookRunnerConformance(patienceSeconds: 2, wait: blocks) {
      RecordedHookRunner(answering: RecordedHookRunner.success)
    }
    #expect(conformance.violations() == [])
  }

  @Test func `The suite finds a runner that says nothing`() {
    let conformance = HookRunnerConformance(patienceSeconds: 0, wait: blocks) { RecordedHookRunner() }
    #expect(conformance.violations().count >= 4)
  }
}

/// The programs of hooks, and an occasion's JSON that is told by it.
private enum Hooks {
  static let json = #"{"event":"ring","text":"お茶 \"$(x)\""}"#

  static func runner(
    bus: String? = nil, limits: HookProcesses.Limits = patient, shell: String = "/bin/sh",
    post: String = "/nowhere/toki-post", environment: [String: String] = [:]
  ) -> HookProcesses {
    HostProcess.ignoreBrokenPipes()
    let inherited = HostProcess.environment().filter { entry in !environment.keys.contains { entry.hasPrefix($0 + "=") }
    }
    let own = inherited + environment.map { "\($0.key)=\($0.value)" }
    var programs = HookPrograms(post: post, environment: own) { _ in Array(json.utf8) }
    programs.shell = shell
    return HookProcesses(clock: LinuxClock(timeZone: nil), limits: limits, bus: bus, programs: programs)
  }

  /// Gives the user's manager the time that it takes on a busy machine.
  static var patient: HookProcesses.Limits {
    var limits = HookProcesses.Limits()
    (limits.answer, limits.farewell) = (.seconds(60), .seconds(60))
    return limits
  }

  /// Ends a command after a time in which even a busy machine has begun it.
  static var short: HookProcesses.Limits {
    var limits = patient
    limits.command = .seconds(5)
    return limits
  }

  static func run(_ call: Hook.Call, _ moment: Hook.Moment = .ring) throws -> HookRun {
    let instant = UTCInstant(secondsSinceEpoch: 1_800_000_000)
    return HookRun(
      try Hook(moment, call),
      HookOccasion(
        moment, at: instant, item: .timer(TimerID(1)), label: .none, planned: instant, ring: nil, late: nil, end: nil,
        next: nil))
  }

  /// The results of runs, in the order of their ends.
  static func results(of runs: [HookRun], by runner: HookProcesses) async throws -> [HookResult] {
    let log = HookLog()
    runner.start { log.add($0) }
    for run in runs { runner.run(run) }
    try await #require(eventually(within: 60) { log.reports.count == runs.count })
    return log.reports.map(\.result)
  }
}

// Proof: its only variable is read and written under its lock.
private final class HookLog: @unchecked Sendable {
  private let lock = NSLock()
  private var kept: [HookReport] = []

  func add(_ report: HookReport) { lock.withLock { kept.append(report) } }
  var reports: [HookReport] { lock.withLock { kept } }
}

@Suite struct `Hooks as processes` {
  @Test func `They keep the rules of every runner`() {
    let conformance = HookRunnerConformance(wait: blocks) { Hooks.runner() }
    #expect(conformance.violations() == [])
  }

  @Test func `Processes keep the rules of programs`() throws {
    let folder = try ScratchFolder()
    let conformance = HookRunnerConformance(wait: blocks) { Hooks.runner() }
    let violations = conformance.programViolations(
      json: Hooks.json, limited: { Hooks.runner(limits: Hooks.short) }, endsEscaped: false, folder: folder.path)
    #expect(violations == [])
  }

  @Test func `A missing shell or program is reported as such`() async throws {
    let runner = Hooks.runner(shell: "/nowhere/sh")
    let results = try await Hooks.results(
      of: [try Hooks.run(.command("true")), try Hooks.run(.post("https://example.org/"))], by: runner)
    #expect(results.map(\.end) == [.notStarted, .notStarted])
    #expect(results.map(\.output) == ["There is no /nowhere/sh.", "There is no /nowhere/toki-post."])
  }

  @Test func `The address of a request is in the input, not among the arguments that every user can read`() async throws
  {
    let folder = try ScratchFolder()
    let post = folder.path + "/post"
    try "#!/bin/sh\necho $#; exec cat\n".write(toFile: post, atomically: true, encoding: .utf8)
    chmod(post, 0o755)
    let address = "ntfy://name:password@ntfy.example/topic"
    let results = try await Hooks.results(of: [try Hooks.run(.post(address))], by: Hooks.runner(post: post))
    #expect(results.map(\.output) == ["0\n\(address)\n\(Hooks.json)"])
  }

  @Test func `A bus that is not there leaves processes`() async throws {
    let runner = Hooks.runner(bus: "unix:path=/nowhere/bus")
    let results = try await Hooks.results(of: [try Hooks.run(.command("echo here"))], by: runner)
    #expect(results.map(\.output) == ["here\n"])
  }

  @Test func `Hooks beyond the limit are refused, and the others run`() async throws {
    var limits = HookProcesses.Limits()
    (limits.together, limits.waiting) = (2, 3)
    let runner = Hooks.runner(limits: limits)
    let folder = try ScratchFolder()
    func gate(_ name: String) -> String {
      "touch \(folder.path)/\(name); while [ ! -e \(folder.path)/open ]; do sleep 0.02; done"
    }
    let log = HookLog()
    runner.start { log.add($0) }
    let first = ["one", "two"]
    for name in first { runner.run(try Hooks.run(.command(gate(name)))) }
    // Both run before others wait.
    try await #require(
      eventually { first.allSatisfy { FileManager.default.fileExists(atPath: "\(folder.path)/\($0)") } })
    for number in 0..<5 { runner.run(try Hooks.run(.command("echo \(number)"))) }
    try await #require(eventually { log.reports.count == 2 })
    #expect(log.reports.map(\.result.end) == [.notStarted, .notStarted])
    #expect(log.reports.map(\.result.call) == ["echo 3", "echo 4"])
    _ = FileManager.default.createFile(atPath: folder.path + "/open", contents: nil)
    try await #require(eventually { log.reports.count == 7 })
    #expect(log.reports.dropFirst(2).allSatisfy { $0.result.hasSucceeded })
  }

  @Test func `Variables of this process's own start are not passed to hooks`() async throws {
    let own = ["NOTIFY_SOCKET": "/x", "LISTEN_FDS": "1", "TOKI_RING": "r99", "JOURNAL_STREAM": "1:2", "KEPT": "yes"]
    let runner = Hooks.runner(environment: own)
    let command = own.keys.sorted().map { "echo ${\($0)-unset}" }.joined(separator: "; ")
    let results = try await Hooks.results(of: [try Hooks.run(.command(command))], by: runner)
    #expect(results.map(\.output) == ["unset\nyes\nunset\nunset\nunset\n"])
  }

  @Test func `A child that escapes holds up neither the end nor the report`() async throws {
    let results = try await Hooks.results(
      of: [try Hooks.run(.command("setsid sleep 20 & echo done"))], by: Hooks.runner())
    #expect(results.map(\.output) == ["done\n"])
  }

  @Test func `Nothing is left open once they have ended`() async throws {
    let runner = Hooks.runner()
    for _ in 0..<3 { _ = try await Hooks.results(of: [try Hooks.run(.command("echo a"))], by: runner) }
    try await #require(eventually { runner.isIdle })
    // Those of the other tests are gone some time, too.
    let isClosed = await eventually(within: 60) {
      let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return !open.contains { HookInput.isOne("/proc/self/fd/\($0)") }
    }
    #expect(isClosed)
  }
}

/// What a program of a hook reads.
private enum HookInput {
  static func isOne(_ descriptor: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: descriptor))?.contains("memfd:toki-text") ?? false
  }
}

@Suite(.enabled(if: TestManager.isPossible)) struct `Hooks as units of the user's manager` {
  @Test func `They keep the rules of every runner`() async throws {
    let manager = try await TestManager()
    let address = manager.bus
    let conformance = HookRunnerConformance(wait: blocks) { Hooks.runner(bus: address) }
    withExtendedLifetime(manager) { #expect(conformance.violations() == []) }
  }

  @Test func `Units keep the rules of programs, and nothing escapes`() async throws {
    let manager = try await TestManager()
    let address = manager.bus
    let folder = try ScratchFolder()
    let conformance = HookRunnerConformance(wait: blocks) { Hooks.runner(bus: address) }
    let violations = conformance.programViolations(
      json: Hooks.json, limited: { Hooks.runner(bus: address, limits: Hooks.short) }, endsEscaped: true,
      folder: folder.path)
    withExtendedLifetime(manager) { #expect(violations == []) }
  }

  @Test func `Each hook is a unit, which the manager forgets`() async throws {
    let manager = try await TestManager()
    let commands = ["cat /proc/self/cgroup", "cat /proc/self/cgroup; exit 1", "grep NoNewPrivs /proc/self/status"]
    let runner = Hooks.runner(bus: manager.bus)
    let results = try await Hooks.results(of: commands.map { try Hooks.run(.command($0)) }, by: runner)
    let groups = results.filter { $0.output.contains("/toki-hook-") }
    #expect(groups.count == 2, "\(results)")
    try await #require(eventually { runner.isIdle })
    let left = try ChildProcess.output(
      of: "busctl",
      [
        "--address=\(manager.bus)", "call", "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
        "org.freedesktop.systemd1.Manager", "ListUnitsByPatterns", "asas", "0", "1", "toki-hook-*",
      ])
    #expect(left?.hasPrefix("a(ssssssouso) 0") == true, "\(left ?? "")")
  }

  @Test func `An address is opened by xdg-open, and no part of it is taken for a command`() async throws {
    let folder = NSTemporaryDirectory() + "/toki-open-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = URL(fileURLWithPath: folder + "/xdg-open")
    try Data("#!/bin/sh\nprintf '%s|' \"$@\"\n".utf8).write(to: script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    let address = "x:`id`$(id)'\";id"
    let results = try await Hooks.results(
      of: [try Hooks.run(.open(address))], by: Hooks.runner(environment: ["PATH": folder + ":/usr/bin:/bin"]))
    #expect(results.map(\.output) == [address + "|"])
    #expect(results.map(\.call) == [address])
  }

  @Test func `A request is no unit, because it needs this process's environment`() async throws {
    let manager = try await TestManager()
    let results = try await Hooks.results(
      of: [try Hooks.run(.post("https://example.org/"))],
      by: Hooks.runner(bus: manager.bus, post: "/bin/cat"))
    #expect(results.map(\.output) == ["https://example.org/\n\(Hooks.json)"])
  }

  @Test func `Programs running when the manager ends are reported as killed`() async throws {
    let manager = try await TestManager()
    let runner = Hooks.runner(bus: manager.bus)
    let log = HookLog()
    runner.start { log.add($0) }
    let file = manager.folder.path + "/begun"
    runner.run(try Hooks.run(.command("touch \(file); sleep 60")))
    try await #require(eventually { access(file, F_OK) == 0 })
    manager.stop()
    try await #require(eventually { log.reports.count == 1 })
    #expect(log.reports.map(\.result.end) == [.killed])
  }
}
