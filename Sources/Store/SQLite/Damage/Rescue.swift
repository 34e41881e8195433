// SPDX-License-Identifier: Apache-2.0
import TokiEngine
import TokiModel

/// Replaces a damaged database by a good one; the damaged files are set aside and kept.
///
/// Good rows are taken from the database and its whole log, even the part that SQLite would drop, and the rest from
/// the copy. Losses and outdated rows are reported in the table `rescues` until they are acknowledged. If it is
/// killed, it starts again or continues at the next start.
struct Rescue {
  let path: String
  private var half: String { path + ".new" }
  private var whole: String { path + ".rescued" }

  init(of path: String) { self.path = path }

  /// Completes a rescue that was interrupted.
  func finish() throws(StoreError) {
    guard StoreFile.exists(whole) else { return }
    try StoreFile.remove(path + "-wal")
    try StoreFile.remove(path + "-shm")
    try StoreFile.move(whole, to: path)
    try StoreFile.sync(StoreFile.folder(of: path))
  }

  /// Rescues the database; `damage` is thrown if there is nothing to rescue.
  func run(because damage: StoreError) throws(StoreError) {
    let rescued = try gather(because: damage)
    for name in [half, half + "-wal", half + "-shm"] { try StoreFile.remove(name) }
    try StoreFile.makeEmpty(half)
    let kept = try setAside()
    do {
      let connection = try Connection(path: half, lockTimeoutMilliseconds: 0)
      try Schema.prepare(connection)
      try rescued.write(to: connection, kept: kept)
      try connection.setCheckpointOnClose(true)
    }
    try StoreFile.sync(half)
    try StoreFile.move(half, to: whole)
    try StoreFile.sync(StoreFile.folder(of: path))
    try finish()
  }

  /// The content of the new database.
  func gather(because damage: StoreError) throws(StoreError) -> Rescued {
    let acknowledged = CommitMark.acknowledged(beside: path)
    let copyPath = GoodCopy.path(of: path)
    let copy = try DatabaseImage.read(copyPath, isWhole: false).flatMap { (image: DatabaseImage) in
      try? Salvage(image, path: copyPath) { _ in [] }
    }
    let found = try DatabaseImage.read(path, isWhole: true).flatMap { (image: DatabaseImage) in
      try? Salvage(image, path: path) { table in Array((copy?.parts[table]?.rows ?? [:]).keys) }
    }
    guard copy != nil || found != nil else { throw damage }
    return Rescued(found: found, copy: copy, acknowledged: acknowledged)
  }

  /// Keeps the damaged files in a folder of their own; returns its path.
  private func setAside() throws(StoreError) -> String {
    let folder = StoreFile.folder(of: path)
    var number = 1
    while StoreFile.exists("\(folder)/damaged-\(number)") { number += 1 }
    let kept = "\(folder)/damaged-\(number)"
    try StoreFile.makeFolder(kept)
    for name in ["toki.db", "toki.db-wal", "toki.mark"] where StoreFile.exists("\(folder)/\(name)") {
      try StoreFile.duplicate("\(folder)/\(name)", as: "\(kept)/\(name)")
    }
    try StoreFile.sync(kept)
    return kept
  }
}
