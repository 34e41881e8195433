// SPDX-License-Identifier: Apache-2.0
import Foundation
import Localization
import Synchronization
import Testing
import TokiEngine
import TokiModel
import TokiTestKit
import TokiWire
@testable import TokiCommands

/// A home, the link to its daemon and a terminal, with the commands that use them.
struct World {
  /// The original home; after a restart, the link leads to another one.
  let home: TestHome
  let link: FaultyLink
  let terminal = FakeTerminal()
  let connections = Counter()
  private let keyCount = Counter()
  var language = Language.english
  var hasTerminal = false
  var styling = TextStyling.none
  var screenVariable: String?
  var isRunning = true
  /// The error for a running daemon that does not answer; `nil` if it answers.
  var silence: ControlError?
  /// Whether a daemon that is told to end does so in time.
  var ends = true
  var files = CommandFiles.none
  var sharing = HomeSharing.none
  var tailscale = TailscalePort.none
  var remotes = RemotePort.none
  var timeAsking: FakeTimeAsking?
  var knownTimeServers: [HostTimeServer] = []

  /// Creates an empty world, starting `ago` before `Samples.start`.
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
    var context = CommandContext(
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
      zoneNames: { ["UTC", "Europe/Berlin"] },
      workingFolder: "/home/toki", timeAsking: timeAsking, knownTimeServers: { knownTimeServers },
      files: files, newKey: { "key-\(keys.next())" }, waitForEnd: { ends ? nil : $0 })
    context.styling = styling
    context.screenVariable = screenVariable
    context.sharing = sharing
    context.tailscale = tailscale
    context.remotes = remotes
    return context
  }

  /// Runs a command line, split at each space.
  @discardableResult
  func run(_ line: String) async -> ExitCode { await run(words: line.split(separator: " ").map(String.init)) }

  func run(words: [String]) async -> ExitCode { await Toki.run(words, in: context) }

  /// Lets time pass until `span` after `Samples.start`, waking the engine and the display on the way.
  ///
  /// - Parameters:
  ///   - span: The target, relative to `Samples.start`.
  ///   - late: How much later the machine reacts.
  func advance(to span: TimeSpan, late: TimeSpan = .zero) {
    let left = Samples.start.boot + span + late - home.host.now().boot
    if late > .zero { home.host.suspend(for: left) } else { home.host.advance(by: left) }
    terminal.comeDue()
  }

  // MARK: State

  func state() async throws -> EngineState { try await home.control.state() }
  func history() async throws -> [Ring] { try await home.control.send(ListHistory(limit: 100)).rings }
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
  /// The idempotency keys of all creations.
  func keys() throws -> [String] { try home.store.load().keys.map(\.key) }
  /// Whether nobody has even looked for the daemon.
  var isUntouched: Bool { connections.value == 0 }

  /// Waits until a condition holds; gives up after ten minutes.
  ///
  /// It sleeps between checks, because a busy wait would occupy one of the pool's two threads.
  func until(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, _ isSo: () -> Bool
  ) async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(600)
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

/// Counts events.
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

/// The catalogues, compiled once for all tests.
enum Catalogue {
  static let folder: String? = {
    let folder = NSTemporaryDirectory() + "toki-locale-\(ProcessInfo.processInfo.processIdentifier)"
    let made = try? ChildProcess.run("bash", [Repository.root + "/scripts/make-locale.sh", folder])
    guard made?.hasSucceeded == true else { return nil }
    Localization.start(language: .japanese) { language in
      FileManager.default.contents(atPath: "\(folder)/\(language.code)/LC_MESSAGES/toki.mo")
        .flatMap { MessageCatalogue(Array($0)) }
    }
    return folder
  }()

  static func prepare() { _ = folder }
}
