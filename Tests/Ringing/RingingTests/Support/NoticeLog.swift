// SPDX-License-Identifier: Apache-2.0
import Ringing
import Synchronization
import TokiModel

/// Collects the reports of a notifier.
final class NoticeLog: Sendable {
  private let kept = Mutex<[DesktopNotifier.Report]>([])

  var reports: [DesktopNotifier.Report] { kept.withLock { $0 } }

  func add(_ report: DesktopNotifier.Report) { kept.withLock { $0.append(report) } }

  func isShown(_ ring: RingID = RingID(1)) -> Bool {
    reports.contains(.tried(ring, RingTry(by: .notification, result: .shown)))
  }
}
