// SPDX-License-Identifier: Apache-2.0
import Synchronization
import TokiEngine
import TokiModel
import TokiWire

extension RemoteControl {
  /// The extra content of an answer, which saves the next call a round trip.
  ///
  /// Any other call discards it, so it is never older than the last answer.
  enum Ahead {
    /// The basis, from the daemon's status.
    case basis(EngineBasis)
    /// The warnings about changed items, from the answer to the change; the key `nil` stands for new items.
    case warnings([ItemID?: [Finding]])
  }

  /// Keeps the extra content of an answer.
  func keep(_ told: Ahead) { ahead.withLock { $0 = told } }

  /// Takes the basis that came with the last answer; `nil` if none did.
  func takeBasis() -> EngineBasis? {
    ahead.withLock { ahead in
      guard case .basis(let basis) = ahead else { return nil }
      ahead = nil
      return basis
    }
  }

  /// Takes the warnings about an item that came with the last answer; `nil` if none did.
  func takeWarnings(about item: ItemID?) -> [Finding]? {
    ahead.withLock { ahead in
      guard case .warnings(var told) = ahead, let warnings = told.removeValue(forKey: item) else { return nil }
      ahead = .warnings(told)
      return warnings
    }
  }
}
