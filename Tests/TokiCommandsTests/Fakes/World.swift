// SPDX-License-Identifier: Apache-2.0
import LinuxTestKit
import Foundation
import Localization
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTerminal
import TokiTestKit

@testable import TokiCommands

/// A home, the way to its daemon and a terminal, and the commands that run on them.
struct World {
  /// The home as it was made; after a restart another one stands behind the way.
  let home: TestHome
  let link: FaultyLink
  let terminal = FakeTerminal()
  let connections = Counter()
  private let keyCount = Counter()
  var language = Language.english
  var hasTerminal = false
  var isRunning = true
  /// What is said of a daemon that runs and does not answer; `nil` for one that does.
  var silence: ControlError?
  /// Whether a daemon that was told to end does so in time.
  var ends = true
  var files = CommandFiles.none
  var timeAsking: FakeTimeAsking?
  var knownTimeServers: [HostTimeServer] = []

  /// Makes a world in which nothing is set.
  ///
  /// - Parameter ago: How long before `Samples.start` it begins.
  init(zone: ZoneRules = Samples.tokyo, language: Language = .english, ago: TimeSpan = .zero) {
    Catalogue.prepare()
    let begin = Samples.start - ago
    home = TestHome(
      utc: begin.utc, sinceBoot: begin.boot - BootInstant(nanosecondsSinceBoot: 0), zone: zone,
      zones: [Samples.tokyo, Samples.berlin],
      identity: EngineStatus(
        processID: 4321, version: "0.1.0", uptime: .zero, socket: "/run/user/1000/toki.sock"))
    link = FaultyLink(to: home.control)
    self.language = language
  }

  var context: CommandContext {
    let (link, connections, terminal, isRunning) = (link, connections, terminal, isRunning)
    let (silence, ends, knownTimeServers, keys) = (silence, ends, knownTimeServers, keyCount)
    return CommandContext(
      clock: home.host,
      connect: { () async throws(ControlError) in
        connections.add()
        if let silence { throw silence }
        return link
      },
      connectIfRunning: { () async throws(ControlError) in
        connections.add()
        if let silence { throw silence }
        return isRunning ? link : nil
      },
      output: { terminal.print($0) }, errors: { terminal.complain($0) },
      terminal: hasTerminal ? terminal : nil, terminalName: "/dev/pts/7", signals: terminal,
      language: language, version: "0.1.0", soundNames: { ["bell", "dawn"] },
      workingFolder: "/home/toki", timeAsking: timeAsking, knownTimeServers: { knownTimeServers },
      files: files, newKey: { "key-\(keys.next())" }, waitForEnd: { _ in ends })
  }

  /// Runs a command line, as a shell would split it at each space.
  @discardableResult
  func run(_ line: String) async -> ExitCode { await run(words: line.split(separator: " ").map(String.init)) }

  func run(words: [String]) async -> ExitCode { await Toki.run(words, in: context) }

  /// Lets time go by until so long after `Samples.start`; the engine and the face are woken on the way.
  ///
  /// - Parameter late: How much later than that the machine gets round to it.
  func advance(to span: TimeSpan, late: TimeSpan = .zero) {
    let left = Samples.start.boot + span + late - home.host.now().boot
    if late > .zero { home.host.suspend(for: left) } else { home.host.advance(by: left) }
    terminal.comeDue()
  }

  // MARK: What there is

  func state() async throws -> EngineState { try await home.control.state() }
  func history() async throws -> [Ring] { try await home.control.history(before: nil, limit: 100) }
  func timer(_ number: Int64 = 1) async throws -> CountdownTimer {
    try #require(try await state().timers.first { $0.id == TimerID(number) })
  }
  func alarm(_ number: Int64 = 1) async throws -> Alarm {
    try #require(try await state().alarms.first { $0.id == AlarmID(number) })
  }
  func sequence(_ number: Int64 = 1) async throws -> StepSequence {
    try #require(try await state().sequences.first { $0.id == SequenceID(number) })
  }
  func stopwatch(_ number: Int64 = 1) async throws -> Stopwatch {
    try #require(try await state().stopwatches.first { $0.id == StopwatchID(number) })
  }
  /// The idempotency keys under which something was made.
  func keys() throws -> [String] { try home.store.load().keys.map(\.key) }
  /// Whether nobody has so much as looked for the daemon.
  var isUntouched: Bool { connections.value == 0 }

  /// Waits until something is so; gives up after a minute.
  ///
  /// Between two looks it sleeps: who waits must not take the two threads of the pool from those who work.
  func until(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () -> Bool
  ) async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while !isSo() {
      guard clock.now < end else {
        Issue.record(
          "never: \(what); the row is “\(terminal.row)”, output “\(terminal.output)”",
          sourceLocation: sourceLocation)
        throw Never()
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  struct Never: Error {}
}

/// Counts what happens.
final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { _ = next() }
  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// The Japanese catalogue, compiled once for all tests.
enum Catalogue {
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  static let folder: String? = {
    let folder = NSTemporaryDirectory() + "toki-locale-\(ProcessInfo.processInfo.processIdentifier)"
    let made = try? ChildProcess.run("bash", [repository + "/scripts/make-locale.sh", folder])
    guard made?.hasSucceeded == true else { return nil }
    let file = FileManager.default.contents(atPath: folder + "/ja/LC_MESSAGES/toki.mo")
    Localization.start(language: .japanese, catalogue: file.map { Array($0) })
    return folder
  }()

  static func prepare() { _ = folder }
}
