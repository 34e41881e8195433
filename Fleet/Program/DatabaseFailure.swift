// SPDX-License-Identifier: Apache-2.0
import Localization
import TokiEngine

/// Why the database refuses something.
struct DatabaseFailure: CustomStringConvertible {
  let error: StoreError

  init(_ error: StoreError) { self.error = error }

  /// A sentence with advice, for the person who typed a command.
  var description: String {
    switch error {
    case .newer(_, let found, let known):
      tr(
        "The database was made by a newer Toki (format {found}; this one knows {known}). Install the newer Toki.",
        ["found": "\(found)", "known": "\(known)"])
    case .locked: tr("Others keep the tables from being changed. Try again; nothing was changed.")
    case .unusable(_, let reason), .damaged(_, let reason):
      tr("The database cannot be used: {reason}", ["reason": reason])
    case .full, .readOnly, .inUse, .duplicateOccurrence:
      tr("The database cannot be used: {reason}", ["reason": code])
    }
  }

  /// The stable code, for the log.
  var code: String {
    switch error {
    case .inUse: "in_use"
    case .locked: "locked"
    case .damaged: "damaged"
    case .newer: "newer"
    case .full: "full"
    case .readOnly: "read_only"
    case .unusable: "unusable"
    case .duplicateOccurrence: "duplicate_occurrence"
    }
  }

  /// The database's reason, in its language; `nil` if the code says everything.
  var reason: String? {
    switch error {
    case .unusable(_, let reason), .damaged(_, let reason): reason
    default: nil
    }
  }
}
