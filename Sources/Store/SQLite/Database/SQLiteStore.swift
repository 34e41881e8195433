// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The store in a folder of its own: the SQLite database `toki.db`, its copy and mark (`GoodCopy`, `CommitMark`), and
/// the file `lock`.
///
/// A commit is on the disk when it returns (write-ahead log with `synchronous=FULL`,
/// https://www.sqlite.org/wal.html). After a crash the store holds every commit that returned, and perhaps the one
/// that was under way. It keeps rings forever, the newest 1,000 creation keys, and the newest 20,000 decisions of all
/// items together. A value that `load` would refuse is not saved: `commit` throws `.unusable` and names it.
///
/// If the disk is full or read-only at the start, the readable part is loaded into memory for `load`; each commit
/// then tries again to open the database.
///
/// Each commit, an empty one of several groups too, looks whether the files are still those that were opened. If they
/// were moved, removed or replaced, it is refused as damage, and `renew` writes them anew.
///
/// It may be used by one thread at a time. The `sqlite3` shell may read at the same time.
public final class SQLiteStore: Store {
  /// The database's name in its folder.
  public static let databaseName = "toki.db"
  /// The other names in the folder that lead elsewhere when somebody moves, removes or replaces the store's files.
  public static let otherNames = ["toki.db-wal", "lock"]

  let path: String
  let folder: String
  var lock: FolderLock?
  private var note = ""
  let lockTimeoutMilliseconds: Int32
  private let rescues: Bool
  private var leftovers: Leftovers
  var opened: Opened?
  /// The files behind the names since the last write; `nil` while nothing is open for writing.
  var trace: StoreTrace?
  /// Why the database could not be opened for writing, so that `opened` is in memory; `nil` normally.
  private(set) var trouble: StoreError?
  var isRefused = false
  /// `true` if the copy contains everything that was saved.
  var isCopied: Bool
  /// `true` if the next commit must make a first copy.
  var lacksCopy = false

  /// Takes the folder's lock and opens its database, creating it if there is none.
  ///
  /// A newer database is left as it is, including its log, and so is a foreign one. A damaged one is set aside and
  /// made anew (`Rescue`), even if only `load` finds the damage.
  ///
  /// - Parameters:
  ///  - folder: The path of an existing folder.
  ///  - lockTimeoutMilliseconds: How long a call may block its thread while another program holds the database's
  ///    lock; 0 for not at all.
  /// - Throws: `.inUse` if another engine holds the folder; `.locked`, `.damaged`, `.newer`, `.full` and `.unusable`.
  public convenience init(folder: String, lockTimeoutMilliseconds: Int32 = 100) throws(StoreError) {
    try self.init(folder: folder, lockTimeoutMilliseconds: lockTimeoutMilliseconds, rescues: true)
  }

  /// Opens as above; unless it `rescues`, it refuses a damaged database.
  init(folder: String, lockTimeoutMilliseconds: Int32 = 100, rescues: Bool) throws(StoreError) {
    self.folder = folder
    path = "\(folder)/\(Self.databaseName)"
    self.lockTimeoutMilliseconds = lockTimeoutMilliseconds
    self.rescues = rescues
    lock = try FolderLock(folder: folder)
    leftovers = Leftovers(of: path)
    isCopied = true
    do throws(StoreError) {
      opened = try open()
    } catch {
      _ = try read(because: error)
    }
  }

  /// Reads the readable part after an error that does not imply damage; otherwise throws that error.
  private func read(because error: StoreError) throws(StoreError) -> Opened {
    guard rescues, error.leavesReading, let read = try? Opened(reading: path) else { throw error }
    opened = read
    trouble = error
    return read
  }

  /// Opens the database; if it is damaged, rescues the rest of it first.
  private func open() throws(StoreError) -> Opened {
    leftovers = Leftovers(of: path)
    do throws(StoreError) {
      try Rescue(of: path).finish()
      lacksCopy = !StoreFile.exists(GoodCopy.path(of: path))
      isCopied = !lacksCopy && StoreFile.size(of: path + "-wal") == 0
      let opened: Opened
      do throws(StoreError) {
        opened = try Opened(path: path, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
      } catch {
        opened = try rescue(because: error)
      }
      trace = try StoreTrace(of: path)
      return opened
    } catch {
      leftovers.clear()
      throw error
    }
  }

  /// Opens a database that could only be read at the start.
  ///
  /// - Throws: Why it still cannot be opened; also if it has changed since it was read.
  private func openAgain() throws(StoreError) {
    guard trouble != nil, let read = opened else { return }
    do throws(StoreError) {
      if lock?.isOfFolder == true { lock = try FolderLock(folder: folder, mayBeOfFolder: false) }
      let again = try loaded(try open()).opened
      guard again.tables.ledger.present == read.tables.ledger.present else {
        again.mark?.close()
        throw StoreError.unusable(
          path: path, reason: "somebody changed it while it could not be written; start the daemon anew")
      }
      opened = again
      trouble = nil
      noteTrace()
    } catch {
      trouble = error
      throw error
    }
  }

  private func rescue(because error: StoreError) throws(StoreError) -> Opened {
    guard rescues, case .damaged = error, DatabaseFile.canBeOurs(path) else { throw error }
    try Rescue(of: path).run()
    isCopied = false
    let opened = try Opened(path: path, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
    trace = try StoreTrace(of: path)
    return opened
  }

  deinit { close() }

  /// Checkpoints the log and releases the folder; later calls throw `.unusable`.
  public func close() {
    // The engine has asked for it before, and has reported the obstacle.
    if needsCheckpoint { try? checkpoint() }
    // SQLite would remove a log by its name, even that of a database that somebody else put there.
    if !isInPlace { try? opened?.connection.setCheckpointOnClose(false) }
    // The connection closes with its last statement, and the lock must outlive it.
    opened?.mark?.close()
    opened = nil
    trace = nil
    if isRefused { leftovers.clear() }
    lock = nil
  }

  /// Leaves a line in the file `lock` for programs that find the folder locked, such as where its holder listens.
  ///
  /// Does nothing if the disk does not accept it.
  public func leaveNote(_ text: String) {
    note = text
    lock?.write(text)
  }

  /// Takes the lock anew where the folder no longer has it.
  func holdFolder() throws(StoreError) {
    guard let lock, !lock.isFound(in: folder) else { return }
    let again = try FolderLock(folder: folder)
    if !note.isEmpty { again.write(note) }
    self.lock = again
  }

  /// Loads everything except the history, after a rescue if that finds damage.
  public func load() throws(StoreError) -> StoredState {
    let found = try current()
    guard trouble == nil else { return try found.load() }
    do throws(StoreError) {
      let state: StoredState
      (opened, state) = try loaded(found)
      // Rows without a seal have got theirs.
      noteTrace()
      return state
    } catch {
      return try read(because: error).load()
    }
  }

  /// Loads everything from an open database, after a rescue if that finds damage.
  private func loaded(_ opened: Opened) throws(StoreError) -> (opened: Opened, state: StoredState) {
    do throws(StoreError) {
      return (opened, try opened.load())
    } catch {
      guard case .damaged = error else { throw error }
      // Damaged files stay as they were found, for the rescue or for a person who repairs them.
      try opened.connection.setCheckpointOnClose(false)
      guard rescues else {
        isRefused = true
        throw error
      }
      opened.mark?.close()
      let rescued = try rescue(because: error)
      return (rescued, try rescued.load())
    }
  }

  /// Losses by damage that nobody has acknowledged, oldest first.
  public var losses: [StoreLoss] {
    get throws(StoreError) {
      try lookAtFiles()
      return try current().losses()
    }
  }

  /// Clears the recorded losses, once a person has read about them.
  public func acknowledgeLosses() throws(StoreError) {
    try openAgain()
    try lookAtFiles()
    defer { noteTrace() }
    try current().connection.execute("DELETE FROM rescues")
    isCopied = false
  }

  /// Commits the changes as one group.
  public func commit(_ changes: [StoreChange]) throws(StoreError) {
    guard !changes.isEmpty else {
      _ = try current()
      return
    }
    try commit([changes]) {}
  }

  /// Commits all groups in one transaction, and then updates the mark.
  ///
  /// The first commit also makes the copy. Without changes it only looks at the files.
  public func commit(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError) {
    try openAgain()
    try lookAtFiles()
    let opened = try current()
    guard !groups.allSatisfy(\.isEmpty) else { return }
    defer { noteTrace() }
    let before = opened.tables.ledger.present
    do throws(StoreError) {
      try opened.writing.run { () throws(StoreError) in try opened.tables.apply(groups, pause: pause) }
    } catch {
      opened.tables.ledger.present = before
      throw error
    }
    opened.mark?.write(opened.tables.ledger)
    isCopied = false
    makeFirstCopy()
  }

  /// `true` if the copy is out of date and can be renewed, or the files are no longer in their place.
  public var needsCheckpoint: Bool { opened != nil && trouble == nil && !isRefused && (!isCopied || !isInPlace) }

  /// Checkpoints the log and renews the copy.
  public func checkpoint() throws(StoreError) {
    guard needsCheckpoint else {
      _ = try current()
      return
    }
    try lookAtFiles()
    let opened = try current()
    defer { noteTrace() }
    // A start and a copy briefly need much memory; an idle daemon should stay small.
    defer { opened.connection.giveBackMemory() }
    try GoodCopy.renew(from: opened.connection, opened.tables)
    isCopied = true
    lacksCopy = false
  }

  /// Rings, newest first.
  public func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    try current().tables.rings.history(before: before, limit: limit)
  }

  /// Decisions about a subject, newest first.
  public func decisions(
    about subject: DecisionSubject, within range: ClosedRange<UTCInstant>?, limit: Int
  ) throws(StoreError) -> [Decision] {
    try current().tables.decisions.decisions(about: subject, within: range, limit: limit)
  }

  func current() throws(StoreError) -> Opened {
    guard let opened else { throw .unusable(path: path, reason: "the store is closed") }
    return opened
  }
}

extension StoreError {
  /// `true` if the database may still be intact and readable.
  fileprivate var leavesReading: Bool {
    switch self {
    case .full, .readOnly, .unusable: true
    case .inUse, .locked, .damaged, .newer, .duplicateOccurrence: false
    }
  }
}
