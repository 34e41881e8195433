// SPDX-License-Identifier: Apache-2.0
import TokiEngine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Checks the file of the database before SQLite touches it.
///
/// SQLite would empty or delete the log beside a file that looks new, and create files of its own beside any file in
/// its format; foreign files are refused before that.
enum DatabaseFile {
  /// Creates an empty file for its owner alone if there is none, and refuses a foreign one.
  ///
  /// It must run before SQLite opens the file: closing any descriptor of a file drops all of this process's locks on
  /// it (fcntl(2), "Record locks").
  ///
  /// - Throws: `.damaged` for a file that is not a Toki database; `.full` or `.unusable` if it cannot be created or
  ///   read.
  static func prepare(_ path: String) throws(StoreError) {
    if try refuseForeign(path) { return }
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: path) }
    close(descriptor)
  }

  /// Refuses a foreign file, touching nothing; returns whether there is a file at all.
  ///
  /// - Throws: As `prepare`.
  @discardableResult
  static func refuseForeign(_ path: String) throws(StoreError) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno == ENOENT else { throw StoreError(errno: errno, path: path) }
      try refuseLonelyLog(of: path)
      return false
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw StoreError(errno: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unusable(path: path, reason: "Not a regular file")
    }
    if status.st_size == 0 {
      try refuseLonelyLog(of: path)
      return true
    }
    // A rollback journal is left by a crash while the database was created: SQLite rolls it back, and `Schema` checks
    // the result.
    if StoreFile.size(of: path + "-journal") > 0 { return true }
    var header = [UInt8](repeating: 0, count: 100)
    let count = unsafe pread(descriptor, &header, header.count, 0)
    guard count >= 0 else { throw StoreError(errno: errno, path: path) }
    guard count == header.count, isOurs(header) else {
      throw .damaged(path: path, reason: "not a Toki database")
    }
    return true
  }

  /// Refuses a copy whose database has vanished.
  static func refuseLonely(_ path: String) throws(StoreError) {
    guard StoreFile.size(of: path) > 0 || !StoreFile.exists(GoodCopy.path(of: path)) else {
      throw .damaged(path: path, reason: "it is missing or empty, but its copy is not")
    }
  }

  /// `true` if the first 100 bytes are those of a Toki database or of a bare new one.
  ///
  /// The fields are those of https://www.sqlite.org/fileformat.html, section 1.3.
  private static func isOurs(_ header: [UInt8]) -> Bool {
    guard header.starts(with: Array("SQLite format 3".utf8) + [0]) else { return false }
    let application = header[68..<72].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    // Ours is marked before it switches to a log; a database with a log but no mark is foreign.
    let hasLog = header[18] != 1
    return application == Schema.applicationID || application == 0 && !hasLog
  }

  /// Refuses a log whose database has vanished.
  private static func refuseLonelyLog(of path: String) throws(StoreError) {
    guard StoreFile.size(of: path + "-wal") == 0 else {
      throw .damaged(path: path, reason: "it is missing or empty, but its log \(path)-wal is not")
    }
  }

  /// `true` if the file can be a damaged database of ours, judging by itself, its mark or its copy.
  static func canBeOurs(_ path: String) -> Bool {
    if CommitMark.acknowledged(beside: path) != nil || StoreFile.exists(GoodCopy.path(of: path)) { return true }
    guard let file = (try? StoreFile.read(path)) ?? nil, file.count >= 100 else { return false }
    return file.bigEndian(at: 68) == Int(Schema.applicationID)
  }

  /// Refuses a log from which SQLite would silently drop transactions that had reached the disk.
  ///
  /// It must run before SQLite opens the file.
  static func refuseDamagedLog(of path: String) throws(StoreError) {
    guard StoreFile.size(of: path + "-wal") > 0, let log = try StoreFile.read(path + "-wal") else { return }
    guard !LogWalk(log, pageSize: nil).isDamaged else {
      throw .damaged(path: path, reason: "its log \(path)-wal is damaged")
    }
  }
}
