// SPDX-License-Identifier: Apache-2.0
import HostFiles
import TokiEngine
public import TokiModel
import Synchronization

/// The ledger of the rings given to the system, in a file that the app and its intents share.
public final class LedgerFile: Sendable {
  private let path: String
  private let ledger: Mutex<ScheduleLedger>

  /// Longest ledger, far over any system's capacity.
  private static let limit = 1 << 20

  /// Reads the file; one that is missing or unreadable is empty, and all is given to the system again.
  public init(path: String) {
    self.path = path
    let bytes = (try? HostFile.bytes(of: path, limit: Self.limit)) ?? []
    ledger = Mutex(ScheduleLedger(text: String(decoding: bytes, as: UTF8.self)))
  }

  var content: ScheduleLedger { ledger.withLock { $0 } }

  /// Changes the ledger, and keeps it.
  ///
  /// A failed write costs no ring: rings unknown to the file are given to the system again.
  func change(_ body: (inout ScheduleLedger) -> Void) {
    ledger.withLock { ledger in
      let before = ledger
      body(&ledger)
      if ledger != before { try? HostFile.replace(path, with: Array(ledger.text.utf8)) }
    }
  }

  /// Notes that a person stopped or snoozed a ring that the system made; for the buttons of AlarmKit.
  ///
  /// `name` is the ring's `ProjectedID.text`; anything else is no news.
  public func note(_ name: String, isSnooze: Bool, at instant: UTCInstant) {
    guard let id = ProjectedID(text: name) else { return }
    change { $0.note(id, isSnooze: isSnooze, at: instant) }
  }
}
