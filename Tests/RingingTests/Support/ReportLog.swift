// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// Keeps what a ringer reports.
final class ReportLog: Sendable {
  private let kept = Mutex<[RingerReport]>([])

  var reports: [RingerReport] { kept.withLock { $0 } }

  func add(_ report: RingerReport) { kept.withLock { $0.append(report) } }

  /// What was tried for the ring, in order.
  func tries(of ring: RingID = RingID(1)) -> [RingTry] {
    reports.compactMap { if case .tried(ring, let attempt) = $0 { attempt } else { nil } }
  }

  /// How the ring was heard after each of the tries.
  func hearings(of ring: RingID = RingID(1)) -> [RingHearing] {
    var made = Ring(
      id: ring, owner: .timer(TimerID(1)), occurrence: Occurrence(key: 1), label: .none, settings: RingSettings(),
      planned: UTCInstant(nanosecondsSinceEpoch: 0), rang: nil, late: .zero)
    return tries(of: ring).compactMap { attempt in
      made.tries.append(attempt)
      return RingHearing(made)
    }
  }

  /// How often the ring has been told to be played once.
  func passes(of ring: RingID = RingID(1)) -> Int { reports.count { $0 == .playedOnce(ring) } }
}
