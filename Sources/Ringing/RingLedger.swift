// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// Puts together what sound, notification and bell say of a ring, and reports what is new.
final class RingLedger: Sendable {
  private struct Entries {
    var report: (@Sendable (RingerReport) -> Void)?
    /// The ring whose sound is asked for.
    var playing: Ring?
    var sound: RingHearing?
    /// Why the bell did not ring; `nil` when it did.
    var bellProblem: String?
    var hasRungBell = false
    var told: RingHearing?
    /// Why a ring is not to be seen.
    var notShown: [RingID: String] = [:]
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
      entries.sound = nil
      entries.bellProblem = nil
      entries.hasRungBell = false
      entries.told = nil
    }
  }

  /// The ring is not shown any more, and that is as it should be.
  func forget(_ ring: RingID) { entries.withLock { $0.notShown[ring] = nil } }

  /// Takes what the player says.
  func add(_ report: RingerReport) {
    switch report {
    case .heard(let id, let hearing):
      if case .silent = hearing { ringBell(for: id) }
      entries.withLock { if $0.playing?.id == id { $0.sound = hearing } }
      tellHearing(of: id)
    case .playedOnce(let id):
      tell(report) { $0.playing?.id == id }
    case .pressed:
      tell(report) { _ in true }
    }
  }

  /// Takes what the notifier says.
  func add(_ report: DesktopNotifier.Report) {
    switch report {
    case .shown(let id):
      entries.withLock { $0.notShown[id] = nil }
      tellHearing(of: id)
    case .notShown(let id, let reason):
      entries.withLock { if !$0.isClosed { $0.notShown[id] = reason } }
      tellHearing(of: id)
    case .pressed(let id, let button):
      add(RingerReport.pressed(id, button))
    }
  }

  private func ringBell(for id: RingID) {
    guard
      let (ring, isFirst) = entries.withLock({ entries in
        entries.playing.flatMap { $0.id == id ? ($0, !entries.hasRungBell) : nil }
      })
    else { return }
    var problem: String?
    if let terminal = ring.settings.terminal {
      do throws(RingingError) {
        try TerminalBell.ring(terminal, line: isFirst ? bellLine(ring) : nil)
      } catch {
        problem = error.description
      }
    } else {
      problem = "no terminal is known whose bell could ring"
    }
    entries.withLock { entries in
      guard entries.playing?.id == id else { return }
      entries.bellProblem = problem
      if problem == nil { entries.hasRungBell = true }
    }
  }

  /// Reports how the ring is heard, where that has changed.
  private func tellHearing(of id: RingID) {
    let news = entries.withLock { entries -> ((@Sendable (RingerReport) -> Void), RingHearing)? in
      guard let report = entries.report, entries.playing?.id == id, let hearing = Self.whole(entries, of: id),
        hearing != entries.told
      else { return nil }
      entries.told = hearing
      return (report, hearing)
    }
    if let (report, hearing) = news { report(.heard(id, hearing)) }
  }

  /// A silence tells everything that was tried, where nothing was left.
  private static func whole(_ entries: Entries, of id: RingID) -> RingHearing? {
    guard case .silent(let reason) = entries.sound, let notice = entries.notShown[id] else {
      return entries.sound
    }
    return .silent(reason: [reason, notice, entries.bellProblem].compactMap(\.self).joined(separator: "; "))
  }

  /// Reports outside the lock, so that whoever is told may call the ringer.
  private func tell(_ report: RingerReport, if holds: (borrowing Entries) -> Bool) {
    let listener = entries.withLock { holds($0) ? $0.report : nil }
    listener?(report)
  }
}
