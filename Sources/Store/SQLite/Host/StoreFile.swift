// SPDX-License-Identifier: Apache-2.0
import TokiEngine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Operations on whole files and their names, as system calls.
///
/// Not for the database while SQLite has it open: closing any descriptor of a file drops all of this process's locks
/// on it (fcntl(2), "Record locks").
enum StoreFile {
  /// The bytes of a regular file; `nil` if there is none.
  static func read(_ path: String) throws(StoreError) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, path: path)
    }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw StoreError(errno: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unusable(path: path, reason: "Not a regular file") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done, off_t(done))
      }
      guard count >= 0 else {
        // An unreadable sector counts as zeros; the data after it may be intact.
        guard errno == EIO else { throw StoreError(errno: errno, path: path) }
        done = min(bytes.count, (done / 4096 + 1) * 4096)
        continue
      }
      if count == 0 { break }
      done += count
    }
    return bytes
  }

  /// Creates or truncates a file, for its owner alone.
  static func makeEmpty(_ path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: path) }
    close(descriptor)
  }

  static func makeFolder(_ path: String) throws(StoreError) {
    guard unsafe mkdir(path, 0o700) == 0 else { throw StoreError(errno: errno, path: path) }
  }

  /// Creates the missing folders of a path, for their owner alone.
  static func makeFolders(_ path: String) throws(StoreError) {
    guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    let (code, parent) = (errno, folder(of: path))
    guard code == ENOENT, !parent.isEmpty, parent != path else { throw StoreError(errno: code, path: path) }
    try makeFolders(parent)
    try makeFolder(path)
  }

  /// Gives a file a second name; copies it where links are not supported.
  static func duplicate(_ path: String, as place: String) throws(StoreError) {
    if unsafe link(path, place) == 0 { return }
    guard let bytes = try read(path) else { return }
    let descriptor = unsafe open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: place) }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes[done...].withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw StoreError(errno: errno, path: place) }
      done += count
    }
    try settle(descriptor, path: place)
  }

  /// The folder that contains a file.
  static func folder(of path: String) -> String { String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }

  /// Waits until a file or folder is on the disk.
  static func sync(_ path: String) throws(StoreError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, path: path) }
    defer { close(descriptor) }
    try settle(descriptor, path: path)
  }

  /// Waits until the written bytes are on the disk.
  private static func settle(_ descriptor: Int32, path: String) throws(StoreError) {
    #if canImport(Darwin)
    // There fsync(2) leaves the data in the drive's cache, as its manual page says; folders know only fsync(2).
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, path: path) }
  }

  /// Why a file that SQLite has opened cannot be written: it may not, or the disk is read-only.
  static func refusalToWrite(_ path: String) -> StoreError {
    StoreError(errno: unsafe access(path, W_OK) == 0 ? EROFS : errno, path: path)
  }

  /// Closes a descriptor.
  static func release(_ descriptor: Int32) { close(descriptor) }

  static func move(_ path: String, to place: String) throws(StoreError) {
    guard unsafe rename(path, place) == 0 else { throw StoreError(errno: errno, path: path) }
  }

  /// Removes a file; a missing one is not an error.
  static func remove(_ path: String) throws(StoreError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw StoreError(errno: errno, path: path) }
  }

  static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The size of a file in bytes; 0 if it is missing.
  static func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
