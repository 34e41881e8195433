// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
import TokiModel

// The store knows its own files, and writes them anew from memory when they are gone or damaged.
extension SQLiteStore {
  /// `true` if the names still lead to the files of the last write.
  var isInPlace: Bool {
    guard let trace else { return true }
    // A file that cannot be looked at may be missing.
    return (try? StoreTrace(of: path)) == trace
  }

  /// Checks that the files are still those that this store has opened and written.
  ///
  /// Files that somebody else has written are read again; if all is as it was, the store goes on with them.
  ///
  /// - Throws: `.damaged` if they were moved, removed, replaced or changed; `.inUse` if another engine has taken the
  ///   folder; `.unusable` if they cannot be looked at.
  func lookAtFiles() throws(StoreError) {
    guard let trace, trouble == nil else { return }
    let present = try StoreTrace(of: path)
    guard present.leadsToFiles(of: trace) else { throw StoreError.displaced(path) }
    try holdFolder()
    if present == trace { return }
    // SQLite deletes the log beside an empty file that it opens.
    guard !present.isEmpty else { throw .damaged(path: path, reason: "it is empty") }
    try readAgain()
  }

  /// Notes how the files look after a write of our own; names that lead elsewhere meanwhile are left for the next look.
  func noteTrace() {
    guard let trace, let present = try? StoreTrace(of: path), present.leadsToFiles(of: trace) else { return }
    self.trace = present
  }

  /// Opens files that somebody else has written once more, and checks that their content is the same.
  private func readAgain() throws(StoreError) {
    let old = try current()
    var made: Opened?
    do throws(StoreError) {
      let again = try Opened(path: path, lockTimeoutMilliseconds: lockTimeoutMilliseconds, isOpen: true)
      made = again
      _ = try again.load()
      let verdict = try again.connection.text("PRAGMA quick_check(1)") ?? ""
      guard verdict == "ok" else { throw StoreError.damaged(path: path, reason: verdict) }
      guard again.tables.ledger.present == old.tables.ledger.present else {
        throw StoreError.damaged(path: path, reason: "somebody else has written it")
      }
      try old.connection.setCheckpointOnClose(false)
    } catch {
      made?.mark?.close()
      try? made?.connection.setCheckpointOnClose(false)
      switch error {
      case .locked, .full, .readOnly, .inUse: throw error
      case .damaged: throw error
      case .newer, .unusable, .duplicateOccurrence:
        throw .damaged(path: path, reason: "what somebody else has written there cannot be read")
      }
    }
    old.mark?.close()
    opened = made
    trace = try StoreTrace(of: path)
  }

  /// Makes a copy at once where there is none, so that there is one from the first commit on.
  func makeFirstCopy() {
    guard lacksCopy, let opened else { return }
    lacksCopy = false
    // The commit stands without it. The checkpoint of the next quiet moment makes a copy too, and tells why it cannot.
    try? GoodCopy.make(from: opened.connection)
  }

  /// Writes the database anew from memory, in place of the present files, which are kept.
  ///
  /// The history and the decisions come from the files as this store has them open, which reads even removed ones, and
  /// from the copy. The folder is created if it is gone.
  ///
  /// - Throws: Why that is not possible; then nothing has changed.
  public func renew(
    from state: StoredState, with groups: [[StoreChange]], because damage: StoreError
  ) throws(StoreError) {
    guard let old = opened, trouble == nil, let trace else { throw damage }
    try StoreFile.makeFolders(folder)
    try holdFolder()
    let rescue = Rescue(of: path)
    let copy = rescue.copy
    // Nothing of a file without our tables is ours.
    let found = try? Salvage(old.connection) { table in Array((copy?.parts[table]?.rows ?? [:]).keys) }
    var rings = Set(state.openRings.map(\.id.number))
    for case .putRing(let ring) in groups.joined() { rings.insert(ring.id.number) }
    var rescued = Rescued(historyOf: found, copy: copy, ledger: old.tables.ledger.present, held: rings)
    rescued.loss.isReplaced = try !StoreTrace(of: path).leadsToFiles(of: trace)
    try rescue.replace(with: rescued) { (connection) throws(StoreError) in
      let tables = try Tables(connection)
      tables.ledger.present = try tables.host.storedLedger()
      try Transaction(.writing, on: connection).run { () throws(StoreError) in
        try tables.apply([state.changes] + groups, pause: {})
      }
    }
    try old.connection.setCheckpointOnClose(false)
    opened = try Opened(path: path, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
    old.mark?.close()
    self.trace = try StoreTrace(of: path)
    isCopied = false
    isRefused = false
    lacksCopy = !StoreFile.exists(GoodCopy.path(of: path))
    makeFirstCopy()
  }
}

extension StoreError {
  /// The damage of a database whose name leads elsewhere.
  fileprivate static func displaced(_ path: String) -> StoreError {
    .damaged(path: path, reason: "it was moved, removed or replaced")
  }
}
