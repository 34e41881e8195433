// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// Collects the reports of a ringer.
final class ReportLog: Sendable {
  private let kept = Mutex<[RingerReport]>([])

  var reports: [RingerReport] { kept.withLock { $0 } }

  func add(_ report: RingerReport) { kept.withLock { $0.append(report) } }

  /// Forgets the reports so far.
  func clear() { kept.withLock { $0 = [] } }

  /// The attempts for a ring, in order.
  func tries(of ring: RingID = RingID(1)) -> [RingTry] {
    reports.compactMap { if case .tried(ring, let attempt) = $0 { attempt } else { nil } }
  }

  /// How the ring was heard after each attempt.
  func hearings(of ring: RingID = RingID(1)) -> [RingHearing] {
    var made = Ring(
      id: ring, owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none, settings: RingSettings(),
      planned: UTCInstant(nanosecondsSinceEpoch: 0), rang: nil, late: .zero)
    return tries(of: ring).compactMap { attempt in
      made.tries.append(attempt)
      return RingHearing(made)
    }
  }

  /// How often the ring was reported as played once.
  func passes(of ring: RingID = RingID(1)) -> Int { reports.count { $0 == .playedOnce(ring) } }
}
