// SPDX-License-Identifier: Apache-2.0
import TokiModel

extension ControlError {
  static func notFound(_ id: String) -> ControlError {
    ControlError(.notFound, subject: id, message: "There is no \(id); `toki list` shows what there is.")
  }

  static func gone(_ id: String) -> ControlError {
    ControlError(.notFound, subject: id, message: "\(id) was made under this key and is gone by now.")
  }

  static func nothingToUndo(_ item: ItemID?) -> ControlError {
    let what = item.map { "The last cancel or edit is not that of \($0.text)" } ?? "There is no cancel or edit to undo"
    return ControlError(
      .nothingToUndo, subject: item?.text ?? "",
      message: "\(what): only the last one can be undone, once, for 10 minutes.")
  }

  static func keyReused(_ key: String) -> ControlError {
    ControlError(
      .keyReused, subject: key, message: "This idempotency key was used for another request; use a new key.")
  }

  static func exists(_ id: String) -> ControlError {
    ControlError(.exists, subject: id, message: "\(id) is there already: nothing was made.")
  }

  static func snoozeLimit(_ ring: Ring) -> ControlError {
    ControlError(
      .snoozeLimit, subject: "\(ring.snoozes)",
      message: "\(ring.owner.text) cannot be snoozed again: its limit of \(ring.snoozes) in a row is reached.")
  }

  static func needsNoAnswer(_ ring: Ring) -> ControlError {
    ControlError(
      .wrongState, subject: "\(ring.owner.text) chime",
      message: "\(ring.owner.text) chimes and is over by itself: there is nothing to snooze.")
  }

  static func notRinging(_ id: String) -> ControlError {
    ControlError(.notRinging, subject: id, message: "\(id) does not ring.")
  }

  static func tooMany(_ what: String, _ most: Int) -> ControlError {
    ControlError(.tooMany, subject: what, message: "There are \(most) \(what) already; cancel some first.")
  }

  /// Words a store failure for the API.
  init(_ error: StoreError) {
    switch error {
    case .locked(let path):
      self.init(
        .storeLocked, subject: path,
        message: "Nothing was changed: another program holds the lock of \(path). Close it and try again.")
    case .full(let path):
      self.init(
        .storeFull, subject: path,
        message: "Nothing was changed: the disk of \(path) is full. Make room and try again.")
    case .readOnly(let path):
      self.init(
        .storeReadOnly, subject: path,
        message: "Nothing was changed: the disk of \(path) can be read and not written. Make it writable and try again."
      )
    case .unusable(let path, let reason), .damaged(let path, let reason):
      self.init(.storeFailed, subject: path, message: "Nothing was changed: \(path) cannot be used (\(reason)).")
    case .inUse(let path, _), .newer(let path, _, _):
      self.init(.storeFailed, subject: path, message: "Nothing was changed: another Toki uses \(path).")
    case .duplicateOccurrence(let ring, let owner, _, _):
      self.init(.storeFailed, subject: ring.text, message: "\(owner.text) has rung for this already.")
    }
  }
}
