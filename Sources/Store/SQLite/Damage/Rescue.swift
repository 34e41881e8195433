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
    // The mark may be that of another database; as damage it is kept, and opening the new one makes a new one.
    try StoreFile.remove(CommitMark.path(of: path))
    try StoreFile.move(whole, to: path)
    try StoreFile.sync(StoreFile.folder(of: path))
  }

  /// Rescues the readable part of the database, which may be nothing.
  func run() throws(StoreError) {
    try replace(with: try gather())
  }

  /// Replaces the present files by a new database, and keeps them.
  ///
  /// `adding` completes the new one before it takes its place.
  func replace(
    with rescued: Rescued, adding: (Connection) throws(StoreError) -> Void = { (_) throws(StoreError) in }
  ) throws(StoreError) {
    for name in [half, half + "-wal", half + "-shm"] { try StoreFile.remove(name) }
    try StoreFile.makeEmpty(half)
    let (kept, names) = keeping()
    do {
      let connection = try Connection(path: half, lockTimeoutMilliseconds: 0)
      try Schema.prepare(connection)
      try rescued.write(to: connection, kept: kept)
      try adding(connection)
      try connection.setCheckpointOnClose(true)
    }
    try StoreFile.sync(half)
    // Not earlier: on a full disk each try would leave one more folder.
    try setAside(names, in: kept)
    try StoreFile.move(half, to: whole)
    try StoreFile.sync(StoreFile.folder(of: path))
    try finish()
  }

  /// The content of the new database.
  func gather() throws(StoreError) -> Rescued {
    let acknowledged = CommitMark.acknowledged(beside: path)
    let copy = copy
    var readings: [Salvage] = []
    for image in try DatabaseImage.readings(of: path) {
      // One that has none of our tables is no reading.
      let reading = try? Salvage(image, path: path) { table in Array((copy?.parts[table]?.rows ?? [:]).keys) }
      guard let reading else { continue }
      readings.append(reading)
      if reading.isSound(after: acknowledged?.commits ?? 0) { break }
    }
    let best = Salvage.best(of: readings, after: acknowledged?.commits ?? 0)
    // Files of long ago, as from a backup, have nothing that the copy has not.
    let isOld = copy?.ledger.map { $0.commits > best?.ledger?.commits ?? .max } ?? false
    return Rescued(found: isOld ? nil : best, copy: copy, acknowledged: acknowledged)
  }

  /// The content of the backup copy; `nil` if it is missing or unreadable, which the losses then show.
  var copy: Salvage? {
    let path = GoodCopy.path(of: path)
    guard let image = (try? DatabaseImage.read(path)) ?? nil else { return nil }
    return try? Salvage(image, path: path) { _ in [] }
  }

  /// The folder for the files that are replaced, and their names; an empty path if there are none.
  private func keeping() -> (folder: String, names: [String]) {
    let folder = StoreFile.folder(of: path)
    let names = ["toki.db", "toki.db-wal", "toki.mark"].filter { StoreFile.exists("\(folder)/\($0)") }
    // A mark by itself says nothing about the losses.
    if names.isEmpty || names == ["toki.mark"] { return ("", []) }
    var number = 1
    while StoreFile.exists("\(folder)/damaged-\(number)") { number += 1 }
    return ("\(folder)/damaged-\(number)", names)
  }

  private func setAside(_ names: [String], in kept: String) throws(StoreError) {
    if names.isEmpty { return }
    try StoreFile.makeFolder(kept)
    for name in names { try StoreFile.duplicate("\(StoreFile.folder(of: path))/\(name)", as: "\(kept)/\(name)") }
    try StoreFile.sync(kept)
  }
}
