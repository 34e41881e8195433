// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The lock of a data folder, as seen by a process that does not hold it.
///
/// The kernel names the holder (fcntl(2), F_GETLK); the file itself provides only a hint.
public struct DataLock: Hashable, Sendable {
  /// Process id of the holder; 0 if it is invisible from here, as in another container.
  public let holder: Int32
  /// The absolute socket path noted by the holder; `nil` if there is no usable note.
  public let socketHint: String?

  /// Asks the holder to check that its socket is still there.
  public static let socketSignal = SIGUSR1

  /// Maximum number of bytes read from the file.
  private static let longest = 4_096

  /// Finds the holder of a data folder's lock; `nil` if it is not held.
  public init?(data: String) {
    let file = unsafe open(data + "/lock", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var asked = Glibc.flock()
    asked.l_type = Int16(F_WRLCK)
    asked.l_whence = Int16(SEEK_SET)
    guard unsafe fcntl(file, F_GETLK, &asked) == 0, asked.l_type != Int16(F_UNLCK) else { return nil }
    holder = max(0, asked.l_pid)
    var bytes = [UInt8](repeating: 0, count: Self.longest)
    let count = unsafe pread(file, &bytes, bytes.count, 0)
    socketHint = Self.socket(in: bytes.prefix(max(0, count)))
  }

  /// The second line, if it can be a socket path.
  private static func socket(in text: ArraySlice<UInt8>) -> String? {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 2, lines[1].first == UInt8(ascii: "/"), lines[1].allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    return String(validating: lines[1], as: UTF8.self)
  }

  /// The paths on which the holder listens according to the kernel, including those whose file is gone.
  ///
  /// Reads `/proc/net/unix` and the holder's descriptors (proc(5)).
  public func sockets() -> [String] {
    guard holder > 0 else { return [] }
    return HostProcess.listeningSockets(of: holder)
  }

  /// Sends `socketSignal` to the holder if it still holds the lock.
  public func askForSocket(data: String) {
    guard holder > 0 else { return }
    let process = HostProcess.Handle(holder)
    // The process id may have been reused; it has not if it holds the lock while we have a handle on it.
    if DataLock(data: data)?.holder == holder { process?.send(Self.socketSignal) }
  }
}
