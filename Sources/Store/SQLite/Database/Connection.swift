// SPDX-License-Identifier: Apache-2.0
import CSQLite
import TokiEngine

/// An open database file; with `Statement`, the only code that calls SQLite.
///
/// It is opened without SQLite's own mutex (https://www.sqlite.org/threadsafe.html, "multi-thread"), so it and its
/// statements may be used by one thread at a time.
@safe final class Connection {
  let path: String
  fileprivate let handle: OpaquePointer

  /// Opens an existing file, waiting at most `lockTimeoutMilliseconds` for another program's lock.
  ///
  /// Closing leaves the file and its log untouched, unless `setCheckpointOnClose` has allowed more.
  init(path: String, lockTimeoutMilliseconds: Int32) throws(StoreError) {
    self.path = path
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened else { throw .unusable(path: path, reason: "out of memory") }
    unsafe handle = opened
    try check(code)
    // Without write permission, SQLite silently opens a file read-only.
    if unsafe sqlite3_db_readonly(handle, "main") == 1 {
      throw StoreFile.refusalToWrite(path)
    }
    try setCheckpointOnClose(false)
    try check(unsafe sqlite3_busy_timeout(handle, lockTimeoutMilliseconds))
  }

  /// Opens a database in memory; nothing of it is ever on a disk.
  ///
  /// `image` is a whole database without a log, or empty for a new one; `path` is where it was read, for errors.
  init(image: [UInt8], path: String) throws(StoreError) {
    self.path = path
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(":memory:", &opened, flags, nil)
    guard let opened = unsafe opened else { throw .unusable(path: path, reason: "out of memory") }
    unsafe handle = opened
    try check(code)
    if image.isEmpty { return }
    let size = sqlite3_int64(image.count)
    guard let place = unsafe sqlite3_malloc64(sqlite3_uint64(size)) else {
      throw .unusable(path: path, reason: "out of memory")
    }
    unsafe image.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { unsafe place.copyMemory(from: start, byteCount: bytes.count) }
    }
    // SQLite frees it even on failure.
    let options = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    let memory = unsafe place.assumingMemoryBound(to: UInt8.self)
    try check(unsafe sqlite3_deserialize(handle, "main", memory, size, size, options))
  }

  deinit {
    // Every statement retains the connection, so none is left at this point.
    unsafe sqlite3_close_v2(handle)
  }

  /// Sets whether closing checkpoints and deletes the log, as is usual in SQLite.
  func setCheckpointOnClose(_ isAllowed: Bool) throws(StoreError) {
    try check(unsafe csqlite_set_checkpoint_on_close(handle, isAllowed ? 1 : 0))
  }

  /// The bytes of the whole database; empty if there is no memory for them.
  var image: [UInt8] {
    var size: sqlite3_int64 = 0
    guard let bytes = unsafe sqlite3_serialize(handle, "main", &size, 0) else { return [] }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  /// Returns memory to the system: cached pages, and any free memory of the process.
  func giveBackMemory() { unsafe csqlite_give_back_memory(handle) }

  /// `true` if a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// `true` if the last call failed because a unique row already existed; see SQLITE_CONSTRAINT_UNIQUE.
  var metDuplicate: Bool { unsafe sqlite3_extended_errcode(handle) == SQLITE_CONSTRAINT | 8 << 8 }

  /// Runs statements without rows and parameters, one after another.
  func execute(_ script: String) throws(StoreError) {
    try check(unsafe sqlite3_exec(handle, script, nil, nil, nil))
  }

  /// Runs a query; returns the integer in its first row and column, or `nil` without one.
  func integer(_ query: String) throws(StoreError) -> Int64? {
    let statement = try Statement(query, on: self)
    return try statement.step() ? statement.integer(at: 0) : nil
  }

  /// Runs a query; returns the text in its first row and column, or `nil` without one.
  func text(_ query: String) throws(StoreError) -> String? {
    let statement = try Statement(query, on: self)
    return try statement.step() ? statement.text(at: 0) : nil
  }

  /// The number of the row inserted last.
  var lastInsertedNumber: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// Throws the error for a result code of SQLite, unless it means success.
  func check(_ code: Int32) throws(StoreError) {
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
    throw failure(code)
  }

  /// The store error for a result code; the one place where C's codes become errors.
  ///
  /// The codes are those of https://www.sqlite.org/rescode.html.
  private func failure(_ code: Int32) -> StoreError {
    let message = unsafe String(cString: sqlite3_errmsg(handle))
    let systemCode = unsafe sqlite3_system_errno(handle)
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
      return .locked(path: path)
    case SQLITE_FULL:
      return .full(path: path)
    case SQLITE_IOERR, SQLITE_CANTOPEN:
      guard systemCode != 0 else { return .unusable(path: path, reason: message) }
      return StoreError(errno: systemCode, path: path)
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT,
      SQLITE_MISMATCH:
      // Our own statements are correct, so a missing table or column was removed by something else.
      return .damaged(path: path, reason: message)
    default:
      return .unusable(path: path, reason: message)
    }
  }
}

extension Statement {
  /// Prepares a statement on the C handle of `connection`.
  static func prepare(_ sql: String, on connection: Connection) throws(StoreError) -> OpaquePointer {
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    try connection.check(
      unsafe sqlite3_prepare_v3(connection.handle, sql, -1, flags, &prepared, nil))
    guard let prepared = unsafe prepared else {
      throw .unusable(path: connection.path, reason: "empty statement")
    }
    return unsafe prepared
  }
}
