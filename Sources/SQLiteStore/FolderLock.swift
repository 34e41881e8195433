// SPDX-License-Identifier: Apache-2.0
import Glibc
import TokiEngine

/// The lock of the data folder: while it lives, no other Toki engine uses the folder.
///
/// It is flock(2) on the file `lock`, so the kernel lets go of it when the process ends, however
/// it ends. The file stays; what it says is the process id of the last holder.
final class FolderLock {
  private let descriptor: Int32

  /// Takes the lock of `folder`, which exists, without waiting.
  ///
  /// - Throws: `.inUse` when another engine holds it; `.full` and `.unusable` when the file cannot
  ///   be made or opened.
  init(folder: String) throws(StoreError) {
    let opened = unsafe open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard opened >= 0 else { throw StoreError(errno: errno, path: folder) }
    guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      let holder = Self.holder(in: opened)
      close(opened)
      guard code == EWOULDBLOCK else { throw StoreError(errno: code, path: folder) }
      throw .inUse(path: folder, holder: holder)
    }
    descriptor = opened
    // Only a courtesy to whoever finds it locked: on a full disk the alarms must load all the same.
    let line = Array("\(getpid())\n".utf8)
    if unsafe pwrite(opened, line, line.count, 0) == line.count { ftruncate(opened, off_t(line.count)) }
  }

  deinit {
    // A child process between its fork and its exec has a copy of the descriptor: closing ours
    // would leave the folder locked for that moment.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func holder(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(0, count)).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard let holder = Int32(String(decoding: digits, as: UTF8.self)), holder > 0 else { return nil }
    return holder
  }
}
