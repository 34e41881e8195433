// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The lock of a folder that one process at a time uses; `DataLock` tells others who holds it.
///
/// It is fcntl(2)'s on the file `lock`, so the kernel releases it however the process ends. The process must not open
/// that file again: closing it would drop the lock.
public final class ProcessLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock of an existing folder without waiting; `nil` if another process holds it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - note: One line for those who find it locked: the path of a socket.
  /// - Throws: `HostError.fileUnusable`, also if the file is a link.
  public init?(folder: String, note: String) throws(HostError) {
    let path = folder + "/lock"
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .fileUnusable(path: path, reason: HostError.reason(errno)) }
    var range = Glibc.flock()
    range.l_type = Int16(F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    guard unsafe fcntl(descriptor, F_SETLK, &range) == 0 else {
      let number = errno
      close(descriptor)
      if number == EACCES || number == EAGAIN { return nil }
      throw .fileUnusable(path: path, reason: HostError.reason(number))
    }
    // The note is only a hint, so that a full disk keeps nobody from starting.
    let text = Array("\(getpid())\n\(note)\n".utf8)
    if unsafe pwrite(descriptor, text, text.count, 0) == text.count { ftruncate(descriptor, off_t(text.count)) }
  }

  deinit { close(descriptor) }
}
