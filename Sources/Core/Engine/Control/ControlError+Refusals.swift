// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  /// A store failure for who asked.
  init(_ error: StoreError) {
    switch error {
    case .locked(let path): self = .storeLocked(path)
    case .full(let path): self = .storeFull(path)
    case .readOnly(let path): self = .storeReadOnly(path)
    case .unusable(let path, let reason), .damaged(let path, let reason): self = .storeFailed(path, reason: reason)
    case .inUse(let path, _), .newer(let path, _, _): self = .storeFailed(path, reason: "another Toki uses it")
    case .duplicateOccurrence(let ring, let owner, _, _):
      self = .storeFailed(ring.text, reason: "\(owner.text) has rung for this already")
    }
  }
}
