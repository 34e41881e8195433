// SPDX-License-Identifier: Apache-2.0
public import TokiEngine
public import TokiModel

/// The store in a folder of its own: the file `toki.db`, an SQLite database, with its copy and its
/// mark (`GoodCopy`, `CommitMark`), and the file `lock`.
///
/// A commit is on the disk when it returns (write-ahead log with `synchronous=FULL`,
/// https://www.sqlite.org/wal.html); after a crash the store holds every commit that returned, and
/// perhaps the one that was under way. Rings are kept for ever, creation keys the newest 1,000,
/// decisions the newest 20,000 of all items together. A value that `load` would refuse is not
/// saved either: `commit` throws `.unusable` and names it.
///
/// Where the disk is full or cannot be written at the start, what can be read is read into memory and given to
/// `load`; each commit tries to open the database then.
///
/// Used from one thread at a time. The `sqlite3` shell may read beside it.
public final class SQLiteStore: Store {
  let path: String
  private let folder: String
  private var lock: FolderLock?
  private let lockTimeoutMilliseconds: Int32
  private let rescues: Bool
  private var leftovers: Leftovers
  private var opened: Opened?
  /// Why the database could not be opened for writing; what is in `opened` lies in memory then.
  private(set) var trouble: StoreError?
  private var isRefused = false
  /// Whether the copy has all that was saved.
  private var isCopied: Bool

  /// Takes the folder's lock and opens its database, which is made when there is none.
  ///
  /// A newer database is left as it is, its log included. A damaged one is set aside and made anew (`Rescue`),
  /// also when `load` finds the damage; one that is not ours is left as it is.
  ///
  /// - Parameters:
  ///   - folder: The path of a folder that exists.
  ///   - lockTimeoutMilliseconds: How long every call waits, and its thread with it, while another
  ///     program holds the database's lock; 0 for not at all.
  /// - Throws: `.inUse` when another engine holds the folder; `.locked`, `.damaged`, `.newer`,
  ///   `.full` and `.unusable`.
  public convenience init(folder: String, lockTimeoutMilliseconds: Int32 = 100) throws(StoreError) {
    try self.init(folder: folder, lockTimeoutMilliseconds: lockTimeoutMilliseconds, rescues: true)
  }

  /// - Parameter rescues: Whether a damaged database is set aside and made anew; else it is refused.
  init(folder: String, lockTimeoutMilliseconds: Int32 = 100, rescues: Bool) throws(StoreError) {
    self.folder = folder
    path = folder + "/toki.db"
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

  /// Reads what can be read, where the database may be whole all the same.
  private func read(because error: StoreError) throws(StoreError) -> Opened {
    guard rescues, error.leavesReading, let read = try? Opened(reading: path) else { throw error }
    opened = read
    trouble = error
    return read
  }

  /// Opens the database, after a rescue when it is damaged and something of it is left.
  private func open() throws(StoreError) -> Opened {
    leftovers = Leftovers(of: path)
    do throws(StoreError) {
      try Rescue(of: path).finish()
      isCopied = WholeFile.exists(GoodCopy.path(of: path)) && WholeFile.size(of: path + "-wal") == 0
      do throws(StoreError) {
        return try Opened(path: path, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
      } catch {
        return try rescue(because: error)
      }
    } catch {
      leftovers.clear()
      throw error
    }
  }

  /// Opens the database that could only be read at the start.
  ///
  /// - Throws: Why that still cannot be; also when it is no longer what was read.
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
    } catch {
      trouble = error
      throw error
    }
  }

  private func rescue(because error: StoreError) throws(StoreError) -> Opened {
    guard rescues, case .damaged = error, DatabaseFile.canBeOurs(path) else { throw error }
    try Rescue(of: path).run(because: error)
    isCopied = false
    return try Opened(path: path, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
  }

  deinit { close() }

  /// Folds the log into the database and lets go of the folder; every later call throws `.unusable`.
  public func close() {
    if needsCheckpoint { try? checkpoint() }
    // The connection closes with the last of its statements; the lock must outlive it.
    opened?.mark?.close()
    opened = nil
    if isRefused { leftovers.clear() }
    lock = nil
  }

  /// Leaves a line in the file `lock` for those who find the folder locked, as where its holder listens.
  ///
  /// Nothing happens where the disk does not take it.
  public func leaveNote(_ text: String) { lock?.write(text) }

  public func load() throws(StoreError) -> StoredState {
    let found = try current()
    guard trouble == nil else { return try found.load() }
    do throws(StoreError) {
      let state: StoredState
      (opened, state) = try loaded(found)
      return state
    } catch {
      return try read(because: error).load()
    }
  }

  /// Loads all of an open database, after a rescue where that finds damage.
  private func loaded(_ opened: Opened) throws(StoreError) -> (opened: Opened, state: StoredState) {
    do throws(StoreError) {
      return (opened, try opened.load())
    } catch {
      guard case .damaged = error else { throw error }
      // What is damaged stays as it was found, for the rescue or for the person who repairs it.
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

  /// What was damaged and lost, the oldest first, until it is acknowledged.
  public var losses: [StoreLoss] {
    get throws(StoreError) { try current().losses() }
  }

  public func acknowledgeLosses() throws(StoreError) {
    try openAgain()
    try current().connection.execute("DELETE FROM rescues")
    isCopied = false
  }

  public func commit(_ changes: [StoreChange]) throws(StoreError) { try commit([changes]) {} }

  public func commit(_ groups: [[StoreChange]], pause: () -> Void) throws(StoreError) {
    guard !groups.allSatisfy(\.isEmpty) else {
      _ = try current()
      return
    }
    try openAgain()
    let opened = try current()
    let before = opened.tables.ledger.present
    do throws(StoreError) {
      try opened.writing.run { () throws(StoreError) in try opened.tables.apply(groups, pause: pause) }
    } catch {
      opened.tables.ledger.present = before
      throw error
    }
    opened.mark?.write(opened.tables.ledger)
    isCopied = false
  }

  public var needsCheckpoint: Bool { opened != nil && trouble == nil && !isRefused && !isCopied }

  public func checkpoint() throws(StoreError) {
    let opened = try current()
    guard needsCheckpoint else { return }
    // A start and a copy use much for a moment, and a daemon that only waits should be small.
    defer { opened.connection.giveBackMemory() }
    try GoodCopy.renew(from: opened.connection, opened.tables)
    isCopied = true
  }

  public func history(before: RingID?, limit: Int) throws(StoreError) -> [Ring] {
    try current().tables.rings.history(before: before, limit: limit)
  }

  public func decisions(about item: ItemID, limit: Int) throws(StoreError) -> [Decision] {
    try current().tables.decisions.decisions(about: item, limit: limit)
  }

  private func current() throws(StoreError) -> Opened {
    guard let opened else { throw .unusable(path: path, reason: "the store is closed") }
    return opened
  }
}

extension StoreError {
  /// Whether the database may be whole and readable all the same.
  fileprivate var leavesReading: Bool {
    switch self {
    case .full, .readOnly, .unusable: true
    case .inUse, .locked, .damaged, .newer, .duplicateOccurrence: false
    }
  }
}
