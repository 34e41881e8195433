// SPDX-License-Identifier: Apache-2.0
import TokiEngine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file behind a name, and its last write.
struct FileTrace: Equatable {
  private let device: UInt64
  private let inode: UInt64
  let size: Int64
  private let modifiedSeconds: Int64
  private let modifiedNanoseconds: Int64

  /// Looks at a name, without following a link; `nil` if there is none.
  ///
  /// - Throws: `.unusable` if that cannot be known, for example because its folder may not be searched.
  init?(_ path: String) throws(StoreError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw StoreError(errno: errno, path: path)
    }
    self.init(status)
  }

  /// Looks at an open file; `nil` if that fails.
  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    #if canImport(Darwin)
    let modified = status.st_mtimespec
    #else
    let modified = status.st_mtim
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    modifiedSeconds = Int64(modified.tv_sec)
    modifiedNanoseconds = Int64(modified.tv_nsec)
  }

  /// `true` if both are the same file, however it was written since.
  func isSameFile(as other: FileTrace) -> Bool { device == other.device && inode == other.inode }
}

/// The files behind the names of an open database and its log.
struct StoreTrace: Equatable {
  private let database: FileTrace?
  private let log: FileTrace?

  /// Looks at both names: two system calls of about a microsecond each.
  ///
  /// - Throws: As `FileTrace`.
  init(of path: String) throws(StoreError) {
    database = try FileTrace(path)
    log = try FileTrace(path + "-wal")
  }

  /// `true` if the database has no content.
  var isEmpty: Bool { database?.size == 0 }

  /// `true` if both names lead to the files of an earlier look; a log may have been created since.
  func leadsToFiles(of earlier: StoreTrace) -> Bool {
    guard let database, let before = earlier.database, database.isSameFile(as: before) else { return false }
    guard let earlierLog = earlier.log else { return true }
    return log.map { $0.isSameFile(as: earlierLog) } ?? false
  }
}
