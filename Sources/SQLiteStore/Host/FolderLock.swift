// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine

/// The lock of the data folder: while it lives, no other Toki engine uses the folder.
///
/// It is flock(2) on the file `lock`, so the kernel lets go of it when the process ends, however
/// it ends. A lock of fcntl(2) on the same file marks the holder, because the kernel names the process of such a
/// lock to anyone who asks (F_GETLK) and that of flock(2) to nobody. The file stays; what it says is only a hint: the
/// process id of the last holder, then a note.
final class FolderLock {
  private let descriptor: Int32
  /// Whether it is on the folder itself, where the file is not there and cannot be made; nobody is named then.
  let isOfFolder: Bool

  /// Takes the lock of `folder`, which exists, without waiting.
  ///
  /// - Parameter mayBeOfFolder: Whether a lock on the folder itself will do where the file cannot be made.
  /// - Throws: `.inUse` when another engine holds it; `.full` and `.unusable` when the file cannot
  ///   be made or opened, as when it is a link.
  init(folder: String, mayBeOfFolder: Bool = true) throws(StoreError) {
    let (opened, isOfFolder) = try Self.open(folder, mayBeOfFolder)
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      let holder = Self.holder(in: opened)
      // Closing any descriptor of the file would take the mark of a holder in this very process away.
      if holder != getpid() { close(opened) }
      guard code == EWOULDBLOCK else { throw StoreError(errno: code, path: folder) }
      throw .inUse(path: folder, holder: holder)
    }
    descriptor = opened
    self.isOfFolder = isOfFolder
    mark()
    write("")
  }

  deinit {
    // A child process between its fork and its exec has a copy of the descriptor: closing ours
    // would leave the folder locked for that moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Leaves a line for those who find the folder locked.
  ///
  /// Only a courtesy: on a full or read-only disk the alarms must load all the same.
  func write(_ note: String) {
    let text = Array("\(getpid())\n\(note.isEmpty ? "" : note + "\n")".utf8)
    if unsafe pwrite(descriptor, text, text.count, 0) == text.count { ftruncate(descriptor, off_t(text.count)) }
  }

  private static func open(
    _ folder: String, _ mayBeOfFolder: Bool
  ) throws(StoreError) -> (descriptor: Int32, isOfFolder: Bool) {
    let (path, flags) = (folder + "/lock", O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    let opened = unsafe Glibc.open(path, O_RDWR | O_CREAT | flags, 0o600)
    if opened >= 0 { return (opened, false) }
    let code = errno
    // The lock needs no writing.
    if [EROFS, ENOSPC, EDQUOT, EACCES].contains(code) {
      let readable = unsafe Glibc.open(path, O_RDONLY | flags)
      if readable >= 0 { return (readable, false) }
      let itself = mayBeOfFolder ? unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
      if itself >= 0 { return (itself, true) }
    }
    if code == ELOOP {
      throw .unusable(path: path, reason: "it is a link, and links are not followed here; remove it")
    }
    throw StoreError(errno: code, path: folder)
  }

  /// A lock for reading, which a descriptor that cannot write may hold too.
  private func mark() {
    var range = Glibc.flock()
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
