// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// Gathers what sound, notification and bell come to, and reports what is new of each ring.
final class RingLedger: Sendable {
  private struct Entries {
    var report: (@Sendable (RingerReport) -> Void)?
    /// The ring whose sound is asked for.
    var playing: Ring?
    /// Whether the terminal was told of that ring.
    var hasRungBell = false
    /// What was reported last, by each means.
    var told: [RingID: [RingTry.Means: RingTry]] = [:]
    var isClosed = false
  }

  private let entries = Mutex(Entries())
  private let bellLine: @Sendable (Ring) -> String

  /// Makes a ledger.
  ///
  /// - Parameter bellLine: What a terminal is told of a ring.
  init(bellLine: @escaping @Sendable (Ring) -> String) { self.bellLine = bellLine }

  /// Whether nothing more is to be done.
  var isClosed: Bool { entries.withLock { $0.isClosed } }

  func open(report: @escaping @Sendable (RingerReport) -> Void) {
    entries.withLock { $0.report = report }
  }

  /// From now on nothing is reported.
  func close() {
    entries.withLock { $0 = Entries(isClosed: true) }
  }

  /// The sound of this ring is asked for now; `nil` for none.
  func setPlaying(_ ring: Ring?) {
    entries.withLock { entries in
      entries.playing = ring
      entries.hasRungBell = false
    }
  }

  /// The ring is not shown any more, and that is as it should be.
  func forget(_ ring: RingID) { entries.withLock { $0.told[ring] = nil } }

  /// Takes what the player says.
  func add(_ report: RingerReport) {
    switch report {
    case .tried(let id, let attempt):
      tell(attempt, of: id) { $0.playing?.id == id }
      if attempt.hasFailed { ringBell(for: id) }
    case .playedOnce(let id):
      tell(report) { $0.playing?.id == id }
    case .pressed:
      tell(report) { _ in true }
    }
  }

  /// Takes what the notifier says.
  func add(_ report: DesktopNotifier.Report) {
    switch report {
    case .tried(let id, let attempt): tell(attempt, of: id) { !$0.isClosed }
    case .pressed(let id, let button): add(RingerReport.pressed(id, button))
    }
  }

  private func ringBell(for id: RingID) {
    guard
      let (ring, isFirst) = entries.withLock({ entries in
        entries.playing.flatMap { $0.id == id ? ($0, !entries.hasRungBell) : nil }
      })
    else { return }
    var attempt = RingTry(
      by: .terminalBell, result: .noTerminal, detail: "no terminal is known whose bell could ring")
    if let terminal = ring.settings.terminal {
      do throws(RingingError) {
        try TerminalBell.ring(terminal, line: isFirst ? bellLine(ring) : nil)
        entries.withLock { if $0.playing?.id == id { $0.hasRungBell = true } }
        attempt = RingTry(by: .terminalBell, output: terminal, result: .rung)
      } catch {
        attempt = RingTry(by: .terminalBell, output: terminal, result: .failed, detail: error.description)
      }
    }
    tell(attempt, of: id) { $0.playing?.id == id }
  }

  /// Reports a try that is not what was told last.
  private func tell(_ attempt: RingTry, of id: RingID, if holds: (borrowing Entries) -> Bool) {
    let listener = entries.withLock { entries -> (@Sendable (RingerReport) -> Void)? in
      guard holds(entries), let report = entries.report, entries.told[id]?[attempt.by] != attempt else { return nil }
      entries.told[id, default: [:]][attempt.by] = attempt
      return report
    }
    listener?(.tried(id, attempt))
  }

  /// Reports outside the lock, so that whoever is told may call the ringer.
  private func tell(_ report: RingerReport, if holds: (borrowing Entries) -> Bool) {
    let listener = entries.withLock { holds($0) ? $0.report : nil }
    listener?(report)
  }
}
