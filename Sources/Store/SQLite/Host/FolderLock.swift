// SPDX-License-Identifier: Apache-2.0
import TokiEngine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The lock of the data folder: while it lives, no other Toki engine uses the folder.
///
/// It is flock(2) on the file `lock`, so the kernel releases it however the process ends. An fcntl(2) lock on the
/// same file identifies the holder, because the kernel tells anyone the process of such a lock (F_GETLK), but not
/// that of flock(2). The file stays; its content, the process ID of the last holder and a note, is only a hint.
final class FolderLock {
  private let descriptor: Int32
  /// `true` if the lock is on the folder itself, because the file cannot be created; then no holder is identified.
  let isOfFolder: Bool

  /// Takes the lock of an existing folder without waiting.
  ///
  /// With `mayBeOfFolder`, it locks the folder itself if the file cannot be created. Throws `.inUse` if another
  /// engine holds the lock; `.full` or `.unusable` if the file cannot be created or opened, for example because it is
  /// a link.
  init(folder: String, mayBeOfFolder: Bool = true) throws(StoreError) {
    let (opened, isOfFolder) = try Self.take(folder, mayBeOfFolder)
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      let holder = Self.holder(in: opened)
      // Closing any descriptor of the file would drop the fcntl lock of a holder in this same process.
      if holder != getpid() { close(opened) }
      guard code == EWOULDBLOCK else { throw StoreError(errno: code, path: folder) }
      throw .inUse(path: folder, holder: holder)
    }
    descriptor = opened
    self.isOfFolder = isOfFolder
    mark()
    write("")
  }

  /// `true` if another engine that looks for the lock in the folder would find this one.
  func isFound(in folder: String) -> Bool {
    if isOfFolder { return true }
    guard let own = FileTrace(descriptor: descriptor) else { return false }
    // If it cannot be looked at, taking it anew tells why.
    let found = (try? FileTrace(folder + "/lock")) ?? nil
    return found?.isSameFile(as: own) ?? false
  }

  deinit {
    // A child process between fork and exec shares the descriptor; closing ours alone would leave the folder locked
    // until then.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Leaves a line for programs that find the folder locked.
  ///
  /// Failures are ignored: on a full or read-only disk the alarms must load regardless.
  func write(_ note: String) {
    let text = Array("\(getpid())\n\(note.isEmpty ? "" : note + "\n")".utf8)
    if unsafe pwrite(descriptor, text, text.count, 0) == text.count { ftruncate(descriptor, off_t(text.count)) }
  }

  private static func take(
    _ folder: String, _ mayBeOfFolder: Bool
  ) throws(StoreError) -> (descriptor: Int32, isOfFolder: Bool) {
    let (path, flags) = (folder + "/lock", O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    let opened = unsafe open(path, O_RDWR | O_CREAT | flags, 0o600)
    if opened >= 0 { return (opened, false) }
    let code = errno
    // Locking does not require write access.
    if [EROFS, ENOSPC, EDQUOT, EACCES].contains(code) {
      let readable = unsafe open(path, O_RDONLY | flags)
      if readable >= 0 { return (readable, false) }
      let itself = mayBeOfFolder ? unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
      if itself >= 0 { return (itself, true) }
    }
    if code == ELOOP {
      throw .unusable(path: path, reason: "it is a link, and links are not followed here; remove it")
    }
    throw StoreError(errno: code, path: folder)
  }

  /// Takes a read lock, which works on a read-only descriptor too.
  private func mark() {
    var range = flock()
    range.l_type = Int16(F_RDLCK)
    range.l_whence = Int16(SEEK_SET)
    _ = unsafe fcntl(descriptor, F_SETLK, &range)
  }

  private static func holder(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(0, count)).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard let holder = Int32(String(decoding: digits, as: UTF8.self)), holder > 0 else { return nil }
    return holder
  }
}
