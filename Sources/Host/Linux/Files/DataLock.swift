// SPDX-License-Identifier: Apache-2.0
import Glibc
import HostFiles

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

  /// `true` if the holder can be the process that calls itself by this ID: in its own PID namespace it has another one.
  public func isHeld(by process: Int32) -> Bool {
    holder == 0 || holder == process || HostProcess.ownNumber(of: holder) == process
  }

  /// Waits until a daemon that was told to end has done so, and released its files.
  ///
  /// - Parameters:
  ///   - process: The process ID by which it calls itself.
  ///   - data: Its data folder.
  ///   - milliseconds: Maximum wait, 0 or more.
  /// - Returns: The process that still runs, 0 if it is invisible from here; `nil` if it has ended.
  public static func waitForEnd(of process: Int32, data: String, milliseconds: Int32) -> Int32? {
    guard let lock = DataLock(data: data), lock.isHeld(by: process) else {
      // It has released the lock already, or has another folder; in another PID namespace the ID is somebody else's.
      let program = HostFile.target(ofLink: "/proc/\(process)/exe").map(HostFile.name)
      guard program?.hasPrefix("tokid") == true else { return nil }
      return HostProcess.waitForEnd(of: process, milliseconds: milliseconds) ? nil : process
    }
    if lock.holder > 0 {
      return HostProcess.waitForEnd(of: lock.holder, milliseconds: milliseconds) ? nil : lock.holder
    }
    for _ in 0..<(milliseconds / 50) {
      if DataLock(data: data) == nil { return nil }
      usleep(50_000)
    }
    return 0
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
