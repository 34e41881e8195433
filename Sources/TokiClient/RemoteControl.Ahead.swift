// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiWire

extension RemoteControl {
  /// What an answer has told beyond what was asked, for the call that comes next: it need not go to the daemon.
  ///
  /// Any other call forgets it, so that it is never older than the last answer.
  enum Ahead {
    /// From the answer that told which daemon this is.
    case basis(EngineBasis)
    /// What would keep each of these from being heard, `nil` standing for new items, from the answer that set them.
    case warnings([ItemID?: [Finding]])
  }

  /// Keeps what a call has told beside the value that it returns.
  func keep(_ told: Ahead) { ahead.withLock { $0 = told } }

  func keep<Kept: Item>(_ told: [Warned<Kept>]) {
    keep(.warnings(Dictionary(told.map { (ItemID($0.value.id), $0.warnings ?? []) }) { $1 }))
  }

  /// The basis that was told with the last answer; `nil` where none was.
  func takeBasis() -> EngineBasis? {
    ahead.withLock { ahead in
      guard case .basis(let basis) = ahead else { return nil }
      ahead = nil
      return basis
    }
  }

  /// The warnings about an item that were told with the last answer; `nil` where none were.
  func takeWarnings(about item: ItemID?) -> [Finding]? {
    ahead.withLock { ahead in
      guard case .warnings(var told) = ahead, let warnings = told.removeValue(forKey: item) else { return nil }
      ahead = .warnings(told)
      return warnings
    }
  }
}
