// SPDX-License-Identifier: Apache-2.0
import TokiEngine

/// Why the store prevents the daemon from starting, as a sentence with advice.
struct StartFailure: CustomStringConvertible {
  let error: StoreError
  init(_ error: StoreError) { self.error = error }

  /// `true` if retrying is pointless until a person has acted.
  var needsAPerson: Bool {
    // A disk that fails once, or a folder that is not mounted yet, is tried again with growing pauses.
    if case .newer = error { true } else { false }
  }

  var description: String {
    switch error {
    case .inUse(let path, let holder):
      "Another tokid\(holder.map { " (process \($0))" } ?? "") uses \(path) already."
    case .locked(let path):
      "Another program holds the lock of \(path). Close it and try again; nothing was changed."
    case .damaged(let path, let reason):
      "\(path) cannot be read: \(reason). Nothing was changed. "
        + "Put a backup in its place, or move it away to begin with an empty one."
    case .newer(let path, let found, let known):
      "\(path) was written by a newer Toki (format \(found); this one knows \(known)). "
        + "Nothing was changed. Install the newer Toki again."
    case .full(let path):
      "The disk of \(path) is full. Make room and try again; nothing was lost."
    case .readOnly(let path):
      "The disk of \(path) can be read and not written. Make it writable; nothing was lost."
    case .unusable(let path, let reason):
      "\(path) cannot be used: \(reason)."
    case .duplicateOccurrence:
      "The database refused a ring that it had already."
    }
  }
}
