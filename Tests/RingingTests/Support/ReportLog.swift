// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel

/// Keeps what a ringer reports.
final class ReportLog: Sendable {
  private let kept = Mutex<[RingerReport]>([])

  var reports: [RingerReport] { kept.withLock { $0 } }

  func add(_ report: RingerReport) { kept.withLock { $0.append(report) } }

  /// How the ring was heard, in order.
  func hearings(of ring: RingID = RingID(1)) -> [RingHearing] {
    reports.compactMap { if case .heard(ring, let hearing) = $0 { hearing } else { nil } }
  }

  /// How often the ring has been told to be played once.
  func passes(of ring: RingID = RingID(1)) -> Int { reports.count { $0 == .playedOnce(ring) } }
}
