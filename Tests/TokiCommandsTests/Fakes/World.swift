// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTerminal
import TokiTestKit

@testable import TokiCommands

/// A clock, an engine and a terminal, and the commands that run on them.
struct World {
  let clock: FixedClock
  let engine: FakeEngine
  let terminal = FakeTerminal()
  let connections = Counter()
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

  init(zone: String = "Asia/Tokyo", language: Language = .english) {
    Catalogue.prepare()
    clock = FixedClock(zone: zone)
    engine = FakeEngine(clock: clock)
    self.language = language
  }

  var context: CommandContext {
    let (engine, connections, terminal, isRunning) = (engine, connections, terminal, isRunning)
    let (silence, ends, knownTimeServers) = (silence, ends, knownTimeServers)
    return CommandContext(
      clock: clock,
      connect: { () async throws(ControlError) in
        connections.add()
        if let silence { throw silence }
        return engine
      },
      connectIfRunning: { () async throws(ControlError) in
        if let silence { throw silence }
        return isRunning ? engine : nil
      },
      output: { terminal.print($0) }, errors: { terminal.complain($0) },
      terminal: hasTerminal ? terminal : nil, terminalName: "/dev/pts/7", signals: terminal,
      language: language, version: "0.1.0", soundNames: { ["bell", "dawn"] },
      workingFolder: "/home/toki", timeAsking: timeAsking, knownTimeServers: { knownTimeServers },
      files: files, newKey: { "key-1" }, waitForEnd: { _ in ends })
  }

  /// Runs a command line, as a shell would split it at each space.
  @discardableResult
  func run(_ line: String) async -> ExitCode { await run(words: line.split(separator: " ").map(String.init)) }

  func run(words: [String]) async -> ExitCode { await Toki.run(words, in: context) }

  /// Moves the clock and lets what was armed come due.
  func advance(to span: TimeSpan) {
    clock.move(to: span)
    terminal.comeDue()
  }

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
          "never: \(what); the row is “\(terminal.row)”, output “\(terminal.output)”, calls \(engine.calls)",
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
  func add() { count.withLock { $0 += 1 } }
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
