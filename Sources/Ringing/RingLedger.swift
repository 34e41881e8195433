// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// Collects the results of sound, notification and bell, and reports each ring's news.
///
/// It remembers the rings that are heard or shown, and no others: later reports about a ring that was withdrawn, as by
/// a slow notification service, are of no use to anybody.
final class RingLedger: Sendable {
  private struct Entries {
    var report: (@Sendable (RingerReport) -> Void)?
    /// Ring whose sound is wanted.
    var playing: Ring?
    /// `true` if a terminal has shown that ring's line.
    var hasRungBell = false
    /// Rings that are shown, or are to be.
    var shown: Set<RingID> = []
    /// Last report of each ring that is heard or shown, by means.
    var told: [RingID: [RingTry.Means: RingTry]] = [:]
    var isClosed = false

    func isWanted(_ ring: RingID) -> Bool { playing?.id == ring || shown.contains(ring) }

    /// Forgets the reports of a ring that is neither heard nor shown.
    mutating func forgetUnlessWanted(_ ring: RingID) { if !isWanted(ring) { told[ring] = nil } }
  }

  private let entries = Mutex(Entries())
  private let bellLine: @Sendable (Ring, _ terminal: String) -> String

  private let bells: TerminalBells

  /// Takes the function that words the line for a terminal.
  init(bells: TerminalBells, bellLine: @escaping @Sendable (Ring, _ terminal: String) -> String) {
    self.bells = bells
    self.bellLine = bellLine
  }

  /// `true` if the ledger is closed.
  var isClosed: Bool { entries.withLock { $0.isClosed } }

  /// Number of rings of which something is remembered.
  var rememberedCount: Int { entries.withLock { $0.shown.union($0.told.keys).count } }

  func open(report: @escaping @Sendable (RingerReport) -> Void) {
    entries.withLock { $0.report = report }
  }

  /// Ends all reporting.
  func close() {
    entries.withLock { $0 = Entries(isClosed: true) }
  }

  /// Sets the ring whose sound is wanted now; `nil` for none.
  func setPlaying(_ ring: Ring?) {
    entries.withLock { entries in
      let last = entries.playing
      entries.playing = ring
      entries.hasRungBell = false
      if let last { entries.forgetUnlessWanted(last.id) }
    }
  }

  /// Notes that a ring is to be shown, until it is withdrawn.
  func show(_ ring: RingID) { entries.withLock { _ = $0.shown.insert(ring) } }

  /// Notes that a ring was withdrawn on purpose.
  func withdraw(_ ring: RingID) {
    entries.withLock { entries in
      entries.shown.remove(ring)
      entries.forgetUnlessWanted(ring)
    }
  }

  /// Takes a report of the player.
  func add(_ report: RingerReport) {
    switch report {
    case .tried(let id, let attempt):
      tell(attempt, of: id) { $0.playing?.id == id }
    case .playedOnce(let id):
      tell(report) { $0.playing?.id == id }
    case .pressed, .isAwake:
      tell(report) { _ in true }
    }
  }

  /// Takes a report of the notifier.
  func add(_ report: DesktopNotifier.Report) {
    switch report {
    case .tried(let id, let attempt): tell(attempt, of: id) { $0.isWanted(id) }
    case .pressed(let id, let button): add(RingerReport.pressed(id, button))
    case .isAwake(let item): add(RingerReport.isAwake(item))
    // The ringer itself stops it.
    case .isTooLoud: break
    }
  }

  /// Rings the terminal's bell for a ring that nothing else makes heard.
  func ringBell(for id: RingID) {
    guard
      let (ring, isFirst) = entries.withLock({ entries in
        entries.playing.flatMap { $0.id == id ? ($0, !entries.hasRungBell) : nil }
      })
    else { return }
    let attempt = bells.ring(from: ring.settings.terminal, line: isFirst ? { self.bellLine(ring, $0) } : nil)
    if !attempt.hasFailed { entries.withLock { if $0.playing?.id == id { $0.hasRungBell = true } } }
    // Terminals that open or close while it rings are no news.
    tell(attempt, of: id) {
      $0.playing?.id == id && ($0.told[id]?[.terminalBell]?.result != .rung || attempt.hasFailed)
    }
  }

  /// Reports a try if it differs from the last one.
  private func tell(_ attempt: RingTry, of id: RingID, if holds: (borrowing Entries) -> Bool) {
    let listener = entries.withLock { entries -> (@Sendable (RingerReport) -> Void)? in
      guard holds(entries), let report = entries.report, entries.told[id]?[attempt.by] != attempt else { return nil }
      entries.told[id, default: [:]][attempt.by] = attempt
      return report
    }
    listener?(.tried(id, attempt))
  }

  /// Reports outside the lock, so that the receiver may call the ringer.
  private func tell(_ report: RingerReport, if holds: (borrowing Entries) -> Bool) {
    let listener = entries.withLock { holds($0) ? $0.report : nil }
    listener?(report)
  }
}
